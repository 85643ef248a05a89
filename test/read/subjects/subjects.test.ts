import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { federalHr } from '../../../pipelines/federal-hr.ts';
import { readingWords } from '../../../pipelines/reading-words.ts';
import { parseRequestKey } from '../../../src/model/http-request.ts';
import type { Interpretation } from '../../../src/model/interpretation.ts';
import { bodyOf } from '../../../src/read/execute/body.ts';
import { setAside } from '../../../src/read/subjects/records.ts';
import { readSubjects } from '../../../src/read/subjects/subjects.ts';
import { atLength } from '../../faults/chance.ts';
import { judgeSubjects, subjectCases } from '../../reading/cases-subjects.ts';
import type { Said, SubjectsCase } from '../../reading/subjects/case.ts';
import { misreadings } from '../../reading/subjects/misreadings.ts';
import { randomList } from '../../reading/subjects/random.ts';
import { services } from '../../reading/subjects/services.ts';
import { writings } from '../../reading/subjects/writings.ts';

function read(key: string, text: string): Interpretation {
  const request = parseRequestKey(federalHr, key);
  if (request === null) throw new Error(key);
  const decoded = bodyOf(text, null);
  if ('error' in decoded) return setAside(decoded.kind, decoded.error);
  return readSubjects(request, decoded.value, readingWords.subjects);
}

/** The bodies of the tests of the reader before this one, each with what it says. */
const oldTests = readFileSync(
  new URL('../../reading/subjects/old-tests.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Omit<SubjectsCase, 'name' | 'body'> & { text: string });

function told({ verdict, subjects }: Interpretation): readonly Said[] | 'empty' | 'aside' {
  if (verdict !== 'ok') return verdict === 'empty' ? 'empty' : 'aside';
  return subjects.map(({ subjectId, names, acronyms, category }) =>
    said({ id: subjectId, names, acronyms, category }),
  );
}

function said({ id, names = {}, acronyms = {}, category = null }: Said): Said {
  return { id, names, acronyms, category };
}

function wanted({ says }: Pick<SubjectsCase, 'says'>) {
  return typeof says === 'string' ? says : says.map(said);
}

describe('readSubjects(request, body, words)', () => {
  it.each([...services, ...writings, ...misreadings])('$name', (one) => {
    const reading = read(one.key, JSON.stringify(one.body));
    if (one.mayAside !== undefined && reading.verdict === 'quarantined') return;
    expect(told(reading), reading.why ?? '').toEqual(wanted(one));
    expect(reading.why === null).toBe(reading.verdict !== 'quarantined');
  });

  it('reads what was read before, or sets it aside', () => {
    const aside: string[] = [];
    for (const one of oldTests) {
      const reading = read(one.key, one.text);
      const isAside = one.mayAside !== undefined && reading.verdict === 'quarantined';
      if (isAside) aside.push(one.text);
      else expect(told(reading), one.text).toEqual(wanted(one));
    }
    expect(aside.length).toBeLessThanOrEqual(30);
  });

  it.each(subjectCases)('$kind $name', (one) => {
    const readings = one.answers.map(({ request, body }) =>
      readSubjects(request, JSON.parse(body), readingWords.subjects),
    );
    expect(judgeSubjects(one, readings)).toEqual([]);
  });

  it('keeps each record as it came, and says whose organisms they are', () => {
    const record = { id: 12345678901234567890n, name_fr: 'A', x: [1] };
    const text = `{"data":[{"id":12345678901234567890,"name_fr":"A","x":[1]}]}`;
    expect(read('entities/90001/organisms', text).subjects).toEqual([
      {
        ...{ subjectKind: 'organism', subjectId: String(record.id), entityId: '90001' },
        ...{ names: { fr: 'A' }, acronyms: {}, category: null },
        attributes: { ...record, id: String(record.id) },
      },
    ]);
    const nodes = '{"edges":[{"node":{"id":7,"name_fr":"A"},"cursor":"c"}]}';
    expect(read('organisms', nodes).subjects[0]?.attributes).toEqual({ id: 7, name_fr: 'A' });
  });

  it('takes the members of records for no records, whatever they are called', () => {
    const records = [10200, 10220].map((ref, at) => ({
      data: [
        { name: 'ref', value: ref },
        { name: 'x', value: at },
      ],
    }));
    expect(read('organisms', JSON.stringify(records)).verdict).toBe('quarantined');
    const named = ['A', 'B'].map((name, at) => ({ data: [{ name, value: at + 10_200 }] }));
    expect(read('organisms', JSON.stringify(named)).subjects).toHaveLength(2);
  });

  it('takes records beside their page for records, where a name is the same in two languages', () => {
    const records = [10200, 10220].map((id) => ({
      id,
      name_fr: `SPF ${id}`,
      name_nl: `SPF ${id}`,
    }));
    const paged = [{ page: 1, pages: 1, per_page: 2, total: 2 }, records];
    expect(read('organisms', JSON.stringify(paged)).subjects).toHaveLength(2);
  });

  it('tells which subjects there are where a record among them is bad', () => {
    const ids = (text: string) => read('organisms', text).subjects.map((one) => one.subjectId);
    expect(ids('[{"id":7,"name_fr":"A"},{"id":null,"name_fr":"B"},{"id":8}]')).toEqual(['7', '8']);
    expect(ids('[{"id":7,"name_fr":"A"},{"id":7,"name_fr":"B"}]')).toEqual(['7']);
  });
});

describe('readSubjects(request, body, words) of random lists', { tags: 'sampled' }, () => {
  const few = atLength() ? 1 : 5;

  it('never takes anything else for a subject or its name', () => {
    let whole = 0;
    for (let seed = 0; seed < 4000 / few; seed += 1) {
      const { body, ids, names } = randomList(seed);
      const key = seed % 3 === 0 ? 'entities/90001/organisms' : 'organisms';
      const text = JSON.stringify(body);
      const reading = read(key, text);
      if (reading.verdict !== 'ok') continue;
      whole += 1;
      const found = reading.subjects.map(({ subjectId }) => subjectId);
      expect(found.sort(), text).toEqual([...ids].sort());
      const texts = reading.subjects.flatMap((one) => Object.values(one.names));
      expect(
        texts.filter((one) => !names.has(one)),
        text,
      ).toEqual([]);
    }
    expect(whole).toBeGreaterThan(1500 / few);
  });

  it('never takes a list or another record for the one asked for', () => {
    for (let seed = 0; seed < 1500 / few; seed += 1) {
      const { body, ids, names } = randomList(seed);
      const text = JSON.stringify(body);
      expect(read('organisms/10999', text).verdict, text).not.toBe('ok');
      const reading = read(`organisms/${ids[0] ?? 7}`, text);
      const texts = reading.subjects.flatMap((one) => Object.values(one.names));
      expect(
        texts.filter((one) => !names.has(one)),
        text,
      ).toEqual([]);
    }
  });
});
