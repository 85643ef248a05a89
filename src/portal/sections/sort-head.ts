import { type Html, html } from '../html.ts';
import type { View } from '../view.ts';

/** The head of a column of figures that sorts its table, the largest first; the script answers to it. */
export function sortHead(
  { texts }: View,
  column: string,
  label: string,
  isSorted: boolean = false,
): Html {
  const sorted = isSorted ? html` aria-sort="descending"` : null;
  return html`<th scope="col" data-column="${column}"${sorted}><button type="button" class="sort" id="sort-${column}" data-sort="${column}" title="${texts.ranking.sort(label)}">${label}</button></th>`;
}
