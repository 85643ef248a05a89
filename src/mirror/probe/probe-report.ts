import type { Catalogue } from '../../model/catalogue.ts';
import type { Figure } from '../../model/interpretation.ts';
import { requestKey } from '../../model/request.ts';
import { mightBe } from '../../read/infer/might-be.ts';
import type { Form } from '../../read/mapping/form.ts';
import {
  type Acceptance,
  type Evidence,
  type MappingFile,
  printMapping,
} from '../../read/mapping/mapping.ts';
import type { Probe, Probed } from './probe.ts';
import {
  costOf,
  type HttpManners,
  mannersOf,
  type Refused,
  refusalsOf,
  type WalkCost,
} from './probe-manners.ts';

/**
 * What a probe made of a statistic: `read` figures were read and nothing was left over · `empty` only
 * answers without a figure, so that nothing is known · `refused` no answer at all · `unreadable` an
 * answer was not understood · `failing` a question had no usable answer · `unasked` the lists hold nobody,
 * or it has none of the years.
 */
export type ProbeVerdict = 'read' | 'empty' | 'refused' | 'unreadable' | 'failing' | 'unasked';

export interface ProbedStatistic {
  readonly statistic: string;
  readonly verdict: ProbeVerdict;
  readonly requests: number;
  readonly figures: number;
  readonly measures: readonly string[];
  /** The mappings that a run would pin. */
  readonly mappings: readonly ProbedMapping[];
  /** Layouts that nothing decides about, with what they might be. */
  readonly undecided: readonly ProbedLayout[];
  readonly example: { readonly request: string; readonly figure: Figure } | null;
  /** Questions that gave nothing to read and were not refused, why, and the beginning of what came, as text. */
  readonly gaps: readonly {
    readonly request: string;
    readonly why: string;
    readonly body: string | null;
  }[];
  readonly warnings: readonly string[];
}

/** A mapping that a run would pin. */
export interface ProbedMapping {
  readonly form: string;
  readonly accepted: Acceptance;
  readonly evidence: Evidence;
  readonly answers: number;
  readonly sample_request: string;
  readonly mapping: MappingFile;
}

/** A layout that nothing decides about. */
interface ProbedLayout {
  readonly form: string;
  readonly why: string;
  readonly answers: number;
  readonly sample_request: string;
  readonly candidates: readonly MappingFile[];
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
      learnedOf(catalogue, probe, name),
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
      statistics.every(
        ({ verdict, mappings }) =>
          (verdict === 'read' || verdict === 'empty') &&
          !mappings.some(({ accepted, evidence }) => accepted === 'human' && breaksSums(evidence)),
      ) && heads.every(({ reading }) => reading !== null && reading.verdict !== 'quarantined'),
    requests: probe.lists.length + probe.asked.length + extra,
    subjects: { entities: probe.subjects.entity.length, organisms: probe.subjects.organism.length },
    statistics: [...headReports(heads), ...statistics],
    categories: categoriesSeen(probe.asked),
    refusals: refusalsOf(catalogue, probe),
    http: mannersOf(probe),
    walk: costOf(catalogue, probe, rate, concurrency),
  };
}

/** Whether so few of the sums hold that no such mapping would be inferred. */
export function breaksSums(evidence: Evidence): boolean {
  return Object.values(evidence).some(([held, drawn]) => held < 0.8 * drawn);
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

function reportStatistic(
  statistic: string,
  asked: readonly Probed[],
  learned: Pick<ProbedStatistic, 'mappings' | 'undecided'> = { mappings: [], undecided: [] },
): ProbedStatistic {
  const figures = asked.flatMap(({ reading }) => reading?.figures ?? []);
  const withFigures = asked.find(({ reading }) => (reading?.figures.length ?? 0) > 0);
  const [figure] = withFigures?.reading?.figures ?? [];
  return {
    statistic,
    verdict: verdictOf(asked),
    requests: asked.length,
    figures: figures.length,
    measures: [...new Set(figures.map(({ measure }) => measure))].sort(),
    ...learned,
    example:
      withFigures === undefined || figure === undefined
        ? null
        : { request: withFigures.key, figure },
    gaps: asked.flatMap(({ key, row, reading }) => {
      const why = reading === null ? row.error : reading.why;
      const body = row.body === null ? null : Buffer.from(row.body);
      return why === null || row.outcome === 'refusal'
        ? []
        : [{ request: key, why, body: body?.toString('utf8', 0, 2000) ?? null }];
    }),
    warnings: [
      ...new Set(
        asked
          .flatMap(({ reading }) => reading?.problems ?? [])
          .filter(({ severity }) => severity === 'warning')
          .map(({ kind, detail }) => `${kind}: ${detail}`),
      ),
    ],
  };
}

/** The mappings and the undecided layouts of a statistic. */
function learnedOf(catalogue: Catalogue, { inferred }: Probe, statistic: string) {
  const isOf = ({ form }: { readonly form: Form }) => form.statistic.name === statistic;
  return {
    mappings: inferred.accepted.filter(isOf).map(({ form, mapping, sample, readCount }) => ({
      ...{ form: form.name, accepted: mapping.accepted, evidence: mapping.evidence },
      ...{ answers: readCount, sample_request: requestKey(catalogue, sample.request) },
      mapping: printMapping(mapping),
    })),
    undecided: inferred.undecided.filter(isOf).map(({ form, why, others, sample, count }) => ({
      ...{ form: form.name, why, answers: count },
      sample_request: requestKey(catalogue, sample.request),
      candidates: mightBe(others).map(({ file }) => file),
    })),
  };
}

function verdictOf(asked: readonly Probed[]): ProbeVerdict {
  if (asked.length === 0) return 'unasked';
  if (asked.some(({ reading }) => reading?.verdict === 'quarantined')) return 'unreadable';
  if (asked.some(({ row }) => row.outcome === 'failure')) return 'failing';
  if (asked.some(({ reading }) => reading?.verdict === 'ok')) return 'read';
  return asked.some(({ reading }) => reading?.verdict === 'empty') ? 'empty' : 'refused';
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
