/**
 * JSON files of ours: the last member of each is a hash of all that stands before it, so that a single bit that is not as
 * it was written shows. A file written by hand has none, no tab before its first member, and is read all the same.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { messageOf, printable, UsageError } from '../model/errors.ts';
import { writeFileDurably } from './durable.ts';

/** Writes an object as a JSON file, whole or not at all. */
export function writeJsonFile(path: string, content: object): void {
  writeFileDurably(path, `${toldBefore(content)}"file_sha256": "${hashInJson(content)}"\n}\n`);
}

/** The hash that the file of an object ends with. */
export function hashInJson(content: object): string {
  return hash('sha256', toldBefore(content));
}

function toldBefore(content: object): string {
  return JSON.stringify(content, null, '\t').replace(/\n\}$/, ',\n\t');
}

/** What a JSON file of ours holds; `null` where there is none, or it is not as it was written. */
export function readJsonFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): z.infer<Schema> | null {
  try {
    return parseJsonFile(path, schema);
  } catch {
    return null;
  }
}

/** What a JSON file of ours holds. @throws UsageError that says why it cannot be read, and the remedy. */
export function needJsonFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  remedy: string,
): z.infer<Schema> {
  try {
    return parseJsonFile(path, schema);
  } catch (error) {
    throw new UsageError(`${path} cannot be read (${whyOf(error)}): ${remedy}`);
  }
}

/** What a JSON file of ours holds. @throws where there is none, or it is not as it was written */
export function parseJsonFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): z.infer<Schema> {
  const text = readFileSync(path, 'utf8');
  if (!text.startsWith('{\n\t')) return schema.parse(jsonIn(path)) as z.infer<Schema>;
  const end = /"file_sha256": "([0-9a-f]{64})"\n\}\n$/.exec(text);
  const told = text.slice(0, end?.index);
  if (hash('sha256', told) !== end?.[1]) throw new Error('it does not hold what was written');
  return schema.parse(JSON.parse(told.replace(/,\n\t$/, '}'))) as z.infer<Schema>;
}

/** Whether a JSON file of ours holds what was written, as far as it tells. */
export function isAsWritten(path: string): boolean {
  return readJsonFile(path, z.json()) !== null;
}

/** What a JSON file holds, with or without the mark that Windows puts before it. @throws where it is no JSON, or cannot be read */
export function jsonIn(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
}

/** A file that the system does not give, that is no JSON, or that holds something else than was written. */
function whyOf(error: unknown): string {
  const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
  if (issue === undefined) return messageOf(error);
  return printable([...issue.path.map(String), issue.message].join(': '), 200);
}
