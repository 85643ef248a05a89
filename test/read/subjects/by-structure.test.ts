import { describe, expect, it } from 'vitest';
import { readingWords } from '../../../pipelines/reading-words.ts';
import type { JsonValue } from '../../../src/body/json-value.ts';
import { detailRequest, listRequest } from '../../../src/model/request.ts';
import { readSubjects } from '../../../src/read/subjects/subjects.ts';

const ids = [10200, 10215, 10242];
const each = (record: (id: number, at: number) => JsonValue) => ids.map(record);
const plain = each((q1) => ({ q1, q2: `SPF ${q1}` }));

function idsIn(body: JsonValue, request = listRequest('organism')) {
  const { verdict, subjects } = readSubjects(request, body, readingWords.subjects);
  return verdict === 'quarantined' ? 'aside' : subjects.map(({ subjectId }) => Number(subjectId));
}

describe('a list whose id no word names', () => {
  it.each<[string, JsonValue]>([
    ['is told by the only numbers that part its records', plain],
    ['stands in any envelope', { page: 1, total: 3, q0: { rows: plain } }],
    ['may have its ids as texts', each((id) => ({ q1: String(id), q2: 'x' }))],
    ['may tell of other things', each((q1) => ({ q1, q2: 'x', q3: 1000, q4: true, q5: 0.5 }))],
    ['may have names', each((q1) => ({ q1, nom: `SPF ${q1}` }))],
  ])('%s', (_, body) => expect(idsIn(body)).toEqual(ids));

  it.each<[string, JsonValue]>([
    ['another number parts them, too', each((q1) => ({ q1, q2: 3 * q1 }))],
    ['it counts its records', each((_, at) => ({ q1: at + 1, q2: 'x' }))],
    ['years part them', each((_, at) => ({ q1: 2016 + at, q2: 'x' }))],
    ['two records have one number', [...plain, { q1: 10200, q2: 'y' }]],
    ['a record has none', [...plain, { q2: 'y' }]],
    ['there is another list', { q3: plain, q4: each((q1) => ({ q1: q1 + 1, q2: 'y' })) }],
    ['it stands in another list', [{ q3: plain }, { q3: [] }]],
    ['it stands in a record', { id: 7, name_fr: 'A', q3: plain }],
    ['its records are no objects', each((id) => [id, 'x'])],
    ['it stands beside a message', { message: 'none', q3: [{ q1: 404, q2: 'x' }] }],
    ['it is of the other kind', { entities: plain }],
    ['a word names an id', each((q1) => ({ id: true, q1 }))],
  ])('is set aside where %s', (_, body) => expect(idsIn(body)).toBe('aside'));
});

it('tells of an id that no word names, and of a member that is taken for it', () => {
  const { problems } = readSubjects(listRequest('organism'), plain, readingWords.subjects);
  expect(problems).toMatchObject([{ severity: 'warning', detail: expect.stringMatching(/"q1"/) }]);
});

describe('a detail whose id no word names', () => {
  const asked = detailRequest('organism', '10200');
  it.each<[string, JsonValue]>([
    ['holds what was asked for', { q1: 10200, q2: 'x' }],
    ['stands in an envelope', { data: { q1: '10200', nom: 'SPF', q3: 1000 } }],
    ['stands in a list', [{ q1: 10200, q2: 'x' }]],
  ])('%s', (_, body) => expect(idsIn(body, asked)).toEqual([10200]));

  it.each<[string, JsonValue]>([
    ['it is of another', { q1: 10215, q2: 'x' }],
    ['it says no more', { q1: 10200 }],
    ['it says a message', { q1: 10200, message: 'none' }],
    ['a word names another id', { q1: 10200, id: 10215, nom: 'SPF' }],
    ['two records hold it', { q3: { q1: 10200, q2: 'x' }, q4: { q1: 10200, q2: 'y' } }],
  ])('is set aside where %s', (_, body) => expect(idsIn(body, asked)).toBe('aside'));
});
