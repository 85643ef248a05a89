import type { Envelope } from '../body/envelope.ts';
import type { Request } from '../request.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { openList, recordsOfList } from './open-list.ts';
import { checkComplete } from './pagination.ts';
import { readSubjects, type SubjectReading, setAside } from './subjects.ts';
import { Unreadable } from './unreadable.ts';

/**
 * What a list or a detail tells of subjects (contract §4, `entities`, `organisms`). A list that goes on
 * elsewhere is set aside, with the subjects that it does hold: they can be asked all the same.
 * @throws Unreadable where nothing of it is understood
 */
export function interpretSubjects(
  request: Request,
  envelope: Envelope,
  context: { readonly vocabulary: Vocabulary },
): SubjectReading {
  const opened = openList(request, envelope, context);
  const read = readSubjects(request, opened, context);
  try {
    checkComplete(envelope);
    checkComplete({ ...opened, payload: recordsOfList(opened.payload) });
  } catch (error) {
    if (!(error instanceof Unreadable) || request.endpoint !== 'list') throw error;
    return setAside(error, read);
  }
  return read;
}
