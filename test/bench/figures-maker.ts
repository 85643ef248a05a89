import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { quotedString } from '@duckdb/node-api';
import { sealedSegments } from '../../src/land/segments.ts';
import { readPlanRecords } from '../../src/mirror/folder/plan-records.ts';
import type { PlanRecord } from '../../src/model/selection.ts';
import { derivedKinds } from '../../src/read/segments/derived-writer.ts';
import { withDatabase } from '../../src/system/database.ts';
import { outputPaths } from '../../src/system/paths.ts';

/** What a build is made of. */
export interface BuildInputs {
  readonly segments: readonly { readonly name: string; readonly path: string }[];
  readonly derived: Readonly<Record<(typeof derivedKinds)[number], readonly string[]>>;
  readonly plans: readonly PlanRecord[];
  readonly temporary: string;
}

/** Subjects of a copy have ids of their own: this much above those of the original. */
const idStep = 1_000_000;

/**
 * Multiplies a mirror that was read: `times` copies of its figures, each of subjects of their own, as landed
 * and derived files for a build; no bodies, since a build reads none.
 */
export async function multiplyFigures(
  mirror: string,
  times: number,
  into: string,
): Promise<BuildInputs> {
  const paths = outputPaths(mirror);
  const segments = sealedSegments(paths);
  const rows = segments.at(-1)?.seal.last_seq ?? 0;
  for (const kind of ['landed', ...derivedKinds]) mkdirSync(join(into, kind), { recursive: true });
  const copies = Array.from({ length: times }, (_, copy) => copy);
  await withDatabase({ temporary: join(into, 'tmp') }, async ({ connection }) => {
    for (const copy of copies) {
      for (const { name, path } of segments) {
        await connection.run(
          copyOfLanded(path, join(into, 'landed', `${copy}-${name}.parquet`), copy, rows),
        );
        for (const kind of derivedKinds) {
          const from = join(paths.derived, kind, `${name}.parquet`);
          await connection.run(copyOfDerived(from, fileOf(into, kind, copy, name), copy * rows));
        }
      }
    }
  });
  const names = copies.flatMap((copy) => segments.map(({ name }) => ({ copy, name })));
  const files = (kind: string) => names.map(({ copy, name }) => fileOf(into, kind, copy, name));
  return {
    segments: names.map(({ copy, name }) => ({
      name: `${copy}-${name}`,
      path: fileOf(into, 'landed', copy, name),
    })),
    derived: {
      answers: files('answers'),
      figures: files('figures'),
      categories: files('categories'),
      subjects: files('subjects'),
      problems: files('problems'),
    },
    plans: readPlanRecords(paths).map((plan) => multiplyPlan(plan, copies)),
    temporary: join(into, 'tmp'),
  };
}

function fileOf(into: string, kind: string, copy: number, segment: string): string {
  return join(into, kind, `${copy}-${segment}.parquet`);
}

/** Lists stand once; every other key gets the id of the copy's own subject. */
function copyOfLanded(from: string, to: string, copy: number, rows: number): string {
  const id = `(split_part(request_key, '/', 2)::bigint + ${copy * idStep})::varchar`;
  return `copy (
      select * exclude (body) replace (
        seq + ${copy * rows} as seq, body_seq + ${copy * rows} as body_seq,
        case when request_key like '%/%' then regexp_replace(request_key, '/[0-9]+', '/' || ${id}) else request_key end
          as request_key
      )
      from read_parquet(${quotedString(from)})
      where ${copy} = 0 or request_key like '%/%'
      order by seq
    ) to ${quotedString(to)} (format parquet, compression zstd)`;
}

function copyOfDerived(from: string, to: string, offset: number): string {
  return `copy (select * replace (seq + ${offset} as seq) from read_parquet(${quotedString(from)}) order by all)
    to ${quotedString(to)} (format parquet, compression zstd)`;
}

function multiplyPlan(plan: PlanRecord, copies: readonly number[]): PlanRecord {
  const all = (ids: readonly string[]) =>
    copies.flatMap((copy) => ids.map((id) => String(Number(id) + copy * idStep)));
  const { entity, organism } = plan.subjects;
  return {
    ...plan,
    subjects: { entity: all(entity), organism: all(organism) },
    entities_listed: all(plan.entities_listed),
  };
}

/** Reads what `multiplyFigures` gave, from a file. */
export function readInputs(path: string): BuildInputs {
  return JSON.parse(readFileSync(path, 'utf8')) as BuildInputs;
}
