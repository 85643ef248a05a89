import { type DatabaseOptions, withRelease } from '../../system/database.ts';
import { type ModelInput, readCharts } from '../read-model.ts';
import { pageFile } from '../render-portal.ts';
import { type ChartTree, chartTree } from './chart-tree.ts';

/** Reads the charts of a release from its database, of all its bodies: the tree that `serve` and `publish` show. */
export async function readTree(
  folder: string,
  input: Pick<ModelInput, 'catalogue' | 'facts'>,
  options: DatabaseOptions,
): Promise<ChartTree> {
  const model = await withRelease(folder, options, (database) =>
    readCharts(database, input, Number.POSITIVE_INFINITY),
  );
  return chartTree(model, pageFile('page.css'));
}
