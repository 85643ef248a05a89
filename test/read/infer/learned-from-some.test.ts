import { describe, expect, it } from 'vitest';
import { federalHr } from '../../../pipelines/federal-hr.ts';
import { readingWords } from '../../../pipelines/reading-words.ts';
import { parseRequestKey } from '../../../src/model/http-request.ts';
import type { Request } from '../../../src/model/request.ts';
import { readBy } from '../../../src/read/execute/read-by.ts';
import { infer } from '../../../src/read/infer/infer.ts';
import type { FormedAnswer } from '../../../src/read/infer/inferred.ts';
import { type Form, formNamed, formOf } from '../../../src/read/mapping/form.ts';
import { printMapping } from '../../../src/read/mapping/mapping.ts';
import { plainCandidates } from '../../../src/read/parts/candidates.ts';
import { choose } from '../../../src/read/proof/choose.ts';
import { trialsOf } from '../../../src/read/proof/trial.ts';
import { type Rows, rowsOf } from '../../reading/layouts/layout.ts';
import { coded } from '../../reading/layouts/parts.ts';
import { makeWorld, type WorldOptions } from '../../reading/world.ts';

/** What the workforce of all is read as, by what some of the answers show. */
function verdicts(
  options: WorldOptions,
  bodyOf: (request: Request, rows: Rows) => unknown,
  teaches: (request: Request) => boolean,
) {
  const world = makeWorld(options);
  const answers = world
    .questions()
    .filter(({ endpoint }) => endpoint === 'workforce')
    .map((request) => ({
      request,
      body: JSON.stringify(bodyOf(request, rowsOf(request, world.truth(request), world))),
    }));
  const taught = answers.flatMap(({ request, body }): FormedAnswer[] => {
    const form = formOf(world.catalogue, request);
    return form === null || !teaches(request) ? [] : [{ form, request, body: JSON.parse(body) }];
  });
  const { accepted } = infer(taught, readingWords);
  const read = readBy(
    world.catalogue,
    accepted.map(({ mapping }, at) => ({ id: String(at), mapping })),
  );
  const others = answers.filter(({ request }) => !teaches(request));
  return new Set(others.map((answer) => read({ ...answer, contentType: null }).verdict));
}

const inRows = (rows: Rows) => rows.cells.map((cell) => ({ ...coded(rows, cell), n: cell.value }));

describe('what is learned from some answers', () => {
  it('says nothing of how many rows others have, though each had one', () => {
    const read = verdicts(
      { years: [2014, 2015, 2016] },
      (_, rows) => ({ count: rows.cells.length, rows: inRows(rows) }),
      ({ subjectId, year }) => subjectId !== '10260' || year === 2016,
    );
    expect(read).toEqual(new Set(['empty']));
  });

  it('knows the year in a title, whatever id stands beside it by chance', () => {
    const read = verdicts(
      { organisms: 3, years: [2016, 2017, 2018] },
      ({ year }, rows) => ({ titre: `Effectif, 10200/${year}`, rows: inRows(rows) }),
      ({ year }) => year !== 2018,
    );
    expect(read).toEqual(new Set(['ok']));
  });

  it.each([
    ['2026-11-28', '2026-11-29'],
    ['28/11/2026 03:00', '29/11/2026 03:01'],
    ['Sat, 28 Nov 2026 03:00:00 GMT', 'Sun, 29 Nov 2026 03:00:00 GMT'],
    [1795834800, 1795921200],
  ])('knows that a date of no year asked for may be another: %s', (one, other) => {
    const isFirst = ({ year }: Request) => year !== 2016;
    const told = (request: Request) => (isFirst(request) ? one : other);
    const years = { organisms: 3, years: [2014, 2015, 2016] };
    const around = (request: Request, rows: Rows) => ({
      ...{ updated: told(request), rows: inRows(rows) },
    });
    const beside = (request: Request, rows: Rows) =>
      inRows(rows).map((row) => ({ ...row, updated: told(request) }));
    expect(verdicts(years, around, isFirst)).toEqual(new Set(['ok']));
    expect(verdicts(years, beside, isFirst)).toEqual(new Set(['ok']));
  });

  const beside = (row: object, note: string | null) => ({ ...row, note });
  const around = ({ n, ...row }: { n: number }, note: string | null) => ({
    ...row,
    note,
    obs: { n },
  });
  const elsewhere = (row: object, note: string | null) => ({
    ...{ age: null, level: null, gender: null },
    ...row,
    ...{ ['age' in row ? 'level' : 'age']: note },
  });

  it.each([
    ['beside a figure', beside],
    ['beside what holds it', around],
    ['under the name of a dimension that was not asked for', elsewhere],
  ])('sets an answer aside where what said nothing so far says something: %s', (_, rowOf) => {
    const isFirst = ({ year }: Request) => year !== 2016;
    const read = verdicts(
      { organisms: 3, years: [2014, 2015, 2016] },
      (request, rows) =>
        inRows(rows).map((row, at) =>
          isFirst(request) || at > 0 ? rowOf(row, null) : rowOf({ ...row, n: 0 }, 'confidentiel'),
        ),
      isFirst,
    );
    expect(read).toEqual(new Set(['quarantined']));
  });

  it('reads the same answers while it says nothing', () => {
    const isFirst = ({ year }: Request) => year !== 2016;
    for (const rowOf of [beside, around, elsewhere]) {
      const years = { organisms: 3, years: [2014, 2015, 2016] };
      const read = verdicts(
        years,
        (_, rows) => inRows(rows).map((row) => rowOf(row, null)),
        isFirst,
      );
      expect(read).toEqual(new Set(['ok']));
    }
  });

  it('takes no number beside one figure a year for its reason', () => {
    const told = {
      '10200': [
        [10, 5, 2],
        [8, 2, 1],
        [4, 6, 1],
      ],
      '10215': [
        [7, 6, 0],
        [5, 3, 0],
        [3, 5, 0],
      ],
    };
    const pension = formNamed(federalHr, 'pension') as Form;
    const answers = Object.entries(told).map(([subjectId, years]) => {
      const request = parseRequestKey(federalHr, `organisms/${subjectId}/pension`) as Request;
      const pensions = years.map(([age = 0, own = 0, unfit = 0], at) => [
        String(2020 + at),
        { "Limite d'âge": age, 'À sa demande': own, Inaptitude: unfit, Total: age + own + unfit },
      ]);
      const body = { pensions: Object.fromEntries(pensions) };
      return { request, body };
    });
    const none = { words: {}, markers: new Map(), affixes: new Set<string>(), codes: new Map() };
    const { subjects } = readingWords;
    const rest = {
      step: 1,
      years: [],
      flags: {},
      counts: new Set<string>(),
      codeKeys: new Set<string>(),
    };
    const known = { ...none, ...rest, subjects };
    const unit = { form: pension, answers, known, found: new Map() };
    const taken = plainCandidates(unit)
      .flatMap((one) =>
        trialsOf(one, pension, answers, readingWords, {
          ...{ totals: new Map(), wholes: new Map(), wholeNames: new Set() },
          step: 1,
          flags: new Map(),
        }),
      )
      .filter(({ mapping }) => JSON.stringify(printMapping(mapping)).includes(':"reason"'));
    const nothing = {
      wholes: new Map(),
      singles: new Map(),
      told: new Map(),
      organisms: new Map(),
      partial: new Set<string>(),
      silent: new Map(),
    };
    const choosing = {
      nameScore: () => 0,
      support: null,
      staff: null,
      slices: new Set<string>(),
      decimals: new Set<string>(),
      codes: new Map(),
      settled: nothing,
    };
    expect(taken).not.toEqual([]);
    for (const trial of taken)
      expect(choose([trial], { ...choosing, form: pension, answers })).toMatchObject({
        how: null,
        why: expect.stringMatching(/no reason but numbers, one a year/),
      });
  });
});
