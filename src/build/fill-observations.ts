import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database.ts';

interface Filling {
  readonly temporary: string;
  /** So many figures are sorted at once. */
  readonly mostAtOnce: number;
  /** Where there are more, about so many at a time. */
  readonly figuresInBatch: number;
  readonly interrupted?: AbortSignal | undefined;
}

/**
 * Fills `observations` from the figures of the session's `renewed` requests, in the order of their identity. As many at a time as
 * sort in memory: where that is not all of them they are first put apart on disk, which costs less than
 * a sort that spills, and takes no more memory for fifty million than for one.
 */
export async function fillObservations(database: Database, filling: Filling): Promise<void> {
  const { temporary, mostAtOnce, figuresInBatch, interrupted } = filling;
  await database.setVariable('most_at_once', mostAtOnce);
  await database.setVariable('figures_in_batch', figuresInBatch);
  await database.run('build/batches');
  const batches = (await database.rows('build/list-batches')).map(({ batch }) => Number(batch));
  if (batches.length <= 1) {
    await database.run('build/only-batch');
    for (const batch of batches) await fillBatch(database, batch);
    return;
  }
  const folder = join(temporary, 'batches');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true });
  try {
    await database.setVariable('batches', folder);
    await database.run('build/spool-batches');
    for (const batch of batches) {
      interrupted?.throwIfAborted();
      const path = join(folder, `batch=${batch}`);
      // Answers without figures have no file.
      if (!existsSync(path)) continue;
      await database.setVariable('batch_path', join(path, '*.parquet'));
      await database.run('build/batch-of-spool');
      await fillBatch(database, batch);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fillBatch(database: Database, batch: number): Promise<void> {
  await database.setVariable('batch', batch);
  await database.run('build/batch-observations');
  await database.run('build/observations');
}
