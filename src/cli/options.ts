import * as z from 'zod';
import type { Catalogue } from '../catalogue.ts';
import { printable } from '../errors.ts';
import type { SubjectChoice } from '../mirror/settings.ts';
import { shapeNames } from '../reference/shapes.ts';
import { contact, headers } from './header-options.ts';
import { hintFile } from './hint-file.ts';

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

const text = z.string().min(1, 'expected some text');

function whole(from: number, to: number) {
  const message = `expected a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= from && value <= to, message);
}

function decimal(above: number, to: number) {
  const message = `expected a number above ${above}, at most ${to}`;
  return z
    .string()
    .regex(/^\d{1,9}(\.\d{1,6})?$/, message)
    .transform(Number)
    .refine((value) => value > above && value <= to, message);
}

function oneOf<const Value extends string>(...values: Value[]) {
  return z.string().transform((text, context): Value => {
    const value = values.find((known) => known === text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: `expected ${values.join(' or ')}` });
    return z.NEVER;
  });
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** `90m`, `1h30m`, `45s`: seconds. */
const duration = z
  .string()
  .regex(/^(\d{1,6}[smhd])+$/, 'expected a duration such as 90m, 45s or 1h30m')
  .transform((value) =>
    [...value.matchAll(/(\d+)([smhd])/g)].reduce(
      (sum, [, amount, unit]) => sum + Number(amount) * (unitSeconds[unit ?? ''] ?? 0),
      0,
    ),
  )
  .refine((seconds) => seconds > 0, 'expected a duration above zero');

/** A base address: http or https, no credentials, query or fragment, ending in /v1. */
const baseUrl = z.string().superRefine((value, context) => {
  const issue = baseUrlIssue(value);
  if (issue !== null) context.addIssue({ code: 'custom', message: issue });
});

function baseUrlIssue(value: string): string | null {
  if (!URL.canParse(value)) return 'expected an address such as https://host/v1';
  const url = new URL(value);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return 'expected an http or https address';
  if (url.username !== '' || url.password !== '') return 'expected an address without credentials';
  if (url.search !== '' || url.hash !== '') return 'expected an address without query or fragment';
  return url.pathname.endsWith('/v1') && value.endsWith('/v1')
    ? null
    : 'expected an address that ends in /v1';
}

const years = z
  .string()
  .regex(/^\d{4}(-\d{4})?$/, 'expected a year such as 2018 or a range such as 2018-2022')
  .transform((value) => {
    const [from, to = from] = value.split('-').map(Number) as [number, number?];
    return { from, to };
  })
  .refine(({ from, to }) => from <= to, 'expected a range that begins before it ends');

const shard = z
  .string()
  .regex(/^\d{1,4}\/\d{1,4}$/, 'expected a shard such as 1/4')
  .transform((value) => {
    const [index, count] = value.split('/').map(Number) as [number, number];
    return { index, count };
  })
  .refine(({ index, count }) => index >= 1 && index <= count, 'expected a shard from 1/N to N/N');

function endpoints(catalogue: Catalogue) {
  const names = catalogue.statistics.map(({ name }) => name);
  return z.string().transform((value, context) => {
    const asked = value.split(',');
    const unknown = asked.find((name) => !names.includes(name));
    if (unknown === undefined) return names.filter((name) => asked.includes(name));
    context.addIssue({
      code: 'custom',
      message: `no statistic is called "${printable(unknown, 40)}"; there are ${names.join(', ')}`,
    });
    return z.NEVER;
  });
}

const subjects = z.string().transform((value, context): SubjectChoice => {
  const parts = value.split(',');
  const wrong = parts.find((part) => !/^(organisms|entities|(organism|entity):[^,]+)$/.test(part));
  if (wrong !== undefined) {
    const message = `"${printable(wrong, 40)}" is none of organisms, entities, organism:ID, entity:ID`;
    context.addIssue({ code: 'custom', message });
  }
  const idsOf = (prefix: string) =>
    parts.filter((part) => part.startsWith(prefix)).map((part) => part.slice(prefix.length));
  return {
    entities: parts.includes('entities'),
    organisms: parts.includes('organisms'),
    entityIds: idsOf('entity:'),
    organismIds: idsOf('organism:'),
  };
});

/** All options of all commands, for one catalogue. */
export function optionSpecs(catalogue: Catalogue) {
  return {
    output: {
      flag: '--output <dir>',
      help: 'the folder of the mirror',
      schema: text,
      fallback: 'output',
    },
    json: {
      flag: '--json',
      help: 'one JSON document on stdout, and nothing else there',
      schema: text,
    },
    quiet: { flag: '--quiet', help: 'say nothing unless something went wrong', schema: text },
    baseUrl: {
      flag: '--base-url <url>',
      help: 'the service to mirror; ends in /v1',
      schema: baseUrl,
    },
    endpoints: {
      flag: '--endpoints <names>',
      help: 'only these statistics, separated by commas',
      schema: endpoints(catalogue),
    },
    subjects: {
      flag: '--subjects <which>',
      help: 'organisms, entities, organism:ID, entity:ID, separated by commas',
      schema: subjects,
      fallback: 'entities,organisms',
    },
    years: {
      flag: '--years <range>',
      help: 'one year, or a range such as 2018-2022',
      schema: years,
    },
    restrictions: {
      flag: '--restrictions <mode>',
      help: 'none; single: each restriction alone too; all: every combination too',
      schema: oneOf('none', 'single', 'all'),
      fallback: 'none',
    },
    shard: { flag: '--shard <i/n>', help: 'only the i-th of n parts of the plan', schema: shard },
    concurrency: {
      flag: '--concurrency <n>',
      help: 'never more requests in flight than this',
      schema: whole(1, 256),
      fallback: '4',
    },
    rate: {
      flag: '--rate <n>',
      help: 'requests per second, evenly spaced (default: 10, no limit on loopback)',
      schema: decimal(0, 100_000),
    },
    timeout: {
      flag: '--timeout <seconds>',
      help: 'for one attempt',
      schema: decimal(0, 3600),
      fallback: '30',
    },
    retries: {
      flag: '--retries <n>',
      help: 'how often a request is asked again after a failure that may pass',
      schema: whole(0, 100),
      fallback: '5',
    },
    maxRequests: {
      flag: '--max-requests <n>',
      help: 'stop after this many requests, go on next time',
      schema: whole(1, 999_999_999),
    },
    maxDuration: {
      flag: '--max-duration <time>',
      help: 'stop after this time, such as 90m, go on next time',
      schema: duration,
    },
    refresh: {
      flag: '--refresh <which>',
      help: 'ask again what is stale, all, or none of what is landed',
      schema: oneOf('stale', 'all', 'none'),
      fallback: 'stale',
    },
    maxAge: {
      flag: '--max-age <days>',
      help: 'what counts as stale, in place of the ages by kind',
      schema: decimal(0, 36_500),
    },
    failed: {
      flag: '--failed',
      help: 'ask only what failed; without a selection, that of the last run',
      schema: text,
    },
    only: {
      flag: '--only <key>',
      help: 'ask only this request, whatever its age',
      schema: text,
    },
    contact: {
      flag: '--contact <address>',
      help: 'e-mail address or URL that requests carry, for the operators of the service',
      schema: contact,
    },
    header: {
      flag: '--header <header>',
      help: '"Name: value" for the service alone; never logged; may be repeated',
      schema: headers,
      repeatable: true,
    },
    proxy: {
      flag: '--proxy',
      help: 'heed HTTP_PROXY, HTTPS_PROXY and NO_PROXY',
      schema: text,
    },
    assumeOrganisms: {
      flag: '--assume-organisms <n>',
      help: 'plan for one entity and this many organisms, without any network',
      schema: whole(0, 100_000),
    },
    full: { flag: '--full', help: 'all 85 organisms of the reference service', schema: text },
    hints: {
      flag: '--hints <file>',
      help: 'how to read answers of a shape the code does not know (docs/hints.md); stays in force',
      schema: hintFile(catalogue),
    },
    acceptShrink: {
      flag: '--accept-shrink',
      help: 'publish even if much of what is on show would be gone',
      schema: text,
    },
    keep: {
      flag: '--keep <n>',
      help: 'how many releases to keep, the one on show counted',
      schema: whole(2, 10_000),
      fallback: '3',
    },
    onDrift: {
      flag: '--on-drift <what>',
      help: 'warn: tell of a new wire shape; fail: do not publish it',
      schema: oneOf('warn', 'fail'),
      fallback: 'warn',
    },
    renormalise: { flag: '--renormalise', help: 'read all raw bodies anew', schema: text },
    from: { flag: '--from <run>', help: 'the earlier run or release', schema: text },
    to: { flag: '--to <run>', help: 'the later run or release', schema: text },
    port: {
      flag: '--port <n>',
      help: 'the port on 127.0.0.1',
      schema: whole(0, 65_535),
      fallback: '8080',
    },
    source: {
      flag: '--source <name>',
      help: 'reference: the synthetic reference service',
      schema: oneOf('reference'),
    },
    shape: {
      flag: '--shape <name>',
      help: 'the wire shape of the reference service, for tests',
      schema: oneOf(...shapeNames),
      fallback: 'records',
    },
    switchShapeAfter: {
      flag: '--switch-shape-after <n>',
      help: 'that many answers as records before the shape begins, for tests',
      schema: whole(0, 999_999_999),
      fallback: '0',
    },
  } satisfies Record<string, OptionSpec>;
}

export type OptionName = keyof ReturnType<typeof optionSpecs>;
