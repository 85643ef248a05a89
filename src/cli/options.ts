import type * as z from 'zod';
import { shapeNames } from '../reference/shapes.ts';
import { mappingsFile } from './mapping-file.ts';
import * as is from './option-values.ts';

/**
 * Every option, once: its flag, what `--help` says, and how its text becomes a value. The same text
 * may come from the command line, from `HRMIRROR_…` or from the config file.
 */
export interface OptionSpec {
  /** As commander takes it: `--rate <n>`; a flag without `<…>` is a switch. */
  readonly flag: string;
  readonly help: string;
  /** Text in, value out; issues say what was expected. */
  readonly schema: z.ZodType<unknown, string>;
  /** Whether it may be given several times; its texts then stand one per line. */
  readonly repeatable?: true;
  /** The text that stands where nothing was said; none: the option may be missing. */
  readonly fallback?: string;
}

/** All options of all commands. */
export const optionSpecs = {
  output: {
    flag: '--output <dir>',
    help: 'the folder of the mirror',
    schema: is.text,
    fallback: 'output',
  },
  json: {
    flag: '--json',
    help: 'one JSON document on stdout, and nothing else there',
    schema: is.toggle,
  },
  quiet: { flag: '--quiet', help: 'say nothing unless something went wrong', schema: is.toggle },
  baseUrl: {
    flag: '--base-url <url>',
    help: 'the service to mirror; ends in /v1',
    schema: is.baseUrl,
  },
  endpoints: {
    flag: '--endpoints <names>',
    help: 'only these statistics, separated by commas',
    schema: is.endpoints,
  },
  subjects: {
    flag: '--subjects <which>',
    help: 'organisms, entities, organism:ID, entity:ID, separated by commas',
    schema: is.subjects,
    fallback: 'entities,organisms',
  },
  years: {
    flag: '--years <range>',
    help: 'one year, or a range such as 2018-2022',
    schema: is.years,
  },
  restrictions: {
    flag: '--restrictions <mode>',
    help: 'none; single: each restriction alone too; all: every combination too',
    schema: is.oneOf('none', 'single', 'all'),
    fallback: 'none',
  },
  shard: { flag: '--shard <i/n>', help: 'only the i-th of n parts of the plan', schema: is.shard },
  concurrency: {
    flag: '--concurrency <n>',
    help: 'never more requests in flight than this',
    schema: is.whole(1, 256),
    fallback: '4',
  },
  rate: {
    flag: '--rate <n>',
    help: 'requests per second, evenly spaced (default: 10, no limit on loopback)',
    schema: is.decimal(0, 100_000),
  },
  timeout: {
    flag: '--timeout <seconds>',
    help: 'for one attempt',
    schema: is.decimal(0, 3600),
    fallback: '30',
  },
  retries: {
    flag: '--retries <n>',
    help: 'how often a request is asked again after a failure that may pass',
    schema: is.whole(0, 100),
    fallback: '5',
  },
  maxRequests: {
    flag: '--max-requests <n>',
    help: 'stop after this many requests, go on next time',
    schema: is.whole(1, 999_999_999),
  },
  maxDuration: {
    flag: '--max-duration <time>',
    help: 'stop after this time, such as 90m, go on next time',
    schema: is.duration,
  },
  refresh: {
    flag: '--refresh <which>',
    help: 'ask again what is stale, all, or none of what is landed',
    schema: is.oneOf('stale', 'all', 'none'),
    fallback: 'stale',
  },
  maxAge: {
    flag: '--max-age <days>',
    help: 'what counts as stale, in place of the ages by kind',
    schema: is.decimalUpTo(36_500),
  },
  failed: {
    flag: '--failed',
    help: 'ask only what failed; without a selection, that of the last run',
    schema: is.toggle,
  },
  only: { flag: '--only <key>', help: 'ask only this request, whatever its age', schema: is.text },
  contact: {
    flag: '--contact <address>',
    help: 'e-mail address or URL that requests carry, for the operators of the service',
    schema: is.contact,
  },
  header: {
    flag: '--header <header>',
    help: '"Name: value" for the service alone; never logged; may be repeated',
    schema: is.headers,
    repeatable: true,
  },
  headerFile: {
    flag: '--header-file <file>',
    help: 'a file of such headers, one a line, which no list of processes shows',
    schema: is.headerFile,
  },
  proxy: { flag: '--proxy', help: 'heed HTTP_PROXY, HTTPS_PROXY and NO_PROXY', schema: is.toggle },
  assumeOrganisms: {
    flag: '--assume-organisms <n>',
    help: 'plan for one entity and this many organisms, without any network',
    schema: is.whole(0, 100_000),
  },
  full: { flag: '--full', help: 'all 85 organisms of the reference service', schema: is.toggle },
  landing: {
    flag: '--landing <dirs...>',
    help: 'merge these landing zones (output folders of other machines) into this folder first; may be repeated',
    schema: is.lines,
    repeatable: true,
  },
  mappings: {
    flag: '--mappings <file>',
    help: 'mappings by hand: how answers are read (docs/mappings.md); they go before all others and stay in force',
    schema: mappingsFile,
  },
  propose: {
    flag: '--propose',
    help: 'a file of mappings for what is set aside: what it might be, to be looked at and edited',
    schema: is.toggle,
  },
  acceptMappings: {
    flag: '--accept-mappings',
    help: 'infer mappings afresh, and pin them also where they read figures otherwise than before',
    schema: is.toggle,
  },
  acceptShrink: {
    flag: '--accept-shrink',
    help: 'publish even if much of what is on show would be gone',
    schema: is.toggle,
  },
  metrics: {
    flag: '--metrics <file>',
    help: 'leave Prometheus metrics in this file, for the textfile collector',
    schema: is.text,
  },
  keep: {
    flag: '--keep <n>',
    help: 'how many releases to keep, the one on show counted',
    schema: is.whole(2, 10_000),
    fallback: '3',
  },
  signKey: {
    flag: '--sign-key <file>',
    help: 'a secret key (hrmirror keys) that signs SHA256SUMS of each release put on show',
    schema: is.secretKey,
  },
  key: {
    flag: '--key <key>',
    help: 'a public key, or its file, that has to have signed the release on show',
    schema: is.publicKey,
  },
  memoryLimit: {
    flag: '--memory-limit <size>',
    help: 'the most memory the program takes while it builds, such as 1500MB or 4GB',
    schema: is.memorySize,
    fallback: '2GB',
  },
  onDrift: {
    flag: '--on-drift <what>',
    help: 'warn: tell of a layout not seen before; fail: do not publish it',
    schema: is.oneOf('warn', 'fail'),
    fallback: 'warn',
  },
  renormalise: {
    flag: '--renormalise',
    help: 'read all raw bodies anew, infer mappings afresh, and pin what that gains',
    schema: is.toggle,
  },
  format: {
    flag: '--format <name>',
    help: 'table, csv, tsv, json, ndjson or parquet (default: table on a terminal, else tsv)',
    schema: is.oneOf('table', 'csv', 'tsv', 'json', 'ndjson', 'parquet'),
  },
  file: { flag: '--file <path>', help: 'a file', schema: is.text },
  from: { flag: '--from <run>', help: 'the earlier run or release', schema: is.text },
  since: {
    flag: '--since <date>',
    help: 'from what was on show on that day (its midnight, UTC) or at that instant',
    schema: is.text,
  },
  to: {
    flag: '--to <target>',
    help: 'where to publish: a folder, or s3://bucket/prefix',
    schema: is.text,
  },
  endpoint: {
    flag: '--endpoint <url>',
    help: 'address of an S3-compatible service; without: AWS_ENDPOINT_URL, else AWS itself',
    schema: is.text,
  },
  addressing: {
    flag: '--addressing <style>',
    help: 'path or virtual: whether the bucket stands in the path or the host name (default: path with an endpoint, else virtual)',
    schema: is.oneOf('path', 'virtual'),
  },
  port: {
    flag: '--port <n>',
    help: 'the port on 127.0.0.1',
    schema: is.whole(0, 65_535),
    fallback: '8080',
  },
  hostName: {
    flag: '--host-name <name>',
    help: 'a name that is answered beside 127.0.0.1, localhost and [::1], such as that of a web server in front; may be repeated',
    schema: is.hostNames,
    repeatable: true,
  },
  source: {
    flag: '--source <name>',
    help: 'reference: the synthetic reference service',
    schema: is.oneOf('reference'),
  },
  shape: {
    flag: '--shape <name>',
    help: 'the wire shape of the reference service, for tests',
    schema: is.oneOf(...shapeNames),
    fallback: 'records',
  },
  switchShapeAfter: {
    flag: '--switch-shape-after <n>',
    help: 'that many answers as records before the shape begins, for tests',
    schema: is.whole(0, 999_999_999),
    fallback: '0',
  },
} satisfies Record<string, OptionSpec>;

export type OptionName = keyof typeof optionSpecs;
