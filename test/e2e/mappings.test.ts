import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probeText } from '../../src/cli/probe-text.ts';
import { differenceText } from '../../src/cli/summary-text.ts';
import type { BuiltMirror } from '../../src/mirror/build-mirror.ts';
import type { Inspection } from '../../src/mirror/inspect.ts';
import type { MappingList, ShownMapping } from '../../src/mirror/mappings.ts';
import type { ProbeReport } from '../../src/mirror/probe/probe-report.ts';
import type { RunSummary } from '../../src/mirror/run/summary.ts';
import { type MappingFile, parseMapping } from '../../src/read/mapping/mapping.ts';
import { appendPins } from '../../src/read/pins.ts';
import { sample } from '../faults/chance.ts';
import { hashesIn } from '../helpers/hashes.ts';
import { runHere as run, runHereJson as runJson } from '../helpers/here.ts';
import { figures, openReference, query, reference, service } from '../helpers/service.ts';
import { sharedFolder, temporaryFolder } from '../helpers/temporary.ts';
import { small as plainHandler } from '../reference/client.ts';

// Two organisms and the entity prove what one alone cannot.
const subjects = ['--subjects', 'organism:20103,organism:20133,entity:90001'];
const selection = ['--years', '2022', '--endpoints', 'workforce,contractors'];
const forms = ['contractors+g', 'contractors+g+f', 'contractors+same', 'workforce', 'workforce+f'];
const crossed = 'organisms/20133/contractors?year=2022&groupby=level&field=gender';
const byGender = 'organisms/20103/workforce?year=2022&field=gender';

function walk(baseUrl: string, output: string, ...more: string[]) {
  const args = ['run', '--base-url', baseUrl, '--output', output, ...selection];
  return runJson<RunSummary>([...args, ...subjects, ...more]);
}

async function listOf(output: string): Promise<MappingList> {
  return (await runJson<MappingList>(['mappings', '--output', output])).document;
}

async function inspected(output: string, key: string, ...more: string[]) {
  return (await runJson<Inspection>(['inspect', key, '--output', output, ...more])).document
    .reading;
}

function pinnedFile(output: string, id: string): string {
  return join(output, 'landing', 'mappings', `${id}.json`);
}

/** The mapping of a form as it is pinned, with its number. */
function pinned(output: string, form: string): { id: string; mapping: MappingFile } {
  const files = readdirSync(join(output, 'landing', 'mappings')).map((file) => file.slice(0, 6));
  const all = files.map((id) => {
    const { mapping } = JSON.parse(readFileSync(pinnedFile(output, id), 'utf8'));
    return { id, mapping: mapping as MappingFile };
  });
  const found = all.find(({ mapping }) => mapping.for === form);
  if (found === undefined) throw new Error(`no mapping of ${form} is pinned`);
  return found;
}

/** Reads the French label for the code. */
function byLabel({ accepted: _, evidence: __, categories: ___, ...mapping }: MappingFile) {
  const body = JSON.stringify(mapping.body)
    .replace('"category_code":"field"', '"category_code":"ignored"')
    .replace('"label of field in fr"', '"field"');
  return { ...mapping, body: JSON.parse(body) } as MappingFile;
}

/** Takes the group for the field, and the field for the group. */
function turned({ accepted: _, evidence: __, categories: ___, ...mapping }: MappingFile) {
  const other = { groupby: 'field', field: 'groupby' } as const;
  const body = JSON.stringify(mapping.body).replace(/:"[^"]*"/g, (value) =>
    value.replace(/groupby|field/g, (axis) => other[axis as keyof typeof other]),
  );
  return { ...mapping, body: JSON.parse(body) } as MappingFile;
}

let expected: Record<string, unknown>[];
const plain = sharedFolder();
/** A smaller mirror, for what one statistic shows. */
const small = sharedFolder();
let expectedSmall: Record<string, unknown>[];
let plainService: Awaited<ReturnType<typeof openReference>>;
beforeAll(async () => {
  plainService = await openReference();
  const { document } = await walk(plainService.baseUrl, plain);
  expect(document).toMatchObject({ status: 'complete', quarantined: 0 });
  expected = await figures(plain);
  const ofTwo = ['--endpoints', 'workforce,pension'];
  const smaller = await walk(plainService.baseUrl, small, ...ofTwo);
  expect(smaller.document).toMatchObject({ status: 'complete', quarantined: 0 });
  expectedSmall = await figures(small);
});
afterAll(() => plainService.close());

type Row = Readonly<Record<string, string | number>>;

/** The reference service with the rows of the divided workforce told otherwise. */
function retold(tell: (rows: readonly Row[], field: string) => readonly Row[]) {
  return service((url) => {
    const { status, headers, body } = plainHandler({ method: 'GET', url });
    const field = /\/workforce\?.*\bfield=([\w-]+)/.exec(url)?.[1];
    if (field === undefined) return { status, headers, body };
    const { results } = JSON.parse(body) as { results: { data: readonly Row[] } };
    const data = tell(results.data, field);
    // The tag is that of the answer as it was.
    return {
      status,
      headers: { ...headers, etag: '"retold"' },
      body: JSON.stringify({ results: { data } }),
    };
  });
}

/** A mirror as it was walked before all tests. */
function copyOf(mirror: string): string {
  const output = temporaryFolder();
  cpSync(mirror, output, { recursive: true, verbatimSymlinks: true });
  return output;
}

describe('mappings', () => {
  it('are those that probe foretold, are pinned by the run, listed, and named wherever an answer is shown', async () => {
    const { baseUrl } = await reference({ shape: 'table' });
    const output = temporaryFolder();
    const foretold = await runJson<ProbeReport>(['probe', '--base-url', baseUrl]);
    expect(foretold.code).toBe(0);
    expectTold(foretold.document, 'read');
    expect((await walk(baseUrl, output)).document.status).toBe('complete');
    expect(await figures(output)).toEqual(expected);

    const { mappings, set_aside } = await listOf(output);
    expect(set_aside).toEqual([]);
    expect(mappings.map(({ form }) => form).sort()).toEqual(forms);
    expect(new Set(mappings.map(({ accepted_by }) => accepted_by))).toEqual(new Set(['numbers']));
    expect(mappings.reduce((sum, { answers }) => sum + answers, 0)).toBe(3 * (15 + 72));
    const proposed = foretold.document.statistics.flatMap((one) => one.mappings);
    for (const form of forms) {
      const { body } = proposed.find((one) => one.form === form)?.mapping ?? {};
      expect(pinned(output, form).mapping.body).toEqual(body);
    }

    // A synthetic service says who it is at every start, and nothing of it is to be read.
    await walk(baseUrl, output);
    const listed = await run(['mappings', '--output', output]);
    expect(listed.stdout).toMatch(/\nnumbers: its equations prove it\.$/m);
    expect(listed.stdout).not.toMatch(/Not all that is landed was read/);
    const { id } = pinned(output, 'contractors+g+f');
    const one = await runJson<ShownMapping>(['mappings', String(Number(id)), '--output', output]);
    expect(one.document).toMatchObject({ id, in_force: true, superseded_by: null });
    expect(one.document.mapping.evidence?.transpose?.[0]).toBeGreaterThan(20);
    const shown = await run(['mappings', id, '--output', output]);
    expect(shown.stdout).toMatch(/^transpose: a crossed split is the same the other way round$/m);
    expect(await inspected(output, crossed)).toMatchObject({ verdict: 'ok', mapping: id });
    const sql = `select mapping from raw.responses where request_key = '${crossed}'`;
    expect(await query(output, sql)).toEqual([{ mapping: id }]);
  });

  it('that no sum proves are named at the end of status, those by hand too, others are not', async () => {
    const { stdout } = await run(['status', '--output', small]);
    expect(stdout).toMatch(/^No sum proves the reading of pension: .* mappings --output /m);
    expect((await run(['status', '--output', plain])).stdout).not.toMatch(/No sum proves/);
    const output = join(temporaryFolder(), 'out');
    cpSync(plain, output, { recursive: true, verbatimSymlinks: true });
    const byHand = (form: string, body: unknown) => ({
      ...{ runId: 'mine', sample: form, supersedes: [], others: [] },
      mapping: parseMapping({ for: form, body } as MappingFile),
    });
    appendPins(join(output, 'landing', 'mappings'), [
      byHand('carph', [{ year: 'year', value: 'figure' }]),
      byHand('detail', { id: 'id', name: 'name in fr' }),
    ]);
    const told = await run(['status', '--output', output]);
    expect(told.stdout).toMatch(/^No sum proves the reading of carph: /m);
  });

  it('read in the next run what would prove nothing by itself, and nothing is inferred', async () => {
    const output = copyOf(small);
    const before = hashesIn(output, ['landing/mappings']);
    const another = ['--subjects', 'organism:20286', '--endpoints', 'workforce,pension'];
    const { code, document } = await walk(plainService.baseUrl, output, ...another);
    expect([code, document.quarantined]).toEqual([0, 0]);
    expect(hashesIn(output, ['landing/mappings'])).toEqual(before);
    const alone = temporaryFolder();
    await walk(plainService.baseUrl, alone, ...another);
    expect((await listOf(alone)).mappings.every((one) => one.accepted_by === 'sole')).toBe(true);
    const listed = await run(['mappings', '--output', alone]);
    expect(listed.stdout).toMatch(/^sole: the only way .* too few to prove it/m);
    const own = "subject_id = '20286'";
    expect(await figures(output, own)).toEqual(await figures(alone, own));
    expect((await figures(output, own)).length).toBeGreaterThan(60);
  });
});

describe('a layout that changes between nights and that nothing decides about', () => {
  it('takes no figure away, is told with the place, and is read once a person says how', async () => {
    const output = copyOf(small);
    const { baseUrl, requests } = await reference({ shape: 'doubtful' });
    const some = ['--endpoints', 'pension', '--refresh', 'all'];
    const { code, document } = await walk(baseUrl, output, ...some);
    expect([code, document]).toMatchObject([3, { quarantined: 3, published: true, drift: 1 }]);
    expect(await figures(output)).toEqual(expectedSmall);
    const drift = "select outcome, answers from meta.drift where form = 'pension'";
    expect(await query(output, drift)).toEqual([
      { answers: '3', outcome: 'set aside: $.results.data[].n1: the mapping says nothing of it' },
    ]);

    const asked = requests();
    const { stdout } = await run(['build', '--output', output]);
    expect(stdout).toMatch(/^3 answers stay set aside, to pension\. See .* mappings --output /m);
    const listed = await run(['mappings', '--output', output]);
    expect(listed.stdout).toMatch(/^hrmirror build --renormalise .* learns pension anew, /m);
    const proposing = await run(['mappings', '--propose', '--output', output]);
    expect(JSON.parse(proposing.stdout)).toMatchObject([
      {
        for: 'pension',
        body: {
          results: { data: [{ year: 'year', reason_code: 'reason', '* only n1': 'figure' }] },
        },
      },
    ]);
    expect(proposing.stderr).toMatch(
      /^hrmirror: pension: sums that hold: entity .*; set aside: .*; such as .*; or the figure is /m,
    );
    const file = join(temporaryFolder(), 'my.json');
    writeFileSync(file, proposing.stdout);
    const built = await runJson<BuiltMirror>(['build', '--mappings', file, '--output', output]);
    expect([built.code, built.document.published]).toEqual([0, true]);
    expect(requests()).toBe(asked);
    const { mappings, set_aside } = await listOf(output);
    const byHand = mappings.filter(({ accepted_by }) => accepted_by === 'human');
    expect([byHand, set_aside]).toMatchObject([
      [{ form: 'pension', answers: 3, sample_request: expect.stringContaining('/pension') }],
      [],
    ]);
    expect(await figures(output)).toEqual(expectedSmall);
    expect(await query(output, drift)).toEqual([
      { answers: '3', outcome: `read by mapping ${byHand[0]?.id}` },
    ]);
    expect(await query(output, 'from observations_history where valid_to is not null')).toEqual([]);
  });
});

describe('a source that was at fault in its first night', () => {
  it('is learned from what it tells now, whatever it told before', async () => {
    const output = join(temporaryFolder(), 'out');
    const { baseUrl } = await retold((rows) => rows.slice(0, -1));
    const ofWorkforce = ['--endpoints', 'workforce,pension'];
    const first = await walk(baseUrl, output, ...ofWorkforce);
    expect(first.code).toBe(3);
    expect(first.document.quarantined).toBeGreaterThan(20);
    const second = await walk(plainService.baseUrl, output, ...ofWorkforce, '--refresh', 'all');
    expect(second.document).toMatchObject({ status: 'complete', quarantined: 0 });
    expect(await figures(output)).toEqual(expectedSmall);
  });
});

describe('a source that begins to withhold figures', () => {
  it('is read on: the layout is the one it was, with marks in it', async () => {
    const output = copyOf(small);
    const { baseUrl } = await reference({ lifelike: true });
    const { document } = await walk(baseUrl, output, '--endpoints', 'pension', '--refresh', 'all');
    expect(document).toMatchObject({ status: 'complete', quarantined: 0 });
    const withheld = "select distinct obs_status from observations where value_text = '<5'";
    expect(await query(output, withheld)).toEqual([{ obs_status: 'Q' }]);
  });

  const nothing = {};
  it.each<[string, hidden: Row, told: Row]>([
    ['nines', { total: 99_999 }, nothing],
    ['less than nobody', { total: -1 }, nothing],
    ['nought with a flag', { total: 0, flag: 'c' }, { flag: '' }],
  ])('never takes %s for figures', async (_, hidden, shown) => {
    const output = copyOf(small);
    const { baseUrl } = await retold((rows) =>
      rows.map((row) => ({ ...row, ...(Number(row.total) < 20 ? hidden : shown) })),
    );
    await walk(baseUrl, output, ...['--endpoints', 'workforce', '--refresh', 'all']);
    const told = expectedSmall.map(({ value, obs_status: _, ...identity }) => ({
      ...identity,
      value: identity.endpoint === 'workforce' && Number(value) < 20 ? null : value,
    }));
    const read = (await figures(output)).map(({ obs_status: _, ...figure }) => figure);
    expect(read).toEqual(told);
  });
});

describe('--mappings FILE', () => {
  it('goes before what was inferred, is tried out by inspect, measured by the sums, and pinned by build', async () => {
    const output = copyOf(plain);
    const file = join(temporaryFolder(), 'my.json');
    const wrong = turned(pinned(output, 'contractors+g+f').mapping);
    writeFileSync(file, JSON.stringify([byLabel(pinned(output, 'workforce+f').mapping), wrong]));
    const given = ['--mappings', file];
    expect((await inspected(output, byGender))?.figures[0]).toMatchObject({ field_value: 'F' });
    const tried = await inspected(output, byGender, ...given);
    expect(tried).toMatchObject({
      mapping: 'given 1',
      figures: [{ field_value: 'Femmes' }, {}, {}],
    });
    const other = await run([
      'inspect',
      `${byGender.split('?')[0]}?year=2022`,
      '--output',
      output,
      ...given,
    ]);
    expect(other.stdout).toMatch(/^No mapping of --mappings reads it: /m);
    expect(other.stdout).toMatch(/^Read without them as: ok, by mapping /m);
    expect(readdirSync(join(output, 'landing', 'mappings'))).toHaveLength(forms.length);
    const probed = await run(['probe', '--base-url', plainService.baseUrl, ...given]);
    expect([probed.code, probed.stdout]).toEqual([
      3,
      expect.stringMatching(/contractors\+g\+f: \d+ answers, AGAINST THE SUMS \(.*margins/),
    ]);

    const { code, stdout } = await run(['build', ...given, '--output', output]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Mapping 000007 by hand, for contractors\+g\+f, breaks \d+ of \d+ sums/);
    const { mappings } = await listOf(output);
    const byHand = mappings.filter(({ accepted_by }) => accepted_by === 'human');
    const [ofLabels, against] = byHand.sort((one, other) => (one.id < other.id ? -1 : 1));
    expect(ofLabels).toMatchObject({ id: '000006', answers: 42 });
    expect(against).toMatchObject({ id: '000007', answers: 168 });
    expect(against?.equations_held).toBeLessThan(0.8 * (against?.equations_drawn ?? 0));
    expect(await inspected(output, byGender)).toMatchObject({ mapping: '000006' });
    expect(
      await query(output, "from observations where field_value = 'F' and endpoint = 'workforce'"),
    ).toEqual([]);
    const others =
      "if(endpoint = 'workforce', field is null, groupby is null or field is null or groupby = field)";
    expect(await figures(output, others)).toEqual(await figures(plain, others));
    // The layout is the one it always was.
    expect(await query(output, 'from meta.drift')).toEqual([]);
    expect(await query(output, 'from observations_history where valid_to is not null')).toEqual([]);

    // It is not asked again whether a person was right.
    const again = await runJson<BuiltMirror>(['build', '--renormalise', '--output', output]);
    expect(again.document).toMatchObject({ published: false, differences: [] });

    for (const { id } of byHand) rmSync(pinnedFile(output, id));
    await run(['build', '--output', output]);
    expect(await figures(output)).toEqual(expected);
  });

  it('is pinned once the service has shown itself: a run that reaches nobody leaves a folder for the next', async () => {
    const output = join(temporaryFolder(), 'out');
    const file = join(temporaryFolder(), 'my.json');
    writeFileSync(file, JSON.stringify([byLabel(pinned(plain, 'workforce+f').mapping)]));
    const given = ['--mappings', file, '--endpoints', 'workforce'];
    const missed = await walk('http://127.0.0.1:9/v1', output, ...given, '--retries', '0');
    expect(missed.code).toBe(4);
    const { document } = await walk(plainService.baseUrl, output, ...given);
    expect(document).toMatchObject({ status: 'complete', quarantined: 0 });
    expect(await inspected(output, byGender)).toMatchObject({
      figures: [{ field_value: 'Femmes' }, {}, {}],
    });
    expect(pinned(output, 'workforce+f')).toMatchObject({
      id: '000001',
      mapping: { accepted: 'human' },
    });
  });

  it.each([
    [{ '[first]': 'ignored', '[last]': 'figure' }, /"\[first\]" says nothing without "\[\]"/],
    [{ '[]': 'figure', total: 'ignored' }, /"total" cannot stand beside "\[\]"/],
  ])('with a list %j that is none is refused', async (body, message) => {
    const file = join(temporaryFolder(), 'my.json');
    writeFileSync(file, JSON.stringify([{ for: 'workforce', body }]));
    const { code, stderr } = await run(['build', '--mappings', file, '--output', plain]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  it('that is no JSON is bad usage that says so, and nothing is touched', async () => {
    const file = join(temporaryFolder(), 'my.json');
    writeFileSync(file, '{');
    const before = hashesIn(plain, ['landing']);
    const { code, stderr } = await run(['build', '--mappings', file, '--output', plain]);
    expect(stderr).toMatch(/--mappings.*no mapping can be read there/);
    expect(code).toBe(2);
    expect(hashesIn(plain, ['landing'])).toEqual(before);
  });
});

describe('a pinned mapping that is damaged', () => {
  const damages: readonly [string, (text: string) => string][] = [
    ['cut', (text) => text.slice(0, 200)],
    ['changed', (text) => text.replace('label of field in fr', 'ignored')],
  ];
  it.each(sample(damages, 1))(
    '(%s) is found by verify, set aside and told by what comes next, and learned anew',
    async (_, damage) => {
      const output = copyOf(small);
      const { id } = pinned(output, 'workforce+f');
      const path = pinnedFile(output, id);
      writeFileSync(path, damage(readFileSync(path, 'utf8')));
      const verified = await run(['verify', '--output', output]);
      expect([verified.code, verified.stdout]).toEqual([3, expect.stringContaining(`${id}.json`)]);
      const { code, document } = await runJson<BuiltMirror>(['build', '--output', output]);
      expect([code, document]).toMatchObject([
        0,
        { mended: expect.arrayContaining([expect.stringContaining(`${id}.json`)]) },
      ]);
      expect(existsSync(join(output, 'landing', 'quarantine'))).toBe(true);
      expect(await figures(output)).toEqual(expectedSmall);
    },
  );
});

describe('hrmirror build --renormalise', () => {
  it('reads totals, and other codes, that came one night and were set aside', async () => {
    const output = copyOf(small);
    const totalsCame = (rows: readonly Row[]) => [
      ...rows,
      {
        ...rows[0],
        ...{ category_code: 'ENS', label_fr: 'Ensemble', label_nl: 'Geheel' },
        total: rows.reduce((sum, { total }) => sum + Number(total), 0),
      },
    ];
    const otherCodes = (rows: readonly Row[]) =>
      rows.map((row) => ({ ...row, category_code: String(row.category_code).repeat(2) }));
    const { baseUrl } = await retold((rows, field) =>
      field === 'gender' ? otherCodes(rows) : totalsCame(rows),
    );
    const some = ['--endpoints', 'workforce', '--refresh', 'all'];
    const { document } = await walk(baseUrl, output, ...some);
    expect([document.status, document.quarantined]).toEqual(['incomplete', 42]);
    const built = await runJson<BuiltMirror>(['build', '--renormalise', '--output', output]);
    expect(built.document.differences).toMatchObject([
      { form: 'workforce+f', gained: 42, changed: 0, lost: 0 },
    ]);
    expect(await listOf(output)).toMatchObject({ set_aside: [] });
    const told = `select count_if(field_value = '_T')::integer as totals,
      count_if(field_value in ('FF', 'MM'))::integer as codes from observations`;
    const [{ totals, codes } = {}] = await query(output, told);
    expect([totals, codes]).toEqual([39, 6]);
  });

  it('reads nothing otherwise by itself: it tells, and --accept-mappings takes it over', async () => {
    const output = copyOf(small);
    // As an earlier version might have settled it.
    const { id, mapping } = pinned(output, 'workforce+f');
    rmSync(pinnedFile(output, id));
    const [old] = appendPins(join(output, 'landing', 'mappings'), [
      {
        ...{ runId: 'earlier', sample: byGender, supersedes: [], others: [] },
        mapping: parseMapping({ ...byLabel(mapping), accepted: 'names' }),
      },
    ]);
    const build = (...more: string[]) =>
      runJson<BuiltMirror>(['build', '--output', output, ...more]);
    expect((await build()).code).toBe(0);
    const asBefore = await figures(output);
    expect(asBefore).not.toEqual(expectedSmall);

    const told = await build('--renormalise');
    expect([told.code, told.document.published]).toEqual([0, false]);
    expect(told.document.differences).toEqual([
      { form: 'workforce+f', gained: 0, changed: 42, lost: 0, sample: expect.any(String) },
    ]);
    expect(await figures(output)).toEqual(asBefore);
    expect(differenceText(told.document.differences[0]!, false)).toMatch(
      /workforce\+f .*42 would have other figures; nothing .*--accept-mappings/,
    );

    const accepting = await run([
      'build',
      '--output',
      output,
      '--renormalise',
      '--accept-mappings',
    ]);
    expect(accepting.code).toBe(0);
    expect(accepting.stdout).not.toContain('nothing of it is changed');
    expect(await figures(output)).toEqual(expectedSmall);
    const shown = await runJson<ShownMapping>(['mappings', old!.id, '--output', output]);
    const current = (await listOf(output)).mappings.find(({ form }) => form === 'workforce+f');
    expect(shown.document).toMatchObject({ in_force: false, superseded_by: current?.id });
    expect(await query(output, 'from meta.drift')).toEqual([]);
    expect((await build('--renormalise')).document).toMatchObject({
      published: false,
      differences: [],
    });
  });
});

/** What a probe says of each statistic, and how it would read each form; all but pensions are read, by numbers. */
function expectTold({ statistics }: ProbeReport, ofPension: string): void {
  const verdicts = statistics.map(({ statistic, verdict }) => [statistic, verdict]);
  expect(Object.fromEntries(verdicts)).toEqual({
    ...{ workforce: 'read', distribution: 'read', contractors: 'read' },
    ...{ longabsence: 'read', illness: 'read', pension: ofPension, carph: 'read' },
  });
  const accepted = statistics.flatMap((one) => one.mappings);
  for (const form of [...forms, 'distribution+g', 'distribution+same', 'distribution+g+f'])
    expect([form, accepted.find((one) => one.form === form)?.accepted]).toEqual([form, 'numbers']);
  const undecided = statistics.flatMap((one) => one.undecided.map(({ form }) => form));
  expect(undecided).toEqual(ofPension === 'read' ? [] : ['pension']);
}

describe('hrmirror probe', () => {
  // The first test of this file sees another layout that is read whole.
  const decided = (['labelled', 'keyed', 'wide'] as const).map(
    (shape) => [shape, 0, 'read'] as const,
  );
  it.each([...sample(decided, 0), ['doubtful', 3, 'unreadable'] as const])(
    'says of the layout %s how each form would be read, and of what nothing decides what to do',
    async (shape, code, ofPension) => {
      const { baseUrl } = await reference({ shape });
      const probed = await runJson<ProbeReport>(['probe', '--base-url', baseUrl]);
      expect(probed.code).toBe(code);
      expectTold(probed.document, ofPension);
      const statistics = probed.document.statistics.map((one) => ({ ...one, example: null }));
      const text = probeText({ ...probed.document, statistics }, 'output');
      expect(text).toMatch(/hrmirror run --base-url \S+ --output output$/);
      expect(probeText({ ...probed.document, statistics }, 'output', ['carph'])).toMatch(
        /carph: the mapping given reads no answer.*hrmirror run --base-url \S+ --mappings FILE --output output$/s,
      );
      expect(text).toMatch(/carph: .*UNPROVED, accepted by sole \(the only way .*found\)$/m);
      const others = text.match(/it might be .*$/gm) ?? [];
      expect(others.length > 1).toBe(ofPension === 'unreadable');
      expect(new Set(others).size).toBe(others.length);
    },
  );
});
