import {
  CorruptError,
  HrMirrorError,
  messageOf,
  UnpublishedError,
  UnreachableError,
} from '../model/errors.ts';
import { currentRelease, type Release } from '../publish/current-release.ts';
import { problemText, verifyRelease } from '../publish/verify-release.ts';
import { type OutputPaths, scratchFolder } from '../system/paths.ts';
import { openStore, type StoreSettings } from '../upload/s3-store.ts';
import { type Uploaded, uploadRelease } from '../upload/upload-release.ts';
import { noShownRelease } from './folder/damage.ts';

export interface PublishRemoteInput {
  readonly paths: OutputPaths;
  readonly store: StoreSettings;
  readonly prefix: string;
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
 * Uploads the release on show, read back first, to an S3-compatible store. The release is looked up
 * once: one that is published meanwhile is the next upload's.
 * @throws UsageError where there is no release, or no client for the store; CorruptError where it does not read back;
 * UnreachableError where the store does not answer; UnpublishedError where it refuses.
 */
export async function publishRemotely(input: PublishRemoteInput): Promise<PublishedRemotely> {
  const { paths, prefix, concurrency } = input;
  const store = await openStore(input.store);
  try {
    const release = await soundRelease(paths);
    const uploading = uploadRelease({ store, prefix, release, concurrency });
    const uploaded = await uploading.catch((error: unknown) => {
      throw error instanceof HrMirrorError ? error : storeError(error, input.store);
    });
    const manifest = `s3://${input.store.bucket}/${uploaded.manifest}`;
    return { status: 'complete', release: release.id, ...uploaded, manifest };
  } finally {
    store.close();
  }
}

async function soundRelease(paths: OutputPaths): Promise<Release> {
  const release = currentRelease(paths);
  if (release === null) throw noShownRelease(paths);
  const [damage] = await verifyRelease(release.path, { temporary: scratchFolder() });
  if (damage === undefined) return release;
  throw new CorruptError(
    `nothing was sent: ${problemText([damage])} (${release.path}); hrmirror build makes the release anew`,
  );
}

/** The client's errors carry the status of an answer where there was one. */
function storeError(error: unknown, { bucket, endpoint }: StoreSettings): HrMirrorError {
  const { $metadata, name } = error as { $metadata?: { httpStatusCode?: number }; name?: string };
  const status = $metadata?.httpStatusCode;
  const kept = 'readers still see the release that was there; start again to go on';
  const where = `bucket ${bucket}${endpoint === null ? '' : ` at ${endpoint}`}`;
  if (status === undefined) {
    return new UnreachableError(`${where} cannot be reached: ${messageOf(error)}; ${kept}`);
  }
  const said = messageOf(error);
  const what = said === name || said === 'UnknownError' ? said : `${name}: ${said}`;
  return new UnpublishedError(`${where} refused (status ${status}, ${what}); ${kept}`);
}
