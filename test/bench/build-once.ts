/** One build in a process of its own, so that its memory can be seen: `build-once.ts INPUTS INTO MEGABYTES|plain`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { quotedString } from '@duckdb/node-api';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { buildRelease } from '../../src/build/build-release.ts';
import { runDataTests } from '../../src/check/run-data-tests.ts';
import { withDatabase, withRelease } from '../../src/system/database.ts';
import { readInputs } from './figures-maker.ts';

const [inputs = '', into = '', how = 'plain'] = process.argv.slice(2);
const { segments, derived, plans, temporary } = readInputs(inputs);
mkdirSync(into, { recursive: true });
if (how === 'plain') {
  // The least that any build has to do: read the figures, put them in order, write them.
  await withDatabase({ temporary }, async ({ connection }) => {
    const files = derived.figures.map((file) => quotedString(file)).join(', ');
    await connection.run(
      `copy (from read_parquet([${files}]) order by seq, ord) to ${quotedString(join(into, 'plain.parquet'))} (format parquet, compression zstd)`,
    );
  });
} else {
  const memoryLimit = Number(how);
  const source = plans[0]?.source ?? '';
  const places = { into, temporary };
  const runs = plans.map(({ run_id }) => run_id);
  const input = {
    catalogue: federalHr,
    runs,
    segments,
    derived,
    plans,
    mappings: [],
    source,
    ...places,
    memoryLimit,
  };
  await buildRelease({ ...input, check: runDataTests });
  const [counted] = await withRelease(into, { temporary }, (database) =>
    database.rows('portal/totals'),
  );
  process.stdout.write(`${counted?.figures}\n`);
}
