import type { Catalogue } from '../../model/catalogue.ts';
import type { ChartTree } from '../../portal/addresses/chart-tree.ts';
import type { Release } from '../../publish/current-release.ts';
import { readFacts } from '../../publish/describe-release.ts';
import { withRelease } from '../../system/database.ts';
import { scratchFolder } from '../../system/paths.ts';

/** Reads the charts of a release, each at its address; writes nothing beside it. */
export function readChartTree(catalogue: Catalogue, { id, path }: Release): Promise<ChartTree> {
  return withRelease(path, { temporary: scratchFolder() }, async (database) => {
    // Charts are much code, which few commands need.
    const { readTree } = await import('../../portal/addresses/read-tree.ts');
    return readTree(database, { catalogue, facts: await readFacts(database, id) });
  });
}
