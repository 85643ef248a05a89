import { cpSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RunSummary } from '../../src/mirror/run/summary.ts';
import { sample } from '../faults/chance.ts';
import { runHereJson as runJson } from '../helpers/here.ts';
import { figures, openReference, query, reference } from '../helpers/service.ts';
import { sharedFolder, temporaryFolder } from '../helpers/temporary.ts';

// Two organisms and the entity: with fewer, sums prove little.
const selection = ['--subjects', 'organism:20103,organism:20133,entity:90001', '--years', '2022'];
const endpoints = ['--endpoints', 'workforce,pension'];
const superseded = 'select * from observations_history where valid_to is not null';

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
  const service = await openReference();
  try {
    plain = (await walk(service.baseUrl, unchanging, '--on-drift', 'fail')).document;
    expected = await figures(unchanging);
    expect(await query(unchanging, 'from meta.drift')).toEqual([]);
  } finally {
    service.close();
  }
});

describe('hrmirror run over a service whose shape changes half-way', () => {
  it.each(sample(['map', 'nested'] as const, 1))(
    'reads all figures right after a change to %s, each layout by its own mapping, and supersedes nothing',
    async (shape) => {
      const twoYears = ['--endpoints', 'contractors', '--years', '2021-2022'];
      const [steady, changing] = [
        await reference(),
        await reference({ shape, switchShapeAfter: 250 }),
      ];
      const [plainly, output] = [temporaryFolder(), temporaryFolder()];
      await walk(steady.baseUrl, plainly, ...twoYears);
      const { code, document } = await walk(changing.baseUrl, output, ...twoYears);
      expect(document).toMatchObject({ status: 'complete', quarantined: 0, drift: 0 });
      expect(code).toBe(0);
      expect(await figures(output)).toEqual(await figures(plainly));
      expect(await query(output, superseded)).toEqual([]);
      const crossed = `select distinct accepted_by, count(*) over () as layouts from meta.mappings
        where form = 'contractors+g+f'`;
      expect(await query(output, crossed)).toEqual([{ accepted_by: 'numbers', layouts: '2' }]);
    },
  );
});

describe('hrmirror run --on-drift fail', () => {
  it('lands a new shape, exits 6 and publishes nothing until it is accepted', async () => {
    const output = temporaryFolder();
    cpSync(unchanging, output, { recursive: true, verbatimSymlinks: true });
    const shown = readlinkSync(join(output, 'current'));

    const after = await reference({ shape: 'nested' });
    const gate = ['--refresh', 'all', '--on-drift', 'fail'];
    const refused = await walk(after.baseUrl, output, ...gate);
    expect(refused.code).toBe(6);
    const { cells, release } = plain;
    expect(refused.document).toMatchObject({ status: 'failed', cells, release });
    expect(refused.stderr).not.toContain('Answers came in');
    expect(refused.document.error).toMatch(
      /not published: answers to [\w+]+ have a layout that they did not have before/,
    );
    expect(readlinkSync(join(output, 'current'))).toBe(shown);

    const still = await walk(after.baseUrl, output, '--refresh', 'none', '--on-drift', 'fail');
    expect(still.code).toBe(6);

    const accepted = await runJson<RunSummary>(['build', '--output', output]);
    expect(accepted.code).toBe(0);
    expect(accepted.document.published).toBe(true);
    const told = await query(output, 'select form, outcome, answers from meta.drift');
    expect(told).toHaveLength(refused.document.drift);
    const forms = told.map(({ form }) => form);
    expect(new Set(forms).size).toBe(told.length);
    // One record in place of a list of one is no other layout.
    expect(forms).not.toContain('workforce');
    expect(told).toContainEqual({
      ...{ form: 'workforce+f', answers: '42' },
      outcome: expect.stringMatching(/^read by mapping 0000\d\d$/),
    });
    expect(await query(output, superseded)).toEqual([]);
    expect(await figures(output)).toEqual(expected);
    const two = 'select form from meta.mappings group by form having count(*) = 2';
    expect((await query(output, two)).map(({ form }) => form).sort()).toEqual(forms.sort());

    const again = await walk(after.baseUrl, output, ...gate);
    expect(again.document).toMatchObject({ status: 'complete', drift: 0 });
    expect(again.code).toBe(0);
  });
});

describe('hrmirror run over one shape', () => {
  it('tells of no drift and no problem', () => {
    expect(plain).toMatchObject({
      published: true,
      drift: 0,
      problems: { errors: 0, warnings: 0 },
    });
  });
});

describe('hrmirror run over gibberish', () => {
  it('quarantines the statistic, makes no figure of it, and publishes the rest', async () => {
    const output = temporaryFolder();
    const service = await reference({ shape: 'gibberish' });
    const two = ['--endpoints', 'contractors,pension'];
    const { code, document } = await walk(service.baseUrl, output, ...two);
    expect(code).toBe(3);
    expect(document).toMatchObject({ status: 'incomplete', quarantined: 216, published: true });
    expect(document.problems.errors).toBeGreaterThanOrEqual(216);
    const rest = expected.filter(({ endpoint }) => endpoint === 'pension');
    expect(rest).not.toEqual([]);
    expect(await figures(output)).toEqual(rest);

    const asked = service.requests();
    const rebuilt = await runJson<RunSummary>(['build', '--renormalise', '--output', output]);
    expect(rebuilt.document).toMatchObject({ status: 'complete', published: false });
    expect(service.requests()).toBe(asked);
    expect(await figures(output)).toEqual(rest);
  });
});
