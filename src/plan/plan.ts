/**
 * The stage *plan*. In: the catalogue, a selection, the subjects that lists hold, what is landed of each request. Out:
 * which requests there are, in order, and which of them to ask. It must not know how they are asked, nor what answers
 * mean.
 */
import type { Catalogue, SubjectKind } from '../model/catalogue.ts';
import { detailRequests, listRequests, type Request, requestKey } from '../model/request.ts';
import { type Combination, combinations, type Selection, shardOf } from '../model/selection.ts';

/** The subjects a plan is about, by id, in the order of the lists. */
export interface PlannedSubjects {
  readonly entity: readonly string[];
  readonly organism: readonly string[];
  /** Entities whose list of organisms is asked: all that are listed. */
  readonly entitiesListed: readonly string[];
}

/** The texts that every request key of a plan is one of, or is joined from, by position. */
export interface PlanParts {
  /** Lists and details: whole keys; their positions are their ordinals. */
  readonly heads: readonly string[];
  readonly subjects: readonly string[];
  readonly suffixes: readonly string[];
}

/** What decides how old an answer may get. */
export type Question = Pick<Request, 'endpoint' | 'year'>;

/** A request of the plan: its position, its key, and what it asks. */
export interface PlannedRequest {
  readonly ordinal: number;
  readonly key: string;
  readonly request: Request;
}

/**
 * Every request of a run, as a product that is never written out: a request is an ordinal, counted
 * lists first, then details, then for each combination of parameters, most useful first, all subjects.
 */
export class Plan {
  /** How many requests: lists, details and statistics of this shard. */
  readonly total: number;
  /** The end of the ordinals; with shards, not every ordinal is a request of this plan. */
  readonly ordinals: number;
  /** Which part of all requests this plan is, `null` for all of them. */
  readonly shard: Selection['shard'];
  /** Requests per statistic of this shard, in catalogue order. */
  readonly countByEndpoint: ReadonlyMap<string, number>;
  readonly #combinations: readonly Combination[];
  readonly #heads: readonly PlannedHead[];
  readonly #subjects: readonly PlannedSubject[];
  readonly #headOrdinals: ReadonlyMap<string, number>;
  readonly #subjectPositions: ReadonlyMap<string, number>;
  readonly #combinationPositions: ReadonlyMap<string, number>;

  constructor(catalogue: Catalogue, selection: Selection, subjects: PlannedSubjects) {
    this.shard = selection.shard;
    this.#combinations = combinations(catalogue, selection);
    this.#subjects = plannedSubjects(catalogue, subjects);
    this.#heads = plannedHeads(catalogue, subjects);
    this.#headOrdinals = positions(this.#heads.map(({ key }) => key));
    this.#subjectPositions = positions(this.#subjects.map(({ path }) => path));
    this.#combinationPositions = positions(this.#combinations.map(({ suffix }) => suffix));
    this.ordinals = this.#heads.length + this.#combinations.length * this.#subjects.length;
    this.countByEndpoint = inCatalogueOrder(catalogue, this.#count());
    const heads = this.#heads.filter(({ key }, ordinal) => this.#isOurs(key, ordinal)).length;
    this.total = [...this.countByEndpoint.values()].reduce((sum, count) => sum + count, heads);
  }

  /** The ordinal of a request key, or -1 where the plan does not hold it. */
  ordinalOf(key: string): number {
    const head = this.#headOrdinals.get(key);
    if (head !== undefined) return this.#isOurs(key, head) ? head : -1;
    const split = key.indexOf('/', key.indexOf('/') + 1);
    if (split < 0) return -1;
    const subject = this.#subjectPositions.get(key.slice(0, split));
    const combination = this.#combinationPositions.get(key.slice(split));
    if (subject === undefined || combination === undefined) return -1;
    const ordinal = this.#heads.length + combination * this.#subjects.length + subject;
    return this.#isOurs(key, ordinal) ? ordinal : -1;
  }

  /** The request at an ordinal, or `null` where it belongs to another shard. */
  at(ordinal: number): PlannedRequest | null {
    const head = this.#heads[ordinal];
    if (head !== undefined) {
      return this.#isOurs(head.key, ordinal) ? { ordinal, ...head } : null;
    }
    const position = ordinal - this.#heads.length;
    const combination = this.#combinations[Math.floor(position / this.#subjects.length)];
    const subject = this.#subjects[position % this.#subjects.length];
    if (combination === undefined || subject === undefined) return null;
    const key = subject.path + combination.suffix;
    if (!this.#isOurs(key, ordinal)) return null;
    const { suffix: _, ...parts } = combination;
    const request = { subjectKind: subject.kind, subjectId: subject.id, ...parts };
    return { ordinal, key, request };
  }

  /** What the request at an ordinal asks, without making its key; `null` where it is another shard's. */
  questionAt(ordinal: number): Question | null {
    if (this.shard !== null) return this.at(ordinal)?.request ?? null;
    const head = this.#heads[ordinal];
    if (head !== undefined) return head.request;
    const position = Math.floor((ordinal - this.#heads.length) / this.#subjects.length);
    return this.#combinations[position] ?? null;
  }

  /** The ordinal of subject `s` under suffix `c` is `heads + c * subjects + s`. */
  parts(): PlanParts {
    return {
      heads: this.#heads.map(({ key }) => key),
      subjects: this.#subjects.map(({ path }) => path),
      suffixes: this.#combinations.map(({ suffix }) => suffix),
    };
  }

  /** Lists stand in every shard, everything else in exactly one (contract §1). */
  #isOurs(key: string, ordinal: number): boolean {
    if (this.shard === null || this.#heads[ordinal]?.request.endpoint === 'list') return true;
    return shardOf(key, this.shard.count) === this.shard.index;
  }

  /** Of a shard, every key has to be looked at: once. */
  #count(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { endpoint, suffix } of this.#combinations) {
      const shard = this.shard;
      const ours =
        shard === null
          ? this.#subjects
          : this.#subjects.filter(
              ({ path }) => shardOf(path + suffix, shard.count) === shard.index,
            );
      counts.set(endpoint, (counts.get(endpoint) ?? 0) + ours.length);
    }
    return counts;
  }
}

interface PlannedSubject {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly path: string;
}

type PlannedHead = Omit<PlannedRequest, 'ordinal'>;

function plannedSubjects(catalogue: Catalogue, subjects: PlannedSubjects): PlannedSubject[] {
  return detailRequests(subjects).map((request) => ({
    kind: request.subjectKind,
    id: request.subjectId ?? '',
    path: requestKey(catalogue, request),
  }));
}

function plannedHeads(catalogue: Catalogue, subjects: PlannedSubjects): PlannedHead[] {
  const requests = [...listRequests(subjects.entitiesListed), ...detailRequests(subjects)];
  return requests.map((request) => ({ key: requestKey(catalogue, request), request }));
}

function positions(texts: readonly string[]): Map<string, number> {
  return new Map(texts.map((text, position) => [text, position]));
}

function inCatalogueOrder(catalogue: Catalogue, counts: Map<string, number>): Map<string, number> {
  const ordered = new Map<string, number>();
  for (const { name } of catalogue.statistics) {
    const count = counts.get(name);
    if (count !== undefined) ordered.set(name, count);
  }
  return ordered;
}
