import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RunSummary } from '../../src/mirror/run/summary.ts';
import { startReference } from '../../src/reference/start.ts';
import { sample } from '../faults/chance.ts';
import { runJson } from '../helpers/program.ts';
import { figures, query, reference } from '../helpers/service.ts';
import { sharedFolder, temporaryFolder } from '../helpers/temporary.ts';

const selection = ['--subjects', 'organism:20103', '--years', '2022'];
const endpoints = ['--endpoints', 'workforce,contractors,illness,pension'];
const superseded = 'select * from observations_history where valid_to is not null';
const told = 'select endpoint, grouped, split, count(*) as times from meta.drift group by all';

function walk(baseUrl: string, output: string, ...args: string[]) {
  return runJson<RunSummary>([
    ...['run', '--base-url', baseUrl, '--output', output],
    ...selection,
    ...endpoints,
    ...args,
  ]);
}

let expected: Record<string, unknown>[];
let plain: RunSummary;
const unchanging = sharedFolder();
beforeAll(async () => {
  const service = await startReference({});
  try {
    plain = (await walk(service.baseUrl, unchanging)).document;
    expected = await figures(unchanging);
    expect(await query(unchanging, 'from meta.drift')).toEqual([]);
  } finally {
    await service.close();
  }
});

describe('hrmirror run over a service whose shape changes half-way', () => {
  it.each(sample(['map', 'nested'] as const, 1))(
    'reads all figures right after a change to %s, tells it once per statistic and supersedes nothing',
    async (shape) => {
      const changing = await reference({ shape, switchShapeAfter: 45 });
      const output = temporaryFolder();
      const { code, document } = await walk(changing.baseUrl, output);
      expect(document).toMatchObject({ status: 'complete', quarantined: 0 });
      expect(code).toBe(0);
      expect(await figures(output)).toEqual(expected);
      expect(await query(output, superseded)).toEqual([]);
      const drift = await query(output, told);
      expect(drift.map(({ endpoint }) => endpoint)).toContain('contractors');
      for (const { times } of drift) expect(Number(times)).toBe(1);
      expect(document.drift).toBe(drift.length);
    },
  );
});

describe('hrmirror run --on-drift fail', () => {
  it('lands a new shape, exits 6 and publishes nothing until it is accepted', async () => {
    const output = temporaryFolder();
    const before = await reference();
    const first = await walk(before.baseUrl, output, '--on-drift', 'fail');
    expect(first.document).toMatchObject({ status: 'complete', drift: 0, published: true });
    const shown = readlinkSync(join(output, 'current'));

    const after = await reference({ shape: 'nested' });
    const gate = ['--refresh', 'all', '--on-drift', 'fail'];
    const refused = await walk(after.baseUrl, output, ...gate);
    expect(refused.code).toBe(6);
    expect(refused.document.error).toMatch(/not published: the wire shape of \w+ changed/);
    expect(readlinkSync(join(output, 'current'))).toBe(shown);

    const still = await walk(after.baseUrl, output, '--refresh', 'none', '--on-drift', 'fail');
    expect(still.code).toBe(6);

    const census = await runJson<{ shapes: { endpoint: string; split: boolean }[] }>([
      ...['shapes', '--output', output],
    ]);
    const crossed = census.document.shapes.filter(
      ({ endpoint, split }) => endpoint === 'contractors' && split,
    );
    expect(crossed).toHaveLength(2);

    const accepted = await runJson<RunSummary>(['build', '--output', output]);
    expect(accepted.code).toBe(0);
    expect(accepted.document.published).toBe(true);
    for (const { times } of await query(output, told)) expect(Number(times)).toBe(1);
    expect(await query(output, superseded)).toEqual([]);
    expect(await figures(output)).toEqual(expected);

    const again = await walk(after.baseUrl, output, ...gate);
    expect(again.document).toMatchObject({ status: 'complete', drift: 0 });
    expect(again.code).toBe(0);
  });
});

describe('hrmirror run over one shape', () => {
  it('tells of no drift and no problem', () => {
    expect(plain).toMatchObject({ drift: 0, problems: { errors: 0, warnings: 0 } });
  });
});

describe('hrmirror run over gibberish', () => {
  it('quarantines the statistic, makes no figure of it, and publishes the rest', async () => {
    const output = temporaryFolder();
    const service = await reference({ shape: 'gibberish' });
    const { code, document } = await walk(service.baseUrl, output);
    expect(code).toBe(3);
    expect(document).toMatchObject({ status: 'incomplete', quarantined: 72, published: true });
    expect(document.problems.errors).toBeGreaterThanOrEqual(72);
    const rest = expected.filter(({ endpoint }) => endpoint !== 'contractors');
    expect(await figures(output)).toEqual(rest);

    const asked = service.requests();
    const rebuilt = await runJson<RunSummary>(['build', '--renormalise', '--output', output]);
    expect(rebuilt.document).toMatchObject({ status: 'complete', published: false });
    expect(service.requests()).toBe(asked);
    expect(await figures(output)).toEqual(rest);
  });
});
