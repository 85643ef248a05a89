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
  const { outcome: found, retryable } = judge(exchange(...given), false, []);
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
    [{ message: 'Données provisoires', data: [] }, false],
    [{ code: 450, name: 'Namur', label: 'Namur' }, false],
    [{ error: { code: 403, message: 'no' } }, false],
    [{ error: { code: 404, message: 'none' } }, false],
    [{ success: false, data: [] }, false],
    [{ data: [{ id: 1 }], page: 1, last_page: 3, next: '/v1/organisms?page=2' }, false],
    [[{ note: 'try again' }, { note: 'try again' }], false],
    [{ Status: { Code: 6, Content: 'zu viele parallele Anfragen', Type: 'Fehler' } }, true],
    [{ error: { code: 429, message: 'slow down' } }, true],
    [{ status: 503, data: null }, true],
    [{ error: { message: 'database is down' } }, true],
    ['Too many requests', true],
    [{ retry_after: 30 }, true],
    [{ limit: 1000, remaining: 0 }, true],
    [{ message: 'Service indisponible, réessayez plus tard' }, true],
  ])(
    'lands whole JSON as an answer whatever it says, and asks again where that may pass: %j',
    (body, again) => {
      expect(outcome(200, JSON.stringify(body))).toEqual(['answer', again]);
    },
  );

  it('looks at no header that tells of more', () => {
    const headers = { ...json, link: '<?page=2>; rel="next"', 'x-total-count': '250' };
    expect(outcome(200, '[]', { headers })).toEqual(['answer', false]);
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
  ])('takes %s for what it is', (_, status, body, expected) => {
    expect(outcome(status, body)).toEqual(expected);
  });

  it('takes a 304 to a conditional request for a confirmation', () => {
    expect(judge(exchange(304, null), true, []).outcome).toBe('unchanged');
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
    expect(judge({ ...exchange(200, ''), body: latin1 }, false, []).outcome).toBe('answer');
  });

  it('lands more values than are ever read without parsing them, if their end is there', () => {
    const most = '[{}],'.repeat(200_000);
    expect(judge(exchange(200, `[${most}0]`), false, [])).toMatchObject({
      outcome: 'answer',
      value: null,
    });
    expect(outcome(200, `[${most}`)).toEqual(['failure', true]);
  });

  it('tells in one bounded line what happened', () => {
    const { error } = judge(
      exchange(500, JSON.stringify({ error: `\u001b]0;x\u0007${'long '.repeat(500)}` })),
      false,
      [],
    );
    expect(error?.length).toBeLessThan(400);
    expect(error).toMatch(/^HTTP status 500/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left
    expect(error).not.toMatch(/[\u0000-\u001f]/);
  });

  it('never repeats a secret that the service repeats', () => {
    const body = JSON.stringify({ message: 'no such key: s3cret-token' });
    for (const status of [400, 401, 500])
      expect(judge(exchange(status, body), false, ['s3cret-token']).error).toMatch(
        /no such key: \*{3}$/,
      );
  });
});
