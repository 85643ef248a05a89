import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { UsageError } from '../../model/errors.ts';
import type { Release } from '../../publish/current-release.ts';
import { readJsonFile } from '../../system/json-file.ts';
import { wrongPlace } from './wrong-place.ts';

/** What stands in a published folder beside the files of a release. */
const siteFolders = ['releases', 'data', 'chart'];

/**
 * Refuses to publish a release among files of others: a folder has to be new, empty, or published to before.
 * @throws UsageError
 */
export function refuseForeignFolder(folder: string, release: Release): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() === true && isSite(folder)) return;
  const inside = wrongPlace(folder);
  if (inside !== null) throw new UsageError(`--to ${folder}: that is in ${inside}`);
  if (found === undefined) return;
  if (!found.isDirectory()) throw new UsageError(`--to ${folder}: that is no folder`);
  const names = readdirSync(folder);
  const ours = new Set([...siteFolders, ...readdirSync(release.path)]);
  const wasBegun = names.includes('releases') && names.every((name) => ours.has(name));
  if (names.length === 0 || wasBegun) return;
  throw new UsageError(
    `--to ${folder}: other files stand there; name a new folder, or one that was published to before`,
  );
}

const manifestSchema = z.looseObject({
  resources: z.array(z.looseObject({ path: z.union([z.string(), z.array(z.string())]) })),
});

/** Whether the folder holds a manifest of ours, whose paths lead into releases. */
function isSite(folder: string): boolean {
  const { resources = [] } = readJsonFile(join(folder, 'datapackage.json'), manifestSchema) ?? {};
  return resources.some(({ path }) => [path].flat()[0]?.startsWith('releases/') === true);
}
