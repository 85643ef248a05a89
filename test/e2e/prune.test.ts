import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import type { RunSummary } from '../../src/mirror/run/summary.ts';
import { parseRequestKey } from '../../src/model/request.ts';
import { isAudited } from '../../src/plan/implied.ts';
import { withRelease } from '../../src/system/database.ts';
import { runHere as run, runHereJson as runJson } from '../helpers/here.ts';
import { query, reference } from '../helpers/service.ts';
import { sharedFolder } from '../helpers/temporary.ts';
import { listAnswers, startUpstream } from '../helpers/upstream.ts';

const folder = sharedFolder();
const at = (name: string) => join(folder, name);

async function mirror(baseUrl: string, output: string, ...more: string[]): Promise<RunSummary> {
  const { document } = await runJson<RunSummary>([
    'run',
    ...['--base-url', baseUrl, '--output', at(output), ...more],
  ]);
  return document;
}

const figures = (output: string) =>
  query(
    at(output),
    `select request_key, group_value, field_value, measure, value, value_text, obs_status
    from observations order by all`,
  );

/** A file of mappings: while a first run asks, nothing else can tell it who counts nobody. */
function mappingsFile(mappings: readonly unknown[]): string {
  const path = at('mappings.json');
  writeFileSync(path, JSON.stringify(mappings));
  return path;
}

const added = (summary: RunSummary) =>
  summary.ok +
  summary.empty +
  summary.absent +
  summary.failed +
  summary.quarantined +
  summary.pending +
  summary.implied;

describe('run --prune against the reference service', () => {
  it('saves requests, and leaves out no figure but zeros', { tags: 'long' }, async () => {
    const { baseUrl } = await reference({ size: 'small' });
    const selection = [
      ...['--years', '2012', '--endpoints', 'workforce,contractors', '--restrictions', 'single'],
      '--concurrency',
      '8',
    ];
    const full = await mirror(baseUrl, 'full', ...selection);
    const pinned = join(at('full'), 'landing', 'mappings');
    const learned = readdirSync(pinned).map(
      (file) => JSON.parse(readFileSync(join(pinned, file), 'utf8')).mapping,
    );
    const known = ['--mappings', mappingsFile(learned)];
    const pruned = await mirror(baseUrl, 'pruned', ...selection, '--prune', ...known);
    process.stderr.write(
      `--prune saves ${pruned.implied} of ${full.planned} requests (${Math.round((100 * pruned.implied) / full.planned)} %)\n`,
    );
    expect(pruned).toMatchObject({ status: 'complete', pending: 0, planned: full.planned });
    expect(added(pruned)).toBe(pruned.planned);
    expect(pruned.fetched).toBe(pruned.planned - pruned.implied);
    expect(pruned.implied).toBeGreaterThan(0.15 * full.planned);

    const whole = new Map((await figures('full')).map((row) => [JSON.stringify(row), row]));
    for (const row of await figures('pruned')) expect(whole.delete(JSON.stringify(row))).toBe(true);
    for (const row of whole.values()) expect(row).toMatchObject({ value: 0, obs_status: 'A' });

    const implied = await query(
      at('pruned'),
      `select requests.request_key, total.state as of_total, sum(figures.value) as counted
      from meta.requests
      join meta.requests as total on total.request_key = requests.implied_by
      left join observations as figures on figures.request_key = requests.implied_by
      where requests.state = 'implied' group by all`,
    );
    expect(implied).toHaveLength(pruned.implied);
    for (const { request_key, counted } of implied) {
      expect(counted ?? 0).toBe(0);
      const request = parseRequestKey(federalHr, String(request_key));
      expect(request !== null && isAudited(federalHr, request)).toBe(false);
    }
    expect((await run(['verify', '--output', at('pruned')])).code).toBe(0);

    const plan = await runJson<{ pending: number; implied: number }>([
      'plan',
      ...['--base-url', baseUrl, '--output', at('pruned'), ...selection, '--prune'],
    ]);
    expect(plan.document).toMatchObject({ pending: 0, implied: pruned.implied });
    const later = await mirror(baseUrl, 'pruned', ...selection);
    expect(later).toMatchObject({ implied: 0, status: 'complete', reused: pruned.fetched - 1 });
    expect(await figures('pruned')).toEqual(await figures('full'));
  });
});

/** One organism: what its total says, and how many its splits count. */
function upstreamOf(says: { total: number; split: number }) {
  return startUpstream((path, asked) => {
    const listed = listAnswers(path, ['7']);
    if (listed !== null) return listed;
    const field = asked.get('field');
    if (field === null) return { json: { data: [{ headcount: says.total }] } };
    return {
      json: {
        data: [
          { [field]: `${field}-1`, headcount: says.split },
          { [field]: `${field}-2`, headcount: 0 },
        ],
      },
    };
  });
}

const subject = ['--endpoints', 'workforce', '--subjects', 'organism:7', '--prune'];

/** How the answers of such a service are read. */
const selectionRead = () => [
  ...subject,
  '--mappings',
  mappingsFile([
    { for: 'workforce', body: { data: [{ headcount: 'figure' }] }, markers: { '<5': 'Q' } },
    {
      ...{ for: 'workforce+f', markers: { '<5': 'Q' } },
      body: { data: [{ '{field}': 'field', headcount: 'figure' }] },
    },
  ]),
];

describe('run --prune against a service', () => {
  it('that contradicts itself: the audit finds it, and everything is asked in the same run', async () => {
    const { baseUrl, asked } = await upstreamOf({ total: 0, split: 3 });
    const summary = await mirror(baseUrl, 'contradicted', ...selectionRead(), '--concurrency', '1');
    expect(summary).toMatchObject({ status: 'complete', implied: 0, pending: 0 });
    expect(asked.filter((path) => /field=/.test(path))).toHaveLength(11 * 14);
    const log = readFileSync(
      join(at('contradicted'), 'runs', summary.run_id, 'log.ndjson'),
      'utf8',
    );
    expect(log).toMatch(/counts somebody where a total counts nobody/);
    const again = await mirror(baseUrl, 'contradicted', ...selectionRead(), '--years', '2012-2022');
    expect(again).toMatchObject({ implied: 0, status: 'complete' });
  });

  it('that says nothing of a total, and splits it: the first split of one year shows it', {
    tags: 'long',
  }, async () => {
    const { baseUrl, asked } = await startUpstream((path, query) => {
      const field = query.get('field');
      const split = { json: { data: [{ [field ?? '']: 'K1', headcount: 3 }] } };
      return listAnswers(path, ['7']) ?? (field === null ? { json: { data: [] } } : split);
    });
    const summary = await mirror(baseUrl, 'unsaid', ...selectionRead(), '--years', '2020');
    expect(summary).toMatchObject({ status: 'complete', implied: 0, empty: 1 });
    expect(asked.filter((path) => /field=/.test(path))).toHaveLength(14);
  });

  it('that counts somebody later: what was implied is due again', { tags: 'long' }, async () => {
    const says = { total: 0, split: 0 };
    const { baseUrl } = await upstreamOf(says);
    const nobody = await mirror(baseUrl, 'later', ...selectionRead());
    expect(nobody.status).toBe('complete');
    expect(nobody.implied).toBeGreaterThan(140);
    // The page tells of each organism what adds up to all that was planned.
    const release = join(at('later'), 'current');
    const [told] = await withRelease(release, { temporary: folder }, (database) =>
      database.rows('portal/organism-coverage'),
    );
    expect(Number(told?.ok) + Number(told?.without) + Number(told?.gaps)).toBe(11 * 15);
    says.total = 3;
    says.split = 3;
    const somebody = await mirror(baseUrl, 'later', ...selectionRead(), '--refresh', 'all');
    expect(somebody).toMatchObject({ status: 'complete', implied: 0, pending: 0 });
  });

  it('whose suppressed total is nobody that could be counted: nothing is implied', {
    tags: 'long',
  }, async () => {
    const { baseUrl } = await startUpstream((path, asked) => {
      const field = asked.get('field');
      const listed = listAnswers(path, ['7']);
      if (listed !== null) return listed;
      return field === null
        ? { json: { data: [{ headcount: '<5' }] } }
        : {
            json: {
              data: [
                { [field]: 'K1', headcount: '<5' },
                { [field]: 'K2', headcount: 0 },
              ],
            },
          };
    });
    const summary = await mirror(baseUrl, 'suppressed', ...selectionRead(), '--years', '2020');
    expect(summary.implied).toBe(0);
  });
});
