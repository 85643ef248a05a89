/**
 * A mapping: how the answers of one layout are read. In: its file, the body itself with parts in place of values. Out: the
 * same as a tree that is executed, and back. docs/mappings.md tells the notation.
 */
import * as z from 'zod';
import type { ObsStatus } from '../../model/interpretation.ts';
import type { Axis } from './form.ts';
import { parseKey, parsePart, printKey, printPart } from './notation.ts';
import type { ListPattern, Member, Part, Pattern, RecordPattern } from './place.ts';

/** On what word a mapping was accepted. */
export type Acceptance = 'numbers' | 'names' | 'sole' | 'human';

/** Equations of a kind: those that held of those drawn up. */
export type Evidence = Readonly<Record<string, readonly [held: number, drawn: number]>>;

export interface Mapping {
  /** A form, or `list` or `detail`. */
  readonly form: string;
  readonly body: Pattern;
  readonly words: Readonly<Record<string, readonly string[]>>;
  readonly numbers:
    | 'json'
    | 'digits'
    | 'comma'
    | 'point'
    | 'json or digits'
    | 'json or comma'
    | 'json or point';
  readonly prefix: string;
  readonly suffix: string;
  /** Texts and numbers that stand in place of a figure. */
  readonly markers: Readonly<Record<string, ObsStatus>>;
  /** What stands behind figures, and what it says of them. */
  readonly notes: Readonly<Record<string, ObsStatus>>;
  /** What flags say. */
  readonly flags: Readonly<Record<string, ObsStatus>>;
  /** By dimension: the codes that are the sum of all others. */
  readonly totals: Readonly<Record<string, readonly string[]>>;
  /** By dimension: codes that are known. An answer with none of them is of another dimension. */
  readonly categories: Readonly<Record<string, readonly string[]>>;
  /** By dimension: the code of each label, where labels stand in place of codes. */
  readonly codes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Whether an answer of this layout without figures says that there is nobody. */
  readonly empties: boolean;
  /** What all figures are rounded to, 1 for not at all. */
  readonly step: number;
  /** The smallest figure that is told, smaller ones being left out; 1 where none is. */
  readonly least: number;
  /** The measure where it is not the statistic's own. */
  readonly measure: string | null;
  readonly accepted: Acceptance;
  readonly evidence: Evidence;
}

const status = z.enum(['A', 'O', 'M', 'Q', 'P', 'E', 'U', 'B', 'D', 'F', 'N']);
const texts = z.record(z.string(), z.array(z.string()));
const drawn = z.tuple([z.int(), z.int()]);

/** Equations by kind, as they stand in a file. */
export const evidenceFile = z.record(z.string(), drawn);

/** A mapping as it stands in a file. Only `for` and `body` have to be there. */
export const mappingFile = z.strictObject({
  for: z.string(),
  body: z.json(),
  words: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
  numbers: z
    .enum(['json', 'digits', 'comma', 'point', 'json or digits', 'json or comma', 'json or point'])
    .optional(),
  prefix: z.string().optional(),
  suffix: z.string().optional(),
  markers: z.record(z.string(), status).optional(),
  notes: z.record(z.string(), status).optional(),
  flags: z.record(z.string(), status).optional(),
  totals: texts.optional(),
  categories: texts.optional(),
  codes: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  empties: z.boolean().optional(),
  step: z.int().positive().optional(),
  least: z.int().positive().optional(),
  measure: z.string().optional(),
  accepted: z.enum(['numbers', 'names', 'sole', 'human']).optional(),
  evidence: evidenceFile.optional(),
  why: z.array(z.string()).optional(),
});

export type MappingFile = z.infer<typeof mappingFile>;

/** What a mapping reads, as text: its layout, its numbers and its marks; not what proved it, nor the categories it met. */
export function whatItReads(file: MappingFile): string {
  const { for: form, body, numbers, prefix, suffix, markers, notes, flags, codes } = file;
  const sorted = [markers, notes, flags, codes].map((one) => Object.entries(one ?? {}).sort());
  return JSON.stringify([form, body, numbers, prefix, suffix, sorted]);
}

/** What is wrong with a mapping file, and where. */
export class MappingError extends Error {
  override readonly name = 'MappingError';
}

/**
 * The mapping of a file.
 * @throws MappingError that names the place of what cannot be understood
 */
export function parseMapping(file: MappingFile): Mapping {
  const words = Object.entries(file.words ?? {}).map(
    ([dimension, told]) => [dimension, typeof told === 'string' ? [told] : told] as const,
  );
  return {
    form: file.for,
    body: parsePattern(file.body, 'body'),
    words: Object.fromEntries(words),
    numbers: file.numbers ?? 'json',
    prefix: file.prefix ?? '',
    suffix: file.suffix ?? '',
    markers: file.markers ?? {},
    notes: file.notes ?? {},
    flags: file.flags ?? {},
    totals: file.totals ?? {},
    categories: file.categories ?? {},
    codes: file.codes ?? {},
    empties: file.empties ?? true,
    step: file.step ?? 1,
    least: file.least ?? 1,
    measure: file.measure ?? null,
    accepted: file.accepted ?? 'human',
    evidence: file.evidence ?? {},
  };
}

type Json = MappingFile['body'];

function parsePattern(json: Json, where: string): Pattern {
  if (typeof json === 'string') return { kind: 'leaf', part: partAt(json, where) };
  if (Array.isArray(json)) return parseList(json, where);
  if (typeof json !== 'object' || json === null)
    throw new MappingError(
      `${where}: ${JSON.stringify(json)} is no part; a constant is "= ${JSON.stringify(json)}"`,
    );
  return parseObject(json, where);
}

function partAt(text: string, where: string): Part {
  const part = parsePart(text);
  const why = text.includes('<figure>') ? ': prefix and suffix say what is around a figure' : '';
  if (part === null) throw new MappingError(`${where}: "${text}" is no part${why}`);
  return part;
}

function parseList(json: readonly Json[], where: string): Pattern {
  if (json.length === 1) return listOf(parsePattern(json[0] as Json, `${where}[]`));
  return { kind: 'tuple', places: json.map((one, at) => parsePattern(one, `${where}[${at}]`)) };
}

function listOf(item: Pattern, more: Partial<ListPattern> = {}): ListPattern {
  return { kind: 'list', head: null, tail: null, item, position: null, isFlat: false, ...more };
}

function parseObject(json: { readonly [key: string]: Json }, where: string): Pattern {
  const told = Object.keys(json).find((key) => key.startsWith('= by '));
  if (told !== undefined) return { kind: 'leaf', part: parseTold(told, json[told] as Json, where) };
  if ('(json)' in json)
    return { kind: 'packed', value: parsePattern(json['(json)'] as Json, `${where}(json)`) };
  if ('[only]' in json)
    return { kind: 'tuple', places: [parsePattern(json['[only]'] as Json, `${where}[only]`)] };
  const list = Object.keys(json).find((key) => /^\[(|pairs|position of \w+)\]$/.test(key));
  if (list !== undefined) {
    const other = Object.keys(json).find((key) => ![list, '[first]', '[last]'].includes(key));
    if (other !== undefined)
      throw new MappingError(`${where}: "${other}" cannot stand beside "${list}"`);
    const outer = (key: '[first]' | '[last]') => {
      const inner = json[key];
      return inner === undefined ? null : parsePattern(inner, `${where}${key}`);
    };
    const axis = /position of (\w+)/.exec(list)?.[1] as Axis | undefined;
    return listOf(parsePattern(json[list] as Json, `${where}${list}`), {
      head: outer('[first]'),
      tail: outer('[last]'),
      position: axis ?? null,
      isFlat: list === '[pairs]',
    });
  }
  return parseRecord(json, where);
}

function parseTold(key: string, json: Json, where: string): Part {
  const by = key.slice('= by '.length);
  const isKnown = by === 'groupby' || by === 'field' || by === 'year' || by === 'subject';
  const parsed = z.record(z.string(), z.string()).safeParse(json);
  if (!isKnown || !parsed.success)
    throw new MappingError(`${where}: "${key}" has to hold a text for each value`);
  return { is: 'told', by, texts: parsed.data };
}

function parseRecord(json: { readonly [key: string]: Json }, where: string): RecordPattern {
  const members: Member[] = [];
  let rest: RecordPattern['rest'] = null;
  for (const [key, inner] of Object.entries(json)) {
    if (key.startsWith('['))
      throw new MappingError(
        `${where}: "${key}" says nothing without "[]" beside it; a member of that name is written "\\${key}"`,
      );
    const value = parsePattern(inner, `${where}.${key}`);
    const parsed = parseKey(key);
    if (parsed === null) throw new MappingError(`${where}: the key "${key}" has no part`);
    if ('part' in parsed && rest !== null)
      throw new MappingError(`${where}: only one key can stand for all others`);
    if ('part' in parsed) rest = { key: parsed.part, isOnly: parsed.isOnly, value };
    else members.push({ ...parsed, value });
  }
  return { kind: 'record', members, rest };
}

/** The file of a mapping; what is as it mostly is stands for itself. */
export function printMapping(mapping: Mapping): MappingFile {
  const { form, body, words, numbers, markers, flags, totals, accepted, evidence, ...more } =
    mapping;
  const filled = <Value extends object>(key: string, value: Value) =>
    Object.keys(value).length === 0 ? {} : { [key]: value };
  return {
    for: form,
    body: printPattern(body),
    ...filled('words', words),
    ...(numbers === 'json' ? {} : { numbers }),
    ...(more.prefix === '' ? {} : { prefix: more.prefix }),
    ...(more.suffix === '' ? {} : { suffix: more.suffix }),
    ...filled('markers', markers),
    ...filled('notes', more.notes),
    ...filled('flags', flags),
    ...filled('totals', totals),
    ...filled('categories', more.categories),
    ...filled('codes', more.codes),
    ...(more.empties ? {} : { empties: false }),
    ...(more.step === 1 ? {} : { step: more.step }),
    ...(more.least === 1 ? {} : { least: more.least }),
    ...(more.measure === null ? {} : { measure: more.measure }),
    accepted,
    ...filled('evidence', evidence),
  } as MappingFile;
}

function printPattern(pattern: Pattern): Json {
  switch (pattern.kind) {
    case 'leaf':
      if (pattern.part.is === 'told')
        return { [`= by ${pattern.part.by}`]: { ...pattern.part.texts } };
      return printPart(pattern.part);
    case 'packed':
      return { '(json)': printPattern(pattern.value) };
    case 'tuple':
      if (pattern.places.length === 1)
        return { '[only]': printPattern(pattern.places[0] as Pattern) };
      return pattern.places.map(printPattern);
    case 'list':
      return printList(pattern);
    case 'record':
      return Object.fromEntries([
        ...pattern.members.map(({ key, isOptional, value }) => [
          printKey(key, isOptional),
          printPattern(value),
        ]),
        ...(pattern.rest === null
          ? []
          : [
              [
                `${pattern.rest.isOnly ? '*1' : '*'} ${printPart(pattern.rest.key)}`,
                printPattern(pattern.rest.value),
              ],
            ]),
      ]);
  }
}

function printList({ head, tail, item, position, isFlat }: ListPattern): Json {
  if (head === null && tail === null && position === null && !isFlat) return [printPattern(item)];
  const key = isFlat ? '[pairs]' : position === null ? '[]' : `[position of ${position}]`;
  return {
    ...(head === null ? {} : { '[first]': printPattern(head) }),
    [key]: printPattern(item),
    ...(tail === null ? {} : { '[last]': printPattern(tail) }),
  };
}
