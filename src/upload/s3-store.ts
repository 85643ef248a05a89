import { createReadStream } from 'node:fs';
import type { S3Client } from '@aws-sdk/client-s3';
import { UsageError } from '../model/errors.ts';

/** Where objects go and how the store is spoken to; the secrets are never told to anyone. */
export interface StoreSettings {
  readonly bucket: string;
  readonly region: string;
  /** Address of an S3-compatible service, `null` for AWS itself. */
  readonly endpoint: string | null;
  /** `path`: the bucket stands in the path of an address; `virtual`: in its host name. */
  readonly addressing: 'path' | 'virtual';
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
  /** For one attempt without any progress. */
  readonly timeoutSeconds: number;
  readonly retries: number;
}

/** What an object is told with; its hash stands with it, since an ETag is none for a multipart upload. */
export interface ObjectFacts {
  readonly bytes: number;
  /** Hex sha256 of the content. */
  readonly sha256: string;
  readonly mediaType: string;
  /** For `Cache-Control`. */
  readonly caching: string;
}

/** The few things that are done with an S3-compatible bucket. */
export interface Store {
  /** Whether an object with that content stands there already. */
  readonly holds: (key: string, facts: ObjectFacts) => Promise<boolean>;
  /** The text of an object, `null` where there is none. */
  readonly read: (key: string) => Promise<string | null>;
  /** Copies an object within the store. `false` where the store has no such object any more. */
  readonly copy: (from: string, to: string, facts: ObjectFacts) => Promise<boolean>;
  readonly putFile: (key: string, path: string, facts: ObjectFacts) => Promise<void>;
  readonly putText: (key: string, text: string, facts: ObjectFacts) => Promise<void>;
  readonly close: () => void;
}

/** Larger files go in parts of this size, so that an attempt that fails repeats no more than one. */
const partBytes = 16 * 1024 * 1024;

/** The largest object that a store copies in one request. */
const mostCopied = 5 * 1024 ** 3;

/**
 * A bucket through its makers' own client: signing, parts, retries with growing pauses.
 * @throws UsageError where the client is not installed.
 */
export async function openStore(settings: StoreSettings): Promise<Store> {
  const sdk = await loadClient();
  const { CopyObjectCommand, GetObjectCommand, HeadObjectCommand, Upload } = sdk;
  const client = clientOf(sdk, settings);
  const { bucket: Bucket } = settings;
  const put = async (Key: string, Body: NodeJS.ReadableStream | string, facts: ObjectFacts) => {
    const params = { Bucket, Key, Body: Body as never, ...headersOf(facts) };
    await new Upload({ client, params, partSize: partBytes, queueSize: 2 }).done();
  };
  return {
    holds: async (Key, { bytes, sha256 }) => {
      const head = await orNull(client.send(new HeadObjectCommand({ Bucket, Key })));
      return head?.ContentLength === bytes && head.Metadata?.sha256 === sha256;
    },
    read: async (Key) => {
      const got = await orNull(client.send(new GetObjectCommand({ Bucket, Key })));
      return (await got?.Body?.transformToString('utf-8')) ?? null;
    },
    copy: async (from, Key, facts) => {
      if (facts.bytes > mostCopied) return false;
      const CopySource = encodeURI(`${Bucket}/${from}`);
      const told = { ...headersOf(facts), MetadataDirective: 'REPLACE' as const };
      const copy = new CopyObjectCommand({ Bucket, Key, CopySource, ...told });
      return (await orNull(client.send(copy))) !== null;
    },
    putFile: (key, path, facts) =>
      put(key, createReadStream(path, { highWaterMark: 1024 * 1024 }), facts),
    putText: (key, text, facts) => put(key, text, facts),
    close: () => client.destroy(),
  };
}

type Client = typeof import('@aws-sdk/client-s3') & typeof import('@aws-sdk/lib-storage');

/** The client is 23 MB: only who publishes to a store installs it. */
async function loadClient(): Promise<Client> {
  try {
    return { ...(await import('@aws-sdk/client-s3')), ...(await import('@aws-sdk/lib-storage')) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError(
      '--to: an S3-compatible store needs a client that is not installed: npm install @aws-sdk/client-s3@3 @aws-sdk/lib-storage@3, beside hrmirror (--global where hrmirror is)',
    );
  }
}

function clientOf({ S3Client }: Client, settings: StoreSettings): S3Client {
  const { region, endpoint, addressing, credentials, timeoutSeconds, retries } = settings;
  // The pinned version supports our oldest Node; that later ones will not is our concern, not the user's.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  return new S3Client({
    region,
    credentials,
    ...(endpoint === null ? {} : { endpoint }),
    forcePathStyle: addressing === 'path',
    maxAttempts: retries + 1,
    // Checksums beyond what an operation asks for are unknown to many compatible services.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(10, timeoutSeconds) * 1000,
      socketTimeout: timeoutSeconds * 1000,
    },
  });
}

function headersOf({ sha256, mediaType, caching }: ObjectFacts) {
  return { ContentType: mediaType, CacheControl: caching, Metadata: { sha256 } };
}

/** `null` where the store says that there is no such object. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotFound' || name === 'NoSuchKey') return null;
    throw error;
  }
}
