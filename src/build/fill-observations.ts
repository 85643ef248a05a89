import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database.ts';

interface Filling {
  readonly temporary: string;
  readonly sizes?: BatchSizes;
  readonly interrupted?: AbortSignal | undefined;
}

/** How many figures are sorted at once. */
interface BatchSizes {
  /** Batches are a multiple of it. */
  readonly leastRows: number;
  readonly mostBatches: number;
  /** So many batches are each picked out of all figures; where there are more, they are put apart once. */
  readonly mostScans: number;
}

/**
 * A batch ends where a row group of the database does, or storing it would leave row groups half empty. Of
 * some 500 bytes a figure, 62 MB are sorted at once for up to a million figures, 430 MB for fifty millions.
 */
const batchSizes: BatchSizes = Object.freeze({
  leastRows: 122_880,
  mostBatches: 64,
  mostScans: 8,
});

/**
 * Fills `observations` from the figures of the session's `answered` requests (`build/batches`), in the order of
 * their identity, some at a time: sorting takes memory for a batch, not for all. Where batches are many the figures are first
 * put apart on disk.
 */
export async function fillObservations(database: Database, filling: Filling): Promise<void> {
  const { temporary, sizes = batchSizes, interrupted } = filling;
  const [counted] = await database.rows('build/count-rows');
  const rows = Number(counted?.row_count);
  const rowsInBatch = rowsOfBatch(rows, sizes);
  const firstRows = Array.from(
    { length: Math.ceil(rows / rowsInBatch) },
    (_, batch) => batch * rowsInBatch,
  );
  const folder = join(temporary, 'batches');
  rmSync(folder, { recursive: true, force: true });
  try {
    const spooled = firstRows.length > sizes.mostScans;
    if (spooled) await spool(database, folder, rowsInBatch);
    for (const [batch, firstRow] of firstRows.entries()) {
      interrupted?.throwIfAborted();
      await database.setVariable('first_row', firstRow);
      await database.setVariable('last_row', firstRow + rowsInBatch - 1);
      await database.setVariable('batch_path', join(folder, `batch=${batch}`, '*.parquet'));
      await database.run(spooled ? 'build/batch-of-spool' : 'build/batch-of-figures');
      await database.run('build/batch-observations');
      await database.run('build/observations');
      await database.forgetFiles();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Many batches are of two row groups at least, so that two threads can store them. */
function rowsOfBatch(rows: number, { leastRows, mostBatches, mostScans }: BatchSizes): number {
  const least = rows <= mostScans * leastRows ? 1 : 2;
  return Math.max(least, Math.ceil(rows / mostBatches / leastRows)) * leastRows;
}

async function spool(database: Database, folder: string, rowsInBatch: number): Promise<void> {
  mkdirSync(join(folder, '..'), { recursive: true });
  await database.setVariable('batches', folder);
  await database.setVariable('rows_in_batch', rowsInBatch);
  await database.run('build/spool-batches');
}
