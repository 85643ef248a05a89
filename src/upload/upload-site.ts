import { hash } from 'node:crypto';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { sumsFile } from '../system/sums.ts';
import type { ObjectFacts, Store } from './s3-store.ts';

/** What is shown beside a release at addresses that stay: made one by one, since all of them are many. */
export interface SiteTree {
  /** Every address, the index of them last. */
  readonly paths: readonly string[];
  /** What stands at an address, `null` where nothing does. */
  readonly file: (path: string) => { readonly mediaType: string; readonly text: string } | null;
}

/** A file of the release with what the store is told of it. */
export interface ReleaseObject extends ObjectFacts {
  readonly path: string;
}

export interface SiteInput {
  readonly store: Store;
  readonly keyOf: (path: string) => string;
  /** Where the release stands in the store, and on disk. */
  readonly releaseKeyOf: (path: string) => string;
  readonly folder: string;
  /** The files of the release that its manifest names. */
  readonly objects: readonly ReleaseObject[];
  readonly tree: SiteTree;
  /** The text of the manifest that is to come. */
  readonly manifest: string;
  readonly concurrency: number;
}

/** What came of it: the files at the top, and how many of them were written. */
export interface UploadedSite {
  readonly files: number;
  readonly written: number;
}

/** What stands at the top is another with the next release. */
const caching = 'no-cache';

const indexPage = 'index.html';

/**
 * Puts the files of the release at the top, the charts beside them, and last what leads to them: `data/index.json`,
 * `SHA256SUMS` of all this with the manifest, and the page. The release must stand in the store already. A chart that
 * was listed and has lost its figures says so at its address.
 */
export async function uploadSite(input: SiteInput): Promise<UploadedSite> {
  const { store, keyOf, objects, tree, manifest } = input;
  const limit = pLimit(input.concurrency);
  const sums: [string, string][] = [];
  let written = 0;
  const bring = async (path: string, facts: ObjectFacts, write: () => Promise<void>) => {
    sums.push([path, facts.sha256]);
    if (await store.holds(keyOf(path), facts)) return;
    await write();
    written += 1;
  };
  const bringText = (path: string, text: string, mediaType: string) => {
    const facts = factsOf(text, mediaType);
    return bring(path, facts, () => store.putText(keyOf(path), text, facts));
  };
  const bringFromRelease = (object: ReleaseObject) =>
    bring(object.path, { ...object, caching }, () => copyUp(input, { ...object, caching }));
  const bringChart = async (path: string) => {
    const file = tree.file(path);
    if (file !== null) await bringText(path, file.text, file.mediaType);
  };
  const index = tree.paths.at(-1) ?? '';
  const gone = listedIn(await store.read(keyOf(index))).filter(
    (path) => !tree.paths.includes(path),
  );
  const [page, others] = [
    objects.filter(({ path }) => path === indexPage),
    objects.filter(({ path }) => path !== indexPage),
  ];
  await Promise.all(others.map((object) => limit(() => bringFromRelease(object))));
  await Promise.all(
    [...tree.paths.slice(0, -1), ...gone].map((path) => limit(() => bringChart(path))),
  );
  await bringChart(index);
  const ofManifest: [string, string] = ['datapackage.json', hash('sha256', manifest)];
  const told = [
    ...sums,
    ofManifest,
    ...page.map(({ path, sha256 }): [string, string] => [path, sha256]),
  ];
  const lines = told.sort(byPath).map(([path, sha256]) => `${sha256}  ${path}\n`);
  await bringText(sumsFile, lines.join(''), 'text/plain; charset=utf-8');
  for (const object of page) await bringFromRelease(object);
  return { files: sums.length, written };
}

function byPath([one]: [string, string], [other]: [string, string]): number {
  return one < other ? -1 : 1;
}

/** Copies a file of the release to the top, within the store where that can. */
async function copyUp(
  { store, keyOf, releaseKeyOf, folder }: SiteInput,
  object: ReleaseObject,
): Promise<void> {
  const { path } = object;
  if (await store.copy(releaseKeyOf(path), keyOf(path), object)) return;
  await store.putFile(keyOf(path), join(folder, path), object);
}

/** What the store is told of a text that is another with the next release. */
export function factsOf(text: string, mediaType: string): ObjectFacts {
  return { bytes: Buffer.byteLength(text), sha256: hash('sha256', text), mediaType, caching };
}

/** The addresses that an index names; none where there is no index. */
function listedIn(index: string | null): string[] {
  return index?.match(/(?<=")(?:data|chart)\/[^"]+(?=")/g) ?? [];
}
