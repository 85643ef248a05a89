import * as z from 'zod';
import { type Catalogue, findStatistic } from '../catalogue.ts';
import { messageOf, printable } from '../errors.ts';
import { jsonIn } from '../json-file.ts';
import { type Hint, type Hints, hintsSchema } from '../normalise/hints.ts';

/** The path of a hint file in, its hints out (docs/hints.md); issues name the key that is wrong. */
export function hintFile(catalogue: Catalogue) {
  return z.string().transform((path, context): Hints => {
    const read = readHintFile(catalogue, path);
    if ('hints' in read) return read.hints;
    context.addIssue({ code: 'custom', message: read.issue });
    return z.NEVER;
  });
}

function readHintFile(
  catalogue: Catalogue,
  path: string,
): { readonly hints: Hints } | { readonly issue: string } {
  let content: unknown;
  try {
    content = jsonIn(path);
  } catch (error) {
    return { issue: `no hint file can be read there: ${messageOf(error)}` };
  }
  const parsed = hintsSchema.safeParse(content);
  if (!parsed.success) return { issue: schemaIssue(parsed.error) };
  const { endpoints } = parsed.data;
  for (const [endpoint, hint] of Object.entries(endpoints)) {
    const issue = hintIssue(catalogue, endpoint, hint);
    if (issue !== null) return { issue: `endpoints.${printable(endpoint, 40)}${issue}` };
  }
  return { hints: parsed.data };
}

function schemaIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  const path = issue?.path.join('.') ?? '';
  if (issue?.code === 'invalid_type' && issue.message.endsWith('received undefined')) {
    return printable(`${path} is missing`);
  }
  if (issue?.code !== 'unrecognized_keys') {
    return printable(`${path || 'the file'}: ${issue?.message ?? 'not understood'}`);
  }
  const unknown = issue.keys.map((key) => (path === '' ? key : `${path}.${key}`)).join(', ');
  return `unknown key ${printable(unknown, 100)}`;
}

/** What is wrong with a hint that has the right form, as the rest of its path and a sentence. */
function hintIssue(catalogue: Catalogue, endpoint: string, hint: Hint): string | null {
  const statistic = findStatistic(catalogue, endpoint);
  if (statistic === undefined) {
    const names = catalogue.statistics.map(({ name }) => name).join(', ');
    return `: no statistic is called so; there are ${names}`;
  }
  const offered = {
    group: statistic.groupby.length > 0,
    field: statistic.field.length > 0,
    reason: statistic.reasoned,
    year: statistic.years === null,
  };
  for (const [slot, exists] of Object.entries(offered)) {
    if (!exists && hint[slot as keyof typeof offered] !== undefined) {
      return `.${slot}: ${endpoint} has no ${slot} to be read`;
    }
  }
  const { group, field, reason, year, figure, labels } = hint;
  const keys = [group, field, reason, year, figure].filter((key) => key !== undefined);
  const labelKeys = [labels?.group, labels?.field].flatMap((byLanguage) =>
    Object.values(byLanguage ?? {}),
  );
  const twice = [...keys, ...labelKeys].find((key, at, all) => all.indexOf(key) !== at);
  return twice === undefined ? null : `: the key ${printable(twice, 40)} is named twice`;
}
