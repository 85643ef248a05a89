import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { readingWords } from '../../pipelines/reading-words.ts';
import { discoverSubjects } from '../../src/mirror/walk/discovery.ts';
import { type AnswerBody, readerWith } from '../../src/mirror/walk/read-answer.ts';
import { requestKey } from '../../src/model/request.ts';

const read = readerWith(federalHr, readingWords, []);

type Told = Readonly<Record<string, unknown>>;

const bodyOf = (json: unknown): AnswerBody => ({
  body: Buffer.from(JSON.stringify(json)),
  contentType: 'application/json',
});

/** Discovers by what the lists tell now, and what each was answered with before, the latest first. */
function discover(now: Told, earlier: Readonly<Record<string, readonly unknown[]>> = {}) {
  return discoverSubjects({
    catalogue: federalHr,
    baseUrl: 'http://127.0.0.1/v1',
    read,
    ask: async (requests) =>
      new Map(
        requests.map((request) => {
          const key = requestKey(federalHr, request);
          return [key, key in now ? bodyOf(now[key]) : { missing: 'HTTP status 503' }];
        }),
      ),
    earlier: async (key) => (earlier[key] ?? []).map(bodyOf),
  });
}

const of = (...ids: number[]) => ({ data: ids.map((id) => ({ id, name_fr: `n${id}` })) });
const nobody = of();
const odd = { zork: true };
const before = { entities: [of(1)], organisms: [nobody, of(10, 20)] };
const told = { entities: of(1), organisms: of(10, 20), 'entities/1/organisms': of(10) };

describe('lists of all there are', () => {
  it.each<[string, Told, entities: boolean, organisms: boolean]>([
    ['entities alone', { ...told, entities: nobody }, true, false],
    ['organisms alone', { ...told, organisms: nobody }, false, true],
    ['both', { ...told, entities: nobody, organisms: nobody }, true, true],
    ['both, as arrays', { ...told, entities: [], organisms: [] }, true, true],
    ['both, of results', { entities: { results: [] }, organisms: { results: [] } }, true, true],
    ['one, and no other is understood', { entities: nobody, organisms: odd }, true, true],
  ])('hold whom they named before where they suddenly name nobody: %s', async (_, ...given) => {
    const [now, entities, organisms] = given;
    const found = await discover(now, before);
    expect(found).toMatchObject({ entity: ['1'], entitiesListed: ['1'] });
    expect(found.organism).toEqual(['10', '20']);
    expect(found.unread.entity).toEqual(
      entities ? ['entities: names nobody, and named 1 before'] : [],
    );
    expect(found.unread.organism.length > 0).toBe(organisms);
  });

  it('may name nobody where they never named anybody, but not both', async () => {
    const found = await discover({ entities: nobody, organisms: of(10) }, { entities: [nobody] });
    expect(found).toMatchObject({ entity: [], organism: ['10'], unread: { entity: [] } });
    const both = discover({ entities: nobody, organisms: nobody }, { organisms: [nobody] });
    await expect(both).rejects.toThrow(/name nobody: nothing was asked/);
  });

  it('end the run where neither can be read, whatever they named before', async () => {
    const says = JSON.stringify(odd).replace(/[[\]{}()]/g, '\\$&');
    await expect(discover({ entities: odd, organisms: odd }, before)).rejects.toThrow(
      new RegExp(`no list could be read .* nothing was published\\. One says ${says}$`),
    );
    await expect(discover({})).rejects.toThrow(/entities, organisms: HTTP status 503/);
  });
});

describe('the list of an entity', () => {
  it('may come to name nobody: an entity may lose its last organism', async () => {
    const now = { entities: of(1), organisms: of(20), 'entities/1/organisms': nobody };
    const found = await discover(now, { 'entities/1/organisms': [of(10)] });
    expect(found).toMatchObject({ organism: ['20'], unread: { entity: [], organism: [] } });
  });
});
