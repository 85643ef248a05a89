import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Hex sha256 of every file in some parts of a folder, by path: of a release all its Parquet and CSV files. */
export function hashesIn(folder: string, parts = ['parquet', 'csv']): Record<string, string> {
  const files = parts.flatMap((part) =>
    readdirSync(join(folder, part)).map((file) => join(part, file)),
  );
  return Object.fromEntries(
    files.sort().map((file) => [file, hash('sha256', readFileSync(join(folder, file)))]),
  );
}
