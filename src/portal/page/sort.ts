/** A column of a section's table, and its order. */
export interface Sorted {
  readonly section: string;
  readonly column: string;
  readonly isDescending: boolean;
}

/** The order after a press on the head of a column: the largest first, then the other way round. */
export function nextOrder(button: HTMLElement): Sorted {
  return {
    section: button.closest('section')?.id ?? '',
    column: button.dataset.sort ?? '',
    isDescending: button.closest('th')?.ariaSort !== 'descending',
  };
}

/** Sorts each body of the table by a column below its heading; what is not known comes last either way. */
export function sortTable({ section, column, isDescending }: Sorted): void {
  const table = document.querySelector<HTMLTableElement>(`#${section} table`);
  const headings = [...(table?.querySelectorAll<HTMLElement>('thead th') ?? [])];
  const place = headings.findIndex(({ dataset }) => dataset.column === column);
  if (table === null || place < 0) return;
  for (const heading of headings) heading.removeAttribute('aria-sort');
  headings[place]?.setAttribute('aria-sort', isDescending ? 'descending' : 'ascending');
  const textOf = (row: HTMLTableRowElement) => row.cells[place]?.dataset.value ?? '';
  for (const body of table.tBodies) {
    const rows = [...body.rows].filter(({ cells }) => cells.length === headings.length);
    rows.sort((one, other) => {
      const [mine, theirs] = [textOf(one), textOf(other)];
      if (mine === '' || theirs === '') return Number(mine === '') - Number(theirs === '');
      return (isDescending ? -1 : 1) * (Number(mine) - Number(theirs));
    });
    body.append(...rows);
  }
}
