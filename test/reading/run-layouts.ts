/** Runs a reader over layouts and judges it; takes the reader as an argument. */
import type { Catalogue } from '../../src/model/catalogue.ts';
import type { Request } from '../../src/model/request.ts';
import { type Answer, isWhole, type Judgement, judge, type Reading } from './judge.ts';
import { layoutNamed, layouts } from './layouts/all.ts';
import { type Layout, rowsOf, withZeros } from './layouts/layout.ts';
import type { Mutation } from './spoiling.ts';
import { makeWorld, type World, type WorldOptions } from './world.ts';

export type ReadSource = (
  catalogue: Catalogue,
  answers: readonly {
    readonly request: Request;
    readonly body: Uint8Array | string;
    readonly contentType: string | null;
  }[],
) => Promise<{ readonly readings: readonly Reading[]; readonly mappings: readonly unknown[] }>;

export interface Outcome {
  readonly name: string;
  readonly judgement: Judgement;
  readonly isWhole: boolean;
  readonly milliseconds: number;
  readonly mappings: readonly unknown[];
}

const worlds = new Map<string, World>();

/** The same world for the same options. */
export function worldFor(options: WorldOptions = {}): World {
  const key = JSON.stringify(options);
  const world = worlds.get(key) ?? makeWorld(options);
  worlds.set(key, world);
  return world;
}

export function bodyOf(layout: Layout, request: Request, world: World): string {
  const truth = world.truth(request);
  const listed = layout.zeros === true ? withZeros(request, truth, world) : truth;
  const body = layout.body(request, rowsOf(request, listed, world), world);
  return typeof body === 'string' ? body : JSON.stringify(body);
}

export function answersOf(
  layout: Layout,
  world: World,
  requests: readonly Request[] = world.questions(),
): Answer[] {
  return requests.map((request) => ({ request, body: bodyOf(layout, request, world) }));
}

/** Reads answers and judges what was made of them. */
export async function runAnswers(
  name: string,
  world: World,
  layout: Pick<Layout, 'expect'>,
  answers: readonly Answer[],
  readSource: ReadSource,
): Promise<Outcome> {
  const start = performance.now();
  const { readings, mappings } = await readSource(
    world.catalogue,
    answers.map(({ request, body, bytes, contentType = 'application/json' }) => ({
      request,
      body: bytes ?? body,
      contentType,
    })),
  );
  const milliseconds = Math.round(performance.now() - start);
  const judgement = judge(world, layout, answers, readings);
  return { name, judgement, isWhole: isWhole(judgement), milliseconds, mappings };
}

export async function runLayout(
  layout: Layout,
  readSource: ReadSource,
  fewYears = false,
): Promise<Outcome> {
  const world = worldFor(layout.world);
  const years = fewYears ? world.years.slice(1, 4) : world.years;
  const answers = answersOf(layout, world, world.questions({ years }));
  return await runAnswers(layout.name, world, layout, answers, readSource);
}

/** The layouts of these names, all if there are none. */
export async function runLayouts(
  readSource: ReadSource,
  names: readonly string[] = [],
): Promise<Outcome[]> {
  const chosen = names.length === 0 ? layouts : names.map(layoutNamed);
  const outcomes: Outcome[] = [];
  for (const layout of chosen) outcomes.push(await runLayout(layout, readSource));
  return outcomes;
}

/** A way to spoil answers, on each layout that it is tried on; aside from what it may set aside, all must be right. */
export async function runMutation(mutation: Mutation, readSource: ReadSource): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const name of mutation.on) {
    const layout = layoutNamed(name);
    const world = worldFor(mutation.world);
    const requests = world.questions({ years: world.years.slice(1, 4) });
    const answers = mutation.spoil({ world, layout, requests });
    outcomes.push(
      await runAnswers(`${mutation.name} on ${name}`, world, layout, answers, readSource),
    );
  }
  return outcomes;
}

/** One line for each outcome, the worst samples below it. */
export function summary(outcomes: readonly Outcome[]): string {
  const lines = outcomes.flatMap(({ name, judgement, isWhole: whole, milliseconds }) => {
    const { want, right, wrong, missing, aside, excused, samples } = judgement;
    const counts = `want ${want} right ${right} wrong ${wrong} missing ${missing} aside ${aside} excused ${excused}`;
    const worst = [...samples.wrong, ...samples.missing, ...samples.aside].slice(0, 3);
    return [
      `${whole ? 'whole' : wrong > 0 ? 'WRONG' : 'part '} ${name}: ${counts} (${milliseconds} ms)`,
      ...worst.map((line) => `      ${line.slice(0, 400)}`),
    ];
  });
  const whole = outcomes.filter((outcome) => outcome.isWhole).length;
  const wrong = outcomes.filter(({ judgement }) => judgement.wrong > 0).length;
  return [...lines, `${whole} of ${outcomes.length} whole, ${wrong} with wrong figures`].join('\n');
}
