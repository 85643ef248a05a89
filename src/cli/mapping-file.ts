import * as z from 'zod';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { messageOf, printable } from '../model/errors.ts';
import { axesAmiss, compile } from '../read/execute/compile.ts';
import { echoNames, formNamed } from '../read/mapping/form.ts';
import {
  type Mapping,
  type MappingFile,
  mappingFile,
  parseMapping,
} from '../read/mapping/mapping.ts';
import { partsOf } from '../read/mapping/place.ts';
import { isTemplate } from '../read/mapping/template.ts';
import { jsonIn } from '../system/json-file.ts';

/** The path of a file of mappings in, the mappings by hand out (docs/mappings.md); issues name entries and places that are wrong. */
export const mappingsFile = z.string().transform((path, context): readonly Mapping[] => {
  const { mappings, issues } = readMappings(path);
  if (issues.length === 0) return mappings;
  const more = issues.length > mostIssues ? [`and ${issues.length - mostIssues} more`] : [];
  context.addIssue({
    code: 'custom',
    message: [...issues.slice(0, mostIssues), ...more].join('; '),
  });
  return z.NEVER;
});

const mostIssues = 10;

function readMappings(path: string) {
  const mappings: Mapping[] = [];
  const issues: string[] = [];
  try {
    const held = jsonIn(path);
    for (const [at, entry] of (Array.isArray(held) ? held : [held]).entries()) {
      const read = readEntry(entry);
      if ('mapping' in read) mappings.push(read.mapping);
      else {
        const { data } = z.object({ for: z.string() }).safeParse(entry);
        const name = data === undefined ? '' : ` (for ${printable(data.for, 40)})`;
        issues.push(`entry ${at + 1}${name}: ${printable(read.issue)}`);
      }
    }
  } catch (error) {
    issues.push(`no mapping can be read there: ${messageOf(error)}`);
  }
  return { mappings, issues };
}

function readEntry(entry: unknown): { readonly mapping: Mapping } | { readonly issue: string } {
  const { data, error } = mappingFile.safeParse(entry);
  if (error !== undefined) return { issue: error.issues.map(issueText).join(', ') };
  try {
    return { mapping: byHand(data) };
  } catch (thrown) {
    return { issue: messageOf(thrown) };
  }
}

function issueText({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${path.join('.')}: ${message}`;
}

/** Whether a mapping can read everybody as nobody: it has no figure, and names categories or no text of the source. */
function readsNobody(mapping: Mapping, { body }: MappingFile): boolean {
  const parts = JSON.stringify(mapping.body);
  const holdsText = /"= (?!\{[\w+-]+\}")/.test(JSON.stringify(body));
  return !parts.includes('"is":"figure"') && (/"is":"(code|label|text)"/.test(parts) || !holdsText);
}

/** What a mapping says that no question ever does; `null` where there is nothing. */
function wordsAmiss({ body, words }: Mapping): string | null {
  const dimensions = new Set(
    federalHr.statistics.flatMap(({ groupby, field }) => [groupby, field]).flat(),
  );
  const other = Object.keys(words).find((name) => !dimensions.has(name));
  if (other !== undefined) return `words: "${printable(other, 40)}" is no dimension, such as level`;
  for (const { part } of partsOf(body)) {
    if (!('template' in part)) continue;
    const hole = part.template.match(/\{[^{}]*\}/g)?.find((one) => !isTemplate(one));
    if (hole !== undefined)
      return `"${printable(hole, 40)}" names nothing of a question; ${echoNames.map((name) => `{${name}}`).join(', ')} do`;
    if (part.is === 'only' && /^(19|20)\d\d$/.test(part.template))
      return `"only ${part.template}" reads one year whatever was asked for; "only {year}" reads that one`;
  }
  return null;
}

/** A mapping that a person gives goes before all others, whoever wrote it first. */
function byHand(one: MappingFile): Mapping {
  const mapping = parseMapping(one);
  const isOfSubjects = one.for === 'list' || one.for === 'detail';
  if (!isOfSubjects && readsNobody(mapping, one))
    throw new Error(
      'no part is the "figure", and everybody would be read as nobody (where the source says "nobody" in words, they have to stand there)',
    );
  const compiled = compile(mapping);
  const form = formNamed(federalHr, one.for);
  if (form === null && !isOfSubjects) throw new Error('no question has that form');
  const amiss = form === null ? null : (axesAmiss(compiled, form) ?? wordsAmiss(mapping));
  if (amiss !== null) throw new Error(amiss);
  return { ...mapping, accepted: 'human', evidence: {} };
}
