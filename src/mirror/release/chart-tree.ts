import type { Catalogue } from '../../model/catalogue.ts';
import type { ChartTree } from '../../portal/addresses/chart-tree.ts';
import type { Release } from '../../publish/current-release.ts';
import { readFacts } from '../../publish/describe-release.ts';
import { scratchFolder } from '../../system/paths.ts';

/** Reads the charts of a release, each at its address; writes nothing beside it. */
export async function readChartTree(
  catalogue: Catalogue,
  { id, path }: Release,
): Promise<ChartTree> {
  // Charts are much code, which few commands need.
  const { readTree } = await import('../../portal/addresses/read-tree.ts');
  const options = { temporary: scratchFolder() };
  const facts = await readFacts(path, id, options);
  return readTree(path, { catalogue, facts }, options);
}
