/**
 * Where the figures of a mapping stand. In: its patterns. Out: whether a figure stands there, in each row, or may be left
 * out. In a list of subjects an id takes the place of a figure.
 */
import {
  type Member,
  type Part,
  type Pattern,
  partsOf,
  type RecordPattern,
} from '../mapping/place.ts';

/** Whether a part makes the row that it stands in: a figure, or in a list of subjects an id. */
export function isOfRow(part: Part): boolean {
  return part.is === 'figure' || (part.is === 'subject' && part.what === 'id');
}

/** Whether a figure stands under a key of its own, or under any key beside others, and need not be there. */
export function mayLackFigure(members: readonly Member[], rest: RecordPattern['rest']): boolean {
  const isFigure = (value: Pattern) => value.kind === 'leaf' && value.part.is === 'figure';
  if (members.some(({ isOptional, value }) => isOptional && isFigure(value))) return true;
  return members.length > 0 && rest?.key.is === 'ignored' && isFigure(rest.value);
}

/** Whether a figure stands in a pattern without a further list or map of data around it. */
export function isOfRows(pattern: Pattern): boolean {
  return partsOf(pattern).some(({ part, depth }) => depth === 0 && isOfRow(part));
}

/** Whether a figure stands anywhere in a pattern. */
export function holdsFigure(pattern: Pattern): boolean {
  return partsOf(pattern).some(({ part }) => isOfRow(part));
}

/** Whether a figure is a member of a record itself. */
export function ownsFigure(pattern: Pattern): boolean {
  if (pattern.kind !== 'record') return false;
  return pattern.members.some(({ value }) => value.kind === 'leaf' && value.part.is === 'figure');
}
