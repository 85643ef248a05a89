import { parseHTML } from 'linkedom';
import { beforeAll, describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import type { BuildInput } from '../../src/build/build-input.ts';
import { buildRelease } from '../../src/build/build-release.ts';
import { renderAtom, renderJsonFeed } from '../../src/publish/feeds.ts';
import { type NewsItem, readNews } from '../../src/publish/news.ts';
import { withRelease } from '../../src/system/database.ts';
import { figure, type Landing, landRuns, lists, subject } from '../build/fixture.ts';

const hostile = '<b>&"\u0007]]>\u202e';
const key = 'organisms/10/workforce?year=2020';
const split = 'organisms/10/workforce?year=2020&field=gender';
const facts = {
  id: '20240101T000000Z-000000-00000000',
  runId: 'run-3',
  created: '2024-01-03T00:00:00Z',
  source: 'https://hr.example/v1',
  sourceDetail: 'https://hr.example/v1',
  version: '0.1.0',
};

const gender = (women: number | null, status = 'A'): Landing => ({
  key: split,
  figures: [
    figure(women, {
      field_value: 'F',
      obs_status: status,
      value_text: women === null ? '< 5' : String(women),
    }),
    figure(7, { field_value: 'M' }),
  ],
});

const newsOf = ({ into, temporary }: BuildInput, most?: number) =>
  withRelease(into, { temporary }, (database) => readNews(database, federalHr, most));

let read: (most?: number) => Promise<NewsItem[]>;
let news: NewsItem[];

beforeAll(async () => {
  const named = subject('organism', '10', { name_fr: hostile });
  const input = await landRuns([
    {
      id: 'run-1',
      landings: [
        ...lists.slice(0, 3),
        { key: 'organisms/10', subjects: [named] },
        { key, figures: [figure(100)] },
        gender(9),
      ],
    },
    {
      id: 'run-2',
      landings: [{ key, figures: [figure(100)], body: 'another' }, gender(null, 'Q')],
    },
    {
      id: 'run-3',
      landings: [
        { key, figures: [figure(120)] },
        { ...gender(null, 'Q'), verdict: 'empty', figures: [] },
      ],
    },
  ]);
  await buildRelease(input);
  read = (most) => newsOf(input, most);
  news = await read();
});

describe('readNews(database, catalogue)', () => {
  it('tells the newest first: runs that brought figures, and each revised figure', () => {
    const name = '<b>&"\\u0007]]>\\u202e';
    expect(news.map(({ title }) => title)).toEqual([
      'Release of 2024-01-03: 1 revised, 0 new',
      `${name}: Headcount, split by a criterion, 2020: 100 → 120`,
      'Release of 2024-01-02: 1 revised, 0 new',
      `${name}: Headcount, split by a criterion, 2020, gender F: 9 → < 5 [Q]`,
      'Release of 2024-01-01: 0 revised, 3 new',
    ]);
    expect(news[3]?.figure).toMatchObject({
      ...{ subject_kind: 'organism', subject_id: '10', field: 'gender', field_value: 'F' },
      ...{ old_value: 9, old_text: '9', new_value: null, new_text: '< 5', new_status: 'Q' },
      request_key: split,
    });
    expect(news[3]?.lines).toEqual([
      `Body: ${name} (organism 10)`,
      'Figure: Headcount, split by a criterion, 2020, gender F',
      'Before: 9',
      'Now: < 5 [Q]',
      `It stands in the answer to the question ${split}`,
    ]);
  });

  it('tells of a body with another name, and of one that is listed no more', async () => {
    const list = (key: string, ids: string[], name_fr: string): Landing => ({
      key,
      subjects: ids.map((id) => subject('organism', id, id === '10' ? { name_fr } : {})),
    });
    const runs = (['Avant', 'Après', 'Après'] as const).map((name, at) => ({
      id: `run-${at + 1}`,
      landings: [lists[0]!, list('organisms', at === 0 ? ['10', '11'] : ['10'], name)],
    }));
    const input = await landRuns(runs);
    await buildRelease(input);
    const told = await newsOf(input);
    const bodies = told.filter(({ key: [kind] }) => kind === 'renamed' || kind === 'delisted');
    expect(bodies).toMatchObject([
      {
        title: 'Avant is now called Après',
        lines: [
          'Body: organism 10',
          'Before: Avant / Organisatie 10',
          'Now: Après / Organisatie 10',
        ],
        moment: expect.stringMatching(/^2024-01-02T/),
      },
      {
        title: 'Organisme 11 is listed no more',
        moment: expect.stringMatching(/^2024-01-02T/),
      },
    ]);
    expect(renderAtom({ catalogue: federalHr, facts, news: told })).toContain(
      'Avant is now called Après',
    );
  });

  it('is bounded, and the same whenever it is read', async () => {
    expect(await read()).toEqual(news);
    expect(await read(2)).toEqual(news.slice(0, 2));
  });
});

describe('renderAtom(release)', () => {
  it('leads to the answer of a figure where the source has an address, and beside itself', () => {
    const links = (told: typeof facts) =>
      renderAtom({ catalogue: federalHr, facts: told, news }).match(/href="[^"]+"/g);
    const beside = ['href="feed.xml"', 'href="index.html"', 'href="index.html#changes"'];
    const answers = [key, 'organisms/10/workforce?year=2020&#38;field=gender'];
    const addresses = answers.map((one) => `href="https://hr.example/v1/${one}"`);
    expect(new Set(links(facts))).toEqual(new Set([...beside, ...addresses]));
    expect(new Set(links({ ...facts, source: 'reference' }))).toEqual(new Set(beside));
  });

  it('holds every entry, with whatever text the source has', () => {
    const wild = { key: ['wild'], title: '\ud800\uffff\u0001', figure: null };
    const all = [...news, { ...wild, moment: facts.created, lines: [] }];
    const text = renderAtom({ catalogue: federalHr, facts, news: all });
    for (const kept of ['<b>', '\u0007', '\u202e', '\u0001']) expect(text).not.toContain(kept);
    const { document } = parseHTML(text);
    const entries = [...document.querySelectorAll('entry')];
    const told = (name: string) => entries.map((one) => one.querySelector(name)?.textContent);
    expect(told('title')).toEqual([...news.map(({ title }) => title), '\ufffd'.repeat(3)]);
    expect(told('content')).toEqual(all.map(({ lines }) => lines.join('\n')));
    expect(told('updated')).toEqual(all.map(({ moment }) => moment));
    const ids = told('id');
    expect(new Set(ids).size).toBe(all.length);
    for (const id of ids)
      expect(id).toMatch(
        /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
      );
  });

  it('gives an entry the same id in every release, and another in another mirror', () => {
    const idsOf = (told: typeof facts) =>
      renderAtom({ catalogue: federalHr, facts: told, news }).match(/<id>.*<\/id>/g);
    expect(idsOf({ ...facts, id: 'another', version: '9' })).toEqual(idsOf(facts));
    const other = idsOf({ ...facts, sourceDetail: 'https://other.example/v1' }) ?? [];
    expect(other.filter((id) => idsOf(facts)?.includes(id))).toEqual([]);
  });
});

describe('renderJsonFeed(release)', () => {
  it('is a feed of version 1.1 with every revised figure', () => {
    const feed = JSON.parse(renderJsonFeed({ catalogue: federalHr, facts, news }));
    expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
    expect(feed.items.map(({ title }: { title: string }) => title)).toEqual(
      news.map(({ title }) => title),
    );
    expect(feed.items[1]._figure).toEqual(news[1]?.figure);
    expect(feed.items[1].external_url).toBe(`https://hr.example/v1/${key}`);
    expect(feed.items[0].external_url).toBeUndefined();
    expect(feed.user_comment).toContain('index.html in the same folder');
    for (const { id, content_text, date_published } of feed.items) {
      expect([typeof id, typeof content_text]).toEqual(['string', 'string']);
      expect(new Date(date_published).toISOString()).toBe(date_published);
    }
  });

  it('says of synthetic figures that they are', () => {
    const synthetic = { ...facts, source: 'reference', sourceDetail: 'reference:seed=1' };
    for (const render of [renderAtom, renderJsonFeed]) {
      const told = render({ catalogue: federalHr, facts: synthetic, news });
      expect(told).toContain('SYNTHETIC');
      expect(told).not.toContain(federalHr.publisher);
      expect(render({ catalogue: federalHr, facts, news })).not.toContain('SYNTHETIC');
    }
  });
});
