import type { Catalogue } from '../catalogue.ts';
import type { Figure } from '../interpretation.ts';
import { Plan } from '../plan/plan.ts';
import { wholeSelection } from '../selection.ts';
import type { Probe, Probed } from './probe.ts';

/**
 * What a probe made of a statistic: `read` figures were read and nothing was left over · `empty` only
 * answers without a figure, so that nothing is known · `refused` no answer at all · `unreadable` an
 * answer was not understood · `failing` a question had no usable answer.
 */
export type ProbeVerdict = 'read' | 'empty' | 'refused' | 'unreadable' | 'failing';

export interface ProbedStatistic {
  readonly statistic: string;
  readonly verdict: ProbeVerdict;
  readonly requests: number;
  readonly figures: number;
  readonly measures: readonly string[];
  /** How its answers look and were read, each form once. */
  readonly forms: readonly {
    readonly shape: string | null;
    readonly fingerprint: string;
    readonly binding: string | null;
    readonly sample_request: string;
  }[];
  readonly example: { readonly request: string; readonly figure: Figure } | null;
  /** Questions that gave nothing to read, and why. */
  readonly gaps: readonly { readonly request: string; readonly why: string }[];
  readonly warnings: readonly string[];
}

/** What `probe --json` prints. */
export interface ProbeReport {
  readonly base_url: string;
  /** Whether a walk over this service will be understood. */
  readonly understood: boolean;
  readonly requests: number;
  readonly subjects: { readonly entities: number; readonly organisms: number };
  readonly statistics: readonly ProbedStatistic[];
  /** Categories seen, by `statistic/dimension`. */
  readonly categories: Readonly<Record<string, readonly string[]>>;
  readonly refusals: readonly Refused[];
  readonly http: HttpManners;
  readonly walk: WalkCost;
}

interface Refused {
  readonly request: string;
  readonly status: number | null;
  readonly content_type: string | null;
  readonly outcome: string;
  readonly error: string | null;
}

interface HttpManners {
  /** Values as first received, `null` where there was none. */
  readonly etag: string | null;
  readonly last_modified: string | null;
  readonly revalidates: boolean | null;
  readonly content_encoding: string | null;
  readonly rate_headers: Readonly<Record<string, string>>;
  /** The reference service's name for itself, `null` for any other. */
  readonly synthetic: string | null;
}

interface WalkCost {
  readonly requests: number;
  readonly mean_milliseconds: number;
  readonly mean_bytes: number;
  readonly bytes: number;
  /** Requests per second, `null` for no limit. */
  readonly rate: number | null;
  /** At that rate, or as fast as one question after the other was answered if that is slower. */
  readonly seconds: number;
}

/** The report of a probe: pure, from what it saw. `concurrency` is that of the walk it foretells. */
export function reportProbe(
  catalogue: Catalogue,
  probe: Probe,
  { baseUrl, rate, concurrency }: { baseUrl: string; rate: number | null; concurrency: number },
): ProbeReport {
  const statistics = catalogue.statistics.map(({ name }) =>
    reportStatistic(
      name,
      probe.asked.filter(({ request }) => request.endpoint === name),
    ),
  );
  const heads = [
    ...probe.lists,
    ...probe.asked.filter(({ request }) => request.endpoint === 'detail'),
  ];
  const extra = (probe.refusal === null ? 0 : 1) + (probe.revalidates === null ? 0 : 1);
  return {
    base_url: baseUrl,
    understood:
      statistics.every(({ verdict }) => verdict === 'read' || verdict === 'empty') &&
      heads.every(({ reading }) => reading !== null && reading.verdict !== 'quarantined'),
    requests: probe.lists.length + probe.asked.length + extra,
    subjects: { entities: probe.subjects.entity.length, organisms: probe.subjects.organism.length },
    statistics: [...headReports(heads), ...statistics],
    categories: categoriesSeen(probe.asked),
    refusals: refusalsOf(probe),
    http: mannersOf(probe),
    walk: costOf(catalogue, probe, rate, concurrency),
  };
}

/** Lists and details are told of only where something is wrong with them. */
function headReports(heads: readonly Probed[]): ProbedStatistic[] {
  return ['list', 'detail']
    .map((endpoint) =>
      reportStatistic(
        endpoint,
        heads.filter(({ request }) => request.endpoint === endpoint),
      ),
    )
    .filter(({ verdict }) => verdict !== 'read');
}

function reportStatistic(statistic: string, asked: readonly Probed[]): ProbedStatistic {
  const figures = asked.flatMap(({ reading }) => reading?.figures ?? []);
  const withFigures = asked.find(({ reading }) => (reading?.figures.length ?? 0) > 0);
  const [figure] = withFigures?.reading?.figures ?? [];
  return {
    statistic,
    verdict: verdictOf(asked),
    requests: asked.length,
    figures: figures.length,
    measures: [...new Set(figures.map(({ measure }) => measure))].sort(),
    forms: formsOf(asked),
    example:
      withFigures === undefined || figure === undefined
        ? null
        : { request: withFigures.key, figure },
    gaps: asked.flatMap(({ key, judgement, reading }) => {
      const why = reading === null ? judgement.error : reading.why;
      return why === null ? [] : [{ request: key, why }];
    }),
    warnings: [
      ...new Set(
        asked.flatMap(({ reading }) =>
          (reading?.problems ?? [])
            .filter(({ severity }) => severity === 'warning')
            .map(({ kind, detail }) => `${kind}: ${detail}`),
        ),
      ),
    ],
  };
}

function verdictOf(asked: readonly Probed[]): ProbeVerdict {
  if (asked.some(({ reading }) => reading?.verdict === 'quarantined')) return 'unreadable';
  if (asked.some(({ judgement }) => judgement.outcome === 'failure')) return 'failing';
  if (asked.some(({ reading }) => reading?.verdict === 'ok')) return 'read';
  return asked.some(({ reading }) => reading?.verdict === 'empty') ? 'empty' : 'refused';
}

function formsOf(asked: readonly Probed[]): ProbedStatistic['forms'] {
  const forms = new Map<string, ProbedStatistic['forms'][number]>();
  for (const { key, reading } of asked) {
    if (reading === null || reading.fingerprint === '' || forms.has(reading.fingerprint)) continue;
    const { shape, fingerprint, binding } = reading;
    forms.set(fingerprint, { shape, fingerprint, binding, sample_request: key });
  }
  return [...forms.values()];
}

function categoriesSeen(asked: readonly Probed[]): Record<string, string[]> {
  const seen = new Map<string, Set<string>>();
  for (const { request, reading } of asked) {
    for (const { dimension, code } of reading?.categories ?? []) {
      const name = `${request.endpoint}/${dimension}`;
      seen.set(name, (seen.get(name) ?? new Set()).add(code));
    }
  }
  return Object.fromEntries([...seen].map(([name, codes]) => [name, [...codes]]));
}

function refusalsOf({ asked, refusal }: Probe): Refused[] {
  const refused = asked.filter(({ judgement }) => judgement.outcome === 'refusal');
  return [...refused, ...(refusal === null ? [] : [refusal])].map(
    ({ key, exchange, judgement }) => ({
      request: key,
      status: exchange.status,
      content_type: exchange.headers['content-type'] ?? null,
      outcome: judgement.outcome,
      error: judgement.error,
    }),
  );
}

function mannersOf({ lists, asked, revalidates }: Probe): HttpManners {
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

function costOf(
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
