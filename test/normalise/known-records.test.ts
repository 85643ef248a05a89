import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { vocabulary } from '../../pipelines/vocabulary.ts';
import type { Catalogue } from '../../src/catalogue.ts';
import { emptySets } from '../../src/normalise/category-sets.ts';
import { noHints } from '../../src/normalise/hints.ts';
import { interpret } from '../../src/normalise/interpret.ts';
import { parseRequestKey } from '../../src/request.ts';

type Row = Record<string, unknown>;

const key = 'organisms/10215/distribution?year=2020&groupby=level&field=gender';

function row(level: string, gender: string, total: unknown): Row {
  return {
    year: 2020,
    level_code: level,
    level_label_fr: `Niveau ${level}`,
    gender_code: gender,
    gender_label_fr: gender === 'F' ? 'Femmes' : 'Hommes',
    total,
  };
}

/** Reads with the memory of one catalogue: another copy of it remembers nothing. */
function readWith(catalogue: Catalogue, rows: readonly Row[] | string, asked = key) {
  const text = typeof rows === 'string' ? rows : JSON.stringify({ results: { data: rows } });
  return readBytes(catalogue, new TextEncoder().encode(text), null, asked);
}

function readBytes(
  catalogue: Catalogue,
  bytes: Uint8Array,
  contentType: string | null,
  asked = key,
) {
  const request = parseRequestKey(catalogue, asked);
  if (request === null) throw new Error('no request');
  const context = { catalogue, vocabulary, sets: emptySets(), hints: noHints };
  return interpret(request, bytes, contentType, context);
}

const usual = [row('A', 'F', 3), row('A', 'M', 4), row('B', 'F', 5), row('B', 'M', 0)];
const [first = {}, ...others] = usual;

const told = (rows: readonly Row[]) => JSON.stringify({ results: { data: rows } });
const compact = told(usual);
/** As Python writes JSON. */
const spaced = compact.replaceAll('":', '": ').replaceAll(',"', ', "').replaceAll('},{', '}, {');

const unusual: Readonly<Record<string, readonly Row[] | string>> = {
  'blanks between members': spaced,
  'a line feed at the end': `${compact}\n`,
  'two line feeds at the end': `${compact}\n\n`,
  'blanks in one place only': compact.replace(':4}', ': 4}'),
  'half a body': compact.slice(0, compact.length / 2),
  'something behind the end': `${compact}]`,
  'a comma too many': compact.replace('},{', '},,{'),
  'no record': told([]),
  'the same letters written otherwise': compact.replace('Niveau A', 'Niveau \\u0041'),
  'half a character': compact.replace('Niveau A', 'Niveau \\ud800'),
  'a zero before a figure': compact.replace(':4}', ':04}'),
  'a figure below zero, of no digits': compact.replace(':4}', ':-0}'),
  'decimals that are nothing': compact.replace(':4}', ':4.0}'),
  'a figure with an exponent': compact.replace(':4}', ':4e2}'),
  'a figure that a double cannot hold': compact.replace(':4}', ':12345678901234567890}'),
  'a figure of fifteen digits': compact.replace(':4}', ':123456789012345}'),
  "SDMX's code for a total under a label that is no word for one": compact.replace('"F"', '"_T"'),
  'no digits': compact.replace(':4}', ':}'),
  'a text that looks like the next record': told([
    ...others,
    { ...first, level_label_fr: 'x"},{"' },
  ]),
  'a record within a text': told([row('A', 'F', 3), { ...row('A},{', 'M', 4) }]),
  'other figures': usual.map((one) => ({ ...one, total: 77 })),
  'a category not met before': [...usual, row('C', 'F', 1)],
  'two figures for one place': [...usual, first],
  'a total among the categories': [...usual, row('Total', 'F', 8)],
  'a code T without a label': [...usual, { ...row('T', 'F', 8), level_label_fr: null }],
  'another label for a known code': [...others, { ...first, level_label_fr: 'Catégorie A' }],
  'two labels of one code': [...usual, { ...row('A', 'X', 1), level_label_fr: 'Catégorie A' }],
  'a code as a number': [...usual, { ...first, level_code: 1 }],
  'a figure as a text': [...others, row('A', 'F', '1 234')],
  'a suppressed figure': [...others, row('A', 'F', '<5')],
  'a negative figure': [...others, row('A', 'F', -1)],
  'half a person': [...others, row('A', 'F', 1.5)],
  'no figure': [...others, row('A', 'F', null)],
  'a container in place of a figure': [...others, row('A', 'F', { value: 3 })],
  'another year': usual.map((one) => ({ ...one, year: 2019 })),
  'a row of another year': [...others, { ...first, year: 2019 }],
  'a key more in one row': [...others, { ...first, note: 'x' }],
  'a key less in one row': [...others, { year: 2020, level_code: 'A', total: 3 }],
  'other decimals': compact.replace(':4}', ':4.50}'),
  'a key twice': compact.replace(':4}', ':4,"total":5}'),
  'metadata beside': JSON.stringify({ year: 2019, data: usual }),
};

/** Labels that one byte a letter, two bytes, and two of UTF-16 write otherwise. */
const accented = usual.map((one) => ({ ...one, level_label_fr: `Éch${one.level_code} 𝔸` }));
const oneRecordMore = told([...accented, { ...row('C', 'F', 1), level_label_fr: 'Éch' }]);
const utf8 = Buffer.from(oneRecordMore);
const cut = oneRecordMore.indexOf('"level_code":"C"');
const asUtf16 = Buffer.from(oneRecordMore.slice(cut), 'utf16le');

const encoded: Readonly<Record<string, { bytes: Uint8Array; contentType?: string }>> = {
  'a record more': { bytes: utf8 },
  'a record more, in a charset said to be another': {
    bytes: utf8,
    contentType: 'application/json; charset=windows-1252',
  },
  'the charset of the letters': {
    bytes: Buffer.from(told(accented.map((one) => ({ ...one, level_label_fr: 'É' }))), 'latin1'),
    contentType: 'application/json; charset=iso-8859-1',
  },
  'an unknown charset': { bytes: utf8, contentType: 'application/json; charset=none' },
  'UTF-16': { bytes: Buffer.from(`\ufeff${oneRecordMore}`, 'utf16le') },
  'a byte order mark': { bytes: Buffer.from(`\ufeff${oneRecordMore}`) },
  'bytes that are no UTF-8': { bytes: Buffer.from(told(accented), 'latin1') },
  'half a letter in a new record': {
    bytes: Buffer.from(utf8.toString('latin1').replace(/\u0089ch"/, 'ch"'), 'latin1'),
  },
  'the mark of UTF-16 within': {
    bytes: Buffer.concat([
      Buffer.from(oneRecordMore.slice(0, cut)),
      Buffer.from([0xff, 0xfe]),
      asUtf16,
    ]),
  },
};

describe('interpret(request, body, contentType, context), after answers with the same keys', () => {
  it.each(Object.entries(unusual))('reads %s as if it were the first answer', (_, rows) => {
    const experienced = structuredClone(federalHr) as Catalogue;
    readWith(experienced, usual);
    readWith(experienced, usual);
    const fresh = readWith(structuredClone(federalHr) as Catalogue, rows);
    expect(readWith(experienced, rows)).toEqual(fresh);
    expect(JSON.stringify(readWith(experienced, rows))).toBe(JSON.stringify(fresh));
    // Once read, twice read: what it left behind changes nothing either.
    expect(JSON.stringify(readWith(experienced, rows))).toBe(JSON.stringify(fresh));
    const again = readWith(structuredClone(federalHr) as Catalogue, usual);
    expect(readWith(experienced, usual)).toEqual(again);
  });

  it.each(Object.entries(encoded))('reads %s as if it were the first answer', (_, body) => {
    const { bytes, contentType = null } = body;
    const experienced = structuredClone(federalHr) as Catalogue;
    readWith(experienced, accented);
    readWith(experienced, accented);
    const fresh = readBytes(structuredClone(federalHr) as Catalogue, bytes, contentType);
    // Twice: what it left behind changes nothing either.
    for (const _ of [1, 2]) expect(readBytes(experienced, bytes, contentType)).toEqual(fresh);
    const again = readWith(structuredClone(federalHr) as Catalogue, accented);
    expect(readWith(experienced, accented)).toEqual(again);
  });

  it('keeps apart what is asked of one year and of the next', () => {
    const workforce = (year: number) => `organisms/10215/workforce?year=${year}&field=gender`;
    const rows = [
      { year: 2020, gender_code: 'F', gender_label_fr: 'Femmes', total: 3 },
      { year: 2020, gender_code: 'M', gender_label_fr: 'Hommes', total: 4 },
    ];
    for (const read of [usual, rows]) {
      const [one, next] =
        read === usual ? [key, key.replace('2020', '2021')] : [workforce(2020), workforce(2021)];
      const experienced = structuredClone(federalHr) as Catalogue;
      for (let turn = 0; turn < 3; turn += 1) readWith(experienced, read, one);
      const fresh = readWith(structuredClone(federalHr) as Catalogue, read, next);
      expect(fresh.verdict).toBe('quarantined');
      expect(readWith(experienced, read, next)).toEqual(fresh);
    }
  });

  it('reads the usual answer at all', () => {
    const figures = readWith(structuredClone(federalHr) as Catalogue, usual).figures;
    expect(
      figures.map(({ groupValue, fieldValue, value }) => [groupValue, fieldValue, value]),
    ).toEqual([
      ['A', 'F', 3],
      ['A', 'M', 4],
      ['B', 'F', 5],
      ['B', 'M', 0],
    ]);
  });
});

describe('months by memory', () => {
  const monthly = 'organisms/10215/illness?year=2020&groupby=month';
  const of = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => ({ month: from + index, days: 5 }));

  it('are none where they are weekdays, and may be counted from 0', () => {
    const catalogue = structuredClone(federalHr);
    const states = [of(1, 12), of(1, 7), of(0, 6), of(0, 11), of(7, 13)].map((rows) => {
      const { verdict, figures } = readWith(catalogue, rows, monthly);
      return [verdict, figures.length];
    });
    expect(states).toEqual([
      ['ok', 12],
      ['ok', 7],
      ['quarantined', 0],
      ['ok', 12],
      ['quarantined', 0],
    ]);
  });
});
