import { readFileSync } from 'node:fs';
import type * as z from 'zod';

/** What a JSON file of ours holds; `null` where there is none, or it is not as it was written. */
export function readJsonFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): z.infer<Schema> | null {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8'))) as z.infer<Schema>;
  } catch {
    return null;
  }
}
