import { describe, expect, it } from 'vitest';
import { pageWords } from '../../../pipelines/page-words.ts';
import type { JsonValue } from '../../../src/body/json-value.ts';
import { mergePages } from '../../../src/read/pages/merge-pages.ts';
import { nextPage, noPages, type PagesBefore } from '../../../src/read/pages/pages.ts';

const base = 'https://hr.example/v1';
const workforce = 'organisms/1/workforce?year=2016&field=level';

const rows = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ id: from + at, name_fr: `x${from + at}` }));

/** The key of the next page, `null` for none, or `cannot`. */
function next(
  key: string,
  body: JsonValue,
  headers: Record<string, string> = {},
  before: Partial<PagesBefore> = {},
): string | null {
  const found = nextPage(pageWords, base, { key, body, headers }, { ...noPages, ...before }).next;
  if (found === null) return null;
  return 'cannot' in found ? 'cannot' : found.key;
}

describe('nextPage(words, baseUrl, page, before)', () => {
  const at = `${base}/organisms?page=2`;

  it.each<[string, JsonValue, Record<string, string>, string | null]>([
    ['JSON:API', { data: rows(3), links: { self: base, next: at } }, {}, 'organisms?page=2'],
    ['HAL', { _links: { next: { href: '/v1/organisms?page=2' } } }, {}, 'organisms?page=2'],
    ['a bare address', { results: rows(3), next: '?page=2' }, {}, 'organisms?page=2'],
    ['Laravel', { data: rows(3), next_page_url: at }, {}, 'organisms?page=2'],
    ['Facebook', { data: rows(3), paging: { next: at } }, {}, 'organisms?page=2'],
    [
      'OData',
      { value: rows(3), '@odata.nextLink': `${base}/organisms?$skip=3` },
      {},
      'organisms?$skip=3',
    ],
    ['hydra', { member: rows(3), view: { next: '/v1/organisms?page=2' } }, {}, 'organisms?page=2'],
    [
      'hydra, older',
      { 'hydra:view': { 'hydra:next': '/v1/organisms?page=2' } },
      {},
      'organisms?page=2',
    ],
    [
      'links by relation',
      { items: rows(3), links: [{ rel: 'next', href: at }] },
      {},
      'organisms?page=2',
    ],
    [
      'a Link header',
      rows(3),
      { link: `<${base}/organisms?page=9>; rel="last", <${at}>; rel="next"` },
      'organisms?page=2',
    ],
    [
      'a Link header of the last alone',
      rows(3),
      { link: `<${base}/organisms?page=3>; rel="last"` },
      'organisms?page=2',
    ],
    ['Next-Page', rows(3), { 'next-page': '2', 'total-records': '7' }, 'organisms?page=2'],
    ['X-Next-Page', rows(3), { 'x-next-page': '2' }, 'organisms?page=2'],
    ['X-Next-Page, empty', rows(3), { 'x-next-page': '', 'x-page': '1' }, null],
    ['X-Total-Count', rows(3), { 'x-total-count': '7' }, 'organisms?page=2'],
    ['WordPress', rows(3), { 'x-wp-total': '7', 'x-wp-totalpages': '3' }, 'organisms?page=2'],
    ['X-Offset', rows(3), { 'x-offset': '0', 'x-total': '7' }, 'organisms?offset=3'],
    ['X-Next-Cursor', rows(3), { 'x-next-cursor': 'c3' }, 'organisms?cursor=c3'],
    ['X-Total-Count of all', rows(3), { 'x-total-count': '3' }, null],
    [
      'X-Pagination',
      rows(3),
      { 'x-pagination': '{"TotalCount":7,"PageSize":3}' },
      'organisms?page=2',
    ],
    ['Content-Range', rows(3), { 'content-range': 'items 0-2/7' }, 'organisms?offset=3'],
    ['page and last page', { data: rows(3), page: 1, last_page: 3 }, {}, 'organisms?page=2'],
    ['the last page', { data: rows(3), meta: { current_page: 3, last_page: 3 } }, {}, null],
    ['Spring', { content: rows(3), number: 0, totalPages: 2, size: 3 }, {}, 'organisms?page=1'],
    [
      'Spring, with the page that was asked for in it',
      { content: rows(3), pageable: { pageNumber: 0, pageSize: 3 }, number: 0, totalPages: 2 },
      {},
      'organisms?page=1',
    ],
    ['pages from nought', { d: rows(3), pageIndex: 0, pageCount: 2 }, {}, 'organisms?pageIndex=1'],
    ['pages in Dutch', { d: rows(3), pagina: 1, aantalPaginas: 2 }, {}, 'organisms?pagina=2'],
    ['the count of a list', { count: 7, d: rows(3) }, {}, 'organisms?page=2'],
    [
      'Solr',
      { header: { time: 3 }, response: { numFound: 7, start: 0, docs: rows(3) } },
      {},
      'organisms?start=3',
    ],
    ['a cursor that is a number', { d: rows(3), next_cursor: 3 }, {}, 'organisms?cursor=3'],
    ['behind a gateway', { d: rows(3), next: '/organisms?page=2' }, {}, 'organisms?page=2'],
    [
      'offset, limit, total',
      { d: rows(3), offset: 0, limit: 3, total_count: 7 },
      {},
      'organisms?offset=3',
    ],
    ['limit and total', { d: rows(3), limit: 3, total: 7 }, {}, 'organisms?offset=3'],
    ['all of it', { d: rows(3), offset: 0, limit: 10, total_count: 3 }, {}, null],
    [
      'World Bank',
      [{ page: 1, pages: 2, per_page: '3', total: 4 }, rows(3)],
      {},
      'organisms?page=2',
    ],
    ['World Bank, all', [{ page: 1, pages: 1, per_page: '50', total: 3 }, rows(3)], {}, null],
    [
      'a cursor',
      { data: rows(3), response_metadata: { next_cursor: 'dXNlcjpV' } },
      {},
      'organisms?cursor=dXNlcjpV',
    ],
    ['no cursor', { data: rows(3), next_cursor: '' }, {}, null],
    ['a token', { data: rows(3), nextPageToken: 'abc=' }, {}, 'organisms?pageToken=abc%3D'],
    ['Airtable', { records: rows(3), offset: 'itr4/rec' }, {}, 'organisms?offset=itr4%2Frec'],
    [
      'OpenSearch',
      {
        'opensearch:totalResults': 6,
        'opensearch:startIndex': 1,
        'opensearch:itemsPerPage': 3,
        entries: rows(3),
      },
      {},
      'organisms?startIndex=4',
    ],
    [
      'totalResults of a list alone',
      { 'opensearch:totalResults': 6, entries: rows(3) },
      {},
      'organisms?page=2',
    ],
    ['a full page', { data: rows(15), page: 1, per_page: 15 }, {}, 'organisms?page=2'],
    ['a full page by limit', { data: rows(15), limit: 15 }, {}, 'organisms?offset=15'],
    ['a page that is not full', { data: rows(14), page: 1, per_page: 15 }, {}, null],
    ['has_more', { data: rows(3), has_more: true }, {}, 'organisms?page=2'],
    ['no more', { data: rows(15), per_page: 15, has_more: false }, {}, null],
    ['a next that is null', { data: rows(15), per_page: 15, next: null }, {}, null],
    [
      'another host',
      { data: rows(3), next: 'https://other.example/v1/organisms?page=2' },
      {},
      'cannot',
    ],
    ['beyond the base', { data: rows(3), next: '/v2/organisms?page=2' }, {}, 'cannot'],
    ['a file', { data: rows(3), next: 'file:///etc/passwd' }, {}, 'cannot'],
    [
      'a password',
      { data: rows(3), next: 'https://a:b@hr.example/v1/organisms?page=2' },
      {},
      'cannot',
    ],
    [
      'an address elsewhere in the service',
      { data: rows(3), next: '/v1/cursors/of/17' },
      {},
      'cannot',
    ],
    ['a page in the path', { data: rows(3), next: '/v1/organisms/page/2' }, {}, 'organisms/page/2'],
    ['what the list holds', { data: rows(3), next: '/v1/organisms/10200' }, {}, null],
    ['itself', { data: rows(3), next: '/v1/organisms' }, {}, 'cannot'],
  ])('finds the next page of a list: %s', (_, body, headers, expected) => {
    expect(next('organisms', body, headers)).toBe(expected);
  });

  const split = [
    { gender: 'F', count: 51 },
    { gender: 'M', count: 62 },
  ];

  it.each<[string, JsonValue]>([
    ['a total that is the headcount', { data: split, total: 113 }],
    ['the same beside a page', { data: split, total: 113, page: 1, per_page: 50 }],
    ['the same beside a limit', { data: split, limit: 50, offset: 0, total: 113 }],
    [
      'a total of hidden figures',
      { data: [{ gender: 'F', count: null }, split[1] ?? null], total: 113 },
    ],
    [
      'the same beside a page and no size',
      { data: [{ gender: 'F', count: null }, split[1] ?? null], total: 113, page: 1 },
    ],
    [
      'the same of hidden figures beside a limit that is not reached',
      { data: [{ gender: 'F', count: null }, split[1] ?? null], total: 113, limit: 50, offset: 0 },
    ],
    ['a map of figures', { F: 51, M: 62, total: 113 }],
    ['a limit or a page alone', { data: split, limit: 50, page: 1 }],
    ['the next year', { data: split, year: 2016, next: 2017, previous: 2015 }],
    [
      'an address of another year',
      { data: split, links: { next: '/v1/organisms/1/workforce?year=2017&field=level' } },
    ],
    [
      'an address of another subject',
      { data: split, links: { next: '/v1/organisms/2/workforce?year=2016&field=level' } },
    ],
    ['a figure called size', { size: 2, number: 7, data: { F: 51, M: 62 } }],
    ['a size that counts the rows', { size: 2, data: split }],
    ['nothing', null],
  ])('takes no figure for a page: %s', (_, body) => {
    expect(next(workforce, body)).toBeNull();
  });

  it('keeps what was asked, and follows no address that drops it', () => {
    const page = { data: split, page: 1, last_page: 2 };
    expect(next(`${workforce}&restriction=mandatory,telework`, page)).toBe(
      `${workforce}&restriction=mandatory,telework&page=2`,
    );
    expect(next(workforce, { data: split, next: '/v1/organisms/1/workforce?page=2' })).toBe(
      'cannot',
    );
    const token = '/v1/organisms/1/workforce?cursor=eyJ5ZWFyIjoyMDE2fQ';
    expect(next(workforce, { data: split, next: token })).toBe(token.slice('/v1/'.length));
  });

  it('goes on from page to page, and ends', () => {
    const keys = ['organisms'];
    const second = { keys, rows: 3, first: 1 };
    expect(next('organisms?page=2', { d: rows(3), page: 2, last_page: 3 }, {}, second)).toBe(
      'organisms?page=3',
    );
    expect(next('organisms?page=2', { d: rows(1), page: 2, per_page: 3 }, {}, second)).toBeNull();
    expect(next('organisms?page=2', { d: [], page: 2, per_page: 3 }, {}, second)).toBeNull();
    expect(next('organisms?page=2', rows(3), { 'x-total-count': '6' }, second)).toBeNull();
    expect(next('organisms?page=2', rows(3), { 'x-total-count': '7' }, second)).toBe(
      'organisms?page=3',
    );
    expect(
      next('organisms?offset=3', { d: rows(3), offset: 3, limit: 3, total: 6 }, {}, second),
    ).toBeNull();
    const isZero = { keys, rows: 3, first: 0 };
    expect(
      next('organisms?page=1', { d: rows(3), number: 1, totalPages: 2 }, {}, isZero),
    ).toBeNull();
  });

  it('knows a page again by its rows, whatever else differs', () => {
    const textOf = (self: string) => {
      const body = { per_page: 3, data: rows(3), links: [{ rel: 'self', href: self }] };
      return nextPage(pageWords, base, { key: 'organisms', body, headers: {} }, noPages).text;
    };
    expect(textOf('/v1/organisms?page=2')).toBe(textOf('/v1/organisms'));
    expect(textOf('/v1/organisms')).not.toBe('');
  });

  it('ends where all rows are there, although a next address stands on every page', () => {
    const fields = ['id', 'name_fr'].map((id) => ({ id, type: 'text' }));
    const page = (records: JsonValue, offset: number, total: number) => ({
      result: {
        ...{ fields, records, limit: 3, total },
        _links: { next: `/v1/organisms?offset=${offset + 3}` },
      },
    });
    expect(next('organisms', page(rows(2), 0, 2))).toBeNull();
    expect(next('organisms', page(rows(3), 0, 4))).toBe('organisms?offset=3');
    const second = { keys: ['organisms'], rows: 3, first: null };
    expect(next('organisms?offset=3', page([], 3, 3), {}, second)).toBeNull();
    // A count of the rows of each page says nothing of all.
    expect(next('organisms', page(rows(3), 0, 3))).toBe('organisms?offset=3');
    expect(next('organisms?offset=3', page(rows(3, 3), 3, 3), {}, second)).toBe(
      'organisms?offset=6',
    );
  });

  it('goes on at an address that nobody knows by its name, if it is that of the next page or row', () => {
    const more = { d: rows(3), suite: '/v1/organisms?p=1' };
    expect(next('organisms', more)).toBe('organisms?p=1');
    const links = [
      { rel: 'self', href: '/v1/organisms?p=0' },
      { rel: 'suivant', href: '/v1/organisms?p=1' },
    ];
    expect(next('organisms', { d: rows(3), links })).toBe('organisms?p=1');
    const before = { keys: ['organisms'], rows: 3, first: null };
    const back = { d: rows(3), avant: '/v1/organisms?p=0' };
    expect(next('organisms?p=1', back, {}, before)).toBeNull();
    expect(next('organisms', { d: rows(3), csv: '/v1/organisms?format=csv' })).toBeNull();
    expect(next('organisms', { d: rows(3), un: '/v1/organisms/1?p=1' })).toBeNull();
    const view = { '@id': '/v1/organisms?page=1' };
    expect(next('organisms', { member: rows(5), totalItems: 5, view })).toBeNull();
    const last = { dernier: '/v1/organisms?p=9', suite: '/v1/organisms?p=2' };
    expect(next('organisms', { d: rows(3), ...last })).toBe('organisms?p=2');
    expect(next('organisms', { d: rows(3), dernier: last.dernier })).toBeNull();
    const by = (more: string) => next(workforce, { d: rows(3), suite: `/v1/${workforce}${more}` });
    expect(by('&bloc=1')).toBeNull();
    const numbered = (first: number) => [
      { rel: 'soi', href: `/v1/${workforce}&p=${first}` },
      { rel: 'suivant', href: `/v1/${workforce}&p=${first + 1}` },
      { rel: 'dernier', href: `/v1/${workforce}&p=${first + 7}` },
    ];
    for (const first of [0, 1])
      expect(next(workforce, { d: rows(3), _liens: numbered(first) })).toBe(
        `${workforce}&p=${first + 1}`,
      );
    expect(by('&debut=3')).toBe(`${workforce}&debut=3`);
    expect(by('&bloc=2')).toBe(`${workforce}&bloc=2`);
    expect(by('&limite=500')).toBeNull();
    expect(by('&langue=fr')).toBeNull();
    const nextYear = workforce.replace(/year=(\d+)/, (_, year) => `year=${Number(year) + 1}`);
    expect(next(workforce, { d: rows(3), suite: `/v1/${nextYear}` })).toBeNull();
    expect(next(workforce, { d: rows(3), moi: `/v1/${workforce}` })).toBeNull();
  });

  it('takes a total in a header for one of rows, whatever the figures add up to', () => {
    const counted = { d: [{ n: 2 }, { n: 1 }, { n: 21 }] };
    const headers = { 'x-total-count': '24' };
    expect(next(workforce, counted, headers)).toBe(`${workforce}&page=2`);
    expect(next(workforce, { ...counted, total_count: 24, page: 1 })).toBeNull();
  });

  it('does not follow in circles', () => {
    const before = { keys: ['organisms'], rows: 3, first: 1 };
    expect(next('organisms?page=2', { d: rows(3), page: 1, last_page: 3 }, {}, before)).toBe(
      'cannot',
    );
    expect(next('organisms?page=2', { d: rows(3), next: '/v1/organisms' }, {}, before)).toBe(
      'cannot',
    );
  });

  it('knows at most sixty words', () => {
    expect(Object.values(pageWords).flat().length).toBeLessThanOrEqual(60);
  });
});

describe('mergePages(bodies)', () => {
  it('joins lists, and says what one page would have said', () => {
    const page = (number: number, data: JsonValue, next: string | null): JsonValue => ({
      data,
      count: (data as unknown[]).length,
      meta: { page: number, total: 5, per_page: 3, last_page: 2 },
      links: { next },
    });
    expect(mergePages([page(1, rows(3), 'x'), page(2, rows(2, 3), null)])).toEqual({
      data: rows(5),
      count: 5,
      meta: { page: 1, total: 5, per_page: 3, last_page: 1 },
      links: { next: null },
    });
  });

  it.each<[string, JsonValue[], JsonValue]>([
    ['bare lists', [rows(2), rows(1, 2)], rows(3)],
    [
      'World Bank',
      [
        [{ page: 1, pages: 2, total: 3 }, rows(2)],
        [{ page: 2, pages: 2, total: 3 }, rows(1, 2)],
      ],
      // The number of pages might as well be the size of one here.
      [{ page: 1, total: 3 }, rows(3)],
    ],
    [
      'full pages, beside the number of all rows',
      [
        { d: rows(3), page: { size: 3, totalElements: 6, number: 0 } },
        { d: rows(3, 3), page: { size: 3, totalElements: 6, number: 1 } },
      ],
      { d: rows(6), page: { size: 3, totalElements: 6, number: 0 } },
    ],
    [
      'maps',
      [
        { data: { A: { F: 1 } }, page: 1 },
        { data: { B: { F: 2 } }, page: 2 },
      ],
      { data: { A: { F: 1 }, B: { F: 2 } }, page: 1 },
    ],
    [
      'maps of figures',
      [{ data: { A: 1 } }, { data: { B: 2, C: 3 } }],
      { data: { A: 1, B: 2, C: 3 } },
    ],
    [
      'a header beside',
      [
        { columns: ['code', 'n', 'x'], rows: [['A', 1, 2]] },
        { columns: ['code', 'n', 'x'], rows: [['B', 2, 3]] },
      ],
      {
        columns: ['code', 'n', 'x'],
        rows: [
          ['A', 1, 2],
          ['B', 2, 3],
        ],
      },
    ],
    [
      'a header before the rows',
      [
        [
          ['code', 'n'],
          ['A', 1],
        ],
        [
          ['code', 'n'],
          ['B', 2],
        ],
      ],
      [
        ['code', 'n'],
        ['A', 1],
        ['B', 2],
      ],
    ],
    [
      'columns',
      [
        { code: ['A', 'B'], sex: ['F', 'M'], n: [1, 2] },
        { code: ['C', 'D'], sex: ['F', 'M'], n: [3, 4] },
      ],
      { code: ['A', 'B', 'C', 'D'], sex: ['F', 'M', 'F', 'M'], n: [1, 2, 3, 4] },
    ],
    [
      'an empty last page',
      [
        { data: rows(2), page: 1 },
        { data: [], page: 2 },
      ],
      { data: rows(2), page: 1 },
    ],
    [
      'offsets',
      [
        { data: rows(3), offset: 0 },
        { data: rows(1, 3), offset: 3 },
      ],
      { data: rows(4), offset: 0 },
    ],
    [
      'an empty map that is a list',
      [{ data: { A: 1 } }, { data: { B: 2 } }, { data: [] }],
      { data: { A: 1, B: 2 } },
    ],
    ['an empty page that is null', [{ data: rows(2) }, { data: null }], { data: rows(2) }],
    [
      'links that the last page lacks',
      [
        { _links: { self: { href: 'a' }, next: { href: 'b' } }, d: rows(1) },
        { _links: { self: { href: 'b' } }, d: rows(1, 1) },
      ],
      { d: rows(2) },
    ],
  ])('puts together %s', (_, bodies, whole) => {
    expect(mergePages(bodies)).toEqual(whole);
  });

  it.each<[string, JsonValue[]]>([
    [
      'the same page twice',
      [
        { data: rows(2), page: 1 },
        { data: rows(2), page: 2 },
      ],
    ],
    ['a page that was there', [{ data: rows(2) }, { data: rows(2, 2) }, { data: rows(2) }]],
    ['a category on two pages', [{ data: { A: 1, B: 2 } }, { data: { B: 3, C: 4 } }]],
    [
      'figures alone',
      [
        { F: 1, M: 2 },
        { F: 3, M: 4 },
      ],
    ],
    ['pages of two kinds', [{ data: rows(2) }, { data: 'none' }]],
  ])('refuses %s', (_, bodies) => {
    expect(() => mergePages(bodies)).toThrow();
  });
});
