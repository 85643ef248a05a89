import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { BuildInput } from '../../src/build/build-input.ts';
import { buildRelease } from '../../src/build/build-release.ts';
import { atLength, sample } from '../faults/chance.ts';
import { hashesIn } from '../helpers/hashes.ts';
import { contentOf } from './compare.ts';
import { figure, type Landing, landRuns, lists, type Run } from './fixture.ts';

const organisms = Array.from({ length: 60 }, (_, index) => String(100 + index));
const keyOf = (organism: string) => `organisms/${organism}/workforce?year=2020&field=gender`;

function answer(organism: string, women: number, more: Partial<Landing> = {}): Landing {
  const figures = [
    figure(women, { field_value: 'F', attributes: '{"label":"Femmes"}' }),
    figure(40, { field_value: 'M' }),
  ];
  return { key: keyOf(organism), figures, ...more };
}

const first: Run = {
  id: 'run-1',
  organisms,
  landings: [...lists, ...organisms.map((organism) => answer(organism, 60))],
};

/** The first run, and one after it that lands this. */
const later = (...landings: Landing[]): Run[] => [first, { id: 'run-2', organisms, landings }];

async function builtOnce(runs: readonly Run[]): Promise<BuildInput> {
  const input = await landRuns(runs);
  await buildRelease(input);
  return input;
}

let shared: Promise<BuildInput> | null = null;

/** The release of the first run, which nothing changes. */
function ofFirst(): Promise<BuildInput> {
  shared ??= builtOnce([first]);
  return shared;
}

/** Builds the runs on the release of the first so many, and without it. */
async function builtTwice(runs: readonly Run[]) {
  const formerRuns = runs.length - 1;
  const former = await (formerRuns === 1 ? ofFirst() : builtOnce(runs.slice(0, formerRuns)));
  const input = await landRuns(runs);
  const whole = { ...input, into: `${input.into}-whole` };
  mkdirSync(whole.into);
  await buildRelease(whole);
  const since = { runs: [runs.at(-1)!.id], segments: input.segments.slice(-1) };
  const { patched } = await buildRelease({ ...input, former: { path: former.into, ...since } });
  return { patched, onFormer: input, whole };
}

interface Case {
  readonly runs: readonly Run[];
  /** Whether only rows of some subjects are made anew. */
  readonly patched: boolean;
}

/** Like others, so only at length. */
const lengthy: Record<string, Case> = {
  'an answer that says the same in other words': {
    runs: later(answer('117', 60, { body: 'other words' })),
    patched: true,
  },
  'a figure less': {
    runs: later({ key: keyOf('117'), figures: [figure(40, { field_value: 'M' })] }),
    patched: false,
  },
  'revised values of several subjects': {
    runs: later(answer('117', 61), answer('118', 61), answer('119', 61)),
    patched: true,
  },
  'many revised values': {
    runs: later(...organisms.slice(0, 30).map((organism) => answer(organism, 61))),
    patched: false,
  },
};

describe('buildRelease(input) with a former release', () => {
  const cases: Record<string, Case> = {
    'a revised value': { runs: later(answer('117', 61)), patched: true },
    'a status, a text and attributes': {
      runs: later({
        key: keyOf('120'),
        figures: [
          figure(null, { field_value: 'F', value_text: '<5', obs_status: 'Q' }),
          figure(40, { field_value: 'M', attributes: '{"label":"Hommes"}' }),
        ],
      }),
      patched: true,
    },
    'a refusal after figures': {
      runs: later({ key: keyOf('117'), outcome: 'refusal' }),
      patched: true,
    },
    'a revised value with another shape': {
      runs: later(answer('117', 61, { fingerprint: 'f2' })),
      patched: false,
    },
    'a value that comes back': {
      runs: [
        ...later(answer('117', 61)),
        { id: 'run-3', organisms, landings: [answer('117', 60)] },
      ],
      patched: true,
    },
    'a figure more': {
      runs: later({
        key: keyOf('117'),
        figures: [
          figure(60, { field_value: 'F', attributes: '{"label":"Femmes"}' }),
          figure(40, { field_value: 'M' }),
          figure(1, { field_value: 'X' }),
        ],
      }),
      patched: false,
    },
    'a figure in place of another': {
      runs: later({
        key: keyOf('117'),
        figures: [figure(60, { field_value: 'X' }), figure(40, { field_value: 'M' })],
      }),
      patched: false,
    },
    ...(atLength() ? lengthy : {}),
  };

  it.each(sample(Object.entries(cases), 4))(
    'gives the same bytes as without it: %s',
    async (_, expected) => {
      const { patched, onFormer, whole } = await builtTwice(expected.runs);
      expect(patched).toBe(expected.patched);
      expect(hashesIn(onFormer.into)).toEqual(hashesIn(whole.into));
      expect(await contentOf(onFormer)).toEqual(await contentOf(whole));
    },
  );
});
