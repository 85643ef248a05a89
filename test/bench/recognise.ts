/**
 * Time of recognition against JSON.parse over the same bodies, in one run: `npx tsx test/bench/recognise.ts`.
 * Both start from the bytes as landed. `--shapes` adds the shapes that have no fast path. Then what a category costs among
 * many against what it costs among few: answers by place or nationality are long.
 */
import { federalHr } from '../../pipelines/federal-hr.ts';
import { vocabulary } from '../../pipelines/vocabulary.ts';
import { emptySets } from '../../src/normalise/category-sets.ts';
import { noHints } from '../../src/normalise/hints.ts';
import { interpret } from '../../src/normalise/interpret.ts';
import { createReferenceHandler } from '../../src/reference/handler.ts';
import { type ShapeName, shapeNames } from '../../src/reference/shapes.ts';
import { parseRequestKey, type Request } from '../../src/request.ts';

const most = 2;
const context = { catalogue: federalHr, vocabulary, sets: emptySets(), hints: noHints };
const subjects = ['organisms/20103', 'organisms/20861', 'entities/90001'];

interface Answer {
  readonly request: Request;
  readonly body: Uint8Array;
}

/** The answers of the reference service to every distribution of a few subjects, in one shape. */
function answersIn(shape: ShapeName): Answer[] {
  const ask = createReferenceHandler({ shape });
  const statistic = federalHr.statistics.find(({ name }) => name === 'distribution');
  const pairs = (statistic?.groupby ?? []).flatMap((groupby) =>
    (statistic?.field ?? []).map((field) => `groupby=${groupby}&field=${field}`),
  );
  return subjects.flatMap((subject) =>
    pairs.flatMap((pair) => {
      const key = `${subject}/distribution?year=2020&${pair}`;
      const request = parseRequestKey(federalHr, key);
      const { body } = ask({ method: 'GET', url: `/v1/${key}` });
      return request === null ? [] : [{ request, body: new TextEncoder().encode(body) }];
    }),
  );
}

/** The fastest of several turns of both works in alternation: other programs only ever add time. */
function fastest(answers: readonly Answer[], works: readonly ((answer: Answer) => void)[]) {
  const best = works.map(() => Number.POSITIVE_INFINITY);
  for (let turn = 0; turn < 20; turn += 1) {
    for (const [index, work] of works.entries()) {
      const start = performance.now();
      for (const answer of answers) work(answer);
      best[index] = Math.min(best[index] ?? 0, performance.now() - start);
    }
  }
  return best.map((time) => (1000 * time) / answers.length);
}

function measure(shape: ShapeName): number {
  const answers = answersIn(shape);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const [parse = 0, whole = 0] = fastest(answers, [
    ({ body }) => void JSON.parse(decoder.decode(body)),
    ({ request, body }) => void interpret(request, body, null, context),
  ]);
  const onTop = (whole - parse) / parse;
  process.stdout.write(
    `${shape}: ${answers.length} bodies, JSON.parse ${parse.toFixed(1)} µs, interpret ${whole.toFixed(1)} µs: ` +
      `interpret/parse ${(whole / parse).toFixed(2)}, recognition on top ${onTop.toFixed(2)}\n`,
  );
  return onTop;
}

const named = (count: number, value: (place: number) => unknown, name = 'Land ') =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [name + place, value(place)]));

/** Answers of as many categories as told, in shapes in which each has a key of its own. */
const long: Readonly<Record<string, (count: number) => unknown>> = {
  'a map': (count) => named(count, (place) => place % 50),
  'a record': (count) => [named(count, (place) => place % 50)],
  'a map with its labels': (count) => ({
    data: named(count, (place) => place % 50),
    labels: named(count, (place) => `Label ${place}`),
  }),
  'a map of records': (count) => named(count, (place) => ({ count: place, share: 0.5 })),
  'two columns for each': (count) => ({
    ...named(count, (place) => place % 50, 'nb_Land '),
    ...named(count, (place) => place % 50, 'pct_Land '),
  }),
};
const [few, many] = [500, 4000];
const mostGrowth = 3;

/** How many times what it costs among few a category costs among many. */
function growth(shape: string, answer: (count: number) => unknown): number {
  const request = parseRequestKey(
    federalHr,
    'organisms/20103/workforce?year=2020&field=nationality',
  );
  const cost = (count: number) => {
    const body = new TextEncoder().encode(JSON.stringify(answer(count)));
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      const read = interpret(request as Request, body, null, context);
      if (read.figures.length < count) throw new Error(`${shape} was not read: ${read.why}`);
      return performance.now() - start;
    });
    return (1000 * Math.min(...times)) / count;
  };
  const [small, large] = [cost(few), cost(many)];
  process.stdout.write(
    `${shape}: a category among ${few} ${small.toFixed(1)} µs, among ${many} ${large.toFixed(1)} µs: ${(large / small).toFixed(2)}\n`,
  );
  return large / small;
}

const ratio = measure('records');
if (process.argv.includes('--shapes')) {
  for (const shape of shapeNames) if (shape !== 'records' && shape !== 'gibberish') measure(shape);
}
process.stdout.write(
  `${ratio <= most ? 'holds' : 'FAILS'}: recognition of records costs ${ratio.toFixed(2)} times JSON.parse, at most ${most}\n`,
);
const worst = Math.max(...Object.entries(long).map(([shape, answer]) => growth(shape, answer)));
process.stdout.write(
  `${worst <= mostGrowth ? 'holds' : 'FAILS'}: among many a category costs ${worst.toFixed(2)} times as much, at most ${mostGrowth}\n`,
);
process.exitCode = ratio <= most && worst <= mostGrowth ? 0 : 1;
