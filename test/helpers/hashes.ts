import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Hex sha256 of every file in some parts of a folder, by path: of a release all its Parquet and CSV files. */
export function hashesIn(folder: string, parts = ['parquet', 'csv']): Record<string, string> {
  const files = parts.flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(relative(folder, entry.parentPath), entry.name)),
  );
  return Object.fromEntries(
    files.sort().map((file) => [file, hash('sha256', readFileSync(join(folder, file)))]),
  );
}
