import { type DuckDBBlobValue, listValue } from '@duckdb/node-api';
import type { LandedPage } from '../../model/landed.ts';
import type { Database } from '../../system/database.ts';

/** The further pages of the answers that begin in a segment, by the row of the first. */
export async function pagesOfSegment(
  database: Database,
  path: string,
  elsewhere: readonly string[],
): Promise<ReadonlyMap<number, LandedPage[]>> {
  const pages = new Map<number, LandedPage[]>();
  const paths = listValue([path, ...elsewhere]);
  for await (const chunk of await database.stream('read/landed_pages', { path, paths })) {
    for (const [seq, requestKey, nextPage, outcome, error, contentType, body] of chunk.getRows()) {
      const told = { requestKey, nextPage, outcome, error, contentType } as Omit<
        LandedPage,
        'body'
      >;
      const bytes = (body as DuckDBBlobValue | null)?.bytes;
      const page = { ...told, body: bytes === undefined ? null : Uint8Array.from(bytes) };
      const first = Number(seq);
      pages.set(first, [...(pages.get(first) ?? []), page]);
    }
    chunk.reset();
  }
  return pages;
}

/** The files that hold pages of answers which begin in another, by the file that they begin in. */
export async function pagesElsewhere(
  database: Database,
  paths: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  if (paths.length === 0) return found;
  const rows = await database.rows('read/pages_elsewhere', {
    segments: listValue([...paths]),
  });
  for (const { segment, elsewhere } of rows) {
    const path = String(segment);
    found.set(path, [...(found.get(path) ?? []), String(elsewhere)]);
  }
  return found;
}
