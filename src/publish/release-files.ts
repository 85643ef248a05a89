import { readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { sha256OfFile } from '../system/durable.ts';
import { signatureFile, sumsFile } from '../system/sums.ts';

/** A file of a release: its path in it with forward slashes, its size, its hex sha256. */
export interface ReleaseFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The files that tell of the others, and so are not told of themselves. */
const descriptorNames: ReadonlySet<string> = new Set(['datapackage.json', sumsFile, signatureFile]);

/** Every file below a folder but the descriptors, sorted by path, read whole for its hash. */
export async function releaseFiles(folder: string): Promise<ReleaseFile[]> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !descriptorNames.has(path))
    .sort();
  const files: ReleaseFile[] = [];
  for (const path of paths) files.push(await fileOf(folder, path));
  return files;
}

/** One file of a release, read whole for its hash; the path is relative to the folder. */
export async function fileOf(folder: string, path: string): Promise<ReleaseFile> {
  const absolute = join(folder, path);
  return { path, bytes: statSync(absolute).size, sha256: await sha256OfFile(absolute) };
}
