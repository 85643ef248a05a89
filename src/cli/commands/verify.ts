import { federalHr } from '../../../pipelines/federal-hr.ts';
import { type Verification, verify } from '../../api.ts';
import { countText } from '../../mirror/run/progress.ts';
import { exitCodes } from '../../model/errors.ts';
import type { CommandSpec } from '../command-spec.ts';
import { readValues } from '../settings.ts';

const options = ['output', 'json'] as const;

export const verifyCommand: CommandSpec = {
  usage: 'verify',
  summary: 'check every sealed file and every data test, and change nothing',
  options,
  examples: ['hrmirror verify', 'hrmirror verify --json --output output/demo'],
  run: async ({ said }) => {
    const { output } = readValues(federalHr, options, said);
    const verification = await verify({ output });
    const exitCode = verification.ok ? exitCodes.complete : exitCodes.gaps;
    return { text: verificationText(verification), document: verification, exitCode };
  },
};

function verificationText({ ok, checked, problems }: Verification): string {
  if (ok) return `All ${countText(checked)} files and data tests hold.`;
  const told = problems.map(({ path, what, repair }) => `${path}: ${what}\n  repair: ${repair}`);
  return [`${problems.length} of ${countText(checked)} do not hold:`, ...told].join('\n');
}
