import { Database } from '../../database.ts';
import type { Interpretation } from '../../interpretation.ts';
import { type CategorySets, emptySets, fromJson, learn, merge, toJson } from '../category-sets.ts';
import { interpret } from '../interpret.ts';
import type { InterpretContext, Unaided } from '../new-reading.ts';
import { quarantined } from '../unreadable.ts';
import { DerivedWriter } from './derived-writer.ts';
import { eachAnswer, type LandedAnswer } from './landed-answers.ts';

/** One sealed segment, all of whose answers are to be read. */
export interface SegmentTask extends Unaided {
  readonly segment: string;
  readonly path: string;
  /** Other segments that hold pages of its answers. */
  readonly elsewhere: readonly string[];
  readonly derived: string;
  readonly temporary: string;
  /** The category sets to read with, as canonical JSON. */
  readonly sets: string;
}

export interface SegmentResult {
  /** The category sets of the segment's single-dimension answers, as canonical JSON. */
  readonly learned: string;
  /** The names of the category sets the reading depended on, sorted. */
  readonly setsUsed: readonly string[];
  /** Hex sha256 of each derived file, by kind. */
  readonly files: Readonly<Record<string, string>>;
}

/** The session of DuckDB that segments are read and written with, one after the other. */
export async function openSession(temporary: string): Promise<Database> {
  const database = await Database.open({ temporary, threads: 1, memoryLimit: '256MB' });
  await database.run('normalise/session');
  return database;
}

/**
 * Reads all answers of a segment with the given category sets, and learns from those with one dimension
 * at most. What is learned depends on no set. Pure but for reading the segment and writing its derived files,
 * and for tables of the session, which the next segment replaces.
 */
export function workOnSegment(database: Database, task: SegmentTask): Promise<SegmentResult> {
  return readSegment({ ...task, ...knownAlready(task) }, database);
}

type Knowledge = Pick<SegmentTask, 'catalogue' | 'vocabulary'>;

let lastKnowledge: { readonly text: string; readonly knowledge: Knowledge } | null = null;

/** The same catalogue for every task, not a copy each: what was made ready for one serves the next. */
function knownAlready({ catalogue, vocabulary }: SegmentTask): Knowledge {
  const text = JSON.stringify([catalogue, vocabulary]);
  if (lastKnowledge?.text !== text) lastKnowledge = { text, knowledge: { catalogue, vocabulary } };
  return lastKnowledge.knowledge;
}

async function readSegment(task: SegmentTask, database: Database): Promise<SegmentResult> {
  const reader: Reader = {
    context: contextOf(task, fromJson(task.sets)),
    withoutSets: contextOf(task, emptySets()),
    learned: emptySets(),
  };
  const writer = await DerivedWriter.open(database);
  const setsUsed = new Set<string>();
  await eachAnswer(task, database, (answer) => {
    const interpretation = readAnswer(reader, answer);
    for (const name of interpretation.setsUsed) setsUsed.add(name);
    writer.add(answer.seq, interpretation);
  });
  const files = await writer.write(task.segment, task.derived, task.temporary);
  await database.giveBack();
  return { learned: toJson(reader.learned), setsUsed: [...setsUsed].sort(), files };
}

interface Reader {
  readonly context: InterpretContext;
  readonly withoutSets: InterpretContext;
  learned: CategorySets;
}

/** An answer that teaches is read without any set, so that no set confirms itself; mostly that is enough. */
function readAnswer(reader: Reader, answer: LandedAnswer): Interpretation {
  const { request, body, contentType, incomplete } = answer;
  if (incomplete !== null) return quarantined('paginated', incomplete);
  // Two dimensions at once show neither what categories one of them has nor anything else for sure.
  if (request.groupby === null || request.field === null) {
    const unaided = interpret(request, body, contentType, reader.withoutSets);
    reader.learned = merge(reader.learned, learn(reader.context.catalogue, request, unaided));
    if (unaided.setsUsed.length === 0) return unaided;
  }
  return interpret(request, body, contentType, reader.context);
}

function contextOf(task: SegmentTask, sets: CategorySets): InterpretContext {
  return { catalogue: task.catalogue, vocabulary: task.vocabulary, sets, hints: task.hints };
}
