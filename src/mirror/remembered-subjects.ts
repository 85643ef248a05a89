import type { SubjectKind } from '../catalogue.ts';
import { withDatabase } from '../database.ts';
import type { OutputPaths } from '../paths.ts';
import { currentRelease } from '../publish/current-release.ts';

/** The ids of the subjects of each kind that the lists held when the release on show was made; none without a release. */
export async function rememberedSubjects(
  paths: OutputPaths,
): Promise<Readonly<Record<SubjectKind, readonly string[]>>> {
  const release = currentRelease(paths);
  if (release === null) return { entity: [], organism: [] };
  const fileOf = (table: string) => `${release.path}/parquet/${table}.parquet`;
  const rows = await withDatabase({ temporary: paths.temporary }, (database) =>
    database.rows('mirror/listed_subjects', {
      entities: fileOf('entities'),
      organisms: fileOf('organisms'),
    }),
  );
  const ids = (kind: SubjectKind) =>
    rows.flatMap((row) => (row.kind === kind ? String(row.id) : []));
  return { entity: ids('entity'), organism: ids('organism') };
}
