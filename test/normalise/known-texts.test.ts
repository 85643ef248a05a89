import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { vocabulary } from '../../pipelines/vocabulary.ts';
import type { Catalogue } from '../../src/catalogue.ts';
import { emptySets } from '../../src/normalise/category-sets.ts';
import { noHints } from '../../src/normalise/hints.ts';
import { interpret } from '../../src/normalise/interpret.ts';
import { parseRequestKey } from '../../src/request.ts';

/** Answers one worker reads one after the other, and the same read by a worker that starts with each. */
const sequences = process.env.PROPERTY_SEED === undefined ? 250 : 6000;

interface Answer {
  readonly key: string;
  readonly text: string;
}

const keysAsked = [2020, 2021].flatMap((year) =>
  ['organisms/10215', 'organisms/10242', 'entities/90001'].flatMap((subject) => [
    `${subject}/distribution?year=${year}&groupby=level&field=gender`,
    `${subject}/distribution?year=${year}&groupby=gender&field=gender`,
    `${subject}/workforce?year=${year}&field=gender`,
    `${subject}/workforce?year=${year}`,
    `${subject}/illness?year=${year}&groupby=month`,
    `${subject}/contractors?year=${year}&groupby=mission&field=category`,
  ]),
);

/** What tells two answers of one kind apart: which keys, in which order, around which figures. */
interface Kind {
  readonly year: 'first' | 'last' | 'none' | 'text';
  readonly constant: string | number | boolean | null | undefined;
  readonly labels: boolean;
  readonly subject: boolean;
  readonly figureFirst: boolean;
  readonly codes: 'letters' | 'numbers' | 'odd';
  readonly envelope: 'results' | 'data' | 'bare';
  readonly style: 'compact' | 'python' | 'pretty';
}

/** The usual three times of four: whatever is written otherwise is read in full, and tries nothing. */
function mostly<T>(usual: T, ...others: T[]): fc.Arbitrary<T> {
  const other = { weight: 1, arbitrary: fc.constantFrom(usual, ...others) };
  return fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, other);
}

const kind: fc.Arbitrary<Kind> = fc.record({
  year: mostly<Kind['year']>('first', 'last', 'none', 'text'),
  constant: mostly<Kind['constant']>(undefined, 'persons', '},{', null, true, 7, 'é"\\'),
  labels: fc.boolean(),
  subject: mostly(false, true),
  figureFirst: mostly(false, true),
  codes: mostly<Kind['codes']>('letters', 'numbers', 'odd'),
  envelope: fc.constantFrom('results', 'data', 'bare'),
  style: fc.constantFrom('compact', 'compact', 'python', 'python', 'pretty'),
});

const codes: Readonly<Record<Kind['codes'], readonly (string | number)[]>> = {
  letters: ['A', 'B', 'C', 'T'],
  numbers: [1, 2, 3, 10],
  odd: ['é', '},{', '"A"', '"total":3', 'x:7', '\\u0041', '1', 'level', '__proto__', ' A'],
};

interface Cells {
  readonly outer: number;
  readonly inner: number;
  readonly figure: string;
}

const figure = fc.nat(20_000).map(String);

/** Figures of which most are read in full, or by nobody. */
const oddFigures = [
  ...['1e2', '-0', '1.0', '0', '00', '07', '-3', '1.5', 'null', '"12"', '"<5"', '', 'true'],
  ...['12345678901234567890', '9007199254740993', '999999999999999', '1E400', '{}', '[]', '+1'],
];

const cells: fc.Arbitrary<Cells[]> = fc.uniqueArray(
  fc.record({ outer: fc.nat(3), inner: fc.nat(3), figure }),
  { minLength: 0, maxLength: 7, selector: ({ outer, inner }) => outer * 4 + inner },
);

/** A raw figure stands as a marked text until the answer is written. */
const raw = (digits: string) => `\u0001${digits}\u0001`;

function textOf(key: string, kind: Kind, rows: readonly Cells[]): string {
  const records = rows.map((row) => recordOf(key, kind, row));
  const body =
    kind.envelope === 'results'
      ? { results: { data: records } }
      : kind.envelope === 'data'
        ? { data: records }
        : records;
  return written(body, kind.style).replaceAll(/"\\u0001(.*?)\\u0001"/g, (_, inner: string) =>
    inner.replaceAll('\\"', '"'),
  );
}

function recordOf(key: string, kind: Kind, { outer, inner, figure }: Cells) {
  const url = new URL(key, 'http://127.0.0.1/');
  const year = Number(url.searchParams.get('year'));
  const dimensions = ['groupby', 'field'].flatMap((name) => url.searchParams.get(name) ?? []);
  const axes = [...new Set(dimensions)].flatMap((name, index) => {
    const code = codes[kind.codes][index === 0 ? outer : inner];
    const label = kind.labels ? [[`${name}_label_fr`, `Catégorie ${code}`]] : [];
    return [[`${name}_code`, code], ...label];
  });
  const told = kind.year === 'none' ? [] : [['year', kind.year === 'text' ? String(year) : year]];
  const members = [
    ...(kind.year === 'last' ? [] : told),
    ...(kind.subject ? [['organism_id', Number(url.pathname.split('/')[2])]] : []),
    ...(kind.figureFirst ? [['total', raw(figure)]] : []),
    ...axes,
    ...(kind.figureFirst ? [] : [['total', raw(figure)]]),
    ...(kind.constant === undefined ? [] : [['unit', kind.constant]]),
    ...(kind.year === 'last' ? told : []),
  ];
  return Object.fromEntries(members);
}

function written(body: unknown, style: Kind['style']): string {
  if (style === 'pretty') return JSON.stringify(body, null, 2);
  const compact = JSON.stringify(body);
  if (style === 'compact') return compact;
  // Blanks behind colons and commas, but not within texts.
  return compact.replaceAll(/"(?:[^"\\]|\\.)*"|[,:]/g, (token) =>
    token === ',' || token === ':' ? `${token} ` : token,
  );
}

/** A change of the letters of an answer, at a place told by a number between 0 and 1. */
type Change = (text: string, at: number) => string;

function replacedAt(pattern: RegExp, by: (found: string) => string): Change {
  return (text, at) => {
    const found = [...text.matchAll(pattern)];
    const one = found[Math.floor(at * found.length)];
    if (one === undefined) return text;
    return text.slice(0, one.index) + by(one[0]) + text.slice(one.index + one[0].length);
  };
}

const cut: Change = (text, at) => text.slice(0, Math.floor(at * text.length));

const changes: Readonly<Record<string, Change>> = {
  'a byte order mark': (text) => `\ufeff${text}`,
  'something behind the end': (text) => `${text}x`,
  'a line feed behind the end': (text) => `${text}\n`,
  'a carriage return behind the end': (text) => `${text}\r\n`,
  'a blank before the beginning': (text) => ` ${text}`,
  'cut short': cut,
  'a letter less': (text, at) => cut(text, at) + text.slice(Math.floor(at * text.length) + 1),
  'a letter twice': (text, at) =>
    cut(text, at) + text.slice(Math.max(0, Math.floor(at * text.length) - 1)),
  'a blank somewhere': replacedAt(/[,:{}[\]]/g, (found) => `${found} `),
  'a letter escaped': replacedAt(
    /[A-Za-z]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  ),
  'half a character': replacedAt(/Cat/g, () => '\\ud800'),
  'a character of nothing': replacedAt(/Cat/g, () => '\\u0000'),
  ...Object.fromEntries(
    oddFigures.map((odd) => [`a figure ${odd}`, replacedAt(/(?<="total": ?)\d+/g, () => odd)]),
  ),
  'a number below zero': replacedAt(/\d+/g, (found) => `-${found}`),
  'the other year throughout': (text) =>
    text.replaceAll(/202[01]/g, (found) => (found === '2020' ? '2021' : '2020')),
  'another year': replacedAt(/202[01]/g, () => '2019'),
  'another subject': replacedAt(/102\d\d/g, () => '10999'),
  'a key twice': replacedAt(/"total"/g, (found) => `${found}:1,${found}`),
  'another key': replacedAt(/"total"/g, () => '"count"'),
  'a key more': replacedAt(/"total"/g, (found) => `"note":"x",${found}`),
  'a record less': replacedAt(/\{[^{}]*\},/g, () => ''),
  'a record twice': replacedAt(/\{[^{}]*\}/g, (found) => `${found},${found}`),
  'a record of nothing': replacedAt(/\{[^{}]*\}/g, () => '{}'),
  'a record that is null': replacedAt(/\{[^{}]*\}/g, () => 'null'),
  'a record in a list': replacedAt(/\{[^{}]*\}/g, (found) => `[${found}]`),
  'a value of nothing': replacedAt(/"[^"]*"(?=[,}])/g, () => 'null'),
  'an empty text': replacedAt(/"[^"]*"(?=[,}])/g, () => '""'),
  'an empty list for a value': replacedAt(/"[^"]*"(?=[,}])/g, () => '[]'),
};

const change = fc.option(
  fc.record({
    name: fc.constantFrom(...Object.keys(changes)),
    at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  }),
  { freq: 2 },
);

const answer = (kinds: readonly Kind[], keys: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...kinds), fc.constantFrom(...keys), cells)
    .map(([kind, key, rows]) => ({ key, text: textOf(key, kind, rows) }));

/** Kinds are few in one sequence, and the first answers usual, so that others meet experience. */
const sequence: fc.Arbitrary<Answer[]> = fc
  .tuple(
    fc.array(kind, { minLength: 1, maxLength: 2 }),
    fc.constantFrom(...keysAsked).chain((key) => {
      const alike = keysAsked.filter((one) => isAlike(one, key));
      return fc.shuffledSubarray(alike, { minLength: 1, maxLength: 3 });
    }),
  )
  .chain(([kinds, keys]) => {
    const usual = fc.array(answer(kinds, keys), { minLength: 1, maxLength: 4 });
    const any = fc.record({
      own: answer(kinds, keys),
      again: fc.option(fc.nat(), { freq: 1 }),
      change,
    });
    return fc
      .tuple(usual, fc.array(any, { minLength: 1, maxLength: 10 }))
      .map(([first, others]) => {
        const told = [...first];
        for (const { own, again, change } of others) {
          // What was told before, perhaps for another request.
          const text = again === null ? own.text : (told[again % told.length]?.text ?? own.text);
          const changed = change === null ? text : changes[change.name]?.(text, change.at);
          told.push({ key: own.key, text: changed ?? text });
        }
        return told;
      });
  });

/** Whether two requests differ in subject and year alone, and so share their plans. */
function isAlike(one: string, other: string): boolean {
  const rest = (key: string) => key.replace(/^.*\//, '').replace(/year=\d+/, '');
  return rest(one) === rest(other);
}

function read(catalogue: Catalogue, { key, text }: Answer): string {
  const request = parseRequestKey(catalogue, key);
  if (request === null) throw new Error(`no request: ${key}`);
  const context = { catalogue, vocabulary, sets: emptySets(), hints: noHints };
  return JSON.stringify(interpret(request, new TextEncoder().encode(text), null, context));
}

const anew = () => structuredClone(federalHr) as Catalogue;

describe('interpret(request, body, contentType, context), with the experience of other answers', () => {
  /** The same records of an organism and of an entity: what a figure is called is learned of each. */
  const otherKinds = ['organisms/10242', 'entities/90001'].flatMap((subject) =>
    [0, 1].map((total) => ({
      key: `${subject}/workforce?year=2021`,
      text: JSON.stringify({ data: [{ year: 2021, total }] }),
    })),
  );

  it('reads any sequence of answers as if each were the first', {
    timeout: 120_000 + sequences * 60,
  }, () => {
    const verdicts = new Map<string, number>();
    fc.assert(
      fc.property(sequence, (answers) => {
        const experienced = anew();
        for (const answer of answers) {
          const alone = read(anew(), answer);
          const { verdict } = JSON.parse(alone) as { verdict: string };
          verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
          expect(read(experienced, answer), answer.text).toBe(alone);
        }
      }),
      { numRuns: sequences, examples: [[otherKinds]] },
    );
    // The sample is worth something only if many of its answers can be read, and many not.
    const read_ = verdicts.get('ok') ?? 0;
    expect(read_).toBeGreaterThan(sequences);
    expect(verdicts.get('quarantined') ?? 0).toBeGreaterThan(sequences / 2);
  });
});
