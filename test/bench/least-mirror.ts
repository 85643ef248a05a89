/**
 * The least that ends in a table and a file of figures: the bare loop, whose bodies DuckDB takes apart, sorts by the
 * identity of a figure, stores and writes as Parquet. Nothing is checked, hashed, kept or understood: what a key is called
 * decides nothing, a record is its own attributes. Arguments: port, extent, concurrency, an empty folder.
 */
import { join } from 'node:path';
import {
  DuckDBDataChunk,
  DuckDBInstance,
  quotedIdentifier,
  quotedString,
  VARCHAR,
} from '@duckdb/node-api';
import { Pool } from 'undici';
import { bodyStore } from './body-store.ts';

const [port = '', extent = '', concurrency = '32', folder = ''] = process.argv.slice(2);
const [from = 2022, to = 2022] = extent.split('-').map(Number);
const keys = bodyStore({ years: { from, to } }).keys.values();
const pool = new Pool(`http://127.0.0.1:${port}`, {
  connections: Number(concurrency),
  pipelining: 1,
});

const asked: string[] = [];
const bodies: string[] = [];

async function work(): Promise<void> {
  for (let next = keys.next(); next.done !== true; next = keys.next()) {
    const { body } = await pool.request({ method: 'GET', path: `/v1/${next.value}` });
    const text = await body.text();
    if (text === '') continue;
    JSON.parse(text);
    asked.push(next.value);
    bodies.push(text);
  }
}

await Promise.all(Array.from({ length: Number(concurrency) }, work));
await pool.close();

const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
const connection = await instance.connect();
const release = quotedIdentifier('release');
await connection.run(
  `attach ${quotedString(join(folder, 'least.duckdb'))} as ${release} (storage_version 'v1.0.0')`,
);
await connection.run('create table bodies (request_key varchar, body varchar)');
const appender = await connection.createAppender('bodies');
for (let at = 0; at < asked.length; at += 2048) {
  const chunk = DuckDBDataChunk.create([VARCHAR, VARCHAR]);
  chunk.setColumns([asked.slice(at, at + 2048), bodies.slice(at, at + 2048)]);
  appender.appendDataChunk(chunk);
}
appender.closeSync();
await connection.run(`
  create table ${release}.observations as
  with records as (
      select
          request_key,
          string_split(split_part(request_key, '?', 1), '/') as path,
          split_part(request_key, '?', 2) as query,
          unnest(from_json(body -> '$.results.data', '["JSON"]')) as record
      from bodies
  )
  select
      path[1] as subject_kind, path[2] as subject_id, path[3] as endpoint,
      (record ->> '$.year')::integer as year,
      split_part(query, '&', 2) as groupby, split_part(query, '&', 3) as field, null::varchar as restriction,
      record ->> 1 as group_value, record ->> '$.category_code' as field_value, null::varchar as reason,
      'headcount' as measure,
      try_cast(record ->> '$.total' as double) as value, record ->> '$.total' as value_text, 'A' as obs_status,
      record as attributes, request_key, 'run' as run_id, timestamp '2026-01-01' as observed_at
  from records
  order by endpoint, subject_kind, subject_id, groupby, field, year, request_key, group_value, field_value`);
await connection.run(`checkpoint ${release}`);
await connection.run(
  `copy ${release}.observations to ${quotedString(join(folder, 'least.parquet'))} (format parquet, compression zstd)`,
);
const [count] = (
  await connection.runAndReadAll(`select count(*)::integer from ${release}.observations`)
).getRowsJson();
connection.closeSync();
instance.closeSync();
process.stdout.write(`${JSON.stringify({ figures: count?.[0], cpu: process.cpuUsage() })}\n`);
