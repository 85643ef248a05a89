/**
 * The room *tables*. In: the catalogue. Out: every published table, described. It must not know how a table is filled.
 *
 * The one registry of every published table and column. From it come the statements that create and
 * comment them, the Data Package schemas and `docs/data-dictionary.md`.
 */
import { federalHr } from '../../pipelines/federal-hr.ts';
import { crossedMart } from './crossed-mart.ts';
import { headcountsView, martTables } from './marts.ts';
import { observationTables } from './observations.ts';
import { overviewMartTables } from './overview-marts.ts';
import { provenanceTables } from './provenance.ts';
import { shareMartTables } from './share-marts.ts';
import { subjectTables } from './subjects.ts';
import type { PublishedTable } from './table.ts';

/** Every published table, in the order of the data dictionary (contract §4). */
export const publishedTables: readonly PublishedTable[] = Object.freeze([
  headcountsView,
  ...observationTables(federalHr),
  ...subjectTables,
  ...martTables,
  ...shareMartTables,
  crossedMart,
  ...overviewMartTables,
  ...provenanceTables,
]);
