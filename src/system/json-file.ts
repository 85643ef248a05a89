import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { messageOf, printable, UsageError } from '../model/errors.ts';

/** What a JSON file of ours holds; `null` where there is none, or it is not as it was written. */
export function readJsonFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): z.infer<Schema> | null {
  try {
    return parseFile(path, schema);
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
    return parseFile(path, schema);
  } catch (error) {
    throw new UsageError(`${path} cannot be read (${whyOf(error)}): ${remedy}`);
  }
}

function parseFile<Schema extends z.ZodType>(path: string, schema: Schema): z.infer<Schema> {
  return schema.parse(jsonIn(path)) as z.infer<Schema>;
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
