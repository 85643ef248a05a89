import { expect, it } from 'vitest';
import { requestKey } from '../../src/model/request.ts';
import { expectRight } from './expect-right.ts';
import { layoutNamed } from './layouts/all.ts';
import { readSource } from './reader.ts';
import { answersOf, runAnswers, worldFor } from './run-layouts.ts';

const world = worldFor();

/** What becomes of the answers of a layout to some questions. */
async function judged(name: string, asked: RegExp) {
  const layout = layoutNamed(name);
  const requests = world
    .questions({ years: [2014, 2015] })
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

it('columns-and-rows: without titles and rows it tells of nobody', async () => {
  const { aside, answers } = await judged('columns-and-rows', /workforce\?year=/);
  expect(answers.map(({ body }) => body)).toContain('{"columns":[],"rows":[]}');
  expect(aside).toBe(0);
});
