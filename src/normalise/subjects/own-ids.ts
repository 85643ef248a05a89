import { plainKey } from '../../body/plain-key.ts';
import type { SubjectKind } from '../../catalogue.ts';
import type { Request } from '../../request.ts';
import type { Vocabulary } from '../../vocabulary.ts';
import type { Asked } from './subjects.ts';

const ofKind: Readonly<Record<SubjectKind, RegExp>> = {
  organism: /(^|_)(org|organi[sz]\w+|organisatie|institution|instelling)(_|$)/,
  entity: /(^|_)(ent|entity|entite|entiteit)(_|$)/,
};

const known = new WeakMap<Vocabulary, Readonly<Record<SubjectKind, Vocabulary>>>();

/**
 * What was asked, with the names of ids in the order in which they are its subjects' own: `{code: "10215", entity_id: 90001}`
 * is an organism of that entity. An id called after the other kind is its own where it has no other.
 */
export function askedOf(request: Request, vocabulary: Vocabulary): Asked {
  let each = known.get(vocabulary);
  if (each === undefined) {
    each = {
      organism: withoutOwners(vocabulary, ofKind.entity),
      entity: withoutOwners(vocabulary, ofKind.organism),
    };
    known.set(vocabulary, each);
  }
  return { request, vocabulary: each[kindOf(request)] };
}

/** Of what kind the subjects are that an answer tells of: an entity's list is of organisms. */
export function kindOf({ endpoint, subjectKind, subjectId }: Request): SubjectKind {
  return endpoint === 'list' && subjectId !== null ? 'organism' : subjectKind;
}

/** Whether a key is called after one kind of subject. */
export function isOfKind(kind: SubjectKind, key: string): boolean {
  return ofKind[kind].test(plainKey(key));
}

function withoutOwners(vocabulary: Vocabulary, others: RegExp): Vocabulary {
  const { id } = vocabulary.subject;
  const isOther = (name: string) => others.test(name);
  const ordered = [...id.filter((name) => !isOther(name)), ...id.filter(isOther)];
  return { ...vocabulary, subject: { ...vocabulary.subject, id: ordered } };
}
