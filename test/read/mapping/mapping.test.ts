import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { federalHr } from '../../../pipelines/federal-hr.ts';
import { axesAmiss, compile } from '../../../src/read/execute/compile.ts';
import { formNamed } from '../../../src/read/mapping/form.ts';
import {
  type MappingFile,
  mappingFile,
  parseMapping,
  printMapping,
} from '../../../src/read/mapping/mapping.ts';
import { parseKey, parsePart, printKey, printPart } from '../../../src/read/mapping/notation.ts';

describe('parseMapping(file) and printMapping(mapping)', () => {
  it.each<[string, MappingFile['body']]>([
    ['records', { results: { data: [{ '{groupby}': 'groupby', n: 'figure' }] } }],
    ['a map of maps', { '* year': { '* reason': 'figure' } }],
    ['one key of data', [{ '*1 field': 'figure' }]],
    ['a header', { '[first]': ['= {field}', '= "n"'], '[]': ['field', 'figure'] }],
    ['pairs', { '[pairs]': ['field', 'figure'] }],
    ['positions', { '[position of groupby]': 'figure' }],
    ['one place', { '[only]': { '* field': 'figure' } }],
    ['JSON in a text', { '(json)': { '* field': 'figure' } }],
    ['a date', { updated: 'a date', n: 'figure' }],
    ['texts by parameter', { by: { '= by field': { gender: 'Geslacht' } }, n: 'figure' }],
    [
      'keys that look like the notation',
      { '\\* field': 'ignored', '\\[]': 'ignored', n: 'figure' },
    ],
    ['keys that may be missing', { 'note?': 'ignored', 'sure\\?': 'ignored', n: 'figure' }],
  ])('a body of %s stays as it is', (_, body) => {
    const file: MappingFile = { for: 'distribution+g+f', body, accepted: 'numbers' };
    expect(printMapping(parseMapping(file))).toEqual(file);
  });

  it('all else stays as it is', () => {
    const file: MappingFile = {
      ...{ for: 'workforce+f', body: { '* field': 'figure' }, words: { level: ['niveau'] } },
      ...{ numbers: 'json or comma', prefix: '~', suffix: ' p.', markers: { x: 'Q' } },
      ...{ notes: { '*': 'P' }, flags: { c: 'Q' }, totals: { level: ['T'] } },
      ...{ categories: { level: ['A', 'B'] }, empties: false, step: 5, measure: 'fte' },
      ...{ accepted: 'sole', evidence: { whole: [11, 12] } },
    };
    expect(mappingFile.parse(file)).toEqual(file);
    expect(printMapping(parseMapping(file))).toEqual(file);
  });

  it('takes one word as a list of one, and who says nothing for a person', () => {
    const file: MappingFile = { for: 'workforce', body: 'figure', words: { level: 'niveau' } };
    expect(parseMapping(file)).toMatchObject({ words: { level: ['niveau'] }, accepted: 'human' });
  });

  it.each<[string, MappingFile['body'], string]>([
    ['a text that is no part', { n: 'figures' }, 'body.n: "figures" is no part'],
    ['a key that is no part', { '* level': 'figure' }, 'body: the key "* level" has no part'],
    ['a bare constant', { n: [1] }, 'body.n[]: 1 is no part; a constant is "= 1"'],
    [
      'two keys for all others',
      { '* field': 'figure', '* groupby': 'figure' },
      'body: only one key can stand for all others',
    ],
    ['a parameter that is none', { '= by level': { a: 'b' } }, 'has to hold a text for each value'],
  ])('refuses %s, and names the place', (_, body, message) => {
    expect(() => parseMapping({ for: 'workforce+f', body })).toThrow(message);
  });

  it.each<[string, object, string]>([
    ['a key of its own', { for: 'workforce', body: 'figure', path: '$' }, 'path'],
    ['an unknown status', { for: 'workforce', body: 'figure', flags: { c: 'Z' } }, 'flags'],
    ['no body', { for: 'workforce' }, 'body'],
  ])('a file with %s is none', (_, file, place) => {
    const { error } = mappingFile.safeParse(file);
    expect(JSON.stringify(error?.issues)).toContain(place);
  });

  it.each<[string, MappingFile['body'], string]>([
    ['two figures', { a: 'figure', b: 'figure' }, '$.b: a second figure, or id'],
    ['an axis twice', [{ a: 'field', b: 'field', n: 'figure' }], '$[].b: field stands twice'],
    [
      'a label without its axis',
      [{ a: 'label of field', n: 'figure' }],
      '$[].a: a label of field, which no part gives',
    ],
    [
      'two categories with nothing between them',
      { '* text n<groupby><field>': 'figure' },
      'nothing stands between two categories',
    ],
    ['what goes along with no list', { a: [['field']], b: 'figure' }, 'in no list that goes along'],
  ])('%s makes no row', (_, body, message) => {
    expect(() => compile(parseMapping({ for: 'workforce+f', body }))).toThrow(message);
  });
});

describe('axesAmiss(mapping, form)', () => {
  const amiss = (name: string, body: MappingFile['body']) =>
    axesAmiss(compile(parseMapping({ for: name, body })), formNamed(federalHr, name)!);

  it.each<[string, MappingFile['body'], string | null]>([
    ['workforce', { n: 'figure' }, null],
    ['workforce+f', { '* field': 'figure' }, null],
    ['distribution+same', { '* field': 'figure' }, null],
    ['distribution+g+f', { '* groupby': { '* field': 'figure' } }, null],
    ['pension', { '* year': { '* reason': 'figure' } }, null],
    ['workforce+f', { total: 'figure' }, 'no part gives the field of its figures'],
    ['pension', { '* year': 'figure' }, 'no part gives the reason of its figures'],
    [
      'workforce',
      { '* field': 'figure' },
      'a part gives the field, which workforce does not ask for',
    ],
  ])('of %s, %j', (name, body, why) => {
    expect(amiss(name, body)).toBe(why);
  });

  it.each(['pension+f', 'workforce+g', 'distribution', 'distribution+f', 'people'])(
    'there is no form %s',
    (name) => {
      expect(formNamed(federalHr, name)).toBe(null);
    },
  );
});

describe('the notation', () => {
  it('reads each part as it prints it', () => {
    for (const text of [
      ...['figure', 'flag', 'ignored', 'number of rows', 'sum of the figures', 'the figure again'],
      ...['groupby', 'year', 'reason', 'field along list 2', 'label of field in nl'],
      ...['groupby or above', 'label of field in nl or above', 'label of field or above'],
      ...['id', 'name in fr', 'acronym', 'category', '= {year}', '= "F"', '= null', '= 1.5'],
      ...['only {year}', 'attribute note', 'text <groupby>|<field>'],
    ]) {
      const part = parsePart(text);
      expect(part === null ? null : printPart(part)).toBe(text);
    }
  });

  it.each(['text <figure> agents', 'text <groupby> <figure>', 'text <1>', 'text F'])(
    'has no part %s: no category stands there',
    (text) => {
      expect(parsePart(text)).toBe(null);
    },
  );

  it('reads any key as it prints it', () => {
    const part = fc.constantFrom('*', '1', ' ', '\\', '?', '[', ']', '(json)', '= by ', 'field');
    const key = fc.oneof(
      fc.string(),
      fc.array(part, { maxLength: 6 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(key, fc.boolean(), (name, isOptional) => {
        expect(parseKey(printKey(name, isOptional))).toEqual({ key: name, isOptional });
      }),
    );
  });
});
