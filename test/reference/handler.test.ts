import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { combinations, wholeSelection } from '../../src/model/selection.ts';
import { createReferenceHandler, sourceOf } from '../../src/reference/handler.ts';
import { json, rows, small } from './client.ts';

const get = (url: string, ifNoneMatch?: string) => small({ method: 'GET', url, ifNoneMatch });

/** A digest of the answers to every thirteenth question of the plan, for two subjects. */
function digest(seed: number): string {
  const handler = createReferenceHandler({ seed });
  const hash = createHash('sha256');
  combinations(federalHr, wholeSelection(federalHr)).forEach(({ suffix }, at) => {
    const subject = at % 2 === 0 ? 'entities/90001' : 'organisms/20103';
    if (at % 13 === 0) hash.update(handler({ method: 'GET', url: `/v1/${subject}${suffix}` }).body);
  });
  return hash.digest('hex').slice(0, 16);
}

describe('createReferenceHandler(options)', () => {
  it('answers alike on every machine for the same seed', () => {
    expect(digest(1)).toBe('690946eb60b019de');
    expect(digest(2)).not.toBe(digest(1));
  });

  it('answers every path of the specification', () => {
    const subjects = ['entities/90001', 'organisms/20103'];
    const paths = [
      ...['entities', 'organisms', 'entities/90001/organisms', ...subjects],
      ...subjects.flatMap((subject) =>
        combinations(federalHr, wholeSelection(federalHr)).map(({ suffix }) => subject + suffix),
      ),
    ];
    expect(paths).toHaveLength(5 + 2 * 3304);
    const refused = paths.filter((path) => get(`/v1/${path}`).status !== 200);
    expect(refused).toEqual([]);
  });

  it('withholds few people and gives totals of retirements where it is to be lifelike, and of nothing else', () => {
    const handler = createReferenceHandler({ lifelike: true });
    const told = rows(handler, 'organisms/20103/pension').filter(({ year }) => year === 2022);
    const whole = rows(small, 'organisms/20103/pension').filter(({ year }) => year === 2022);
    const figures = whole.map(({ total }) => Number(total));
    expect(figures.filter((figure) => figure > 0 && figure < 5)).toHaveLength(1);
    expect(told.map(({ reason_code, total }) => [reason_code, total])).toEqual([
      ...whole.map(({ reason_code, total }) => [
        reason_code,
        Number(total) > 0 && Number(total) < 5 ? '<5' : total,
      ]),
      ['TOT', figures.reduce((sum, figure) => sum + figure, 0)],
    ]);
    const workforce = 'organisms/20861/workforce?year=2022&field=gender';
    expect(json(handler, workforce)).toEqual(json(small, workforce));
  });

  it('tells a week later of one body by another name, of one no longer, and one figure otherwise', () => {
    const later = createReferenceHandler({ weekLater: true });
    const before = rows(small, 'organisms');
    const after = rows(later, 'organisms');
    expect(before.filter(({ id }) => !after.some((row) => row.id === id))).toMatchObject([
      { id: 21173 },
    ]);
    const renamed = after.filter(({ id, name_fr }) =>
      before.some((row) => row.id === id && row.name_fr !== name_fr),
    );
    expect(renamed).toMatchObject([{ id: 20861, acro_fr: 'CSNR', acro_nl: 'HRNW' }]);
    expect(json(later, 'organisms/20861')).toEqual({ results: { data: renamed[0] } });
    expect(later({ method: 'GET', url: '/v1/organisms/21173/carph' }).status).toBe(404);
    const suffixes = combinations(federalHr, wholeSelection(federalHr)).map(({ suffix }) => suffix);
    const changed = [...after.map(({ id }) => `organisms/${id}`), 'entities/90001'].flatMap(
      (subject) =>
        suffixes
          .filter((suffix, at) => at % 29 === 0 || suffix === '/carph')
          .map((suffix) => `/v1/${subject}${suffix}`)
          .filter((url) => get(url).body !== later({ method: 'GET', url }).body),
    );
    expect(changed).toEqual(['/v1/organisms/20377/carph']);
    const rates = [small, later].map((ask) => rows(ask, 'organisms/20377/carph'));
    expect(rates[0]!.filter(({ rate }, at) => rate !== rates[1]![at]!.rate)).toEqual([
      { year: 2022, rate: 0 },
    ]);
  });

  it('lists the entity, and the same organisms for it as for all', () => {
    expect(rows(small, 'entities').map((row) => row.id)).toEqual([90001]);
    expect(json(small, 'entities/90001/organisms')).toEqual(json(small, 'organisms'));
    const [first] = rows(small, 'organisms');
    expect(json(small, `organisms/${first!.id}`)).toEqual({ results: { data: first } });
    expect(Object.keys(first!)).toEqual([
      'id',
      'name_fr',
      'name_nl',
      'acro_fr',
      'acro_nl',
      'category',
    ]);
  });

  it('says in every answer that it is synthetic, and whose', () => {
    const answers = [
      get('/v1/organisms'),
      get('/v1/organisms/1'),
      get('/v1/organisms?x=1'),
      get('/'),
      get('/v1/organisms', '*'),
      small({ method: 'POST', url: '/v1/organisms' }),
      small({ method: 'HEAD', url: '/v1/organisms' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 400, 404, 304, 405, 200]);
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-synthetic-data': 'true',
        'x-hrmirror-source': 'reference:seed=1:size=small',
      });
    }
  });

  it('refuses with the code and a sentence that names what is wrong', () => {
    expect(json(small, 'organisms/20103/workforce?year=2024')).toEqual({
      error: {
        code: 400,
        message: "parameter 'year' is '2024'; allowed: an integer from 2012 to 2022",
      },
    });
    expect(json(small, 'entities/20103/carph')).toEqual({
      error: { code: 404, message: "there is no entity with the id '20103'" },
    });
    expect(JSON.parse(get('/organisms').body)).toMatchObject({ error: { code: 404 } });
    expect(small({ method: 'PUT', url: '/v1/organisms' }).headers.allow).toBe('GET, HEAD');
  });

  it('answers 304 to a tag it gave, and gives another for another body', () => {
    const { headers } = get('/v1/organisms');
    const tag = String(headers.etag);
    expect(tag).toMatch(/^"[^"]+"$/);
    expect(get('/v1/organisms', tag)).toMatchObject({ status: 304, body: '' });
    expect(get('/v1/organisms', `"other", W/${tag}`).status).toBe(304);
    expect(get('/v1/entities', tag).status).toBe(200);
    expect(get('/v1/organisms/1', '*').status).toBe(404);
  });

  it('answers HEAD as GET without the body', () => {
    const head = small({ method: 'HEAD', url: '/v1/organisms' });
    expect(head).toEqual({ ...get('/v1/organisms'), body: '' });
    expect(head.headers['content-length']).toBe(Buffer.byteLength(get('/v1/organisms').body));
  });

  it('splits once, each category told, where groupby and field are one dimension', () => {
    const same = 'entities/90001/distribution?year=2020&groupby=gender';
    expect(rows(small, `${same}&field=gender`)).toEqual(rows(small, same));
    expect(rows(small, same).map((row) => row.gender_code)).toEqual(['F', 'M', 'X']);
  });

  it('tells zeros in single splits and leaves them out of double ones', () => {
    const single = rows(small, 'entities/90001/workforce?year=2012&field=gender');
    expect(single.map((row) => row.total)).toContain(0);
    const double = rows(
      small,
      'entities/90001/distribution?year=2012&groupby=gender&field=level-a',
    );
    expect(double.map((row) => row.total)).not.toContain(0);
  });

  it('writes rates with both decimals', () => {
    const { body } = get('/v1/entities/90001/carph');
    expect(body.match(/"rate":\d+\.\d\d[,}]/g)).toHaveLength(11);
  });

  it('changes its wire shape after as many requests as asked', () => {
    const handler = createReferenceHandler({ shape: 'bare', switchShapeAfter: 2 });
    const bodies = [1, 2, 3].map(() => json(handler, 'entities'));
    expect(bodies.map(Array.isArray)).toEqual([false, false, true]);
  });

  it('spoils the contractors alone when asked for gibberish', () => {
    const handler = createReferenceHandler({ shape: 'gibberish' });
    const question = 'organisms/20103/contractors?year=2020&groupby=level';
    expect(json(handler, question)).not.toEqual(json(small, question));
    expect(json(handler, 'organisms/20103/pension')).toEqual(
      json(small, 'organisms/20103/pension'),
    );
  });
});

describe('sourceOf(options)', () => {
  it('names seed and size', () => {
    expect(sourceOf({ seed: 7, size: 'full' })).toBe('reference:seed=7:size=full');
  });
});
