import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createReferenceHandler } from '../../src/reference/handler.ts';
import { atLength } from '../faults/chance.ts';
import { hashesIn } from '../helpers/hashes.ts';
import { root, run, runJson } from '../helpers/program.ts';
import { figures, query, reference, service } from '../helpers/service.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

interface Document {
  readonly status: string;
  readonly quarantined: number;
  readonly published: boolean;
  readonly understood: boolean;
}

const selection = ['--subjects', 'organism:20103', '--years', '2022'];
const endpoints = ['--endpoints', 'workforce,contractors'];

/** How the odd service writes contractors: two numbers a record, and no key that says anything. */
const hints = {
  endpoints: { contractors: { rows: 'blob.lot', group: 'p', field: 'q', figure: 's' } },
};

type Row = Readonly<Record<string, string | number>>;

/** The reference service, but contractors in a shape of which nothing tells how to read it. */
function oddService() {
  const handler = createReferenceHandler({});
  return service((url) => {
    const answer = handler({ method: 'GET', url });
    if (!/\/contractors\?/.test(url)) return answer;
    const query = new URLSearchParams(url.split('?')[1]);
    const rows = (JSON.parse(answer.body) as { results: { data: Row[] } }).results.data;
    const codeOf = (row: Row, dimension: string | null) =>
      dimension === null ? undefined : (row[`${dimension}_code`] ?? row[dimension]);
    const lot = rows.map((row, at) => ({
      p: codeOf(row, query.get('groupby')),
      q: query.get('field') === query.get('groupby') ? undefined : codeOf(row, query.get('field')),
      r: (at * 7 + 3) % 11,
      s: row.total,
    }));
    return { ...answer, body: JSON.stringify({ blob: { lot } }) };
  });
}

describe('hrmirror --hints', () => {
  it('brings back what was quarantined, with no false revision, nothing fetched, and reproducibly', async () => {
    const folder = temporaryFolder();
    const [output, plain, file] = ['odd', 'plain', 'hints.json'].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    writeFileSync(file, JSON.stringify(hints));
    const odd = await oddService();
    const base = ['--base-url', odd.baseUrl, '--output', output];

    const first = await runJson<Document>(['run', ...base, ...selection, ...endpoints]);
    expect(first.code).toBe(3);
    expect(first.document).toMatchObject({ status: 'incomplete', quarantined: 72 });
    expect(await figures(output, "endpoint = 'contractors'")).toEqual([]);

    const probed = await runJson<Document>(['probe', ...base]);
    expect(probed.code).toBe(3);
    const helped = await runJson<Document>(['probe', ...base, '--hints', file]);
    expect(helped.document.understood).toBe(true);
    expect(helped.code).toBe(0);

    const asked = odd.requests();
    const built = await runJson<Document>([
      ...['build', '--renormalise', '--hints', file, '--output', output],
    ]);
    expect(built.document).toMatchObject({ status: 'complete', published: true });
    expect(odd.requests()).toBe(asked);

    const true_ = await reference();
    await run(['run', '--base-url', true_.baseUrl, '--output', plain, ...selection, ...endpoints]);
    expect(await figures(output)).toEqual(await figures(plain));
    const states = await query(
      output,
      'select state, count(*) as n from meta.requests group by all',
    );
    expect(states.map(({ state }) => state)).toEqual(['ok']);
    expect(
      await query(output, 'select * from observations_history where valid_to is not null'),
    ).toEqual([]);

    const bytes = hashesIn(join(output, 'current'));
    rmSync(join(output, 'derived'), { recursive: true });
    rmSync(join(output, 'current'));
    rmSync(join(output, 'releases'), { recursive: true });
    const again = await runJson<Document>(['build', '--output', output]);
    expect(again.document.published).toBe(true);
    expect(hashesIn(join(output, 'current'))).toEqual(bytes);

    const next = await runJson<Document>(['run', ...base, ...selection, ...endpoints]);
    expect(next.document).toMatchObject({ status: 'complete', published: false });
  });

  it('is recorded with the run', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'hints.json');
    const output = join(folder, 'out');
    writeFileSync(file, JSON.stringify(hints));
    const odd = await oddService();
    const { code } = await run([
      ...['run', '--base-url', odd.baseUrl, '--output', output, '--hints', file],
      ...selection,
      ...endpoints,
    ]);
    expect(code).toBe(0);
    const [plan = ''] = readdirSync(join(output, 'landing', 'plans'));
    const record = JSON.parse(readFileSync(join(output, 'landing', 'plans', plan), 'utf8'));
    expect(record.hints).toEqual(hints);
  });

  it.runIf(atLength())(
    'reads answers landed before the shape changed as if there were no hint',
    async () => {
      const folder = temporaryFolder();
      const file = join(folder, 'hints.json');
      const output = join(folder, 'out');
      writeFileSync(file, JSON.stringify(hints));
      const plain = await reference();
      await run([
        'run',
        '--base-url',
        plain.baseUrl,
        '--output',
        output,
        ...selection,
        ...endpoints,
      ]);
      const before = await figures(output);
      await run(['build', '--renormalise', '--hints', file, '--output', output]);
      expect(await figures(output)).toEqual(before);
    },
  );
});

describe('a hint that fits no answer', () => {
  it('is told of by probe, with what it looked for', async () => {
    const { baseUrl } = await reference({ shape: 'gibberish' });
    const file = join(temporaryFolder(), 'hints.json');
    const hint = { rows: 'results.data', group: 'p', field: 'q', figure: 's' };
    writeFileSync(file, JSON.stringify({ endpoints: { contractors: hint } }));
    const { code, stdout } = await run(['probe', '--base-url', baseUrl, '--hints', file]);
    expect(code).toBe(3);
    expect(stdout.match(/warning: the hint does not fit: .*results\.data.*/g)).toHaveLength(1);
  });

  it('is told of by run and build, which name it; one that fits is not', async () => {
    const folder = temporaryFolder();
    const output = join(folder, 'out');
    const file = join(folder, 'hints.json');
    const odd = await oddService();
    const workforce = { rows: 'results.data', field: 'nowhere', figure: 'nothing' };
    const pension = { rows: '', figure: 'never_asked' };
    const both = { endpoints: { ...hints.endpoints, workforce, pension } };
    writeFileSync(file, JSON.stringify(both));
    const args = ['run', '--base-url', odd.baseUrl, '--output', output, ...selection, ...endpoints];
    const given = await run([...args, '--hints', file]);
    expect(given.code).toBe(0);
    expect(given.stdout.match(/^Warning: .*$/gm)).toEqual([
      expect.stringMatching(
        /^Warning: the hint for workforce fits no answer; hrmirror inspect 'org/,
      ),
    ]);
    const built = await runJson<{ unfit_hints: unknown }>([
      ...['build', '--hints', file, '--output', output],
    ]);
    expect(built.document.unfit_hints).toMatchObject([{ endpoint: 'workforce' }]);
    // Those in force were told of when they were given.
    expect((await run(args)).stdout).not.toContain('Warning');
  });
});

describe('a hint file that is none', () => {
  it.each([
    ['no file', null, /no hint file can be read there/],
    ['no JSON', '{', /no hint file can be read there/],
    ['no endpoints', '{}', /endpoints is missing/],
    ['an unknown member', '{"endpoints":{},"version":1}', /unknown key version/],
    [
      'an unknown member of a hint',
      '{"endpoints":{"carph":{"rows":"","figure":"f","unit":"u"}}}',
      /unknown key endpoints\.carph\.unit/,
    ],
    [
      'a missing figure',
      '{"endpoints":{"carph":{"rows":""}}}',
      /endpoints\.carph\.figure is missing/,
    ],
    [
      'a statistic nobody knows',
      '{"endpoints":{"wages":{"rows":"","figure":"f"}}}',
      /endpoints\.wages: no statistic is called so/,
    ],
    [
      'a group where there is none',
      '{"endpoints":{"carph":{"rows":"","figure":"f","group":"g"}}}',
      /endpoints\.carph\.group: carph has no group/,
    ],
    [
      'a key named twice',
      '{"endpoints":{"illness":{"rows":"","figure":"f","group":"f"}}}',
      /endpoints\.illness: the key f is named twice/,
    ],
  ])('is bad usage that names the key: %s', async (_, content, message) => {
    const cwd = temporaryFolder();
    if (content !== null) writeFileSync(join(cwd, 'hints.json'), content);
    const { code, stderr } = await run(['build', '--hints', 'hints.json'], { cwd });
    expect(stderr).toMatch(/--hints hints\.json: /);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
    expect(existsSync(join(cwd, 'output'))).toBe(false);
  });

  it.each([['demo'], ['run'], ['probe']])('is bad usage of %s too', async (command) => {
    const cwd = temporaryFolder();
    const address = command === 'demo' ? [] : ['--base-url', 'http://127.0.0.1:9/v1'];
    const { code, stderr } = await run([command, ...address, '--hints', 'none.json'], { cwd });
    expect(stderr).toMatch(/--hints none\.json: no hint file can be read there/);
    expect(code).toBe(2);
    expect(existsSync(join(cwd, 'output'))).toBe(false);
  });
});

describe('docs/hints.md', () => {
  it('shows an example that is valid', async () => {
    const text = readFileSync(join(root, 'docs', 'hints.md'), 'utf8');
    const [, example = ''] = /```json\n(\{\s*"endpoints"[\s\S]*?)```/.exec(text) ?? [];
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'hints.json'), example);
    const { stderr, code } = await run(['build', '--hints', 'hints.json'], { cwd });
    expect(stderr).toMatch(/nothing is landed/);
    expect(code).toBe(2);
  });
});
