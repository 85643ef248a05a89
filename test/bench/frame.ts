/** What every bench does with its figures: says them with the machine, and holds them against what was recorded. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

/** Something measured, as a ratio of one run of the bench: higher is better, whatever it is. */
export interface Ratio {
  readonly name: string;
  readonly value: number;
  /** What issue 5 asks for, `null` where it asks for none. */
  readonly wanted: number | null;
  /** The figures behind it, in words. */
  readonly from: string;
}

const recordFile = join(import.meta.dirname, 'expected.json');

/** A ratio clearly below the recorded one: noise of a shared machine stays above this part of it. */
const clearlyBelow = 0.7;

type Recorded = Record<string, Record<string, number>>;

/** The middle of an odd number of values, the lower middle of an even one. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/**
 * Prints the ratios of a scenario, and fails the process where one is clearly below the recorded one.
 * `--record` records them in place of that.
 */
export function report(scenario: string, ratios: readonly Ratio[]): void {
  const recorded = JSON.parse(readFileSync(recordFile, 'utf8')) as Recorded;
  process.stdout.write(`${scenario} · ${machine()}\n`);
  for (const ratio of ratios) {
    const known = recorded[scenario]?.[ratio.name] ?? null;
    process.stdout.write(`  ${lineOf(ratio, known)}\n`);
    if (known !== null && ratio.value < clearlyBelow * known) process.exitCode = 1;
  }
  if (!process.argv.includes('--record')) return;
  const values = ratios.map(({ name, value }) => [name, Math.round(value * 1000) / 1000]);
  const all = { ...recorded, [scenario]: Object.fromEntries(values) };
  writeFileSync(recordFile, `${JSON.stringify(all, null, 2)}\n`);
  process.exitCode = 0;
}

function lineOf({ name, value, wanted, from }: Ratio, known: number | null): string {
  const asked = wanted === null ? '' : `, wanted ${wanted}${value >= wanted ? '' : ' (NOT MET)'}`;
  const before = known === null ? '' : `, recorded ${known}`;
  const fails = known !== null && value < clearlyBelow * known ? ' CLEARLY BELOW' : '';
  return `${name}: ${value.toFixed(3)}${asked}${before}${fails} · ${from}`;
}

function machine(): string {
  const [first, ...others] = cpus();
  const load = readFileSync('/proc/loadavg', 'utf8').split(' ')[0];
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${others.length + 1} × ${first?.model}, ${memory} GiB, load ${load}, Node ${process.version}, DuckDB ${versionOf('@duckdb/node-api')}, undici ${versionOf('undici')}`;
}

function versionOf(dependency: string): string {
  const file = join(import.meta.dirname, '..', '..', 'node_modules', dependency, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** How many times each side runs (`--runs N`). */
export function runs(standard: number): number {
  const at = process.argv.indexOf('--runs');
  return at < 0 ? standard : Number(process.argv[at + 1]);
}

/** The years the reference service is asked for: about 26,000 requests, with `--full` about 103,000. */
export function extentOf(): string {
  return process.argv.includes('--full') ? '2019-2022' : '2022-2022';
}
