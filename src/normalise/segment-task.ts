import type { DuckDBBlobValue } from '@duckdb/node-api';
import type { Catalogue } from '../catalogue.ts';
import { type Database, readSql, withDatabase } from '../database.ts';
import { parseRequestKey, type Request } from '../request.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { type CategorySets, emptySets, fromJson, learn, merge, toJson } from './category-sets.ts';
import { DerivedWriter } from './derived-writer.ts';
import type { Hints } from './hints.ts';
import { interpret } from './interpret.ts';

/** What a worker does with one sealed segment: learn its category sets, or read all its answers. */
export interface SegmentTask {
  readonly kind: 'learn' | 'read';
  readonly segment: string;
  readonly path: string;
  readonly derived: string;
  readonly temporary: string;
  readonly catalogue: Catalogue;
  readonly vocabulary: Vocabulary;
  readonly hints: Hints;
  /** Category sets as canonical JSON. */
  readonly sets: string;
}

export interface SegmentResult {
  /** Of `learn`: the category sets of the segment's single-dimension answers, as canonical JSON. */
  readonly learned: string;
  /** Of `read`: the names of the category sets the reading depended on, sorted. */
  readonly setsUsed: readonly string[];
}

/** Does one task; pure but for reading the segment and writing its derived files. */
export function workOnSegment(task: SegmentTask): Promise<SegmentResult> {
  const options = { temporary: task.temporary, threads: 1, memoryLimit: '512MB' };
  return withDatabase(options, (database) =>
    task.kind === 'learn' ? learnSegment(task, database) : readSegment(task, database),
  );
}

async function learnSegment(task: SegmentTask, database: Database): Promise<SegmentResult> {
  let learned: CategorySets = emptySets();
  await eachAnswer(task, database, ({ request, body, contentType }) => {
    if (!isSingleDimension(request)) return;
    const interpretation = interpret(request, body, contentType, contextOf(task, emptySets()));
    learned = merge(learned, learn(task.catalogue, request, interpretation));
  });
  return { learned: toJson(learned), setsUsed: [] };
}

async function readSegment(task: SegmentTask, database: Database): Promise<SegmentResult> {
  const context = contextOf(task, fromJson(task.sets));
  const writer = new DerivedWriter();
  const setsUsed = new Set<string>();
  await eachAnswer(task, database, ({ seq, request, body, contentType }) => {
    const interpretation = interpret(request, body, contentType, context);
    for (const name of interpretation.setsUsed) setsUsed.add(name);
    writer.add(seq, interpretation);
  });
  await writer.write(database, task.segment, task.derived, task.temporary);
  return { learned: '', setsUsed: [...setsUsed].sort() };
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
