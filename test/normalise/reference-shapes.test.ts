import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import type { Interpretation } from '../../src/interpretation.ts';
import { type CategorySets, emptySets, learn, merge } from '../../src/normalise/category-sets.ts';
import { createReferenceHandler } from '../../src/reference/handler.ts';
import { type ShapeName, shapeNames } from '../../src/reference/shapes.ts';
import { parseRequestKey } from '../../src/request.ts';
import { combinations, wholeSelection } from '../../src/selection.ts';
import { ask } from './ask.ts';

const subjects = ['organisms/20103', 'entities/90001'];
const selection = { ...wholeSelection(federalHr), years: { from: 2022, to: 2022 } };
const keys = subjects.flatMap((subject) =>
  combinations(federalHr, selection).map(({ suffix }) => `${subject}${suffix}`),
);

/** What a whole small walk in one shape is read as, with the category sets that it teaches. */
function walk(shape: ShapeName): Map<string, Interpretation> {
  const handler = createReferenceHandler({ shape });
  const bodies = keys.map(
    (key) => [key, handler({ method: 'GET', url: `/v1/${key}` }).body] as const,
  );
  let sets: CategorySets = emptySets();
  for (const [key, body] of bodies) {
    const request = parseRequestKey(federalHr, key);
    if (request === null) throw new Error(key);
    sets = merge(sets, learn(federalHr, request, ask(key, body)));
  }
  return new Map(bodies.map(([key, body]) => [key, ask(key, body, sets)]));
}

/** The figures of an answer, sorted; without the year, which not every shape of answer tells. */
function figuresOf(
  answer: Interpretation | undefined,
  name: (value: string | null) => string,
): string[] {
  return (answer?.figures ?? [])
    .map(({ groupValue, fieldValue, reason, measure, value }) =>
      [name(groupValue), name(fieldValue), name(reason), measure, value].join('|'),
    )
    .sort();
}

const plain = walk('records');
/** Labels in place of codes: the category that an answer in `records` gave the label to. */
const codes = new Map(
  [...plain.values()].flatMap(({ categories }) =>
    categories.flatMap(({ code, labels }) => Object.values(labels).map((label) => [label, code])),
  ),
);

describe('every reference shape, walked', () => {
  it('has answers to compare', () => {
    expect(keys.length).toBeGreaterThan(550);
    expect([...plain.values()].filter(({ verdict }) => verdict === 'ok').length).toBeGreaterThan(
      500,
    );
  });

  it('is read by memory where it says nothing new, in records', () => {
    const split = [...plain.values()].filter(({ categories }) => categories.length > 0);
    // Only what is remembered from answer to answer is frozen; reading anew takes twenty times as long.
    const remembered = split.filter(({ categories }) => categories.every(Object.isFrozen));
    expect(split.length).toBeGreaterThan(500);
    expect(remembered.length).toBeGreaterThan(0.95 * split.length);
  });

  it.each(shapeNames.filter((shape) => shape !== 'gibberish' && shape !== 'records'))(
    '%s: every answer is read as in records, or set aside',
    (shape) => {
      const walked = walk(shape);
      const name =
        shape === 'labelled'
          ? (value: string | null) => codes.get(value ?? '') ?? value ?? ''
          : (value: string | null) => value ?? '';
      const wrong: string[] = [];
      const aside: string[] = [];
      for (const [key, answer] of walked) {
        if (answer.verdict === 'quarantined') aside.push(`${key}: ${answer.why}`);
        else if (
          JSON.stringify(figuresOf(answer, name)) !==
          JSON.stringify(figuresOf(plain.get(key), name))
        )
          wrong.push(key);
      }
      expect(wrong).toEqual([]);
      expect(aside).toEqual([]);
    },
  );
});
