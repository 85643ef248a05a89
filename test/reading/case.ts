/** What a case is: a small walk of which some bodies are of one kind that was once read wrong. */
import type { Request } from '../../src/model/request.ts';
import type { Answer } from './judge.ts';
import { type Expectation, type Layout, rowsOf } from './layouts/layout.ts';
import type { Selection } from './questions.ts';
import { worldFor } from './run-layouts.ts';
import type { Truth, World, WorldOptions } from './world.ts';

export interface Case {
  /** The number of the kind in the list of what was wrong. */
  readonly kind: number;
  readonly name: string;
  readonly wanted: string;
  readonly world: World;
  readonly expect?: Expectation;
  /** Written once they are asked for: of hundreds of cases a sample is run. */
  readonly answers: () => readonly Answer[];
}

/** One input of a kind: how its bodies look, and which of them may be set aside. */
export interface Input extends Pick<Layout, 'body' | 'expect'> {
  readonly name: string;
  readonly allow?: (request: Request, truth: readonly Truth[]) => Answer['allow'];
  /** What this source tells, where it is not the truth of its world. */
  readonly told?: (request: Request, truth: readonly Truth[]) => readonly Truth[];
  /** Other figures than the truth, where the body shows others. */
  readonly shown?: (request: Request, truth: readonly Truth[]) => readonly Truth[];
  /** Which questions there are, where not all pairs of dimensions are one. */
  readonly asked?: Selection;
  readonly requests?: (request: Request) => boolean;
  readonly world?: WorldOptions;
}

const small: WorldOptions = { organisms: 3, years: [2016, 2017] };

/** The walks of one kind. */
export function kind(number: number, wanted: string, inputs: readonly Input[]): Case[] {
  return inputs.map(({ name, expect, ...input }) => {
    const world = worldFor(input.world ?? small);
    return {
      kind: number,
      name,
      wanted,
      world,
      ...(expect === undefined ? {} : { expect }),
      answers: () => answersTo(input, world),
    };
  });
}

function answersTo(input: Omit<Input, 'name' | 'expect'>, world: World): Answer[] {
  const requests = world
    .questions(input.asked ?? { pivotOnly: true })
    .filter(input.requests ?? (() => true));
  return requests.map((request): Answer => {
    const truth = input.told?.(request, world.truth(request)) ?? world.truth(request);
    const shown = input.shown?.(request, truth) ?? truth;
    const body = input.body(request, rowsOf(request, shown, world), world);
    const allow = input.allow?.(request, truth);
    return {
      request,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(allow === undefined ? {} : { allow }),
      ...(input.told === undefined ? {} : { truth }),
    };
  });
}

/** The answer about which most cases are: the gender of one organism's workforce in 2016. */
export function isTheOne({ endpoint, subjectId, year, field }: Request): boolean {
  return endpoint === 'workforce' && subjectId === '10200' && year === 2016 && field === 'gender';
}

/** Counts of people below five. */
export function isSmall({ value }: Truth, { endpoint }: Request): boolean {
  return value > 0 && value < 5 && endpoint !== 'illness' && endpoint !== 'carph';
}

export function someSmall(request: Request, rows: readonly Truth[]): boolean {
  return rows.some((one) => isSmall(one, request));
}
