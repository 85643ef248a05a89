import { resolve } from 'node:path';
import type { PublishTarget } from '../mirror/publish-remote.ts';
import { printable, UsageError } from '../model/errors.ts';
import type { StoreSettings } from '../upload/s3-store.ts';
import type { Values } from './settings.ts';

type StoreValues = Values<'to' | 'endpoint' | 'addressing' | 'timeout' | 'retries'>;

/**
 * Where to publish: `s3://bucket/prefix`, else a folder.
 * @throws UsageError where neither is named, or a store cannot be spoken to.
 */
export function readTarget(values: StoreValues, environment: Environment): PublishTarget {
  const { to } = values;
  if (to === undefined || to.trim() === '') {
    throw new UsageError(
      '--to is missing: say where to publish, such as s3://bucket/prefix or a folder',
    );
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(to)) return readStoreSettings({ ...values, to }, environment);
  return { folder: resolve(to) };
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where to upload and with which credentials: the address from `--to`, everything secret from the
 * standard variables of the environment alone.
 * @throws UsageError for an address that is none, or where a variable is missing.
 */
function readStoreSettings(
  values: StoreValues & { readonly to: string },
  environment: Environment,
): { readonly store: StoreSettings; readonly prefix: string } {
  const { bucket, prefix } = parseAddress(values.to);
  const endpoint = endpointOf(values.endpoint, environment);
  const sessionToken = environment.AWS_SESSION_TOKEN;
  return {
    prefix,
    store: {
      bucket,
      endpoint,
      region: environment.AWS_REGION ?? environment.AWS_DEFAULT_REGION ?? 'us-east-1',
      // Compatible services rarely have a host name for each bucket.
      addressing: values.addressing ?? (endpoint === null ? 'virtual' : 'path'),
      credentials: {
        accessKeyId: required(environment, 'AWS_ACCESS_KEY_ID'),
        secretAccessKey: required(environment, 'AWS_SECRET_ACCESS_KEY'),
        ...(sessionToken === undefined ? {} : { sessionToken }),
      },
      timeoutSeconds: values.timeout,
      retries: values.retries,
    },
  };
}

function required(environment: Environment, name: string): string {
  const value = environment[name];
  if (value !== undefined && value !== '') return value;
  throw new UsageError(`${name} is not set in the environment: credentials come from there alone`);
}

/** `s3://bucket/some/prefix`; slashes at the end make no difference. */
function parseAddress(to: string): { bucket: string; prefix: string } {
  const match = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(to);
  const prefix = (match?.[2] ?? '').replace(/\/+$/, '');
  const isPlain = prefix === '' || /^[\w!.*'()-]+(\/[\w!.*'()-]+)*$/.test(prefix);
  if (match?.[1] !== undefined && isPlain && !/(^|\/)\.\.?(\/|$)/.test(prefix)) {
    return { bucket: match[1], prefix };
  }
  throw new UsageError(
    `--to ${printable(to, 120)}: expected s3://bucket/prefix, a bucket of 3 to 63 small letters, digits, . and -, a prefix of letters, digits and ! - _ . * ' ( )`,
  );
}

/** @throws UsageError for an address that is none, without telling one that may hold a password. */
function endpointOf(said: string | undefined, environment: Environment): string | null {
  const endpoint = said ?? environment.AWS_ENDPOINT_URL_S3 ?? environment.AWS_ENDPOINT_URL;
  if (endpoint === undefined || endpoint === '') return null;
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (isWeb && url.username === '' && url.password === '' && url.search === '') return endpoint;
  throw new UsageError(
    '--endpoint (AWS_ENDPOINT_URL): expected an http or https address without credentials',
  );
}
