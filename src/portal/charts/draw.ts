import { plot } from '@observablehq/plot';
import { escapeHtml } from '../html.ts';
import type { Chart } from './chart.ts';

/** The part of a document that Plot draws with: the browser's own, or a light one on the server. */
export type DrawingDocument = NonNullable<NonNullable<Parameters<typeof plot>[0]>['document']>;

/**
 * The chart as SVG text at a width in pixels, named for screen readers; `null` where it has nothing to
 * draw or cannot be drawn, whatever the source gave. Plot's own style element is left out: the page
 * carries its rules, so that no style but the page's needs to be allowed.
 */
export function drawChart(
  chart: Pick<Chart, 'draw'>,
  name: string,
  width: number,
  document: DrawingDocument,
): string | null {
  if (chart.draw === null) return null;
  try {
    const drawn = plot({ ...chart.draw(width), document });
    drawn.querySelector('style')?.remove();
    for (const part of drawn.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
    // Not every document escapes an attribute whole, so the name is put in as text.
    const opening = `<svg role="img" aria-label="${escapeHtml(name)}" `;
    return drawn.outerHTML.replace('<svg ', () => opening);
  } catch {
    return null;
  }
}
