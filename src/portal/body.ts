import type { Comparison } from './compare.ts';
import { type Html, html } from './html.ts';
import { aboutSection } from './sections/about.ts';
import { changesSection } from './sections/changes.ts';
import { compareSection } from './sections/compare.ts';
import { completenessSection } from './sections/completeness.ts';
import { dictionarySection } from './sections/dictionary.ts';
import { downloadsSection } from './sections/downloads.ts';
import { exploreSection } from './sections/explore.ts';
import { type Draw, figuresSection } from './sections/figures.ts';
import { bodyPicker } from './sections/picker.ts';
import { rankingSection } from './sections/ranking.ts';
import { snippetsSection } from './sections/snippets.ts';
import { topSection } from './sections/top.ts';
import type { Exploration, Splits } from './splits.ts';
import type { View } from './view.ts';

/**
 * Everything between the page's opening and its data: made on the server in one language, and again in
 * the page for another language or subject. `dictionary` is given by the server alone.
 */
export function pageBody(
  view: View,
  comparison: Comparison,
  exploration: Exploration | null,
  splits: Splits | null,
  draw: Draw,
  dictionary: Html | null,
): string {
  return html`${topSection(view)}
  <main class="wide">
    ${view.subject === null ? null : html`<div class="bar" role="search">${bodyPicker(view, 'body')}</div>`}
    ${figuresSection(view, draw)}
    ${compareSection(view, comparison, draw)}
    ${exploreSection(view, exploration, splits, draw)}
    ${rankingSection(view)}
    ${completenessSection(view)}
    ${changesSection(view)}
    ${downloadsSection(view)}
    ${snippetsSection(view)}
    ${aboutSection(view)}
    ${dictionarySection(view, dictionary)}
  </main>
  <footer class="wide"><p>${view.model.release.notice?.[view.language].text ?? view.texts.about.notOfficial(view.texts.publisher(view.model.release.publisher))}</p></footer>`
    .html;
}
