/**
 * What a landing zone teaches. In: its sealed segments, and answers that no mapping fits. Out: mappings for the layouts that
 * can be told, and why others cannot. Runs in a worker: nothing of it keeps a signal waiting.
 */
import { listValue } from '@duckdb/node-api';
import type { Catalogue } from '../../model/catalogue.ts';
import type { Interpretation } from '../../model/interpretation.ts';
import { requestKey } from '../../model/request.ts';
import type { Database } from '../../system/database.ts';
import { bodyOf } from '../execute/body.ts';
import { type Pinned, valueReader } from '../execute/read-by.ts';
import { formOf } from '../mapping/form.ts';
import { type Evidence, type MappingFile, parseMapping, printMapping } from '../mapping/mapping.ts';
import type { RankingWords } from '../proof/support.ts';
import { eachAnswer } from '../segments/landed-answers.ts';
import { isTeachable } from './bounds.ts';
import { infer } from './infer.ts';
import type { FormedAnswer } from './inferred.ts';
import { type MightBe, mightBe } from './might-be.ts';
import { type Outline, outlineOf } from './outline.ts';
import { answeredStatistics, teachingSet } from './teaching.ts';

export interface InferTask {
  readonly catalogue: Catalogue;
  readonly words: RankingWords;
  readonly segments: readonly {
    readonly name: string;
    readonly path: string;
    readonly elsewhere: readonly string[];
  }[];
  /** Rows of answers that no mapping fits: these are learned from too. */
  readonly unread: readonly number[];
  readonly temporary: string;
  /** Answers of more scalars are not learned from. */
  readonly mostScalars: number;
  /** The mappings in force, to be compared with what is learned now; none where nothing is to be compared. */
  readonly inForce: readonly { readonly id: string; readonly file: MappingFile }[];
  /** The mappings by hand in force. */
  readonly byHand: readonly MappingFile[];
}

/** A mapping that was accepted. */
interface Learned {
  readonly form: string;
  readonly file: MappingFile;
  readonly sample: string;
  readonly readCount: number;
  /** Other ways to read its answers, with their equations. */
  readonly others: readonly { readonly place: string; readonly evidence: Evidence }[];
}

/** A layout that nothing decides about, with what it might be. */
export interface Proposal {
  readonly form: string;
  readonly why: string;
  readonly sample: string;
  readonly count: number;
  /** The sample's body with one element of each list. */
  readonly outline: Outline;
  readonly candidates: readonly MightBe[];
}

/** Answers that the mappings learned now read otherwise than those in force. */
export interface Difference {
  readonly form: string;
  /** Set aside before, read now. */
  readonly gained: number;
  /** Other figures. */
  readonly changed: number;
  /** Read before, set aside now. */
  readonly lost: number;
  /** One of them. */
  readonly sample: string;
}

export interface InferResult {
  readonly accepted: readonly Learned[];
  readonly proposals: readonly Proposal[];
  readonly differences: readonly Difference[];
}

export async function workOnInference(database: Database, task: InferTask): Promise<InferResult> {
  const answers = await teachingAnswers(database, task);
  const { catalogue, words } = task;
  const keyOf = (answer: Pick<FormedAnswer, 'request'>) => requestKey(catalogue, answer.request);
  const byHand = task.byHand.map(parseMapping);
  const { accepted, undecided } = infer(answers.answers, words, answers.organisms, byHand);
  const learned = accepted.map(({ mapping }, at) => ({ id: `new ${at + 1}`, mapping }));
  return {
    differences: task.inForce.length === 0 ? [] : differencesOf(task, answers.answers, learned),
    accepted: accepted.map(({ form, mapping, others, sample, readCount }) => ({
      ...{ form: form.name, file: printMapping(mapping), sample: keyOf(sample), readCount },
      others: mightBe(others).map(({ place, file }) => ({ place, evidence: file.evidence ?? {} })),
    })),
    proposals: undecided.map(({ form, why, others, sample, count }) => ({
      ...{ form: form.name, why, sample: keyOf(sample), count, outline: outlineOf(sample.body) },
      candidates: mightBe(others),
    })),
  };
}

/** Where what was learned now reads answers otherwise than the mappings in force, form by form. */
function differencesOf(
  { catalogue, inForce }: InferTask,
  answers: readonly FormedAnswer[],
  learned: readonly Pinned[],
): Difference[] {
  const before = valueReader(
    catalogue,
    inForce.map(({ id, file }) => ({ id, mapping: parseMapping(file) })),
  );
  const now = valueReader(catalogue, learned);
  // What a person says how to read is not asked again.
  const byHand = new Set(
    inForce.filter(({ file }) => file.accepted === 'human').map(({ id }) => id as string | null),
  );
  const found = new Map<
    string,
    { form: string; gained: number; changed: number; lost: number; sample: string }
  >();
  for (const { form, request, body } of answers) {
    const [one, other] = [before(request, body), now(request, body)];
    const figures = (read: Interpretation) =>
      JSON.stringify(read.figures.map((figure) => ({ ...figure, attributes: null })));
    const wasRead = one.verdict !== 'quarantined';
    const isRead = other.verdict !== 'quarantined';
    if (wasRead && byHand.has(one.mapping)) continue;
    if ((!wasRead && !isRead) || (wasRead && isRead && figures(one) === figures(other))) continue;
    const told = found.get(form.name) ?? {
      form: form.name,
      gained: 0,
      changed: 0,
      lost: 0,
      sample: requestKey(catalogue, request),
    };
    found.set(form.name, told);
    if (!wasRead) told.gained += 1;
    else if (isRead) told.changed += 1;
    else told.lost += 1;
  }
  return [...found.values()];
}

async function teachingAnswers(database: Database, task: InferTask) {
  const { catalogue, segments, unread } = task;
  const paths = listValue(segments.map(({ path }) => path));
  const rows = await database.rows('read/latest_answers', { segments: paths });
  const seqs = new Map(rows.map(({ request_key, seq }) => [String(request_key), Number(seq)]));
  const answered = answeredStatistics(catalogue, [...seqs.keys()]);
  const organisms = new Map<number | null, Set<string>>();
  for (const { request } of answered) {
    if (request.subjectKind !== 'organism') continue;
    const held = organisms.get(request.year) ?? new Set();
    organisms.set(request.year, held.add(request.subjectId ?? ''));
  }
  // What another answer took the place of may have been wrong.
  const latest = new Set(seqs.values());
  const chosen = new Set([
    ...teachingSet(catalogue, answered).map(({ key }) => seqs.get(key) ?? 0),
    ...unread.filter((seq) => latest.has(seq)),
  ]);
  return {
    answers: await loadAnswers(database, task, chosen),
    organisms: new Map([...organisms].map(([year, ids]) => [year, ids.size])),
  };
}

/** So many bytes of bodies at most are held while a source is learned. */
const mostBytes = 64_000_000;

async function loadAnswers(
  database: Database,
  { catalogue, segments, mostScalars }: InferTask,
  seqs: ReadonlySet<number>,
): Promise<FormedAnswer[]> {
  const loaded: FormedAnswer[] = [];
  const list = [...seqs].sort((one, other) => one - other);
  if (list.length === 0) return loaded;
  let bytes = 0;
  for (const { name, path, elsewhere } of segments) {
    await eachAnswer(
      { segment: name, path, elsewhere, catalogue },
      database,
      ({ request, body, contentType, incomplete }) => {
        const form = formOf(catalogue, request);
        bytes += body.length;
        if (form === null || incomplete !== null || bytes > mostBytes) return;
        const read = bodyOf(body, contentType);
        if (!('error' in read) && isTeachable(read.value, mostScalars))
          loaded.push({ form, request, body: read.value });
      },
      list,
    );
  }
  return loaded;
}
