/** Time of recognition against JSON.parse over the same bodies: `npx tsx test/bench/recognise.ts`. */
import { federalHr } from '../../pipelines/federal-hr.ts';
import { vocabulary } from '../../pipelines/vocabulary.ts';
import { emptySets } from '../../src/normalise/category-sets.ts';
import { noHints } from '../../src/normalise/hints.ts';
import { interpret } from '../../src/normalise/interpret.ts';
import { parseRequestKey } from '../../src/request.ts';

const key = 'organisms/1/distribution?year=2020&groupby=age&field=gender';
const request = parseRequestKey(federalHr, key);
const context = { catalogue: federalHr, vocabulary, sets: emptySets(), hints: noHints };
const rows = Array.from({ length: 200 }, (_, index) => ({
  year: 2020,
  age_code: `${index >> 1}`,
  age_label_fr: `Tranche ${index >> 1}`,
  age_label_nl: `Klasse ${index >> 1}`,
  gender_code: index % 2 ? 'F' : 'M',
  gender_label_fr: index % 2 ? 'Femmes' : 'Hommes',
  gender_label_nl: index % 2 ? 'Vrouwen' : 'Mannen',
  total: (index * 7919) % 5000,
}));
const text = JSON.stringify({ results: { data: rows } });
const body = new TextEncoder().encode(text);

function median(work: () => void): number {
  const times = Array.from({ length: 15 }, () => {
    const start = performance.now();
    for (let turn = 0; turn < 50; turn += 1) work();
    return (performance.now() - start) / 50;
  });
  return times.sort((a, b) => a - b)[7] ?? 0;
}

const parse = median(() => void JSON.parse(new TextDecoder().decode(body)));
const whole = median(() => void (request && interpret(request, body, null, context)));
process.stdout.write(
  `JSON.parse ${parse.toFixed(3)} ms, recognition ${whole.toFixed(3)} ms, ratio ${(whole / parse).toFixed(2)}\n`,
);
