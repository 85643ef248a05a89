import { describe, expect, it } from 'vitest';
import { federalHr } from '../../../pipelines/federal-hr.ts';
import { readingWords } from '../../../pipelines/reading-words.ts';
import { parseRequestKey } from '../../../src/model/http-request.ts';
import type { Request } from '../../../src/model/request.ts';
import { infer } from '../../../src/read/infer/infer.ts';
import type { FormedAnswer } from '../../../src/read/infer/inferred.ts';
import { type Form, formOf } from '../../../src/read/mapping/form.ts';

const fields = ['gender', 'level', 'age', 'status', 'language'];
const years = [2016, 2017, 2018];
/** By organism: how many people each category has in the first year. */
const people: Readonly<Record<string, readonly number[]>> = {
  10: [7, 20, 31],
  20: [9, 30, 3],
  30: [45, 11, 23],
};

/** The answers of a source that leaves smaller figures than `least` out of its splits, or writes nought for them; each year there are more people. */
function answersOf(least: number, organisms = people, isNought = false): FormedAnswer[] {
  const added = [0, 1, 2].map((at) =>
    Object.values(organisms).reduce((sum, own) => sum + (own[at] ?? 0), 0),
  );
  const subjects: [string, readonly number[], number][] = [
    ['entities/1', added, Object.keys(organisms).length],
    ...Object.entries(organisms).map(([id, own]): [string, readonly number[], number] => [
      `organisms/${id}`,
      own,
      1,
    ]),
  ];
  return subjects.flatMap(([subject, first, times]) =>
    years.flatMap((year, later) => {
      // The last category stays as it is.
      const counts = first.map((one, at) => (at === 2 ? one : one + later * times));
      const told = (path: string, data: unknown): FormedAnswer => {
        const request = parseRequestKey(federalHr, path) as Request;
        return { request, form: formOf(federalHr, request) as Form, body: { data } as never };
      };
      const key = `${subject}/workforce?year=${year}`;
      return [
        told(key, [{ total: counts.reduce((sum, one) => sum + one, 0) }]),
        ...fields.map((field) => {
          const rows = counts.map((total, at) => ({ code: `${'ABC'[at]}-${field}`, total }));
          const shown = isNought
            ? rows.map((row) => (row.total < least ? { ...row, total: 0 } : row))
            : rows.filter(({ total }) => total >= least);
          return told(`${key}&field=${field}`, shown);
        }),
      ];
    }),
  );
}

function leastRead(answers: readonly FormedAnswer[]): [string, string, number][] {
  return infer(answers, readingWords).accepted.map(({ form, mapping }) => [
    form.name,
    mapping.accepted,
    mapping.least,
  ]);
}

describe('small figures that a source leaves out', () => {
  it('are known by the smallest that it tells, where its sums do not hold without them', () => {
    expect(leastRead(answersOf(5))).toContainEqual(['workforce+f', 'numbers', 7]);
  });

  it('are known where nought stands for them: it is no figure', () => {
    const [own] = infer(answersOf(5, people, true), readingWords).accepted.filter(
      ({ form }) => form.name === 'workforce+f',
    );
    expect(own?.mapping).toMatchObject({ least: 7, markers: { '0': 'Q' } });
    const all = { ...people, 20: [9, 30, 0] };
    const [plain] = infer(answersOf(1, all, true), readingWords).accepted.filter(
      ({ form }) => form.name === 'workforce+f',
    );
    expect(plain?.mapping).toMatchObject({ least: 1, markers: {} });
  });

  it('are none where all sums hold, however large the smallest figure is', () => {
    const large = { ...people, 20: [9, 30, 13] };
    expect(leastRead(answersOf(1, large))).toContainEqual(['workforce+f', 'numbers', 1]);
  });
});
