import { listValue } from '@duckdb/node-api';
import type { Stop } from '../../fetch/stop.ts';
import { UnreachableError } from '../../model/errors.ts';
import type { Unlanded } from '../../model/landed.ts';
import type { LandedRows } from '../../plan/landed.ts';
import type { PlannedSubjects } from '../../plan/plan.ts';
import type { Database } from '../../system/database.ts';

/** So many refusals tell as much as thousands. */
const mostRefused = 20;

/** Fewer may be subjects that the service does not detail, as long as it does others. */
const fewSubjects = 3;

/** What is landed of the details of each kind of subject, by the beginning of their addresses. */
export interface LandedDetails {
  /** Kinds of which a detail was answered once: their ids are ids. */
  readonly answered: ReadonlySet<string>;
  /** Keys of the details that were refused, of the other kinds: they are asked again before anything else. */
  readonly refused: readonly string[];
}

export async function readLandedDetails(
  database: Database,
  segments: readonly LandedRows[],
): Promise<LandedDetails> {
  if (segments.length === 0) return { answered: new Set(), refused: [] };
  const paths = listValue(segments.map(({ path }) => path));
  const rows = await database.rows('plan/answered_details', { segments: paths });
  const answered = rows.filter((row) => row.is_answered === true).map(({ root }) => String(root));
  const refused = rows.flatMap((row) => row.refused as string[]);
  return { answered: new Set(answered), refused };
}

/**
 * Watches the first details of ids that no answer has borne out: where all are refused, what the lists hold are no ids, and
 * asking for their statistics would be thousands of refusals more.
 */
export class DetailsWatch {
  readonly #stop: Stop;
  readonly #answered: Set<string>;
  readonly #planned: ReadonlyMap<string, number>;
  readonly #refused = new Map<string, number>();
  #why: string | null = null;

  /** `roots`: how the addresses of each kind begin. */
  constructor(
    stop: Stop,
    landed: LandedDetails,
    subjects: PlannedSubjects,
    roots: Readonly<Record<'entity' | 'organism', { readonly root: string }>>,
  ) {
    this.#stop = stop;
    this.#answered = new Set(landed.answered);
    this.#planned = new Map([
      [roots.entity.root, subjects.entity.length],
      [roots.organism.root, subjects.organism.length],
    ]);
  }

  /** Takes in what came of a request; stops the run where it was the last refusal that it takes. */
  hear({ requestKey, outcome, final }: Unlanded): void {
    const [root = '', , ...rest] = requestKey.split('/');
    if (!final || rest.length > 0 || !requestKey.includes('/')) return;
    if (outcome === 'answer' || outcome === 'unchanged') this.#answered.add(root);
    if (outcome !== 'refusal') return;
    this.#refused.set(root, (this.#refused.get(root) ?? 0) + 1);
    if (this.#why !== null || !this.#isHopeless(root)) return;
    this.#why = `the first ${this.#refused.get(root)} details of what the lists hold are all refused (${requestKey} was the last): these are no ids, and a mapping for the lists says which member is (docs/mappings.md), or this is no such API; nothing was published`;
    this.#stop.now('origin', this.#why);
  }

  /** @throws UnreachableError where all details were refused */
  check(): void {
    if (this.#why !== null) throw new UnreachableError(this.#why);
  }

  #isHopeless(root: string): boolean {
    const isRefused = (kind: string) => {
      const planned = this.#planned.get(kind) ?? 0;
      return (this.#refused.get(kind) ?? 0) >= Math.min(mostRefused, planned);
    };
    if (this.#answered.has(root) || !isRefused(root)) return false;
    if ((this.#planned.get(root) ?? 0) >= fewSubjects) return true;
    return [...this.#planned.keys()].every((kind) => !this.#answered.has(kind) && isRefused(kind));
  }
}
