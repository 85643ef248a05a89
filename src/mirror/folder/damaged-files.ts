import { type Dirent, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fsyncPath } from '../../system/durable.ts';
import { isAsWritten } from '../../system/json-file.ts';
import type { OutputPaths } from '../../system/paths.ts';
import { bindFolder, readBinding } from './folder.ts';

/** A kind of bookkeeping file, and what becomes of one that is not as it was written. */
interface Kind {
  /** Path of its files in the output folder. */
  readonly files: RegExp;
  readonly what: string;
  readonly mend: (paths: OutputPaths, path: string) => void;
}

const kinds: readonly Kind[] = [
  {
    files: /^landing\/plans\/.+\.json$/,
    what: 'set aside in landing/quarantine; the run it tells of counts by what it landed',
    mend: setAside,
  },
  {
    files: /^landing\/source\.json$/,
    what: 'made anew from the plan of a run',
    mend: (paths) => {
      const binding = readBinding(paths);
      if (binding !== null) bindFolder(paths, binding);
    },
  },
  {
    files: /^landing\/mappings\/\d{6}\.json$/,
    what: 'set aside in landing/quarantine; its answers are read by the mappings that are left, or one is learned anew',
    mend: (paths, path) => {
      // What was tried in vain may be learned now.
      rmSync(join(paths.derived, 'tried.json'), { force: true });
      setAside(paths, path);
    },
  },
  {
    files: /^derived\/(records\/)?[\w-]+\.json$/,
    what: 'made anew',
    mend: (_, path) => rmSync(path),
  },
  {
    files: /^rollback\.json$/,
    what: 'taken away; the newest release goes on show again',
    mend: (_, path) => rmSync(path),
  },
  {
    files: /^runs\/[^/]+\/run\.json$/,
    what: 'set aside beside it as run.json.damaged; nothing depends on it',
    mend: (_, path) => renameSync(path, `${path}.damaged`),
  },
];

/** Where bookkeeping files of some kind stand; seals have their segments beside them (`land/recover.ts`). */
const folders = ['.', 'landing', 'landing/plans', 'landing/mappings', 'derived', 'derived/records'];

/** A bookkeeping file that is not as it was written. */
interface DamagedFile {
  /** Relative to the output folder. */
  readonly path: string;
  /** What becomes of it. */
  readonly what: string;
}

/** The bookkeeping files of a mirror that are not as they were written, and how many there are in all. */
export function findDamagedFiles(paths: OutputPaths): { checked: number; damaged: DamagedFile[] } {
  const files = bookkeeping(paths);
  const damaged = files.filter(({ path }) => !isAsWritten(join(paths.output, path)));
  return {
    checked: files.length,
    damaged: damaged.map(({ path, kind }) => ({ path, what: kind.what })),
  };
}

/**
 * Puts right what `findDamagedFiles` finds, and clears away what a kill left of such files that were being written. Needs
 * the folder's lock. @returns what was damaged and what became of it, a sentence of each
 */
export function mendFiles(paths: OutputPaths): string[] {
  for (const file of filesIn(paths, /\.json\.tmp$/)) rmSync(join(paths.output, file));
  return bookkeeping(paths).flatMap(({ path, kind }) => {
    const file = join(paths.output, path);
    if (!existsSync(file) || isAsWritten(file)) return [];
    kind.mend(paths, file);
    return `${path} was damaged: ${kind.what}`;
  });
}

/** As `mendFiles` tells it, of a segment whose seal was made anew. */
export function sealedAnewText(segment: string): string {
  return `landing/responses/${segment}.json was damaged: made anew from its segment`;
}

function bookkeeping(paths: OutputPaths): { path: string; kind: Kind }[] {
  return kinds.flatMap((kind) => filesIn(paths, kind.files).map((path) => ({ path, kind })));
}

function filesIn({ output, runs }: OutputPaths, pattern: RegExp): string[] {
  const ofRuns = entriesIn(runs)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join('runs', name));
  return [...folders, ...ofRuns]
    .flatMap((folder) => entriesIn(join(output, folder)).map(({ name }) => join(folder, name)))
    .filter((file) => pattern.test(file));
}

function entriesIn(folder: string): Dirent[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
}

function setAside({ landing, quarantine }: OutputPaths, path: string): void {
  const to = join(quarantine, relative(landing, path));
  mkdirSync(dirname(to), { recursive: true });
  renameSync(path, to);
  for (const folder of [dirname(to), dirname(path)]) fsyncPath(folder);
}
