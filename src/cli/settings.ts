import type * as z from 'zod';
import { federalHr } from '../../pipelines/federal-hr.ts';
import type { Again, RunSettings } from '../mirror/settings.ts';
import type { YearRange } from '../model/catalogue.ts';
import { printable, UsageError } from '../model/errors.ts';
import { isRefusal, parseNamedRequest } from '../model/http-request.ts';
import { requestKey } from '../model/request.ts';
import { type Selection, wholeSelection } from '../model/selection.ts';
import { isLoopback } from '../system/loopback.ts';
import { version } from '../system/version.ts';
import { kebab, type Said } from './option-texts.ts';
import { type OptionName, type OptionSpec, optionSpecs } from './options.ts';

type Specs = typeof optionSpecs;

/** The values of the options a command knows; an option nobody set, and without default, is missing. */
export type Values<Name extends OptionName> = {
  readonly [Key in Name]: z.output<Specs[Key]['schema']> | MissingUnlessDefault<Specs[Key]>;
};

type MissingUnlessDefault<Spec> = Spec extends { fallback: string } ? never : undefined;

/**
 * The values of options, from their texts or by default; `where` tells in a message where a text was said.
 * @throws UsageError for text that is no value of its option.
 */
export function valuesOf<Name extends OptionName>(
  names: readonly Name[],
  texts: Said,
  where: (name: OptionName) => string = () => '',
): Values<Name> {
  const specs: Readonly<Record<OptionName, OptionSpec>> = optionSpecs;
  const values = names.map((name) => {
    const told = texts[name] ?? specs[name].fallback;
    return [
      name,
      told === undefined ? undefined : readValue(name, specs[name], told, where),
    ] as const;
  });
  return Object.fromEntries(values) as Values<Name>;
}

function readValue(
  name: OptionName,
  spec: OptionSpec,
  told: string,
  where: (name: OptionName) => string,
): unknown {
  const parsed = spec.schema.safeParse(told);
  if (parsed.success) return parsed.data;
  throw new UsageError(
    `--${kebab(name)}${asTold(name, told)}${where(name)}: ${parsed.error.issues[0]?.message ?? 'not understood'}`,
  );
}

const maybeSecret: ReadonlySet<OptionName> = new Set(['header', 'proxy', 'signKey', 'key']);

/** What was said, as a message may repeat it: without what may be a secret. */
function asTold(name: OptionName, told: string): string {
  if (maybeSecret.has(name)) return '';
  const open = told.replace(/^(\w+:\/\/)?.*@/s, '$1…@');
  return ` ${printable(name === 'baseUrl' ? open.replace(/[?#].*$/s, '?…') : open, 80)}`;
}

export const selectionOptions = [
  'endpoints',
  'subjects',
  'years',
  'restrictions',
  'shard',
] as const;

/** How a service is asked. */
export const askingOptions = [
  'concurrency',
  'rate',
  'timeout',
  'retries',
  'contact',
  'header',
  'headerFile',
  'proxy',
] as const;

export const crawlOptions = [
  ...askingOptions,
  'maxRequests',
  'maxDuration',
  'refresh',
  'maxAge',
  'mappings',
  'onDrift',
  'acceptShrink',
  'keep',
  'signKey',
  'memoryLimit',
] as const;

type SelectionValues = Values<(typeof selectionOptions)[number]>;
type CrawlValues = Values<(typeof crawlOptions)[number]>;

/**
 * The selection flags as one value (contract §1).
 * @throws UsageError where the years meet no range of a selected statistic.
 */
function readSelection(values: SelectionValues): Selection {
  const selection: Selection = {
    endpoints: values.endpoints ?? wholeSelection(federalHr).endpoints,
    years: values.years ?? null,
    restrictions: values.restrictions,
    shard: values.shard ?? null,
  };
  checkYears(selection);
  return selection;
}

/** @throws UsageError where no statistic with years that is selected has any of these. */
export function checkYears({ endpoints, years }: Pick<Selection, 'endpoints' | 'years'>): void {
  if (years === null) return;
  const selected = rangesOf(endpoints);
  // Statistics without years are kept whole; years that nothing has are a slip all the same.
  const ranges = selected.length > 0 ? selected : rangesOf(null);
  if (ranges.some(({ range }) => meets(range, years))) return;
  const known = ranges.map(({ name, range }) => `${name} ${yearsText(range)}`).join(', ');
  throw new UsageError(
    `--years ${yearsText(years)}: no selected statistic has these years (${known})`,
  );
}

/** What to tell where selected statistics have a part of the years alone, or none; `null` where each has all. */
export function yearsCut({
  endpoints,
  years,
}: Partial<Values<'endpoints' | 'years'>>): string | null {
  if (years === undefined) return null;
  const ranges = rangesOf(endpoints ?? null);
  const cut = ranges.filter(({ range }) => years.from < range.from || range.to < years.to);
  // Years that nothing has are bad usage, and told as that.
  if (cut.length === 0 || !ranges.some(({ range }) => meets(range, years))) return null;
  const kept = cut.map(({ name, range }) => {
    const both = { from: Math.max(range.from, years.from), to: Math.min(range.to, years.to) };
    return `${name} ${meets(range, years) ? yearsText(both) : 'none'}`;
  });
  return `--years ${yearsText(years)}: the source does not have all of these; asked is what it has (${kept.join(', ')})`;
}

/** The statistics with years, of those named or of all. */
function rangesOf(names: readonly string[] | null) {
  return federalHr.statistics.flatMap(({ name, years: range }) =>
    range === null || names?.includes(name) === false ? [] : [{ name, range }],
  );
}

function yearsText({ from, to }: YearRange): string {
  return from === to ? `${from}` : `${from}-${to}`;
}

function meets(range: YearRange, years: YearRange): boolean {
  return range.from <= years.to && years.from <= range.to;
}

/** Everything a run is told, from the values of its options. */
export function readRunSettings(
  baseUrl: string,
  output: string,
  values: SelectionValues & CrawlValues,
): RunSettings {
  const { subjects, onDrift, keep, memoryLimit } = values;
  return {
    ...{ output, subjects, onDrift, keep, memoryLimit },
    selection: readSelection(values),
    ...readAsking(baseUrl, values),
    policy: { refresh: values.refresh, maxAge: values.maxAge ?? null },
    maxRequests: values.maxRequests ?? null,
    maxDurationSeconds: values.maxDuration ?? null,
    again: null,
    mappings: values.mappings ?? null,
    acceptShrink: isOn(values.acceptShrink),
    signKey: values.signKey ?? null,
  };
}

/** How a service is asked, from the values of its options. */
export function readAsking(baseUrl: string, values: Values<(typeof askingOptions)[number]>) {
  const { concurrency, retries, timeout: timeoutSeconds } = values;
  return {
    ...{ baseUrl, concurrency, retries, timeoutSeconds },
    // None where the address is on this machine.
    rate: values.rate ?? (isLoopback(baseUrl) ? null : 10),
    userAgent: introduce(values.contact),
    // Those of the command line count more.
    headers: { ...values.headerFile, ...values.header },
    proxy: heedsProxies(values.proxy),
  };
}

/**
 * What `--failed` or `--only` asks again, `null` where neither was said.
 * @throws UsageError for both at once, or for a key that is none.
 */
export function readAgain(values: SelectionValues & Values<'failed' | 'only'>): Again | null {
  const { only } = values;
  const hasSelection =
    [values.endpoints, values.years, values.shard].some((value) => value !== undefined) ||
    values.restrictions !== 'none' ||
    !(values.subjects.entities && values.subjects.organisms);
  if (only === undefined) return isOn(values.failed) ? { kind: 'failed', hasSelection } : null;
  if (isOn(values.failed)) throw new UsageError('--failed and --only exclude each other');
  const request = parseNamedRequest(federalHr, only);
  if (isRefusal(request)) {
    throw new UsageError(`--only ${printable(only, 100)}: ${request.message}`);
  }
  return { kind: 'only', key: requestKey(federalHr, request), hasSelection };
}

/** How requests introduce themselves. */
const userAgent = `hrmirror/${version} (statistics mirror)`;

/** The same, with whom to write to. */
function introduce(contact: string | undefined): string {
  return contact === undefined ? userAgent : `${userAgent.slice(0, -1)}; +${contact})`;
}

/**
 * Whether the proxies that the environment names count.
 * @throws UsageError where one is no address, without telling what may hold a password.
 */
function heedsProxies(value: string | undefined): boolean {
  if (!isOn(value)) return false;
  const wrong = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY'].find((name) => {
    const told = process.env[name] ?? '';
    return told !== '' && !(/^(https?|socks5?):\/\/[^/]/.test(told) && URL.canParse(told));
  });
  if (wrong === undefined) return true;
  throw new UsageError(
    `${wrong} in the environment: expected an address such as http://proxy.example.org:3128`,
  );
}

/** Whether a switch was set. */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && value !== 'false' && value !== '0';
}
