import type { DuckDBBlobValue } from '@duckdb/node-api';
import type { Catalogue } from '../catalogue.ts';
import { type Database, readSql, withDatabase } from '../database.ts';
import type { Interpretation } from '../interpretation.ts';
import { parseRequestKey, type Request } from '../request.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { type CategorySets, emptySets, fromJson, learn, merge, toJson } from './category-sets.ts';
import { DerivedWriter } from './derived-writer.ts';
import type { Hints } from './hints.ts';
import { interpret } from './interpret.ts';

/** One sealed segment, all of whose answers are to be read. */
export interface SegmentTask {
  readonly segment: string;
  readonly path: string;
  readonly derived: string;
  readonly temporary: string;
  readonly catalogue: Catalogue;
  readonly vocabulary: Vocabulary;
  readonly hints: Hints;
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

/**
 * Reads all answers of a segment with the given category sets, and learns from those with one dimension
 * alone. What is learned depends on no set. Pure but for reading the segment and writing its derived files.
 */
export function workOnSegment(task: SegmentTask): Promise<SegmentResult> {
  const options = { temporary: task.temporary, threads: 1, memoryLimit: '256MB' };
  return withDatabase(options, (database) => readSegment(task, database));
}

async function readSegment(task: SegmentTask, database: Database): Promise<SegmentResult> {
  const reader: Reader = {
    catalogue: task.catalogue,
    context: contextOf(task, fromJson(task.sets)),
    withoutSets: contextOf(task, emptySets()),
    learned: emptySets(),
  };
  const writer = new DerivedWriter();
  const setsUsed = new Set<string>();
  await eachAnswer(task, database, (answer) => {
    const interpretation = readAnswer(reader, answer);
    for (const name of interpretation.setsUsed) setsUsed.add(name);
    writer.add(answer.seq, interpretation);
  });
  const files = await writer.write(database, task.segment, task.derived, task.temporary);
  return { learned: toJson(reader.learned), setsUsed: [...setsUsed].sort(), files };
}

interface Reader {
  readonly catalogue: Catalogue;
  readonly context: ReturnType<typeof contextOf>;
  readonly withoutSets: ReturnType<typeof contextOf>;
  learned: CategorySets;
}

/** An answer that teaches is read without any set, so that no set confirms itself; mostly that is enough. */
function readAnswer(reader: Reader, { request, body, contentType }: Answer): Interpretation {
  if (isSingleDimension(request)) {
    const unaided = interpret(request, body, contentType, reader.withoutSets);
    reader.learned = merge(reader.learned, learn(reader.catalogue, request, unaided));
    if (unaided.setsUsed.length === 0) return unaided;
  }
  return interpret(request, body, contentType, reader.context);
}

function contextOf(task: SegmentTask, sets: CategorySets) {
  return { catalogue: task.catalogue, vocabulary: task.vocabulary, sets, hints: task.hints };
}

/** One of `groupby` and `field`, not both: such an answer shows what categories a dimension has. */
function isSingleDimension({ groupby, field }: Request): boolean {
  return (groupby === null) !== (field === null);
}

interface Answer {
  readonly seq: number;
  readonly request: Request;
  readonly body: Uint8Array;
  readonly contentType: string | null;
}

async function eachAnswer(
  task: SegmentTask,
  database: Database,
  visit: (answer: Answer) => void,
): Promise<void> {
  const sql = readSql('normalise/landed_answers');
  const result = await database.connection.stream(sql, { path: task.path });
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) return;
    for (const [seq, key, contentType, body] of chunk.getRows()) {
      const request = parseRequestKey(task.catalogue, key as string);
      if (request === null) throw new Error(`segment ${task.segment} holds no request key: ${key}`);
      visit({
        seq: Number(seq),
        request,
        body: (body as DuckDBBlobValue).bytes,
        contentType: contentType as string | null,
      });
    }
  }
}
