/**
 * Lists and details read by a person's mappings, else by names. In: an answer. Out: its records of subjects.
 */
import { type Interpretation, quarantined } from '../../model/interpretation.ts';
import type { Request } from '../../model/request.ts';
import { bodyOf } from '../execute/body.ts';
import type { Pinned } from '../execute/read-by.ts';
import type { SubjectWords } from '../reading-words.ts';
import { readSubjectsBy } from './by-mapping.ts';
import { readSubjects } from './subjects.ts';

interface ListAnswer {
  readonly request: Request;
  readonly body: Uint8Array;
  readonly contentType: string | null;
}

export function listReader(
  pinned: readonly Pinned[],
  words: SubjectWords,
): (answer: ListAnswer) => Interpretation {
  const byHand = pinned.filter(
    ({ mapping }) => mapping.form === 'list' || mapping.form === 'detail',
  );
  return ({ request, body, contentType }) => {
    const read = bodyOf(body, contentType);
    if ('error' in read) return quarantined(read.kind, read.error);
    for (const { id, mapping } of byHand) {
      if (mapping.form !== request.endpoint) continue;
      const told = readSubjectsBy(mapping, request, read.value);
      if (told.verdict !== 'quarantined') return { ...told, mapping: id };
    }
    return readSubjects(request, read.value, words);
  };
}
