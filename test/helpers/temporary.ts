import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

function freshFolder(goesWith: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'hrmirror-'));
  goesWith(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A fresh folder that goes with the test. */
export function temporaryFolder(): string {
  return freshFolder(onTestFinished);
}

/** A fresh folder that goes with all tests of the file, or of what they are described in. */
export function sharedFolder(): string {
  return freshFolder(afterAll);
}

const ofTheFile: (() => void)[] = [];

/** A fresh folder that goes with all tests of the file; a test may ask for it, too. */
export function folderOfTheFile(): string {
  return freshFolder((remove) => ofTheFile.push(remove));
}

/** After the last test of a file. */
export function removeFoldersOfTheFile(): void {
  for (const remove of ofTheFile.splice(0)) remove();
}
