import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { filesOf, type PackagedFile, resourceSchema } from '../model/packaged-files.ts';
import { sha256OfFile } from '../system/durable.ts';
import { parseJsonFile } from '../system/json-file.ts';
import { sumsIn } from '../system/sums.ts';
import { type ReleaseFile, releaseFiles } from './release-files.ts';

const dataPackageSchema = z.looseObject({ resources: z.array(resourceSchema) });

/** A file of a release that is not as it was published. */
export interface FileProblem {
  /** Relative to the release. */
  readonly path: string;
  readonly what: string;
}

/** Problems as one text. */
export function problemText(problems: readonly FileProblem[]): string {
  return problems.map(({ path, what }) => `${path}: ${what}`).join('; ');
}

/**
 * Reads a whole release back: what is wrong with every file that is missing, new, or does not hold what
 * was recorded of it; empty where everything holds. Changes nothing.
 */
export async function verifyRelease(folder: string): Promise<FileProblem[]> {
  const sums = readSums(folder);
  const descriptor = sums.get(descriptorName);
  if (descriptor === undefined)
    return [{ path: 'SHA256SUMS', what: `missing, or does not name ${descriptorName}` }];
  const path = join(folder, descriptorName);
  if (!existsSync(path) || (await sha256OfFile(path)) !== descriptor) {
    return [{ path: descriptorName, what: 'missing, or not as it was published' }];
  }
  sums.delete(descriptorName);
  return compareHashes(await releaseFiles(folder), sums, readDescribed(folder));
}

/**
 * The files of a release that are missing, or not as long as published; reads none of them. A flipped bit only
 * `verifyRelease` finds.
 */
export function cutFiles(folder: string): string[] {
  return readDescribed(folder)
    .filter(({ path, bytes }) => {
      const stat = statSync(join(folder, path), { throwIfNoEntry: false });
      return stat === undefined || stat.size !== bytes;
    })
    .map(({ path }) => path);
}

/** Whether one file of a release stands there as it was published. */
export async function isAsPublished(folder: string, path: string): Promise<boolean> {
  const told = readSums(folder).get(path);
  const file = join(folder, path);
  return told !== undefined && existsSync(file) && (await sha256OfFile(file)) === told;
}

const descriptorName = 'datapackage.json';

function readDescribed(folder: string): PackagedFile[] {
  const { resources } = parseJsonFile(join(folder, descriptorName), dataPackageSchema);
  return resources.flatMap(filesOf);
}

function compareHashes(
  files: readonly ReleaseFile[],
  sums: ReadonlyMap<string, string>,
  described: readonly PackagedFile[],
): FileProblem[] {
  const problems: FileProblem[] = [];
  const found = new Map(files.map(({ path, sha256 }) => [path, sha256]));
  const told = new Map(described.map(({ path, hash }) => [path, hash]));
  for (const [path, sha256] of sums) {
    if (!found.has(path)) problems.push({ path, what: 'missing' });
    else if (found.get(path) !== sha256) problems.push({ path, what: 'not as it was published' });
    else if (told.get(path) !== `sha256:${sha256}`)
      problems.push({ path, what: `SHA256SUMS and ${descriptorName} disagree` });
  }
  for (const path of found.keys()) {
    if (!sums.has(path)) problems.push({ path, what: 'was not published with this release' });
  }
  return problems;
}

function readSums(folder: string): Map<string, string> {
  const path = join(folder, 'SHA256SUMS');
  return sumsIn(existsSync(path) ? readFileSync(path, 'utf8') : '');
}
