import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildRelease } from '../../src/build/build-release.ts';
import { atLength } from '../faults/chance.ts';
import { hashesIn } from '../helpers/hashes.ts';
import { contentOf } from './compare.ts';
import { figure, type Landing, landRuns, type Run, subject } from './fixture.ts';

const organisms = Array.from({ length: 9 }, (_, index) => String(10 + index));
const members = organisms.map((id) => subject('organism', id, { entity_id: '1' }));
const lists: readonly Landing[] = [
  { key: 'entities', subjects: [subject('entity', '1')] },
  { key: 'organisms', subjects: organisms.map((id) => subject('organism', id)) },
  { key: 'entities/1/organisms', subjects: members },
];

/** Numbers below a bound, the same for the same seed. */
function chance(seed: number): (bound: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (bound) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % bound;
  };
}

/** What an organism answers; `turn` makes the values other. */
function answersOf(id: string, turn: number, labels: string): Landing[] {
  const path = `organisms/${id}`;
  const label = (text: string) => ({ attributes: JSON.stringify({ field_label: text + labels }) });
  const named = (code: string, text: string) => ({
    ...{ dimension: 'gender', code, label_fr: text + labels },
    ...{ label_nl: null, label_de: null, label_en: null },
  });
  return [
    { key: `${path}/workforce?year=2020`, figures: [figure(100 + turn)] },
    {
      key: `${path}/workforce?year=2020&field=gender`,
      figures: [
        figure(60, { field_value: 'F', ...label('Femmes') }),
        figure(40 + turn, { field_value: 'M', ...label('Hommes') }),
      ],
      categories: [named('F', 'Femmes'), named('M', 'Hommes')],
    },
    {
      key: `${path}/distribution?year=2020&groupby=level&field=gender`,
      figures: ['A', 'B'].flatMap((group_value) =>
        ['F', 'M'].map((field_value) => figure(25 + (turn % 2), { group_value, field_value })),
      ),
    },
    {
      key: `${path}/illness?year=2020&groupby=month`,
      figures: Array.from({ length: 12 }, (_, month) =>
        figure(30 + turn, { group_value: String(month + 1), measure: 'days' }),
      ),
    },
    { key: `${path}/pension`, figures: [figure(turn, { reason: 'age', measure: 'retirements' })] },
  ];
}

/** A later run: some answers again, some revised, refused, failed, or told in another way. */
function laterRun(
  id: string,
  random: (bound: number) => number,
  before: Map<string, Landing>,
): Run {
  const landings: Landing[] = [];
  const touched = organisms.filter(() => random(6) === 0);
  for (const organism of touched) {
    for (const answer of answersOf(organism, random(4), random(12) === 0 ? '!' : '')) {
      const kind = random(8);
      const known = before.get(answer.key);
      const { key } = answer;
      if (kind < 2) continue;
      if (kind === 2) landings.push({ key, outcome: 'refusal', status: random(2) ? 404 : 400 });
      else if (kind === 3) landings.push({ key, outcome: 'failure', error: `cause ${random(2)}` });
      else if (kind === 4) landings.push({ key, outcome: 'unchanged' });
      else if (kind === 5 && known !== undefined) landings.push(known);
      else {
        const fingerprint = random(10) === 0 ? 'f2' : 'f1';
        const problems = random(3) === 0 ? [{ severity: 'warning', kind: 'odd', detail: id }] : [];
        landings.push({ ...answer, fingerprint, problems });
      }
    }
  }
  if (random(2) === 0) landings.push({ key: 'entities', outcome: 'unchanged' });
  if (random(3) === 0) landings.push(lists[1]!);
  const other = organisms[random(organisms.length)];
  landings.push({ key: `organisms/${other}/pension`, outcome: 'unchanged' });
  for (const landing of landings) {
    if ((landing.outcome ?? 'answer') === 'answer') before.set(landing.key, landing);
  }
  return { id, organisms, landings, selection };
}

const selection = { endpoints: ['workforce', 'distribution', 'illness', 'pension'] as never };

/** Builds a release of the first nights, patches it night by night, and builds each night anew beside it. */
async function nights(seed: number, count: number) {
  const random = chance(seed);
  const firstLandings = [...lists, ...organisms.flatMap((id) => answersOf(id, 0, ''))];
  const before = new Map(firstLandings.map((landing) => [landing.key, landing]));
  const runs: Run[] = [{ id: 'run-0', organisms, landings: firstLandings, selection }];
  const first = await landRuns(runs);
  await buildRelease(first);
  let former = first;
  const patched: boolean[] = [];
  for (let night = 1; night <= count; night += 1) {
    runs.push(laterRun(`run-${night}`, random, before));
    const input = await landRuns(runs);
    const whole = { ...input, into: `${input.into}-whole` };
    mkdirSync(whole.into);
    const made = await buildRelease(whole);
    if (made.horizon !== `run-${night}`) break;
    const since = { runs: [`run-${night}`], segments: input.segments.slice(-1) };
    const onFormer = await buildRelease({ ...input, former: { path: former.into, ...since } });
    expect(onFormer.tests).toEqual(made.tests);
    expect(hashesIn(input.into)).toEqual(hashesIn(whole.into));
    expect(await contentOf(input)).toEqual(await contentOf(whole));
    patched.push(onFormer.patched);
    former = input;
  }
  return patched;
}

describe('a release patched night by night', () => {
  it.runIf(atLength())(
    'is the same as one built anew, whatever the night brought',
    async () => {
      const seeds = (process.env.SEEDS ?? '1,2,3,4,5,6').split(',').map(Number);
      const patched: boolean[] = [];
      for (const seed of seeds) patched.push(...(await nights(seed, 4)));
      expect(patched.filter((each) => each).length).toBeGreaterThan(patched.length / 4);
    },
    600_000,
  );
});
