import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Inspection } from '../../src/mirror/inspect.ts';
import { createReferenceHandler } from '../../src/reference/handler.ts';
import { runHere as run, runHereJson as runJson } from '../helpers/here.ts';
import { sharedFolder } from '../helpers/temporary.ts';
import { openUpstream } from '../helpers/upstream.ts';
import { small } from '../reference/client.ts';

const folder = sharedFolder();
const output = join(folder, 'out');
const key = 'organisms/20103/workforce?year=2022&field=gender';

beforeAll(async () => {
  const handler = createReferenceHandler({ shape: 'gibberish' });
  const odd = await openUpstream((path, query) => {
    if (path.endsWith('/longabsence'))
      return { status: 200, text: '{"total": 12, "note": "\u001b[2Jgone\u202e"}' };
    if (path.endsWith('/carph'))
      return { status: 404, text: '{"error":{"code":404,"message":"none"}}' };
    const { status, body } = handler({ method: 'GET', url: `/v1/${path}?${query}` });
    return { status, text: body };
  });
  await run([
    ...['run', '--base-url', odd.baseUrl, '--output', output, '--years', '2022'],
    ...['--subjects', 'organism:20103', '--retries', '0'],
    ...['--endpoints', 'workforce,contractors,longabsence,carph'],
  ]);
  odd.close();
});

function inspect(request: string, ...args: string[]) {
  return runJson<Inspection>(['inspect', request, '--output', output, ...args]);
}

describe('hrmirror inspect', () => {
  it('shows the raw body, the mapping that read it, and the figures under the names of observations', async () => {
    const { code, document } = await inspect(key);
    expect(code).toBe(0);
    const { body } = small({ method: 'GET', url: `/v1/${key}` });
    expect(document).toMatchObject({ request_key: key, body, body_encoding: 'text' });
    expect(document.askings).toMatchObject([{ outcome: 'answer', status: 200 }]);
    expect(document.reading).toMatchObject({ verdict: 'ok', mapping: '000002', why: null });
    expect(document.released).toEqual({ state: 'ok', error: null });
    expect(document.reading?.figures.length).toBeGreaterThanOrEqual(2);
    expect(document.reading?.figures[0]).toMatchObject({
      year: 2022,
      field_value: 'F',
      measure: 'headcount',
      obs_status: 'A',
    });
  });

  it('finds a request whose parameters stand in another order', async () => {
    const { document } = await inspect('/organisms/20103/workforce?field=gender&year=2022');
    expect(document.request_key).toBe(key);
  });

  it('says of an answer that no mapping reads why it is set aside', async () => {
    const unread = 'organisms/20103/contractors?year=2022&groupby=gender';
    const { code, document } = await inspect(unread);
    expect(code).toBe(0);
    const { stdout } = await run(['inspect', unread, '--output', output]);
    expect(stdout.match(/no mapping reads contractors/g)).toHaveLength(1);
    expect(document.reading).toMatchObject({
      ...{ verdict: 'quarantined', mapping: null, figures: [] },
      why: 'no mapping reads contractors+g',
    });
  });

  it('shows the records of a list', async () => {
    const { document } = await inspect('organisms');
    expect(document.reading?.subjects).toHaveLength(12);
    expect(document.reading?.subjects[0]).toMatchObject({
      subject_kind: 'organism',
      subject_id: '20103',
    });
  });

  it('prints the same for people', async () => {
    const { code, stdout } = await run(['inspect', key, '--output', output]);
    expect(code).toBe(0);
    expect(stdout).toContain('Read as: ok, by mapping 000002');
    expect(stdout).toMatch(/\{"results":\{"data":\[/);
    expect(stdout).toMatch(/^\d+ figures:$/m);
  });

  it.each([
    ['no request', 'organisms/20103/wages', /is no request/],
    [
      'a year out of range',
      'organisms/20103/workforce?year=1900',
      /is no request: parameter 'year'/,
    ],
    ['nothing landed', 'organisms/20103/workforce?year=2013', /nothing is landed of/],
    ['hostile text', 'organisms/\u001b[31m/x', /is no request/],
  ])('says in one sentence that there is %s', async (_, request, message) => {
    const { code, stderr, stdout } = await run(['inspect', request, '--output', output]);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('\u001b');
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  it('escapes what a terminal would obey, and shows refusals and bytes that are no text', async () => {
    const shown = await run([
      ...['inspect', 'organisms/20103/longabsence?year=2022', '--output', output],
    ]);
    expect(shown.stdout).toContain('\\u001b[2Jgone');
    for (const one of ['\u001b', '\u202e']) expect(shown.stdout).not.toContain(one);
    const refused = await inspect('organisms/20103/carph');
    expect(refused.document).toMatchObject({
      askings: [{ outcome: 'refusal', status: 404 }],
      body: '{"error":{"code":404,"message":"none"}}',
      reading: null,
    });
  });
});
