type Cell = string | number | boolean | null;

type Branch = Map<Cell, Branch | number>;

/**
 * Rows of as many cells each, numbered from 0 as they come; the same cells have the same number. Cells go by their
 * values, so that no text can pass for two.
 */
export class Numbering {
  readonly #root: Branch = new Map();
  #size = 0;

  /** How many different rows there are: the number of the next one. */
  get size(): number {
    return this.#size;
  }

  /** The number of a row. */
  of(cells: readonly Cell[]): number {
    const last = cells.length - 1;
    let branch = this.#root;
    for (let at = 0; at < last; at += 1) branch = within(branch, cells[at] ?? null);
    const known = branch.get(cells[last] ?? null);
    if (typeof known === 'number') return known;
    branch.set(cells[last] ?? null, this.#size);
    this.#size += 1;
    return this.#size - 1;
  }
}

function within(branch: Branch, cell: Cell): Branch {
  const known = branch.get(cell);
  if (known instanceof Map) return known;
  const made: Branch = new Map();
  branch.set(cell, made);
  return made;
}
