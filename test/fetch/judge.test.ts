import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../src/fetch/exchange.ts';
import { judge } from '../../src/fetch/judge.ts';

const json = { 'content-type': 'application/json' };

function exchange(
  status: number | null,
  body: string | null,
  extra: Partial<Exchange> = {},
): Exchange {
  return {
    status,
    headers: json,
    body: body === null ? null : Buffer.from(body),
    error: null,
    fault: null,
    ...extra,
  };
}

const outcome = (...given: Parameters<typeof exchange>) => {
  const { outcome: found, retryable } = judge(exchange(...given), false);
  return [found, retryable];
};

describe('judge(exchange, conditional)', () => {
  it('asks again after statuses that may pass, and after no other', () => {
    const isAsked = (status: number) => outcome(status, null)[1];
    for (const status of [202, 408, 421, 425, 429, 500, 502, 503, 504, 599])
      expect(isAsked(status), `${status}`).toBe(true);
    for (const status of [401, 403, 405, 409, 451, 501, 505])
      expect(isAsked(status), `${status}`).toBe(false);
  });

  it.each([
    ['</v1/organisms?page=2>; rel="next"', 'failure'],
    ['<?page=1>; rel=prev, <?page=3>; title="x"; rel="last next"', 'failure'],
    ['<?p=3>;rel=next', 'failure'],
    ['</v1/organisms?page=1>; rel="prev"', 'answer'],
    ['</next>; rel="self"; title="rel=next"', 'answer'],
  ])('takes no part of an answer for it: Link: %s', (link, found) => {
    const headers = { ...json, link };
    expect(outcome(200, '[]', { headers })).toEqual([found, false]);
  });

  it.each([
    [{ Status: { Code: 6, Content: 'zu viele parallele Anfragen', Type: 'Fehler' } }, true],
    [{ error: { code: 429, message: 'slow down' } }, true],
    [{ error: { code: 403, message: 'no' } }, false],
  ])(
    'asks again after an error in a success that does not say it is for good: %j',
    (body, again) => {
      expect(outcome(200, JSON.stringify(body))).toEqual(['failure', again]);
    },
  );

  const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: 'a' }));
  const map = { F: { A: 1, B: 2 }, M: { A: 3, B: 4 } };

  it.each([
    ['x-total-count', '250', { data: rows(100), page: 1 }, 'failure'],
    ['x-total-count', '100', { data: rows(100), page: 1 }, 'answer'],
    ['x-total-count', '30', [{ count: 18 }, { count: 12 }], 'answer'],
    ['x-total-count', '31', [{ count: 18 }, { count: 12 }], 'failure'],
    ['x-total-count', '1', [], 'failure'],
    ['x-total-count', '0', [], 'answer'],
    ['x-total-count', 'many', rows(2), 'answer'],
    ['x-total-count', '4', map, 'answer'],
    ['x-total-count', '5', map, 'failure'],
    [
      'x-total-count',
      '4',
      [{ gender: 'F', levels: [{ code: 'A' }, { code: 'B' }, {}, {}] }],
      'answer',
    ],
    ['x-total-count', '1', { year: 2020, total: 30 }, 'answer'],
    ['x-total', '3', { 7: { name: 'a' }, 8: { name: 'b' } }, 'failure'],
    ['x-wp-total', '3', rows(2), 'failure'],
    ['x-wp-totalpages', '1', rows(2), 'answer'],
    ['x-total-pages', '3', rows(2), 'failure'],
    ['x-next-page', '2', rows(2), 'failure'],
    ['x-next-page', '', rows(2), 'answer'],
    ['x-has-more', 'true', rows(2), 'failure'],
    ['x-has-more', 'false', rows(2), 'answer'],
    ['x-ms-continuation', 'abc', rows(2), 'failure'],
    ['content-range', 'items 0-99/250', rows(100), 'failure'],
    ['content-range', 'items 0-99/100', rows(100), 'answer'],
    ['content-range', 'organisms 1-100/100', rows(100), 'answer'],
    ['content-range', '0-99/*', rows(100), 'answer'],
    ['content-range', '100-199/*', rows(100), 'failure'],
    ['x-pagination', '{"TotalCount":250,"PageSize":100}', rows(100), 'failure'],
    ['x-pagination', '{"TotalCount":100,"HasNext":false}', rows(100), 'answer'],
    ['x-pagination', 'none', rows(2), 'answer'],
    ['x-ratelimit-limit', '1000', rows(2), 'answer'],
    ['x-total-time', '12', rows(2), 'answer'],
  ])('takes no part of an answer for it: %s: %s', (name, value, body, found) => {
    const headers = { ...json, [name]: value };
    expect(outcome(200, JSON.stringify(body), { headers })).toEqual([found, false]);
  });

  it.each([
    ['an answer', 200, '{"results":{"data":[]}}', ['answer', false]],
    ['an answer of an unknown shape', 200, '"gibberish"', ['answer', false]],
    ['an empty list', 200, '[]', ['answer', false]],
    ['NaN as Python writes it', 200, '[{"total":NaN}]', ['answer', false]],
    ['NaN in cut JSON', 200, '[{"total":NaN},{"to', ['failure', true]],
    ['an empty body', 200, '', ['failure', true]],
    ['white space', 200, ' \n', ['failure', true]],
    ['a web page', 200, '<!doctype html><p>maintenance', ['failure', true]],
    ['cut JSON', 200, '{"results":{"da', ['failure', true]],
    ['no content', 204, null, ['refusal', false]],
    ['an answer that is not ready', 202, '{"job":17}', ['failure', true]],
    ['part of an answer', 206, '{}', ['failure', false]],
    ['a clean 400', 400, '{"error":{"code":400,"message":"bad year"}}', ['refusal', false]],
    ['a clean 404', 404, '{"message":"not found"}', ['refusal', false]],
    ['a clean 410', 410, '[]', ['refusal', false]],
    ['a 404 of a proxy', 404, '<html>', ['failure', true]],
    ['a bare 404', 404, '', ['failure', true]],
    ['a 401', 401, '{}', ['failure', false]],
    ['a 403', 403, '{}', ['failure', false]],
    ['a 429', 429, '{}', ['failure', true]],
    ['a 500', 500, 'oops', ['failure', true]],
    ['a 501', 501, 'oops', ['failure', false]],
    ['a 503', 503, '<html>', ['failure', true]],
    ['a 304 that nobody asked for', 304, '', ['failure', true]],
    [
      'an error in the body of a success',
      200,
      '{"error":{"message":"database is down"}}',
      ['failure', true],
    ],
    [
      'a refusal in the body of a success',
      200,
      '{"error":{"code":404,"message":"none"}}',
      ['refusal', false],
    ],
  ])('takes %s for what it is', (_, status, body, expected) => {
    expect(outcome(status, body)).toEqual(expected);
  });

  it('takes a 304 to a conditional request for a confirmation', () => {
    expect(judge(exchange(304, null), true).outcome).toBe('unchanged');
  });

  it('asks again after a fault on the way, but not after a redirect for good or a body too large', () => {
    const faulty = (fault: Exchange['fault']) =>
      outcome(fault === 'connection' ? null : 200, null, { fault, error: 'x' });
    expect(faulty('connection')).toEqual(['failure', true]);
    expect(faulty('timeout')).toEqual(['failure', true]);
    expect(faulty('encoding')).toEqual(['failure', true]);
    const redirected = (status: number) => outcome(status, null, { fault: 'redirect', error: 'x' });
    for (const status of [301, 308]) expect(redirected(status)).toEqual(['failure', false]);
    for (const status of [302, 303, 307]) expect(redirected(status)).toEqual(['failure', true]);
    expect(faulty('size')).toEqual(['failure', false]);
  });

  it('lands a body in an unreadable encoding as an answer: asking again cannot mend it', () => {
    const latin1 = Buffer.from('{"label":"Hébergement"}', 'latin1');
    expect(judge({ ...exchange(200, ''), body: latin1 }, false).outcome).toBe('answer');
  });

  it('tells in one bounded line what happened', () => {
    const { error } = judge(
      exchange(500, JSON.stringify({ error: `\u001b]0;x\u0007${'long '.repeat(500)}` })),
      false,
    );
    expect(error?.length).toBeLessThan(400);
    expect(error).toMatch(/^HTTP status 500/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left
    expect(error).not.toMatch(/[\u0000-\u001f]/);
  });
});
