import { hash } from 'node:crypto';
import type { Chart } from '../charts/chart.ts';
import { html, trusted } from '../html.ts';
import { figureOf } from '../sections/figures.ts';
import { nameOf, type View } from '../view.ts';
import { addressOf, bodyName, plainLanguage } from './names.ts';

/** What is said beside a chart that stands alone: the name of its figures, and of the portal. */
const words = {
  fr: ['Les chiffres (CSV)', 'Plus de chiffres'],
  nl: ['De cijfers (CSV)', 'Meer cijfers'],
  en: ['The figures (CSV)', 'More figures'],
} as const;

export interface ChartPageInput {
  readonly view: View;
  readonly chart: Chart;
  /** The drawing as wide as a text and as wide as a phone, `null` where there is none. */
  readonly drawn: { readonly wide: string; readonly narrow: string } | null;
  /** The style of the portal. */
  readonly style: string;
}

/** What holds for a chart in a frame: no card around it, and the drawing that fits. */
const alone =
  'body{background:var(--card)}figure{border:0;border-radius:0;padding:.8rem 1rem}' +
  '.shown{margin:.8rem 1rem 0;max-width:none;font-size:1.125rem}.more{margin:0 1rem .8rem}.narrow,.offers,.offer{display:none}' +
  '@media (max-width:30rem){.wide-enough{display:none}.narrow{display:block}}';

/**
 * One chart as a page that anybody may put into a frame: the figure of the portal, drawn for a text and for a phone. It
 * runs no script and loads nothing; its links open beside it.
 */
export function chartPage({ view, chart, drawn, style }: ChartPageInput): string {
  const { subject, language, texts, model } = view;
  const notice = model.release.notice?.[language];
  const name = subject === null ? '' : nameOf(subject, language);
  const css = `${style}${alone}`;
  const policy = `default-src 'none'; style-src 'sha256-${hash('sha256', css, 'base64')}'; img-src data:; base-uri 'none'; form-action 'none'`;
  const both =
    drawn &&
    `<div class="wide-enough">${drawn.wide}</div><div class="narrow">${drawn.narrow}</div>`;
  const [figures, more] = words[language];
  const data = addressOf({
    body: subject === null ? '' : bodyName(subject),
    chart: chart.name,
    format: 'csv',
    language: plainLanguage,
  });
  const portal = `../../index.html?${new URLSearchParams({ lang: language, body: subject?.key ?? '', chart: chart.name })}`;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${`${texts.charts[chart.name].title} – ${name}`}</title>
<link rel="icon" href="data:,">
<base target="_blank">
<style>${trusted(css)}</style>
</head>
<body>
${notice === undefined ? null : html`<aside id="notice" class="notice" aria-label="${notice.title}"><p class="wide"><strong>${notice.title}.</strong> ${notice.text}</p></aside>`}
<main>
<h1 class="hidden">${texts.title(model.release.title)}</h1>
<h2 class="shown">${name}</h2>
${figureOf(view, chart, both)}
<p class="more note"><a href="../../${data}">${figures}</a> · <a href="${portal}">${more}</a></p>
</main>
</body>
</html>
`.html;
}
