import { expect, it } from 'vitest';
import { readSource } from '../../reading/reader.ts';
import { makeWorld } from '../../reading/world.ts';

it('reads rates and reasons of which no answer tells the year, as of none', async () => {
  const world = makeWorld({ organisms: 3, years: [2016, 2017] });
  const requests = world
    .questions()
    .filter(({ endpoint }) => endpoint === 'carph' || endpoint === 'pension');
  const told = requests.map((request) => world.truth(request).filter(({ year }) => year === 2017));
  const answers = requests.map((request, at) => {
    const rows = (told[at] ?? []).map(({ reason, value }) => ({ reason, n: value }));
    const body = request.endpoint === 'carph' ? { taux: rows[0]?.n } : { data: rows };
    return { request, body: JSON.stringify(body), contentType: null };
  });
  const { readings } = await readSource(world.catalogue, answers);
  const figures = readings.map((one) =>
    one.figures.map(({ year, reason, value }) => ({ year, reason, value })),
  );
  expect(figures).toEqual(
    told.map((own) => own.map(({ reason, value }) => ({ year: null, reason, value }))),
  );
});
