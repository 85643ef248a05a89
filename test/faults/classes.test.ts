import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { runHereJson as runJson } from '../helpers/here.ts';
import { temporaryFolder } from '../helpers/temporary.ts';
import { faultClasses } from './classes.ts';
import { type FaultServer, startFaultServer } from './server.ts';

const subject = 'organism:20103';
const selection = ['--endpoints', 'workforce', '--subjects', subject];

/** A request of its own for every fault class; year by year, so that figures stand around each. */
function victims(): ReadonlyMap<string, (typeof faultClasses)[number]> {
  const fields = federalHr.statistics.find(({ name }) => name === 'workforce')?.field ?? [];
  return new Map(
    faultClasses.map((fault, index) => {
      const year = 2012 + (index % 11);
      const field = fields[Math.floor(index / 11)];
      return [`organisms/20103/workforce?year=${year}&field=${field}`, fault];
    }),
  );
}

interface Told {
  readonly request_key: string;
  readonly state: string;
  readonly attempts: number;
  readonly error: string | null;
}

async function tellRequests(output: string): Promise<Map<string, Told>> {
  const sql = 'select request_key, state, attempts::integer as attempts, error from meta.requests';
  const { document } = await runJson<{ rows: Told[] }>(['query', sql, '--output', output]);
  return new Map(document.rows.map((row) => [row.request_key, row]));
}

function outcomes(assigned: ReturnType<typeof victims>, told: ReadonlyMap<string, Told>) {
  return [...assigned].map(([key, { name }]) => {
    const { state, attempts } = told.get(key) ?? {};
    return { name, state, attempts };
  });
}

function runAgainst({ baseUrl }: FaultServer, output: string) {
  const args = ['--base-url', baseUrl, '--output', output, ...selection];
  return runJson(['run', ...args, '--retries', '2', '--timeout', '2', '--concurrency', '8']);
}

describe('hrmirror run, against a service that goes wrong', () => {
  const assigned = victims();

  it('gets over every fault that passes', async () => {
    const server = await startFaultServer(({ key, number }) => {
      const victim = assigned.get(key);
      return number === 1 && victim?.retried === true ? victim.fault : null;
    });
    const output = join(temporaryFolder(), 'out');
    const { code, document } = await runAgainst(server, output);
    expect(document).toMatchObject({ status: 'complete', failed: 0, quarantined: 0, pending: 0 });
    expect(code).toBe(0);
    const told = await tellRequests(output);
    expect(outcomes(assigned, told)).toEqual(
      faultClasses.map(({ name, retried }) => ({ name, state: 'ok', attempts: retried ? 2 : 1 })),
    );
  });

  it('ends with every lasting fault told by its name, and with everything else', async () => {
    const server = await startFaultServer(({ key }) => assigned.get(key)?.fault ?? null);
    const output = join(temporaryFolder(), 'out');
    const { code, document } = await runAgainst(server, output);
    expect(code).toBe(3);
    const told = await tellRequests(output);
    expect(outcomes(assigned, told)).toEqual(
      faultClasses.map(({ name, state, retried }) => ({ name, state, attempts: retried ? 3 : 1 })),
    );
    for (const [key, { name, error }] of assigned) {
      expect(told.get(key)?.error ?? '', name).toMatch(error);
    }
    const ok = [...told.values()].filter(({ state }) => state === 'ok');
    expect(ok).toHaveLength(Number(document.planned) - assigned.size);
  });
});
