/**
 * The stage *upload*. In: the release on show, its charts, and a store of objects. Out: the same release and its site in the
 * store, the manifest last. It must not know how a release is made, nor delete anything.
 */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import * as z from 'zod';
import { UsageError } from '../model/errors.ts';
import { filesOf, type PackagedResource, resourceSchema } from '../model/packaged-files.ts';
import { sha256OfFile } from '../system/durable.ts';
import { parseJsonFile } from '../system/json-file.ts';
import { signatureFile, sumsFile } from '../system/sums.ts';
import type { Store } from './s3-store.ts';
import {
  factsOf,
  type ReleaseObject,
  type SiteTree,
  type UploadedSite,
  uploadSite,
} from './upload-site.ts';

export interface UploadInput {
  readonly store: Store;
  /** What every key begins with, without slashes at its ends; empty for none. */
  readonly prefix: string;
  /** The release and its folder, which nobody changes. */
  readonly release: { readonly id: string; readonly path: string };
  /** The charts of the release, shown beside it. */
  readonly tree: SiteTree;
  readonly concurrency: number;
}

/** What came of uploading a release. */
export interface Uploaded {
  readonly files: number;
  /** Files that were sent, copied within the store from another release, or stood there already. */
  readonly sent: number;
  readonly copied: number;
  readonly unchanged: number;
  readonly bytes_sent: number;
  /** What stands at the top, at addresses that stay: the files of the release once more, and its charts. */
  readonly site: UploadedSite;
  /** Key of the manifest that leads to the release. */
  readonly manifest: string;
}

const descriptorName = 'datapackage.json';

const descriptorSchema = z.looseObject({
  /** Only a synthetic source has no address. */
  sources: z.array(z.looseObject({ path: z.string().optional() })),
  resources: z.array(resourceSchema),
});

type Descriptor = z.infer<typeof descriptorSchema>;

/** A release never changes; the manifest that leads to the newest one does. */
const caching = 'public, max-age=31536000, immutable';

/**
 * Uploads a release to `PREFIX/releases/ID/`, then the site at the top (`uploadSite`) and, once all of it stands there,
 * `PREFIX/datapackage.json`, whose paths lead into the release: a reader of that manifest sees the old release or the new
 * one, whole. What stands there with the same hash is not sent again; what an earlier release holds is copied there.
 * @throws UsageError where official figures stand and these are synthetic, or the other way round.
 */
export async function uploadRelease(input: UploadInput): Promise<Uploaded> {
  const { store, release } = input;
  const descriptor = parseJsonFile(join(release.path, descriptorName), descriptorSchema);
  const manifestKey = keyOf(input.prefix, descriptorName);
  const before = await readManifest(store, manifestKey);
  if (before !== null && isSynthetic(before) !== isSynthetic(descriptor)) {
    throw new UsageError(
      `--to: ${isSynthetic(before) ? 'synthetic' : 'official'} figures stand there, and never mix with others: choose another address`,
    );
  }
  // Keys of the objects that the manifest leads to, by hash.
  const earlier = new Map(
    (before?.resources.flatMap(filesOf) ?? []).map(({ path, hash }) => [
      hash.slice('sha256:'.length),
      keyOf(input.prefix, path),
    ]),
  );
  const counts = { sent: 0, copied: 0, unchanged: 0, bytes_sent: 0 };
  const bring = (object: ReleaseObject) => bringObject(input, object, earlier, counts);
  const limit = pLimit(input.concurrency);
  const objects = descriptor.resources.flatMap(objectsIn);
  await Promise.all(objects.map((one) => limit(() => bring(one))));
  const manifest = manifestText(descriptor, release.id);
  const site = await uploadSite({
    store,
    keyOf: (path) => keyOf(input.prefix, path),
    releaseKeyOf: (path) => keyOf(input.prefix, releasePath(release.id, path)),
    folder: release.path,
    objects,
    tree: input.tree,
    manifest,
    concurrency: input.concurrency,
  });
  const others = [sumsFile, signatureFile, descriptorName].filter((name) =>
    existsSync(join(release.path, name)),
  );
  for (const name of others) await bring(await describedByItself(release.path, name));
  await putManifest(input, manifestKey, manifest, counts);
  return { files: objects.length + others.length + 1, ...counts, site, manifest: manifestKey };
}

type Counts = { sent: number; copied: number; unchanged: number; bytes_sent: number };

async function bringObject(
  { store, prefix, release }: UploadInput,
  object: ReleaseObject,
  earlier: ReadonlyMap<string, string>,
  counts: Counts,
): Promise<void> {
  const key = keyOf(prefix, releasePath(release.id, object.path));
  const known = earlier.get(object.sha256);
  if (await store.holds(key, object)) counts.unchanged += 1;
  else if (known !== undefined && (await store.copy(known, key, object))) counts.copied += 1;
  else {
    await store.putFile(key, join(release.path, object.path), object);
    counts.sent += 1;
    counts.bytes_sent += object.bytes;
  }
}

async function putManifest(
  { store }: UploadInput,
  key: string,
  text: string,
  counts: Counts,
): Promise<void> {
  const facts = factsOf(text, 'application/json');
  if (await store.holds(key, facts)) {
    counts.unchanged += 1;
    return;
  }
  await store.putText(key, text, facts);
  counts.sent += 1;
  counts.bytes_sent += facts.bytes;
}

/** The manifest in the store, `null` where there is none that can be read. */
async function readManifest(store: Store, key: string): Promise<Descriptor | null> {
  const text = await store.read(key);
  try {
    return descriptorSchema.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}

function isSynthetic({ sources }: Descriptor): boolean {
  return sources.every(({ path }) => path === undefined);
}

function objectsIn(resource: PackagedResource): ReleaseObject[] {
  return filesOf(resource).map(({ path, bytes, hash }) => ({
    path,
    bytes,
    sha256: hash.slice('sha256:'.length),
    mediaType: resource.mediatype ?? 'application/octet-stream',
    caching,
  }));
}

async function describedByItself(folder: string, path: string): Promise<ReleaseObject> {
  const file = join(folder, path);
  return {
    path,
    bytes: statSync(file).size,
    sha256: await sha256OfFile(file),
    mediaType: path.endsWith('.json') ? 'application/json' : 'text/plain; charset=utf-8',
    caching,
  };
}

/** The release's own descriptor, with paths as seen from the folder above the releases. */
function manifestText(descriptor: Descriptor, id: string): string {
  const moved = (path: string) => releasePath(id, path);
  const resources = descriptor.resources.map(({ path, files, ...resource }) => ({
    ...resource,
    path: typeof path === 'string' ? moved(path) : path.map(moved),
    ...(files && { files: files.map((file) => ({ ...file, path: moved(file.path) })) }),
  }));
  return `${JSON.stringify({ ...descriptor, resources }, null, 2)}\n`;
}

function releasePath(id: string, path: string): string {
  return `releases/${id}/${path}`;
}

function keyOf(prefix: string, path: string): string {
  return prefix === '' ? path : `${prefix}/${path}`;
}
