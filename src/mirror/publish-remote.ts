import type { Catalogue } from '../model/catalogue.ts';
import {
  CorruptError,
  HrMirrorError,
  messageOf,
  UnpublishedError,
  UnreachableError,
} from '../model/errors.ts';
import { currentRelease, type Release } from '../publish/current-release.ts';
import { problemText, verifyRelease } from '../publish/verify-release.ts';
import type { OutputPaths } from '../system/paths.ts';
import { openFolder } from '../upload/folder-store.ts';
import { openStore, type StoreSettings } from '../upload/s3-store.ts';
import { type Uploaded, uploadRelease } from '../upload/upload-release.ts';
import { noShownRelease } from './folder/damage.ts';
import { refuseForeignFolder } from './folder/site-folder.ts';
import { readChartTree } from './release/chart-tree.ts';

/** Where to publish: a bucket, or a folder that a web server shows. */
export type PublishTarget =
  | { readonly store: StoreSettings; readonly prefix: string }
  | { readonly folder: string };

export interface PublishRemoteInput {
  readonly paths: OutputPaths;
  readonly catalogue: Catalogue;
  readonly target: PublishTarget;
  readonly concurrency: number;
}

/** What `publish --json` prints. */
export interface PublishedRemotely extends Uploaded {
  readonly status: 'complete';
  readonly release: string;
  /** Address of the manifest. */
  readonly manifest: string;
}

/**
 * Publishes the release on show, read back first, and its charts, to an S3-compatible store or into a folder. The release is
 * looked up once: one that is published meanwhile is the next publication's.
 * @throws UsageError where there is no release, no client for the store, or other files in the folder; CorruptError where
 * the release does not read back; UnreachableError where the store does not answer; UnpublishedError where it refuses.
 */
export async function publishRemotely(input: PublishRemoteInput): Promise<PublishedRemotely> {
  const { paths, catalogue, target, concurrency } = input;
  const isFolder = 'folder' in target;
  const store = isFolder ? openFolder(target.folder) : await openStore(target.store);
  try {
    const release = await releaseToSend(paths);
    if (isFolder) refuseForeignFolder(target.folder, release);
    const tree = await readChartTree(catalogue, release);
    const prefix = isFolder ? '' : target.prefix;
    const uploading = uploadRelease({ store, prefix, release, tree, concurrency });
    const uploaded = await uploading.catch((error: unknown) => {
      if (error instanceof HrMirrorError) throw error;
      if (!isFolder) throw storeError(error, target.store);
      throw new UnpublishedError(
        `${target.folder} cannot be written: ${messageOf(error)}; ${kept}`,
      );
    });
    const root = isFolder ? `${target.folder}/` : `s3://${target.store.bucket}/`;
    const manifest = `${root}${uploaded.manifest}`;
    return { status: 'complete', release: release.id, ...uploaded, manifest };
  } finally {
    store.close();
  }
}

async function releaseToSend(paths: OutputPaths): Promise<Release> {
  const release = currentRelease(paths);
  if (release === null) throw noShownRelease(paths);
  const [damage] = await verifyRelease(release.path);
  if (damage === undefined) return release;
  throw new CorruptError(
    `nothing was sent: ${problemText([damage])} (${release.path}); hrmirror build makes the release anew`,
  );
}

const kept = 'readers still see the release that was there; start again to go on';

/** The client's errors carry the status of an answer where there was one. */
function storeError(error: unknown, { bucket, endpoint }: StoreSettings): HrMirrorError {
  const { $metadata, name } = error as { $metadata?: { httpStatusCode?: number }; name?: string };
  const status = $metadata?.httpStatusCode;
  const where = `bucket ${bucket}${endpoint === null ? '' : ` at ${endpoint}`}`;
  if (status === undefined) {
    return new UnreachableError(`${where} cannot be reached: ${messageOf(error)}; ${kept}`);
  }
  const said = messageOf(error);
  const what = said === name || said === 'UnknownError' ? said : `${name}: ${said}`;
  return new UnpublishedError(`${where} refused (status ${status}, ${what}); ${kept}`);
}
