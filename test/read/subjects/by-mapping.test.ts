import { describe, expect, it } from 'vitest';
import { federalHr } from '../../../pipelines/federal-hr.ts';
import { readingWords } from '../../../pipelines/reading-words.ts';
import { parseRequestKey } from '../../../src/model/http-request.ts';
import { bodyOf } from '../../../src/read/execute/body.ts';
import { type MappingFile, parseMapping, printMapping } from '../../../src/read/mapping/mapping.ts';
import { readSubjectsBy } from '../../../src/read/subjects/by-mapping.ts';
import { listReader } from '../../../src/read/subjects/subjects.ts';

function read(file: MappingFile, key: string, body: unknown) {
  const request = parseRequestKey(federalHr, key);
  const decoded = bodyOf(JSON.stringify(body), null);
  if (request === null || 'error' in decoded) throw new Error(key);
  const mapping = parseMapping(file);
  expect(printMapping(mapping)).toEqual({ ...file, accepted: 'human' });
  return readSubjectsBy(mapping, request, decoded.value);
}

const list: MappingFile = {
  for: 'list',
  body: {
    data: [
      {
        nr: 'id',
        'naam?': 'name in nl',
        'nom?': 'name in fr',
        'afk?': 'acronym in nl',
        'soort?': 'category',
        'telefoon?': 'ignored',
      },
    ],
  },
};

describe('readSubjectsBy(mapping, request, body)', () => {
  it('reads a list, and keeps each record', () => {
    const record = { nr: 10200, nom: 'SPF', naam: 'FOD', afk: 'F', soort: 'x', telefoon: '02' };
    const { verdict, subjects } = read(list, 'entities/90001/organisms', {
      data: [record, { nr: '10215' }],
    });
    expect([verdict, subjects]).toEqual([
      'ok',
      [
        {
          ...{ subjectKind: 'organism', subjectId: '10200', entityId: '90001', category: 'x' },
          ...{ names: { fr: 'SPF', nl: 'FOD' }, acronyms: { nl: 'F' }, attributes: record },
        },
        {
          ...{ subjectKind: 'organism', subjectId: '10215', entityId: '90001', category: null },
          ...{ names: {}, acronyms: {}, attributes: { nr: '10215' } },
        },
      ],
    ]);
    expect(read(list, 'organisms', { data: [] }).verdict).toBe('empty');
  });

  it.each([
    [{ data: [{ nr: 7 }, { nr: 7 }] }, '$.data[].nr: two records have one id'],
    [{ data: [{ nr: 7, x: 1 }] }, '$.data[].x: the mapping says nothing of it'],
    [{ data: [{ naam: 'x' }] }, '$.data[]: it is without "nr"'],
    [{ data: [{ nr: null }] }, '$.data[].nr: null is no usable id'],
  ])('sets %j aside', (body, why) => {
    expect(read(list, 'organisms', body)).toMatchObject({
      ...{ verdict: 'quarantined', subjects: [], why },
    });
  });

  it('reads names by ids, columns and rows without keys', () => {
    const ids = (file: MappingFile, body: unknown) =>
      read(file, 'organisms', body).subjects.map(({ subjectId, names }) => [subjectId, names.fr]);
    const both = [
      ['10200', 'A'],
      ['10215', 'B'],
    ];
    expect(
      ids({ for: 'list', body: { '* id': 'name in fr' } }, { 10200: 'A', 10215: 'B' }),
    ).toEqual(both);
    const columns = { for: 'list', body: { nr: ['id'], nom: ['name in fr'] } };
    expect(ids(columns, { nr: [10200, 10215], nom: ['A', 'B'] })).toEqual(both);
    const rows = { for: 'list', body: [['id', 'name in fr']] };
    expect(
      ids(rows, [
        [10200, 'A'],
        [10215, 'B'],
      ]),
    ).toEqual(both);
  });

  it('reads a detail, of whom was asked for alone', () => {
    const detail = { for: 'detail', body: { data: { 'nr?': 'id', nom: 'name in fr' } } };
    const bare = { for: 'detail', body: { data: { nom: 'name in fr', name: 'name' } } };
    const ids = (file: MappingFile, body: unknown) =>
      read(file, 'organisms/7', body).subjects.map(({ subjectId }) => subjectId);
    expect(ids(detail, { data: { nr: 7, nom: 'A' } })).toEqual(['7']);
    expect(ids(detail, { data: { nr: 8, nom: 'A' } })).toEqual([]);
    expect(ids(bare, { data: { nom: 'A', name: 'B' } })).toEqual(['7']);
  });
});

describe('listReader(pinned, words)', () => {
  const readList = listReader(
    [{ id: '000001', mapping: parseMapping(list) }],
    readingWords.subjects,
  );
  const of = (body: unknown) => {
    const request = parseRequestKey(federalHr, 'organisms')!;
    return readList({ request, body: Buffer.from(JSON.stringify(body)), contentType: null });
  };

  it('says where a mapping by hand does not fit what names do not read either', () => {
    expect(of({ data: [{ waarde: 7 }, { waarde: 8 }] })).toMatchObject({
      ...{ verdict: 'quarantined', mapping: '000001' },
      why: '$.data[].waarde: the mapping says nothing of it',
    });
    expect(of([{ id: 7, name_fr: 'A' }])).toMatchObject({ verdict: 'ok', mapping: null });
  });
});
