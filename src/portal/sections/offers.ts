import { type Html, html } from '../html.ts';
import type { View } from '../view.ts';

/** What a chart is offered as: its figures, a picture, the address of its page, a frame for another page. */
export const offers = ['csv', 'svg', 'png', 'link', 'embed', 'clipboard'] as const;
export type Offer = (typeof offers)[number];

/** What stands under a chart to be taken along; the script answers to it. */
export function offerRow(view: View, chart: string, kinds: readonly Offer[]): Html {
  const { take } = view.texts.offers;
  return html`<p class="offers"><span>${take}</span> ${kinds.map((kind) => offerButton(view, kind, chart))}</p>`;
}

/** The button of one of them. */
export function offerButton({ texts }: View, kind: Offer, chart: string): Html {
  return html`<button type="button" class="offer" id="${kind}-${chart}" data-offer="${kind}">${texts.offers[kind]}</button>`;
}
