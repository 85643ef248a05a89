import { describe, expect, it } from 'vitest';
import { readingWords } from '../../../pipelines/reading-words.ts';
import type { JsonValue } from '../../../src/body/json-value.ts';
import { detailRequest, listRequest } from '../../../src/model/request.ts';
import { readSubjects } from '../../../src/read/subjects/subjects.ts';

const ids = [10200, 10215, 10242];
const each = (record: (ref: number, at: number) => JsonValue) => ids.map(record);
const nom = 'SPF Horizon';
const plain = each((ref) => ({ ref, nom }));

function idsIn(body: JsonValue, request = listRequest('organism')) {
  const { verdict, subjects } = readSubjects(request, body, readingWords.subjects);
  return verdict === 'quarantined' ? verdict : subjects.map(({ subjectId }) => Number(subjectId));
}

describe('a list whose id no word names', () => {
  it.each<[string, JsonValue]>([
    ['is told by the only number that may be one', plain],
    ['stands in an envelope', { page: 1, total: 3, organisms: { rows: plain } }],
    ['may have its ids as texts', each((ref) => ({ ref: String(ref), nom }))],
    ['may say what is the same everywhere', each((ref) => ({ ref, nom, x: 1000, y: true }))],
  ])('%s', (_, body) => expect(idsIn(body)).toEqual(ids));

  it('may have one record, beside texts', () => {
    expect(idsIn([{ ref: 10200, nom, x: 'a' }])).toEqual([10200]);
  });

  it.each<[string, JsonValue]>([
    ['another number differs, too', each((ref, at) => ({ ref, nom, n: at * 7 }))],
    ['a word differs, too', each((ref, at) => ({ ref, nom, slug: 'abc'[at] ?? '' }))],
    ['an id stands deeper', each((n) => ({ n, nom, unit: { id: n - 7 } }))],
    ['the number stands deeper', each((x) => ({ nom, dienst: { x } }))],
    ['an acronym is the number', each((acro) => ({ nom, acro }))],
    ['an address stands beside', each((n, at) => ({ n, nom, href: `/x/${at}` }))],
    ['its numbers are short', each((ref) => ({ ref: ref % 1000, nom }))],
    ['its numbers are of several lengths', [...plain, { ref: 102001, nom }]],
    ['its numbers are long, as times are', each((ref) => ({ ref: ref * 100_000, nom }))],
    ['two records have one number', [...plain, { ref: 10200, nom }]],
    ['a record has none', [...plain, { nom }]],
    ['a record has no name', [...plain, { ref: 10300 }]],
    ['there is another list', { organisms: plain, x: [{ ref: 10300, nom }] }],
    ['there is an empty one', { organisms: [], x: plain }],
    ['it stands in another list', [{ rows: plain }, { rows: plain }]],
    ['it stands in a record', { id: 7, name_fr: 'A', rows: plain }],
    ['it stands under any key', { communes: plain }],
    ['its records are no objects', each((ref) => [ref, nom])],
    ['it stands beside a message', { message: 'none', rows: [{ ref: 40404, nom }] }],
    ['it is of the other kind', { entities: plain }],
    ['a word names an id', each((ref) => ({ id: true, ref, nom }))],
  ])('is set aside where %s', (_, body) => expect(idsIn(body)).toBe('quarantined'));

  it('comes with a warning that names the member', () => {
    const { problems } = readSubjects(listRequest('organism'), plain, readingWords.subjects);
    expect(problems).toMatchObject([
      { severity: 'warning', detail: expect.stringMatching(/"ref"/) },
    ]);
  });
});

describe('a detail whose id no word names', () => {
  const asked = detailRequest('organism', '10200');
  it.each<[string, JsonValue]>([
    ['holds what was asked for', { ref: 10200, nom }],
    ['stands in an envelope', { data: { ref: '10200', nom, cp: 1000 } }],
    ['stands in a list', [{ ref: 10200, nom }]],
  ])('%s', (_, body) => expect(idsIn(body, asked)).toEqual([10200]));

  it.each<[string, JsonValue]>([
    ['it is of another', { ref: 10215, nom }],
    ['it has no name', { ref: 10200, statut: 'inconnu' }],
    ['its name is a title', { demande: '10200', titel: 'Niet gevonden' }],
    ['it says a message', { ref: 10200, nom, message: 'none' }],
    ['another id may be its own', { ref: 10300, nom, parent: 10200 }],
    ['a word names another id', { ref: 10200, id: 10215, nom }],
    ['it stands under any key', { profil: { matricule: 10200, nom } }],
    ['another record stands beside', { data: { ref: 10200, nom }, item: { ref: 10300, nom } }],
  ])('is set aside where %s', (_, body) => expect(idsIn(body, asked)).toBe('quarantined'));

  it('is not borne out by a short number', () => {
    const short = detailRequest('organism', '12');
    expect(idsIn({ nom, effectif: 12 }, short)).toBe('quarantined');
  });
});
