import { bodyName } from '../addresses/names.ts';
import type { Subject } from '../model.ts';
import { type Splits, splitsCallback, splitsFile } from '../splits.ts';

const loaded = new Map<string, Splits>();
const asked = new Set<string>();

/** The splits of a body; `null` where they are not loaded. */
export function splitsOf(subject: Subject | null): Splits | null {
  return subject === null ? null : (loaded.get(subject.key) ?? null);
}

/** Loads the splits of a body from beside the page, once, and tells of it. A file that is not there changes nothing. */
export function loadSplits(subject: Subject | null, onLoaded: () => void): void {
  if (subject === null || asked.has(subject.key)) return;
  asked.add(subject.key);
  const script = document.createElement('script');
  script.src = splitsFile(bodyName(subject));
  script.addEventListener('load', () => onLoaded());
  document.head.append(script);
}

Object.assign(window, {
  [splitsCallback]: (key: string, splits: Splits) => loaded.set(key, splits),
});
