/**
 * The one registry of every published table and column. From it come the statements that create and
 * comment them (`sql/schema/`), the Data Package schemas and `docs/data-dictionary.md`.
 */
import { federalHr } from '../pipelines/federal-hr.ts';
import { martTables } from './tables/marts.ts';
import { observationTables } from './tables/observations.ts';
import { provenanceTables } from './tables/provenance.ts';
import { shareMartTables } from './tables/share-marts.ts';
import { subjectTables } from './tables/subjects.ts';
import type { PublishedTable } from './tables/table.ts';

/** Every published table, in the order of the data dictionary (contract §4). */
export const publishedTables: readonly PublishedTable[] = Object.freeze([
  ...observationTables(federalHr),
  ...subjectTables,
  ...martTables,
  ...shareMartTables,
  ...provenanceTables,
]);
