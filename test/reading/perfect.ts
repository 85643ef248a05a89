/** What a reader who knows the truth would say. */
import type { Answer, ReadFigure, Reading } from './judge.ts';
import type { Expectation } from './layouts/layout.ts';
import type { World } from './world.ts';

export function perfect(world: World, answer: Answer, fallback: Expectation = {}): Reading {
  const { request, truth = world.truth(request), expect = fallback } = answer;
  const held = truth.filter((one) => expect.dropped?.(one, request) !== true);
  if (held.length === 0) return { verdict: 'empty', figures: [], why: null };
  const { measure } = world.catalogue.statistics.find(({ name }) => name === request.endpoint)!;
  const figures = held.map((one): ReadFigure => {
    const isHidden = expect.hidden?.(one, request) === true;
    const isMarked = expect.marked?.(one, request) === true;
    return {
      year: one.year,
      groupValue: one.group,
      fieldValue: one.field,
      reason: one.reason,
      measure,
      value: isHidden ? null : one.value,
      valueText: isHidden ? null : String(one.value),
      obsStatus: isHidden ? 'Q' : isMarked ? 'U' : 'A',
    };
  });
  return { verdict: 'ok', figures, why: null };
}

/** What a reader who sets aside all that he may would say. */
export function careful(world: World, answer: Answer, fallback: Expectation = {}): Reading {
  const { request, allow = 'right', truth = world.truth(request) } = answer;
  const isLeft =
    allow !== 'right' || (answer.expect ?? fallback).mayAside?.(request, truth) === true;
  if (isLeft) return { verdict: 'quarantined', figures: [], why: 'left to a person' };
  return perfect(world, answer, fallback);
}
