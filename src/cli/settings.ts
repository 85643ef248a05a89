import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Catalogue, YearRange } from '../catalogue.ts';
import { messageOf, printable, UsageError } from '../errors.ts';
import type { RunSettings, SubjectChoice } from '../mirror/settings.ts';
import { type Selection, wholeSelection } from '../selection.ts';
import { version } from '../version.ts';
import { type OptionName, type OptionSpec, optionSpecs } from './options.ts';

/** What was said, as text: by option name, from the command line, the environment or the config file. */
export type Said = Readonly<Partial<Record<OptionName, string>>>;

/** The config file in the working directory (contract §1). */
export const configFile = 'hrmirror.config.json';

type Specs = ReturnType<typeof optionSpecs>;

/** The values of the options a command knows; an option nobody set, and without default, is missing. */
export type Values<Name extends OptionName> = {
  readonly [Key in Name]: z.output<Specs[Key]['schema']> | MissingUnlessDefault<Specs[Key]>;
};

type MissingUnlessDefault<Spec> = Spec extends { fallback: string } ? never : undefined;

/**
 * The values of a command's options: said on the command line, else in the environment, else in the
 * config file, else the command's own default, else the option's.
 * @throws UsageError for text that is no value of its option.
 */
export function readValues<Name extends OptionName>(
  catalogue: Catalogue,
  names: readonly Name[],
  said: Said,
  defaults: Said = {},
): Values<Name> {
  const specs: Readonly<Record<OptionName, OptionSpec>> = optionSpecs(catalogue);
  const config = readConfigFile(catalogue);
  const values = names.map((name) => {
    const spec = specs[name];
    const told =
      said[name] ??
      process.env[environmentName(name)] ??
      config[name] ??
      defaults[name] ??
      spec.fallback;
    return [name, told === undefined ? undefined : readValue(name, spec, told)] as const;
  });
  return Object.fromEntries(values) as Values<Name>;
}

function readValue(name: OptionName, spec: OptionSpec, told: string): unknown {
  const parsed = spec.schema.safeParse(told);
  if (parsed.success) return parsed.data;
  throw new UsageError(
    `--${kebab(name)}${name === 'header' ? '' : ` ${printable(told, 80)}`}: ${parsed.error.issues[0]?.message ?? 'not understood'}`,
  );
}

/** `baseUrl` is `HRMIRROR_BASE_URL`. */
export function environmentName(name: string): string {
  return `HRMIRROR_${kebab(name).replaceAll('-', '_').toUpperCase()}`;
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function readConfigFile(catalogue: Catalogue): Said {
  if (!existsSync(configFile)) return {};
  const names = Object.keys(optionSpecs(catalogue)) as OptionName[];
  const scalar = z.union([z.string(), z.number(), z.boolean()]);
  const schema = z.strictObject(
    Object.fromEntries(names.map((name) => [kebab(name), scalar.optional()])),
  );
  const parsed = schema.safeParse(readJson());
  if (!parsed.success) throw new UsageError(`${configFile}: ${issueText(parsed.error)}`);
  const entries = names
    .map((name) => [name, parsed.data[kebab(name)]] as const)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(entries);
}

function readJson(): unknown {
  try {
    return JSON.parse(readFileSync(configFile, 'utf8'));
  } catch (error) {
    throw new UsageError(`${configFile} is not JSON: ${messageOf(error)}`);
  }
}

function issueText(error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue?.code === 'unrecognized_keys')
    return `unknown key ${printable(issue.keys.join(', '), 100)}`;
  return printable(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not understood'}`);
}

export const selectionOptions = [
  'endpoints',
  'subjects',
  'years',
  'restrictions',
  'shard',
] as const;

export const crawlOptions = [
  'concurrency',
  'rate',
  'timeout',
  'retries',
  'maxRequests',
  'maxDuration',
  'refresh',
  'maxAge',
  'contact',
  'header',
  'proxy',
  'hints',
  'onDrift',
  'acceptShrink',
  'keep',
] as const;

type SelectionValues = Values<(typeof selectionOptions)[number]>;
type CrawlValues = Values<(typeof crawlOptions)[number]>;

/**
 * The selection flags as one value (contract §1).
 * @throws UsageError where the years meet no range of a selected statistic.
 */
export function readSelection(catalogue: Catalogue, values: SelectionValues): Selection {
  const selection: Selection = {
    endpoints: values.endpoints ?? wholeSelection(catalogue).endpoints,
    years: values.years ?? null,
    restrictions: values.restrictions,
    shard: values.shard ?? null,
  };
  checkYears(catalogue, selection);
  return selection;
}

function checkYears(catalogue: Catalogue, { endpoints, years }: Selection): void {
  if (years === null) return;
  const ranges = catalogue.statistics
    .filter(({ name }) => endpoints.includes(name))
    .flatMap(({ name, years: range }) => (range === null ? [] : [{ name, range }]));
  if (ranges.some(({ range }) => meets(range, years))) return;
  const known = ranges.map(({ name, range }) => `${name} ${range.from}-${range.to}`).join(', ');
  throw new UsageError(
    `--years ${years.from}-${years.to}: no selected statistic has these years (${known || 'none has years'})`,
  );
}

function meets(range: YearRange, years: YearRange): boolean {
  return range.from <= years.to && years.from <= range.to;
}

/** Everything a run is told, from the values of its options. */
export function readRunSettings(
  catalogue: Catalogue,
  baseUrl: string,
  output: string,
  values: SelectionValues & CrawlValues,
): RunSettings {
  return {
    baseUrl,
    output,
    selection: readSelection(catalogue, values),
    subjects: values.subjects satisfies SubjectChoice,
    policy: { refresh: values.refresh, maxAge: values.maxAge ?? null },
    concurrency: values.concurrency,
    rate: values.rate ?? (isLoopback(baseUrl) ? null : 10),
    timeoutSeconds: values.timeout,
    retries: values.retries,
    maxRequests: values.maxRequests ?? null,
    maxDurationSeconds: values.maxDuration ?? null,
    userAgent: introduce(values.contact),
    headers: values.header ?? {},
    proxy: isOn(values.proxy),
    again: null,
    hints: values.hints ?? null,
    onDrift: values.onDrift,
    acceptShrink: isOn(values.acceptShrink),
    keep: values.keep,
  };
}

/** How requests introduce themselves. */
export const userAgent = `hrmirror/${version} (statistics mirror)`;

/** The same, with whom to write to. */
export function introduce(contact: string | undefined): string {
  return contact === undefined ? userAgent : `${userAgent.slice(0, -1)}; +${contact})`;
}

/** Whether an address is on this machine. */
export function isLoopback(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Whether a switch was set. */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && value !== 'false' && value !== '0';
}
