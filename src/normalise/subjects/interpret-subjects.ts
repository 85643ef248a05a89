import { bodyError } from '../../body/body-error.ts';
import { type Envelope, openEnvelope } from '../../body/envelope.ts';
import type { JsonValue } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import type { SubjectRecord } from '../../interpretation.ts';
import { checkComplete } from '../open/pagination.ts';
import { checkState } from '../told/told-beside.ts';
import { Unreadable } from '../unreadable.ts';
import { checkCounts } from './list-told.ts';
import { openList, recordsOfList } from './open-list.ts';
import { type Asked, readSubjects, type SubjectReading, setAside } from './subjects.ts';

/**
 * What a list or a detail tells of subjects (contract §4, `entities`, `organisms`). A list that goes on
 * elsewhere is set aside, with the subjects that it does hold: they can be asked all the same.
 * @throws Unreadable where nothing of it is understood
 */
export function interpretSubjects(asked: Asked, envelope: Envelope): SubjectReading {
  const opened = openList(asked, envelope);
  const read = readSubjects(asked, opened);
  try {
    checkComplete(envelope);
    checkComplete({ ...opened, payload: recordsOfList(opened.payload) });
    // A record that stands twice was counted twice.
    const repeated = read.problems?.filter(({ kind }) => kind === 'repeated record').length ?? 0;
    if (asked.request.endpoint === 'list')
      checkCounts(opened.meta, read.subjects.length + repeated);
  } catch (error) {
    if (!(error instanceof Unreadable) || asked.request.endpoint !== 'list') throw error;
    return setAside(error, read);
  }
  return read;
}

/**
 * Which subjects a list tells of that is set aside for how it is written: a text is broken, or a key stands twice.
 * They can be asked; what is said of them is not believed, and nothing where it is the id that stands twice.
 */
export function subjectsDespite(
  asked: Asked,
  value: JsonValue,
  duplicateKey: string | null,
): readonly SubjectRecord[] {
  const { request, vocabulary } = asked;
  const isIdTwice = duplicateKey !== null && vocabulary.subject.id.includes(plainKey(duplicateKey));
  if (request.endpoint !== 'list' || isIdTwice || bodyError(value) !== null) return [];
  try {
    const envelope = openEnvelope(value);
    if (envelope === null) return [];
    checkState(envelope.meta);
    return interpretSubjects(asked, envelope).subjects.map(withoutWords);
  } catch {
    return [];
  }
}

function withoutWords({ subjectKind, subjectId, entityId }: SubjectRecord): SubjectRecord {
  return {
    ...{ subjectKind, subjectId, entityId },
    ...{ names: {}, acronyms: {}, category: null, attributes: {} },
  };
}
