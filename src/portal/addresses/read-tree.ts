import type { Database } from '../../system/database.ts';
import { type ModelInput, readCharts } from '../read-model.ts';
import { pageFile } from '../render-portal.ts';
import { type ChartTree, chartTree } from './chart-tree.ts';

/** Reads the charts of the release that the session uses, of all its bodies: the tree that `serve` and `publish` show. */
export async function readTree(
  database: Database,
  input: Pick<ModelInput, 'catalogue' | 'facts'>,
): Promise<ChartTree> {
  const model = await readCharts(database, input, Number.POSITIVE_INFINITY);
  return chartTree(model, pageFile('page.css'));
}
