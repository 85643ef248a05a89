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
  const refused = asked.filter(({ row }) => row.outcome === 'refusal');
  return [...refused, ...(refusal === null ? [] : [refusal])].map(({ key, request, row }) => ({
    request: key,
    form: formOf(catalogue, request)?.name ?? request.endpoint,
    status: row.status,
    content_type: row.contentType,
    outcome: row.outcome,
    error: row.error,
  }));
}

/** Validators, rate headers and compression, as first received. */
export function mannersOf({ headers, revalidates }: Probe): HttpManners {
  const rates = Object.entries(headers).filter(([name]) => /rate-?limit|quota/.test(name));
  return {
    etag: headers.etag ?? null,
    last_modified: headers['last-modified'] ?? null,
    revalidates,
    content_encoding: headers['content-encoding'] ?? null,
    rate_headers: Object.fromEntries(rates.sort()),
    synthetic: headers['x-hrmirror-source'] ?? null,
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
  const milliseconds = mean(asked.map(({ row }) => row.fetchedAt - row.askedAt));
  const bytes = mean(asked.map(({ row }) => row.bytes ?? 0));
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
