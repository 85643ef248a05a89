/** The bodies that a bench serves, made once from the reference service and kept beside the system's other temporary files. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { wholeSelection } from '../../src/model/selection.ts';
import { Plan } from '../../src/plan/plan.ts';
import { createReferenceHandler } from '../../src/reference/handler.ts';

/** Bodies by request key, all in one buffer. */
export interface BodyStore {
  readonly keys: readonly string[];
  /** Where each body starts; one more than keys, so that the last has an end too. */
  readonly starts: readonly number[];
  readonly statuses: readonly number[];
  readonly bytes: Buffer;
}

/** How much a bench asks: the first `years` of the newest, of all 85 bodies of the reference service. */
export interface Extent {
  readonly years: { readonly from: number; readonly to: number };
}

/** Every key of a plan of the whole reference federation, lists and details first. */
function keysOf({ years }: Extent): string[] {
  const ask = createReferenceHandler({ size: 'full' });
  const idsOf = (kind: string) => {
    const { results } = JSON.parse(ask({ method: 'GET', url: `/v1/${kind}` }).body) as {
      results: { data: { id: number }[] };
    };
    return results.data.map(({ id }) => String(id));
  };
  const entity = idsOf('entities');
  const subjects = { entity, organism: idsOf('organisms'), entitiesListed: entity };
  const plan = new Plan(federalHr, { ...wholeSelection(federalHr), years }, subjects);
  return Array.from({ length: plan.ordinals }, (_, ordinal) => plan.at(ordinal)?.key ?? '');
}

/** The bodies of that extent; made at the first call on a machine, read from a file after that. */
export function bodyStore(extent: Extent): BodyStore {
  const folder = join(tmpdir(), 'hrmirror-bench');
  const name = join(folder, `bodies-${extent.years.from}-${extent.years.to}`);
  if (!existsSync(`${name}.json`)) makeStore(extent, folder, name);
  const index = JSON.parse(readFileSync(`${name}.json`, 'utf8')) as Omit<BodyStore, 'bytes'>;
  return { ...index, bytes: readFileSync(`${name}.bin`) };
}

function makeStore(extent: Extent, folder: string, name: string): void {
  mkdirSync(folder, { recursive: true });
  const ask = createReferenceHandler({ size: 'full' });
  const keys = keysOf(extent);
  const starts = [0];
  const statuses: number[] = [];
  const bodies = keys.map((key) => {
    const { status, body } = ask({ method: 'GET', url: `/v1/${key}` });
    const bytes = Buffer.from(body);
    statuses.push(status);
    starts.push((starts.at(-1) ?? 0) + bytes.length);
    return bytes;
  });
  writeFileSync(`${name}.bin`, Buffer.concat(bodies));
  writeFileSync(`${name}.tmp`, JSON.stringify({ keys, starts, statuses }));
  renameSync(`${name}.tmp`, `${name}.json`);
}
