import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { parseNamedRequest } from '../../src/model/http-request.ts';
import { sample } from '../faults/chance.ts';
import { runHere as run, runHereJson as runJson } from '../helpers/here.ts';
import { listenForTest } from '../helpers/listen.ts';
import { program, runJson as runStarted, start } from '../helpers/program.ts';
import { reference } from '../helpers/service.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { carphAnswer, listAnswers, startUpstream } from '../helpers/upstream.ts';

const address = 'http://127.0.0.1:9/v1';

/** What is said of each of these is one code; a sample tells, and `npm run test:long` asks for all. */
const badInput: [string, string[], RegExp][] = [
  ['no command', [], /a command is missing: hrmirror --help/],
  ['an unknown command', ['walk'], /unknown command 'walk'/],
  ['a misspelt command', ['runn'], /unknown command 'runn' \(Did you mean run\?\)/],
  ['an unknown flag', ['run', '--fast'], /unknown option '--fast'/],
  ['a superfluous word', ['run', 'all'], /too many arguments for 'run': all/],
  [
    'a list with spaces',
    ['run', '--base-url', address, '--endpoints', 'workforce,', 'illness'],
    /too many arguments for 'run': illness \(.* a list has commas and no spaces\)/,
  ],
  ['no address', ['run'], /--base-url is missing/],
  [
    'an address that is none',
    ['run', '--base-url', 'host/v1'],
    /--base-url host\/v1: expected an address/,
  ],
  ['an address without /v1', ['run', '--base-url', 'http://127.0.0.1:9/v2'], /ends in \/v1/],
  ['another scheme', ['run', '--base-url', 'ftp://127.0.0.1/v1'], /http or https/],
  [
    'credentials in the address',
    ['run', '--base-url', 'http://me:secret@127.0.0.1/v1'],
    /--base-url http:\/\/…@127\.0\.0\.1\/v1: expected an address without credentials/,
  ],
  [
    'an unknown statistic',
    ['run', '--base-url', address, '--endpoints', 'workforce,wages'],
    /no statistic is called "wages"/,
  ],
  [
    'years that are none',
    ['run', '--base-url', address, '--years', '20'],
    /--years 20: expected a year/,
  ],
  [
    'years backwards',
    ['run', '--base-url', address, '--years', '2020-2018'],
    /begins before it ends/,
  ],
  [
    'years out of range',
    ['run', '--base-url', address, '--years', '1999'],
    /no selected statistic has these years/,
  ],
  [
    'years out of the selected ranges',
    ['run', '--base-url', address, '--years', '2024', '--endpoints', 'workforce,pension'],
    /no selected statistic/,
  ],
  [
    'years that nothing has, where nothing selected has years',
    ['run', '--base-url', address, '--years', '1990', '--endpoints', 'pension'],
    /--years 1990: no selected statistic has these years \(workforce 2012-2022, /,
  ],
  [
    'too little memory',
    ['run', '--base-url', address, '--memory-limit', '500MB'],
    /--memory-limit 500MB: expected at least 700MB/,
  ],
  ['memory of no unit', ['build', '--memory-limit', '2000'], /such as 1500MB or 4GB/],
  ['a shard beyond its count', ['run', '--base-url', address, '--shard', '3/2'], /--shard 3\/2/],
  ['a shard of none', ['run', '--base-url', address, '--shard', '0/0'], /--shard 0\/0/],
  [
    'a subject that is none',
    ['run', '--base-url', address, '--subjects', 'people'],
    /"people" is none of organisms.*; ids stand in organisms\.csv/,
  ],
  [
    'an unknown restriction mode',
    ['run', '--base-url', address, '--restrictions', 'some'],
    /expected none or single or all/,
  ],
  [
    'no concurrency at all',
    ['run', '--base-url', address, '--concurrency', '0'],
    /whole number from 1 to 256/,
  ],
  [
    'a rate of nothing',
    ['run', '--base-url', address, '--rate', '0'],
    /--rate 0: expected a number above 0/,
  ],
  [
    'a duration without unit',
    ['run', '--base-url', address, '--max-duration', '90'],
    /expected a duration/,
  ],
  ['hexadecimal retries', ['run', '--base-url', address, '--retries', '0x10'], /whole number/],
  ['an unknown source', ['serve', '--source', 'live'], /expected reference/],
  [
    'a flag of the reference service without it',
    ['serve', '--shape', 'nested'],
    /--shape: goes with --source reference alone/,
  ],
  [
    'a name of a host with its port',
    ['serve', '--host-name', 'example.org:80'],
    /--host-name example\.org:80: expected a name such as stats\.example\.org, without a port/,
  ],
  ['nothing to plan by', ['plan'], /nothing to plan by/],
  ['nothing to build', ['build'], /nothing is landed/],
  ['no release to tell of', ['status'], /no release in/],
  ['an empty config key', ['inspect'], /missing required argument 'request-key'/],
];

const noStates = {
  ok: 0,
  empty: 0,
  absent: 0,
  failed: 0,
  quarantined: 0,
  pending: 0,
};

/** Every file and link below a folder, with what it holds. */
function contentOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [
        path,
        lstatSync(path).isFile() ? readFileSync(path, 'base64') : readlinkSync(path),
      ]),
  );
}

describe('hrmirror with bad input', () => {
  it.each(sample(badInput, 12))(
    'says one clear sentence about %s, exits 2 and touches nothing',
    async (_, args, message) => {
      const cwd = temporaryFolder();
      const { code, stdout, stderr } = await run(args, { cwd });
      expect(stderr).toMatch(message);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      expect(stderr).not.toMatch(/ {4}at /);
      expect(stdout).toBe('');
      expect(code).toBe(2);
      expect(readdirSync(cwd)).toEqual([]);
    },
  );

  it.each([['HRMIRROR_ACCEPT_SHRINK'], ['HRMIRROR_FAILED'], ['HRMIRROR_QUIET']])(
    'takes no other word in %s for yes',
    async (name) => {
      const { code, stderr } = await run(['run', '--base-url', address], {
        cwd: temporaryFolder(),
        env: { [name]: 'no' },
      });
      expect(stderr).toContain(` no (in ${name}): expected true or false`);
      expect(code).toBe(2);
    },
  );

  it('prints a document with the error where --json was asked', async () => {
    const { code, document, stderr } = await runStarted(['run', '--base-url', 'nowhere'], {
      cwd: temporaryFolder(),
    });
    expect(code).toBe(2);
    expect(document).toEqual({
      run_id: null,
      status: 'failed',
      error: expect.stringContaining('--base-url nowhere'),
      exit_code: 2,
      planned: 0,
      ...noStates,
      fetched: 0,
      reused: 0,
      not_modified: 0,
      attempts: 0,
      cells: 0,
      duration_s: 0,
      release: null,
      published: false,
    });
    expect(stderr).toContain('--base-url nowhere');
    const other = await runJson(['build'], { cwd: temporaryFolder() });
    expect(other.document).toEqual({ status: 'failed', error: expect.any(String), exit_code: 2 });
  });

  it('refuses an output folder that is a file, is not ours, or belongs to another source', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'file'), 'mine');
    mkdirSync(join(cwd, 'foreign', 'landing', 'responses'), { recursive: true });
    writeFileSync(join(cwd, 'foreign', 'landing', 'responses', 'holiday.jpg'), 'mine');
    mkdirSync(join(cwd, 'bound', 'landing'), { recursive: true });
    writeFileSync(
      join(cwd, 'bound', 'landing', 'source.json'),
      '{"source":"https://one.invalid/v1","base_url":"https://one.invalid/v1"}',
    );
    mkdirSync(join(cwd, 'home', 'scratch'), { recursive: true });
    writeFileSync(join(cwd, 'home', 'scratch', 'thesis.txt'), 'mine');
    symlinkSync('scratch', join(cwd, 'home', 'tmp'));
    symlinkSync('nowhere', join(cwd, 'link'));
    for (const [output, message] of [
      ['home', /has a tmp\/ that is no mirror's, and would lose all in it/],
      ['file', /is not a folder/],
      ['file/below', /is not a folder/],
      ['foreign', /no mirror's/],
      ['bound', /belongs to https:\/\/one\.invalid\/v1, not to/],
    ] as const) {
      const { code, stderr } = await run(['run', '--base-url', address, '--output', output], {
        cwd,
      });
      expect(stderr).toMatch(message);
      expect(code).toBe(2);
    }
    for (const [output, message] of [
      ['/proc/hrmirror', /cannot be (made|read and written)/],
      ['link', /cannot be made/],
      ['which?', /for a pattern/],
      ['year=2026/out', /for a column of every file below/],
    ] as const) {
      const { code, stderr } = await run(['run', '--base-url', address, '--output', output], {
        cwd,
      });
      expect(stderr).toMatch(message);
      expect(code).toBe(2);
    }
    expect(readdirSync(join(cwd, 'bound'))).toEqual(['landing']);
    expect(readdirSync(join(cwd, 'foreign', 'landing'))).toEqual(['responses']);
    expect(readdirSync(join(cwd, 'home')).sort()).toEqual(['scratch', 'tmp']);
    expect(readdirSync(join(cwd, 'home', 'scratch'))).toEqual(['thesis.txt']);
  });

  it('takes a folder that holds other things for a new mirror, where a run would not touch them', async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, 'tmp'));
    writeFileSync(join(cwd, 'mine.json'), '{"endpoints":{}}');
    const args = ['run', '--base-url', address, '--retries', '0', '--output', '.'];
    const { code, stderr } = await run(args, { cwd });
    expect([code, stderr]).toEqual([4, expect.stringContaining('no list could be read')]);
    expect(existsSync(join(cwd, 'mine.json'))).toBe(true);
  });

  it('leaves no new folder behind where only the lists could show the bad usage', async () => {
    const upstream = await startUpstream((path) => listAnswers(path, ['10']) ?? { json: [] });
    const cwd = temporaryFolder();
    const { code, stderr } = await run(
      ['run', '--base-url', upstream.baseUrl, '--output', 'new', '--subjects', 'organism:999'],
      { cwd },
    );
    expect(stderr).toMatch(/the lists hold no such organism/);
    expect(code).toBe(2);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('leaves an empty folder and a mirror as they are where only the lists could show it, however stale', async () => {
    const answers = (path: string) => listAnswers(path, ['10']) ?? carphAnswer(path);
    const [wrong, right] = [await startUpstream(answers), await startUpstream(answers)];
    const output = temporaryFolder();
    const asking = ['run', '--endpoints', 'carph', '--output', output, '--base-url'];
    const { code, stderr } = await run([...asking, wrong.baseUrl, '--subjects', 'organism:999']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('hold no such organism')]);
    expect(readdirSync(output)).toEqual([]);
    // It is no mirror of that service now.
    const args = [...asking, right.baseUrl];
    expect((await run(args)).code).toBe(0);
    const before = contentOf(output);
    for (const more of [
      ['--subjects', 'organism:999'],
      ['--only', 'organisms/999/carph', '--subjects', 'organisms'],
    ]) {
      expect((await run([...args, ...more, '--refresh', 'all'])).code).toBe(2);
      expect(contentOf(output)).toEqual(before);
    }
    const elsewhere = await startUpstream(answers);
    for (const command of ['run', 'plan']) {
      const { code, stderr } = await run([
        command,
        '--base-url',
        elsewhere.baseUrl,
        '--output',
        output,
      ]);
      expect([code, stderr]).toEqual([2, expect.stringContaining('belongs to')]);
    }
    expect(elsewhere.asked).toEqual([]);
    expect(contentOf(output)).toEqual(before);
    const assumed = ['--assume-organisms', '1', '--output', output];
    expect((await run(['plan', '--base-url', elsewhere.baseUrl, ...assumed])).code).toBe(0);
  });

  it('knows a folder of the reference service by what answers, in run and plan, wherever on loopback', {
    tags: 'long',
  }, async () => {
    const synthetic = await reference();
    const output = join(temporaryFolder(), 'out');
    const args = ['--endpoints', 'carph', '--output', output];
    expect((await run(['run', '--base-url', synthetic.baseUrl, ...args])).code).toBe(0);
    const { baseUrl } = await startUpstream(
      (path) => listAnswers(path, ['10']) ?? carphAnswer(path),
    );
    const moved = await reference();
    for (const command of ['run', 'plan']) {
      const { code, stderr } = await run([command, '--base-url', baseUrl, ...args]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(`not to ${baseUrl}`)]);
      expect((await run([command, '--base-url', moved.baseUrl, ...args])).code).toBe(0);
    }
  });

  it('does not take an id for bad usage that an unread list may hold', async () => {
    const { baseUrl } = await startUpstream((path) =>
      path.endsWith('organisms')
        ? { status: 500, text: '{}' }
        : (listAnswers(path, ['10']) ?? carphAnswer(path)),
    );
    const output = join(temporaryFolder(), 'out');
    const args = ['run', '--base-url', baseUrl, '--endpoints', 'carph', '--output', output];
    const named = async (subject: string) =>
      runJson<Record<string, unknown>>([...args, '--subjects', subject, '--retries', '0']);
    const { code, document } = await named('organism:10');
    expect([code, document.error]).toEqual([4, expect.stringContaining('HTTP status 500')]);
    expect(document).toMatchObject({ run_id: expect.any(String), planned: 0, release: null });
    expect((await named('entity:1')).code).toBe(3);
    expect((await named('entity:2')).code).toBe(2);
    const later = await named('organism:10');
    expect(later.document).toMatchObject({ status: 'failed', cells: 1 });
    expect(later.document.release).toMatch(/Z-/);
  });

  it.skipIf(process.getuid?.() === 0)('refuses a folder it may not write to', async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, 'sealed'));
    chmodSync(join(cwd, 'sealed'), 0o555);
    const { code, stderr } = await run(['demo', '--output', 'sealed/demo'], { cwd });
    expect(stderr).toMatch(/cannot be read and written/);
    expect(code).toBe(2);
  });

  it('refuses a port in use', async () => {
    const server = createServer();
    const port = String(await listenForTest(server));
    const { code, stderr } = await run(['serve', '--source', 'reference', '--port', port]);
    expect(stderr).toContain(port);
    expect(stderr).toMatch(/in use/);
    expect(code).toBe(2);
  });

  it('prints a document where the environment or the config file asks for one', async () => {
    const cwd = temporaryFolder();
    const plan = ['plan', '--assume-organisms', '1'];
    const told = await run(plan, { cwd, env: { HRMIRROR_JSON: 'true' } });
    expect(JSON.parse(told.stdout)).toMatchObject({ statistics: 6608 });
    expect((await run(plan, { cwd, env: { HRMIRROR_JSON: 'false' } })).stdout).toMatch(
      /^6,613 req/,
    );
    const bad = await run([...plan, '--years', '1'], { cwd, env: { HRMIRROR_JSON: 'true' } });
    expect(JSON.parse(bad.stdout)).toMatchObject({ status: 'failed', exit_code: 2 });
  });

  it('tells of a misspelt setting in the environment, and goes on', async () => {
    const env = { HRMIRROR_RAET: '1', HRMIRROR_RATE: '5' };
    const { code, stderr } = await run(['plan', '--assume-organisms', '1'], { env });
    expect(stderr).toBe(
      'hrmirror: HRMIRROR_RAET is no setting of hrmirror, and counts for nothing\n',
    );
    expect(code).toBe(0);
  });

  it('does not tell of it to who wants to hear only what went wrong', async () => {
    const args = ['build', '--output', join(temporaryFolder(), 'none')];
    const failed = 'hrmirror: nothing is landed in ';
    for (const told of [{ HRMIRROR_QUIET: 'true' }, { HRMIRROR_QUIET: 'false' }]) {
      const { stderr } = await run(args, { env: { HRMIRROR_RAET: '1', ...told } });
      expect([told, stderr.startsWith(failed)]).toEqual([told, told.HRMIRROR_QUIET === 'true']);
    }
    const { stderr } = await run([...args, '--quiet'], { env: { HRMIRROR_RAET: '1' } });
    expect(stderr).toMatch(new RegExp(`^${failed}`));
  });

  it('prints one document where the settings ask for it, though something else in them is wrong', async () => {
    const cwd = temporaryFolder();
    const env = { HRMIRROR_JSON: 'true' };
    for (const [text, more] of [
      ['{"json": true, "nokey": 1}', {}],
      ['{"json": true, "endpoints": ["carph"]}', {}],
      ['{"nokey": 1}', { env }],
      ['{', { env }],
    ] as const) {
      writeFileSync(join(cwd, 'hrmirror.config.json'), text);
      const { code, stdout } = await run(['plan', '--assume-organisms', '1'], { cwd, ...more });
      expect([text, code]).toEqual([text, 2]);
      expect(JSON.parse(stdout)).toMatchObject({ error: expect.stringContaining('config.json') });
    }
  });

  it('reads the config file strictly, and lets flags and environment override it', async () => {
    const cwd = temporaryFolder();
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'hrmirror.config.json'));
    expect((await run(['plan', '--assume-organisms', '1'], { cwd: folder })).stderr).toContain(
      'hrmirror.config.json cannot be read: EISDIR',
    );
    writeFileSync(join(cwd, 'hrmirror.config.json'), '{"rate": 5, "speed": 3}');
    expect((await run(['plan', '--assume-organisms', '1'], { cwd })).stderr).toMatch(
      /hrmirror\.config\.json: unknown key speed/,
    );
    for (const text of ['[]', 'null', '"years"']) {
      writeFileSync(join(cwd, 'hrmirror.config.json'), text);
      const { code, stderr } = await run(['plan', '--assume-organisms', '1'], { cwd });
      expect([code, stderr]).toEqual([2, expect.stringContaining('an object of long flags')]);
    }
    writeFileSync(join(cwd, 'hrmirror.config.json'), '{"endpoints": ["carph"]}');
    expect((await run(['plan', '--assume-organisms', '1'], { cwd })).stderr).toContain(
      'endpoints: expected what the flag takes',
    );
    // As Windows writes it.
    const written = '\uFEFF{"years": "2019", "assume-organisms": 1}';
    writeFileSync(join(cwd, 'hrmirror.config.json'), written);
    const total = async (args: string[], env = {}) =>
      (await runJson<{ statistics: number }>(['plan', ...args], { cwd, env })).document.statistics;
    const perYear = 15 + 210 + 72 + 1 + 2;
    expect(await total([])).toBe(2 * (perYear + 2));
    expect(await total([], { HRMIRROR_YEARS: '2018-2019' })).toBe(2 * (2 * perYear + 2));
    expect(await total(['--years', '2017-2019'], { HRMIRROR_YEARS: '2018-2019' })).toBe(
      2 * (3 * perYear + 2),
    );
  });

  it('keeps statistics without years whole, also where years are told and nothing else is selected', async () => {
    const plan = ['plan', '--assume-organisms', '1', '--years', '2020'];
    const { document } = await runJson([...plan, '--endpoints', 'pension,carph']);
    expect(document).toMatchObject({ statistics: 4, by_endpoint: { pension: 2, carph: 2 } });
    expect((await run([...plan, '--max-age', '0'])).code).toBe(0);
    expect((await run([...plan, '--max-age', '-1'])).stderr).toContain('from 0 to 36500');
  });

  it('tells which years it asks where the source does not have all of those told', async () => {
    const plan = ['plan', '--assume-organisms', '1', '--endpoints', 'workforce,illness,pension'];
    const told = await run([...plan, '--years', '2021-2030', '--json']);
    expect(JSON.parse(told.stdout)).toMatchObject({ by_endpoint: { workforce: 60, illness: 16 } });
    expect(told.stderr).toBe(
      'hrmirror: --years 2021-2030: the source does not have all of these; asked is what it has (workforce 2021-2022, illness 2021-2024)\n',
    );
    expect((await run([...plan, '--years', '2024'])).stderr).toContain('(workforce none)');
    expect((await run([...plan, '--years', '2018-2022'])).stderr).toBe('');
  });

  it('tells where a value was said that only what it meets shows to be wrong', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'hrmirror.config.json'), '{"years": "2030"}');
    const plan = ['plan', '--assume-organisms', '1'];
    const told = async (args: string[], env = {}) =>
      (await run([...plan, ...args], { cwd, env })).stderr;
    expect(await told([])).toContain('--years 2030 (in hrmirror.config.json): no selected');
    const env = { HRMIRROR_YEARS: '1999' };
    expect(await told([], env)).toContain('--years 1999 (in HRMIRROR_YEARS): no selected');
    expect(await told(['--years', '1998'], env)).toContain('--years 1998: no selected');
    const publish = await run(['publish', '--output', 'none'], { env: { HRMIRROR_QUIET: 'true' } });
    expect(publish.stderr).toContain('--to is missing: say');
  });

  it('takes a proxy that is no address for bad usage, and tells no password of it', async () => {
    const args = ['run', '--base-url', 'http://127.0.0.1:1/v1', '--retries', '0'];
    for (const [name, value] of [
      ['HTTP_PROXY', 'proxy.example.org:3128'],
      ['https_proxy', 'me:secret@proxy.example.org'],
      ['HTTPS_PROXY', 'http://'],
    ] as const) {
      const manner = { cwd: temporaryFolder(), env: { [name]: value } };
      const { code, stderr } = await run([...args, '--proxy'], manner);
      expect([code, stderr]).toEqual([
        2,
        `hrmirror: ${name} in the environment: expected an address such as http://proxy.example.org:3128\n`,
      ]);
      expect((await run(['probe', ...args.slice(1), '--proxy'], manner)).code).toBe(2);
      expect((await run(args, manner)).code).toBe(4);
    }
  });

  it('never prints a password or a header back, wherever it was said', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'headers'), 'X-Key: s3cret\nX-Other s3cret\n');
    writeFileSync(join(cwd, 'reserved'), 'Host: s3cret');
    const proxy = 'http://me:s3cret@127.0.0.1:9';
    const config = join(cwd, 'configured');
    mkdirSync(config);
    writeFileSync(join(config, 'hrmirror.config.json'), JSON.stringify({ proxy }));
    const base = ['run', '--base-url', 'http://127.0.0.1:9/v1', '--retries', '0', '--json'];
    const told = async (code: number, args: readonly string[], manner: object = {}) => {
      const finished = await run(args, { cwd, ...manner });
      expect(finished.code, args.join(' ')).toBe(code);
      expect(finished.stdout + finished.stderr).not.toContain('s3cret');
      return finished.stderr;
    };
    expect(await told(2, [...base, '--proxy', proxy])).toContain(
      '--proxy: takes no address; the proxies are those of HTTP_PROXY',
    );
    expect(await told(2, [...base, `--proxy=${proxy}`])).toContain("unknown option '--proxy…'");
    expect(await told(2, [...base, `--proxi=${proxy}`])).toContain("unknown option '--proxi…'");
    expect(await told(2, base, { env: { HRMIRROR_PROXY: proxy } })).toContain(
      '(in HRMIRROR_PROXY)',
    );
    await told(2, base, { cwd: config });
    await told(2, [...base, 'Authorization: s3cret']);
    await told(2, ['run', '--base-url', 'http://me:s3/s3cret@127.0.0.1/v1']);
    expect(await told(2, [...base, '--header-file', 'headers'])).toContain(
      'expected a header such',
    );
    await told(2, [...base, '--header-file', 'reserved']);
    expect(await told(2, [...base, '--header-file', 'none'])).toContain(
      'no file can be read there',
    );
    await told(4, [...base, '--proxy', '--output', 'out'], { env: { HTTP_PROXY: proxy } });
    const kept = Object.values(contentOf(join(cwd, 'out'))).map((text) =>
      Buffer.from(text, 'base64').toString('latin1'),
    );
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.join()).not.toContain('s3cret');
  });

  it('tells of a value that is none where it was said', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'hrmirror.config.json'), '{"retries": "many"}');
    const plan = ['plan', '--assume-organisms', '1'];
    const told = async (args: string[], env = {}) =>
      (await run([...plan, ...args], { cwd, env })).stderr;
    expect(await told([])).toContain('--retries many (in hrmirror.config.json): expected');
    const env = { HRMIRROR_RETRIES: 'few' };
    expect(await told([], env)).toContain('--retries few (in HRMIRROR_RETRIES): expected');
    expect(await told(['--retries', 'no'], env)).toContain('--retries no: expected');
    for (const command of ['run', 'demo', 'build']) {
      const { code, stderr } = await run([command], {
        cwd: temporaryFolder(),
        env: { HRMIRROR_KEEP: 'all' },
      });
      expect([code, stderr]).toEqual([2, expect.stringContaining('(in HRMIRROR_KEEP): expected')]);
    }
  });
});

describe('hrmirror --only', () => {
  it('takes an address, with parameters in any order, for its key, and says why another is none', async () => {
    const { baseUrl } = await reference();
    const selection = ['--endpoints', 'illness', '--years', '2020', '--subjects', 'organism:20103'];
    const args = ['run', '--base-url', baseUrl, ...selection];
    const cwd = temporaryFolder();
    const only = (named: string) =>
      runJson<Record<string, unknown>>([...args, '--only', named], { cwd });
    const key = 'organisms/20103/illness?groupby=month&year=2020';
    const early = await only(key);
    expect([early.code, early.document.error]).toEqual([
      2,
      expect.stringContaining('has planned that; run without it first'),
    ]);
    expect(readdirSync(cwd)).toEqual([]);
    expect((await run(args, { cwd })).code).toBe(0);
    const meant = parseNamedRequest(federalHr, key);
    for (const named of [`/${key}`, `${baseUrl}/${key}`])
      expect(parseNamedRequest(federalHr, named)).toEqual(meant);
    const again = await only(`${baseUrl}/${key}`);
    // The question, and a list by which a synthetic service shows who it is.
    expect(again).toMatchObject({ code: 0, document: { attempts: 2, pending: 0 } });
    const { code, document } = await only('organisms/20103/illness?year=2020');
    expect(code).toBe(2);
    expect(document.error).toBe(
      "--only organisms/20103/illness?year=2020: parameter 'groupby' is required; allowed: month, weekday",
    );
  });
});

describe('hrmirror run where nothing answers', () => {
  it('exits 4 and leaves no mirror behind', async () => {
    const cwd = temporaryFolder();
    const { code, stderr } = await run(
      ['run', '--base-url', 'http://127.0.0.1:1/v1', '--retries', '0'],
      { cwd },
    );
    expect(stderr).toMatch(
      /no list could be read from http:\/\/127\.0\.0\.1:1\/v1 \(entities, organisms: .*ECONNREFUSED.*\): /,
    );
    expect(code).toBe(4);
    expect(existsSync(join(cwd, 'output', 'landing', 'source.json'))).toBe(false);
  });

  it('exits 4 where the lists tell of more than anybody could ask about, and goes on once they do not', async () => {
    let organisms = Array.from({ length: 2_000 }, (_, id) => String(id + 10));
    const { baseUrl, asked } = await startUpstream(
      (path) => listAnswers(path, organisms) ?? carphAnswer(path),
    );
    const args = ['run', '--base-url', baseUrl, '--output', join(temporaryFolder(), 'out')];
    const { code, stderr } = await run([...args, '--restrictions', 'all']);
    expect([code, stderr]).toEqual([4, expect.stringMatching(/tell of 2001 subjects, .* no such/)]);
    organisms = ['10'];
    // What it asks shows that it goes on; a release with two thousand bodies takes long.
    const { child } = start([...args, '--endpoints', 'carph', '--refresh', 'all']);
    await vi.waitUntil(() => asked.includes('organisms/10/carph'), 60_000);
    child.kill('SIGKILL');
  });
});

describe('hrmirror query', () => {
  it.each([
    '-- how many\nfrom organisms',
    '--how many\nfrom organisms',
    '---- all\nfrom organisms',
  ])('takes SQL that begins with a comment for no option: %j', async (sql) => {
    const { code, stderr } = await run(['query', sql]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('no release')]);
  });
});

describe('hrmirror --help', () => {
  it('shows every command with examples', async () => {
    const { code, stdout } = await run(['--help']);
    expect(code).toBe(0);
    for (const command of ['demo', 'run', 'plan', 'build', 'status', 'query', 'serve']) {
      expect(stdout).toMatch(new RegExp(`^  ${command}`, 'm'));
      expect((await run([command, '--help'])).stdout).toContain(`Examples:\n  hrmirror ${command}`);
    }
  });

  it('stands also behind the command help', async () => {
    expect(await run(['help', 'run'])).toEqual(await run(['run', '--help']));
    expect(await run(['help'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Usage: hrmirror/),
    });
    const { code, stderr } = await run(['help', 'walk']);
    expect([code, stderr]).toEqual([2, "hrmirror: unknown command 'walk'\n"]);
  });

  it('ends well where nobody reads on', async () => {
    const { child, finished } = start(['--help']);
    child.stdout?.destroy();
    expect(await finished).toMatchObject({ code: 0, stderr: '' });
  });

  it('stands in a file that can be run', () => {
    expect(existsSync(program)).toBe(true);
  });
});
