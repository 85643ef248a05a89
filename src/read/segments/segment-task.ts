/**
 * All answers of a sealed segment. In: the segment, and the mappings in force. Out: its derived files, and which forms of
 * question have answers that no mapping fits. Runs in a worker.
 */
import type { Catalogue } from '../../model/catalogue.ts';
import { type Interpretation, quarantined } from '../../model/interpretation.ts';
import { Database } from '../../system/database.ts';
import { readBy } from '../execute/read-by.ts';
import { formOf } from '../mapping/form.ts';
import { type MappingFile, parseMapping } from '../mapping/mapping.ts';
import type { SubjectWords } from '../reading-words.ts';
import { listReader } from '../subjects/subjects.ts';
import { DerivedWriter } from './derived-writer.ts';
import { eachAnswer, type LandedAnswer } from './landed-answers.ts';

/** What answers are read with. */
export interface Reading {
  readonly catalogue: Catalogue;
  readonly words: { readonly subjects: SubjectWords };
  /** The mappings in force, in the order they are tried. */
  readonly mappings: readonly { readonly id: string; readonly file: MappingFile }[];
}

/** One sealed segment, all of whose answers are to be read. */
export interface SegmentTask extends Reading {
  readonly segment: string;
  readonly path: string;
  /** Other segments that hold pages of its answers. */
  readonly elsewhere: readonly string[];
  readonly derived: string;
  readonly temporary: string;
  /** Answers that ended a worker, and how: they are set aside without being read. */
  readonly endedBy: readonly { readonly seq: number; readonly why: string }[];
  /** Holds the row that is being read, for who waits; `noRow` where none is. */
  readonly underWay: BigInt64Array;
}

/** No row is being read. */
export const noRow = -1n;

/** Answers of a form that no mapping fits. */
interface Unread {
  readonly count: number;
  /** The rows of the last of them. */
  readonly seqs: readonly number[];
}

/** So many answers show what a layout is. */
const mostUnread = 200;

export interface SegmentResult {
  /** The forms of its answers. */
  readonly forms: readonly string[];
  readonly unread: Readonly<Record<string, Unread>>;
  /** Hex sha256 of each derived file, by kind. */
  readonly files: Readonly<Record<string, string>>;
}

/** The session of DuckDB that segments are read and written with, one after the other. */
export async function openSession(temporary: string): Promise<Database> {
  const database = await Database.open({ temporary, threads: 1, memoryLimit: '256MB' });
  await database.run('read/session');
  return database;
}

/** Reads all answers of a segment, and writes its derived files. */
export async function workOnSegment(database: Database, task: SegmentTask): Promise<SegmentResult> {
  const read = readerOf(task);
  const writer = await DerivedWriter.open(database);
  const forms = new Set<string>();
  const unread: Record<string, Unread> = {};
  await eachAnswer(task, database, (answer) => {
    const ended = task.endedBy.find(({ seq }) => seq === answer.seq);
    Atomics.store(task.underWay, 0, BigInt(answer.seq));
    const interpretation = ended ? quarantined('too large', ended.why) : read(answer);
    const form = formOf(task.catalogue, answer.request)?.name ?? answer.request.endpoint;
    forms.add(form);
    if (isUnread(interpretation)) {
      const { count = 0, seqs = [] } = unread[form] ?? {};
      unread[form] = { count: count + 1, seqs: [...seqs, answer.seq].slice(-mostUnread) };
    }
    writer.add(answer.seq, answer.request, form, interpretation);
    Atomics.store(task.underWay, 0, noRow);
  });
  const files = await writer.write(task.segment, task.derived, task.temporary);
  await database.giveBack();
  return { forms: [...forms].sort(), unread, files };
}

/** Whether another mapping could read an answer: it has another structure than all that are known. */
function isUnread({ verdict, problems }: Interpretation): boolean {
  return verdict === 'quarantined' && problems.some(({ kind }) => kind === 'no mapping');
}

let last: {
  readonly text: string;
  readonly read: (answer: LandedAnswer) => Interpretation;
} | null = null;

/** The same mappings for every task are made ready once. */
function readerOf({
  catalogue,
  words,
  mappings,
}: SegmentTask): (answer: LandedAnswer) => Interpretation {
  const text = JSON.stringify([catalogue, words, mappings]);
  if (last?.text !== text) last = { text, read: answerReader({ catalogue, words, mappings }) };
  return last.read;
}

type AnswerToRead = Pick<LandedAnswer, 'request' | 'body' | 'contentType' | 'incomplete'>;

/** Reads answers of all kinds. Of a list that is not all there, the subjects are told all the same. */
export function answerReader({
  catalogue,
  words,
  mappings,
}: Reading): (answer: AnswerToRead) => Interpretation {
  const pinned = mappings.map(({ id, file }) => ({ id, mapping: parseMapping(file) }));
  const statistic = readBy(catalogue, pinned);
  const list = listReader(pinned, words.subjects);
  return (answer) => {
    const { endpoint } = answer.request;
    const isList = endpoint === 'list' || endpoint === 'detail';
    if (answer.incomplete === null) return isList ? list(answer) : statistic(answer);
    const subjects = isList ? list(answer).subjects : [];
    return { ...quarantined('paginated', answer.incomplete), subjects };
  };
}
