import { describe, expect, it } from 'vitest';
import { requestKey } from '../../src/model/request.ts';
import { printMapping } from '../../src/read/mapping/mapping.ts';
import { expectRight } from './expect-right.ts';
import { layoutNamed } from './layouts/all.ts';
import { type Rows, rowsOf } from './layouts/layout.ts';
import { readSource } from './reader.ts';
import { answersOf, runAnswers, worldFor } from './run-layouts.ts';

const world = worldFor();

/** What becomes of the answers of a layout to some questions. */
async function judged(name: string, asked: RegExp) {
  const layout = layoutNamed(name);
  const requests = world
    .questions({ years: [2014, 2015, 2016] })
    .filter((request) => asked.test(requestKey(world.catalogue, request)));
  const answers = answersOf(layout, world, requests);
  const outcome = await runAnswers(name, world, layout, answers, readSource);
  expectRight(outcome);
  return { answers, ...outcome.judgement };
}

const crossed = /contractors\?year=2015&groupby=(gender|level)&field=(gender|level)$/;

it.each(['label-maps-total', 'split-inside', 'grouped-by-label', 'labelled-lists'])(
  '%s: a category that everybody has is no word for its dimension',
  async (name) => {
    const { aside, want } = await judged(name, crossed);
    expect({ aside, hasFigures: want > 30 }).toEqual({ aside: 0, hasFigures: true });
  },
);

it('columns-and-rows: titles in a list of their own have one more, above the first column', async () => {
  const { aside, want } = await judged(
    'columns-and-rows',
    /distribution\?year=2015&groupby=(gender|level|age|status)/,
  );
  expect({ aside, hasFigures: want > 300 }).toEqual({ aside: 0, hasFigures: true });
});

it('columns-and-rows: a list that is always empty has no titles', async () => {
  const layout = layoutNamed('columns-and-rows');
  const requests = world
    .questions({ years: [2015] })
    .filter(({ endpoint, field }) => endpoint === 'distribution' && field !== null);
  const answers = answersOf(layout, world, requests).map(({ request, body }) => ({
    request,
    body: JSON.stringify({ ...JSON.parse(body), errors: [] }),
    contentType: 'application/json',
  }));
  const { mappings } = await readSource(world.catalogue, answers);
  expect(mappings.map((mapping) => JSON.stringify(printMapping(mapping).body))).toEqual(
    mappings.map(() => expect.stringContaining('"errors":["ignored"]')),
  );
  expect(mappings).toHaveLength(2);
});

it('columns-and-rows: without titles and rows it tells of nobody', async () => {
  const { aside, answers } = await judged('columns-and-rows', /workforce\?year=/);
  expect(answers.map(({ body }) => body)).toContain('{"columns":[],"rows":[]}');
  expect(aside).toBe(0);
});

it.each(['as-above', 'merged-cells'])(
  '%s: where nothing stands, what stands above is meant',
  async (name) => {
    const { aside, want } = await judged(
      name,
      /(distribution|contractors)\?year=2015&groupby=(gender|level|age)/,
    );
    expect({ aside, hasFigures: want > 300 }).toEqual({ aside: 0, hasFigures: true });
  },
);

const byTwo = /(distribution|contractors)\?year=2015&groupby=(gender|level|age)/;

it.each([
  ['raw-many', 'a code is one, whatever stands before its name', /workforce\?year=2015|pension/],
  [
    'linked-data',
    'what stands in a label is no code',
    /workforce\?year=2015&field=(gender|level|age)/,
  ],
  ['record-of-two', 'a key is the word of the dimension that it comes and goes with', byTwo],
  ['years-before', 'numbers under the years before are of these', /workforce\?year=201[567]/],
  ['row-and-column', 'a year told several times is one, and colours are no reasons', /pension/],
  ['described-values', 'one reading that all are like has no rival', /workforce\?year=/],
])('%s: %s', async (name, _, asked) => {
  const { aside, want } = await judged(name, asked);
  expect({ aside, hasFigures: want > 60 }).toEqual({ aside: 0, hasFigures: true });
});

describe('of one organism in one year', () => {
  it.each(['results-data-rows', 'world-bank-pair', 'kosis-korea'])(
    '%s: months and weekdays are told by their numbers, whatever labels stand beside them',
    async (name) => {
      const { aside, right } = await judged(name, /10200.illness.*year=2015/);
      expect({ aside, right }).toEqual({ aside: 0, right: 17 });
    },
  );

  it.each(['oracle-ords', 'spring-page', 'spring-hal', 'e-stat-japan'])(
    '%s: figures stand under the key that they have elsewhere, and not where rows are counted',
    async (name) => {
      const { aside, right } = await judged(name, /10200.(workforce|longabsence).*year=2015/);
      expect({ aside, hasFigures: right > 60 }).toEqual({ aside: 0, hasFigures: true });
    },
  );

  it('composite-keys: a key that holds a year is data, though no other is like it', async () => {
    const { aside, right, want } = await judged('composite-keys', /10200.pension/);
    expect({ aside, right }).toEqual({ aside: 0, right: want });
  });

  it('named-totals: what is the sum of all others in every dimension is their total, whatever it is called in each', async () => {
    const { aside, right } = await judged('named-totals', /10200.workforce.*year=2015/);
    expect({ aside, hasFigures: right > 60 }).toEqual({ aside: 0, hasFigures: true });
  });

  it('less-than-five: a category that hidden ones may add up to is no total', async () => {
    const { aside } = await judged('less-than-five', /10200.(distribution|contractors).*year=2015/);
    expect(aside).toBe(0);
  });
});

it('e-stat-japan: one number in all answers is no figure without a sum', async () => {
  const { wrong, right } = await judged('e-stat-japan', /10311.workforce.*year=201[56]/);
  expect({ wrong, right }).toEqual({ wrong: 0, right: 0 });
});

describe('nothing is published', () => {
  /** The figures that are read of answers of a statistic, in a body of one's own. */
  async function figuresOf(endpoint: string, bodyOf: (rows: Rows) => unknown) {
    const answers = world
      .questions()
      .filter((request) => request.endpoint === endpoint)
      .map((request) => ({
        request,
        body: JSON.stringify(bodyOf(rowsOf(request, world.truth(request), world))),
        contentType: 'application/json',
      }));
    expect(answers.length).toBeGreaterThan(4);
    const { readings } = await readSource(world.catalogue, answers);
    return readings.flatMap(({ figures }) => figures);
  }

  it('of a number beside a table in a text that tells of several years', async () => {
    const figures = await figuresOf('carph', ({ cells }) => ({
      size: cells.length + 1,
      content: ['annee;taux', ...cells.map(({ codes, value }) => `${codes[0]};${value}`)].join(
        '\n',
      ),
    }));
    expect(figures).toEqual([]);
  });

  it('of columns that are numbered anew in each answer, whatever letter stands before', async () => {
    const figures = await figuresOf('pension', ({ axes, cells }) => ({
      columns: axes[1]!.codes.map((code, at) => ({ field: `v${at}`, name: code })),
      rows: axes[0]!.codes.map((year) => ({
        year,
        ...Object.fromEntries(
          cells
            .filter(({ codes }) => codes[0] === year)
            .map(({ codes, value }) => [`v${axes[1]!.codes.indexOf(codes[1]!)}`, value]),
        ),
      })),
    }));
    expect(figures).toEqual([]);
  });
});
