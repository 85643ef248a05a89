import type { Catalogue } from '../../model/catalogue.ts';
import { wholeSelection } from '../../model/selection.ts';
import { Plan } from '../../plan/plan.ts';
import { formOf } from '../../read/mapping/form.ts';
import type { Probe } from './probe.ts';

/** One question that was refused, or should have been, and in what form. */
export interface Refused {
  readonly request: string;
  readonly form: string;
  readonly status: number | null;
  readonly content_type: string | null;
  readonly outcome: string;
  readonly error: string | null;
}

/** What the headers of a service promise. */
export interface HttpManners {
  /** Values as first received, `null` where there was none. */
  readonly etag: string | null;
  readonly last_modified: string | null;
  readonly revalidates: boolean | null;
  readonly content_encoding: string | null;
  readonly rate_headers: Readonly<Record<string, string>>;
  /** The reference service's name for itself, `null` for any other. */
  readonly synthetic: string | null;
}

/** What a full walk would cost, reckoned from the answers of a probe. */
export interface WalkCost {
  readonly requests: number;
  readonly mean_milliseconds: number;
  readonly mean_bytes: number;
  readonly bytes: number;
  /** Requests per second, `null` for no limit. */
  readonly rate: number | null;
  /** At that rate, or as fast as one question after the other was answered if that is slower. */
  readonly seconds: number;
}

/** Every refusal a probe met, the one it asked for last. */
export function refusalsOf(catalogue: Catalogue, { asked, refusal }: Probe): Refused[] {
  const refused = asked.filter(({ judgement }) => judgement.outcome === 'refusal');
  return [...refused, ...(refusal === null ? [] : [refusal])].map(
    ({ key, request, exchange, judgement }) => ({
      request: key,
      form: formOf(catalogue, request)?.name ?? request.endpoint,
      status: exchange.status,
      content_type: exchange.headers['content-type'] ?? null,
      outcome: judgement.outcome,
      error: judgement.error,
    }),
  );
}

/** Validators, rate headers and compression, as first received. */
export function mannersOf({ lists, asked, revalidates }: Probe): HttpManners {
  const all = [...lists, ...asked].map(({ exchange }) => exchange.headers);
  const first = (name: string) =>
    all.find((headers) => headers[name] !== undefined)?.[name] ?? null;
  const names = [...new Set(all.flatMap((headers) => Object.keys(headers)))].sort();
  const rateNames = names.filter((name) => /rate-?limit|^retry-after$|quota/.test(name));
  return {
    etag: first('etag'),
    last_modified: first('last-modified'),
    revalidates,
    content_encoding: first('content-encoding'),
    rate_headers: Object.fromEntries(rateNames.map((name) => [name, first(name) ?? ''])),
    synthetic: first('x-hrmirror-source'),
  };
}

/** Requests of a whole selection over the subjects found, with the mean time and size seen. */
export function costOf(
  catalogue: Catalogue,
  { subjects, asked }: Probe,
  rate: number | null,
  concurrency: number,
): WalkCost {
  const requests = new Plan(catalogue, wholeSelection(catalogue), subjects).total;
  const mean = (values: readonly number[]) =>
    values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
  const milliseconds = mean(asked.map((one) => one.milliseconds));
  const bytes = mean(asked.map(({ exchange }) => exchange.body?.length ?? 0));
  const atRate = rate === null ? 0 : requests / rate;
  return {
    requests,
    mean_milliseconds: Math.round(milliseconds * 10) / 10,
    mean_bytes: Math.round(bytes),
    bytes: Math.round(bytes * requests),
    rate,
    seconds: Math.round(Math.max(atRate, (requests * milliseconds) / 1000 / concurrency)),
  };
}
