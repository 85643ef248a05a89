/** A column and its order. */
export interface Sorted {
  readonly column: string;
  readonly isDescending: boolean;
}

/** The order after a press on the head of a column: the largest first, then the other way round. */
export function nextOrder(column: string): Sorted {
  const heading = document.querySelector(`[data-column="${column}"]`);
  return { column, isDescending: heading?.ariaSort !== 'descending' };
}

/** Sorts the bodies by a column; what is not known comes last either way. */
export function sortRanking({ column, isDescending }: Sorted): void {
  const table = document.querySelector('#ranking table');
  const headings = [...(table?.querySelectorAll<HTMLElement>('thead th') ?? [])];
  const place = headings.findIndex(({ dataset }) => dataset.column === column);
  const body = table?.querySelector('tbody') ?? null;
  if (place < 0 || body === null) return;
  for (const heading of headings) heading.removeAttribute('aria-sort');
  headings[place]?.setAttribute('aria-sort', isDescending ? 'descending' : 'ascending');
  const textOf = (row: Element) => (row.children[place] as HTMLElement).dataset.value ?? '';
  const rows = [...body.children].sort((one, other) => {
    const [mine, theirs] = [textOf(one), textOf(other)];
    if (mine === '' || theirs === '') return Number(mine === '') - Number(theirs === '');
    return (isDescending ? -1 : 1) * (Number(mine) - Number(theirs));
  });
  body.replaceChildren(...rows);
}
