import type { Catalogue, SubjectKind, YearRange } from '../../model/catalogue.ts';
import type { Interpretation } from '../../model/interpretation.ts';
import type { PlannedSubjects } from '../../plan/plan.ts';
import { bodyOf } from '../../read/execute/body.ts';
import { isTeachable, mostScalars } from '../../read/infer/bounds.ts';
import { infer } from '../../read/infer/infer.ts';
import type { FormedAnswer, Inferred } from '../../read/infer/inferred.ts';
import { formOf } from '../../read/mapping/form.ts';
import type { PinnedMapping } from '../../read/pins.ts';
import type { ReadingWords } from '../../read/reading-words.ts';
import { asPinned } from '../folder/mappings.ts';
import { type Asker, type Came, listAnswers, type Service, withAsker } from '../walk/asker.ts';
import { conditionOf } from '../walk/asks.ts';
import { discoverSubjects } from '../walk/discovery.ts';
import { type ReadAnswer, readerWith } from '../walk/read-answer.ts';
import { probeQuestions, refusalQuestion } from './probe-questions.ts';

export interface ProbeInput extends Service {
  readonly words: ReadingWords;
  /** Mappings that go before what is learned: by hand, or those of the mirror. */
  readonly mappings: readonly PinnedMapping[];
  /** The years to ask of, `null` for those before the newest. */
  readonly years: YearRange | null;
}

/** One request of a probe, what came, and what it was read as. */
export interface Probed extends Came {
  /** `null` where there is no answer to read. */
  readonly reading: Interpretation | null;
}

/** Everything a probe saw. */
export interface Probe {
  readonly subjects: PlannedSubjects;
  readonly lists: readonly Probed[];
  readonly asked: readonly Probed[];
  /** The request that ought to be refused. */
  readonly refusal: Probed | null;
  /** What was learned of the layouts of its answers. */
  readonly inferred: Inferred;
  /** The headers of its answers, each as first received. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether a conditional request was answered with 304; `null` where there is nothing to condition by. */
  readonly revalidates: boolean | null;
}

/**
 * Asks some 600 questions over two organisms and one entity, one at a time, and reads the answers;
 * lands nothing and touches no folder. @throws UnreachableError where no list could be read.
 */
export function probeService(input: ProbeInput): Promise<Probe> {
  return withAsker(input, (asker) => probe(asker, input));
}

async function probe(asker: Asker, input: ProbeInput): Promise<Probe> {
  const { catalogue, baseUrl, words, mappings, years } = input;
  const lister = readerWith(catalogue, words, mappings);
  const lists: Came[] = [];
  const subjects = await discoverSubjects({
    catalogue,
    baseUrl,
    ask: async (requests) => {
      const came = await asker.ask(requests);
      lists.push(...came);
      return listAnswers(came);
    },
    read: lister,
    earlier: async () => [],
  });
  // Enough to learn everything else from: two organisms and the entity in two years.
  const questionsOf = (kind: SubjectKind, most: number) =>
    subjects[kind].slice(0, most).flatMap((id) => probeQuestions(catalogue, kind, id, years));
  const questions = [...questionsOf('organism', 2), ...questionsOf('entity', 1)];
  const asked = await asker.ask(questions);
  const refused = refusalQuestion(catalogue);
  const [refusal = null] = refused === null ? [] : await asker.ask([refused]);
  const formed = formedAnswers(catalogue, asked);
  // The entity is the sum of all that the lists hold, of whom a probe asks few.
  const organisms = new Map(formed.map(({ request }) => [request.year, subjects.organism.length]));
  const inferred = infer(
    formed,
    words,
    organisms,
    mappings.map(({ mapping }) => mapping).filter(({ accepted }) => accepted === 'human'),
  );
  const found = inferred.accepted.filter(({ mapping }) => mapping.accepted !== 'human');
  const learned = found.map(({ mapping }) => mapping);
  const reader = readerWith(catalogue, words, [...mappings, ...asPinned(learned, 'proposed')]);
  return {
    subjects,
    lists: lists.map((one) => withReading(one, lister)),
    asked: asked.map((one) => withReading(one, reader)),
    refusal: refusal === null ? null : withReading(refusal, reader),
    inferred,
    headers: asker.headers,
    revalidates: await revalidates(asker, asked),
  };
}

function withReading(one: Came, read: ReadAnswer): Probed {
  const { request, answer } = one;
  return { ...one, reading: answer === null ? null : read(request, answer) };
}

function formedAnswers(catalogue: Catalogue, asked: readonly Came[]): FormedAnswer[] {
  return asked.flatMap(({ request, answer }) => {
    const form = formOf(catalogue, request);
    if (form === null || answer === null || answer.incomplete != null) return [];
    const read = bodyOf(answer.body, answer.contentType);
    if ('error' in read || !isTeachable(read.value, mostScalars)) return [];
    return [{ form, request, body: read.value }];
  });
}

async function revalidates(asker: Asker, asked: readonly Came[]): Promise<boolean | null> {
  const one = asked.find(
    ({ row: { outcome, etag, lastModified } }) =>
      outcome === 'answer' && (etag ?? lastModified) !== null,
  );
  if (one === undefined) return null;
  const conditions = conditionOf(one.row.etag, one.row.lastModified);
  const [came] = await asker.ask([one.request], conditions);
  return came?.row.outcome === 'unchanged';
}
