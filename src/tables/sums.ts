/** What may be summed in a table whose rows tell of bodies. */

/** Columns of which the rows of all organisms add up to the entity's, and what one sum must not run over. */
export interface Sum {
  readonly of: readonly string[];
  readonly within: readonly string[];
}

/** The same as one sentence, which names every column that may be summed, and for programs. */
export function sumOnly(...summable: readonly Sum[]): {
  readonly sums: string;
  readonly summable: readonly Sum[];
} {
  const parts = summable.map(({ of, within }) => `${listed(of)}, within one ${listed(within)}`);
  return { sums: `Sum only ${parts.join('; ')}: ${lowerBound}.`, summable };
}

const lowerBound =
  'over empty cells a sum is a lower bound, and the entity’s own row has the whole, unless it is empty too';

/** Names in a sentence: `a`, `b` and `c`. */
export function listed(names: readonly string[]): string {
  return names
    .map((name) => `\`${name}\``)
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1');
}
