/**
 * Time of recognition against JSON.parse over the same bodies, in one run: `npx tsx test/bench/recognise.ts`.
 * Both start from the bytes as landed. `--shapes` adds the shapes that have no fast path.
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

const ratio = measure('records');
if (process.argv.includes('--shapes')) {
  for (const shape of shapeNames) if (shape !== 'records' && shape !== 'gibberish') measure(shape);
}
process.stdout.write(
  `${ratio <= most ? 'holds' : 'FAILS'}: recognition of records costs ${ratio.toFixed(2)} times JSON.parse, at most ${most}\n`,
);
process.exitCode = ratio <= most ? 0 : 1;
