import type { Figure } from '../../model/interpretation.ts';

/**
 * The figures of an answer in the order of what identifies them: year, group, field, reason, measure, each
 * ascending, null last. Texts go by code point, as DuckDB orders them by their UTF-8 bytes. Figures of one
 * identity stay in the order given.
 */
export function inIdentityOrder(figures: readonly Figure[]): readonly Figure[] {
  for (let at = 1; at < figures.length; at += 1) {
    if (compareIdentities(figures[at - 1] as Figure, figures[at] as Figure) > 0)
      return [...figures].sort(compareIdentities);
  }
  return figures;
}

function compareIdentities(one: Figure, other: Figure): number {
  return (
    compareYears(one.year, other.year) ||
    compareTexts(one.groupValue, other.groupValue) ||
    compareTexts(one.fieldValue, other.fieldValue) ||
    compareTexts(one.reason, other.reason) ||
    compareTexts(one.measure, other.measure)
  );
}

function compareYears(one: number | null, other: number | null): number {
  if (one === other) return 0;
  return (one ?? Number.POSITIVE_INFINITY) - (other ?? Number.POSITIVE_INFINITY);
}

function compareTexts(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  const shorter = Math.min(one.length, other.length);
  for (let at = 0; at < shorter; at += 1) {
    const unit = one.charCodeAt(at);
    const unitOfOther = other.charCodeAt(at);
    if (unit !== unitOfOther) return rankOf(unit) - rankOf(unitOfOther);
  }
  return one.length - other.length;
}

/** UTF-16 puts the halves of pairs below U+E000, though the characters they make come after U+FFFF. */
function rankOf(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}
