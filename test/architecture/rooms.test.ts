import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../helpers/program.ts';

const src = join(root, 'src');
const rooms = readdirSync(src, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The comments that files of a room begin with; that of `mirror/` is the head of `mirror.ts`. */
function headsOf(room: string): string[] {
  const files = readdirSync(join(src, room)).filter((name) => name.endsWith('.ts'));
  return [...files.map((name) => join(room, name)), `${room}.ts`]
    .filter((path) => path !== `${room}.ts` || room === 'mirror')
    .map((path) => readFileSync(join(src, path), 'utf8'))
    .map((text) => /^\/\*\*[\s\S]*?\*\//.exec(text)?.[0].replace(/\s*\n \*\s*/g, ' ') ?? '');
}

describe('every room of src/', () => {
  it.each(rooms)(
    'says once what comes in, what goes out, and what it must not know: %s',
    (room) => {
      const told = headsOf(room).filter((head) =>
        /In: .+ Out: .+ must (not|change|write)/.test(head),
      );
      expect(told).toHaveLength(1);
    },
  );
});
