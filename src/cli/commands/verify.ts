import { type Verification, verify, verifyOptions } from '../../api.ts';
import { countText } from '../../model/count-text.ts';
import { exitCodes } from '../../model/errors.ts';
import { command } from '../command-spec.ts';
import { pickTexts } from '../option-texts.ts';

export const verifyCommand = command({
  usage: 'verify',
  summary: 'check every sealed file and every data test, and change nothing',
  options: [...verifyOptions, 'json'],
  examples: [
    'hrmirror verify',
    'hrmirror verify --key hrmirror.pub',
    'hrmirror verify --json --output output/demo',
  ],
  run: async ({ texts }) => {
    const verification = await verify(pickTexts(verifyOptions, texts));
    const exitCode = verification.ok ? exitCodes.complete : exitCodes.gaps;
    return { text: verificationText(verification), document: verification, exitCode };
  },
});

/** So many are named of each kind; the rest stands in `--json`. */
const mostNamed = 10;

type Problems = Verification['problems'];

function verificationText({ ok, checked, problems, signed_by }: Verification): string {
  const signed = signed_by === null ? '' : ` The release is signed by key ${signed_by}.`;
  if (ok) return `All ${countText(checked)} files and data tests hold.${signed}`;
  const byRepair = new Map<string, Problems>();
  for (const one of problems) byRepair.set(one.repair, [...(byRepair.get(one.repair) ?? []), one]);
  return [
    `${countText(problems.length)} ${problems.length === 1 ? 'problem' : 'problems'}, and ${countText(checked)} files and data tests checked:`,
    ...[...byRepair].flatMap(([repair, alike]) => alikeText(repair, alike)),
  ].join('\n');
}

function alikeText(repair: string, problems: Problems): string[] {
  const named = problems.slice(0, mostNamed).map(({ path, what }) => `  ${path}: ${what}`);
  const more = problems.length - named.length;
  return [
    `${problems[0]?.kind}: ${countText(problems.length)}`,
    ...named,
    ...(more === 0 ? [] : [`  and ${countText(more)} more, named with --json`]),
    `  repair: ${repair}`,
  ];
}
