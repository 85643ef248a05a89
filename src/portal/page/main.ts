/**
 * The script of the page: the same sections and charts as on the server, for another subject, another
 * language or another width. Reads nothing but the data in the page.
 */
import { pageBody } from '../body.ts';
import { drawChart } from '../charts/draw.ts';
import { type Language, languages, type PortalModel } from '../model.ts';
import { chartsOf, type Draw } from '../sections/figures.ts';
import { chartNames, leadChart } from '../texts/texts.ts';
import { nameOf, viewOf } from '../view.ts';

const model = JSON.parse(byId('model')?.textContent ?? '{}') as PortalModel;
const asked = new URLSearchParams(location.search);
const state = { language: firstLanguage(), subject: asked.get('subject'), width: 0 };

function byId(id: string): HTMLElement | null {
  return document.getElementById(id);
}

function isLanguage(text: string | null | undefined): text is Language {
  return languages.some((language) => language === text);
}

/** The language of the address, else the first of the reader's that the page speaks. */
function firstLanguage(): Language {
  const wanted = [
    asked.get('lang'),
    ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()),
  ];
  return wanted.find(isLanguage) ?? 'en';
}

/** The room for a chart in its frame, in pixels. */
function roomOf(name: string): number {
  const figure = byId(`chart-${name}`);
  if (figure === null) return 560;
  const { paddingLeft, paddingRight } = getComputedStyle(figure);
  const room =
    figure.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return Math.max(260, Math.floor(room));
}

/** Measures the page and draws every chart to its room. */
function drawToFit(): Draw {
  const rooms = new Map(chartNames.map((name) => [name, roomOf(name)]));
  state.width = roomOf(leadChart);
  return (chart, name) => drawChart(chart, name, rooms.get(chart.name) ?? 560, document);
}

/** Makes the whole page anew; what was open stays open, what had the focus keeps it. */
function renderPage(): void {
  const page = byId('page');
  if (page === null) return;
  const open = [...page.querySelectorAll('details[open]')].map(({ id }) => id);
  const focused = document.activeElement?.id;
  const dictionary = byId('dictionary-tables');
  const view = viewOf(model, state.language, state.subject);
  page.innerHTML = pageBody(view, drawToFit(), null);
  if (dictionary !== null) byId('dictionary-tables')?.replaceWith(dictionary);
  for (const id of open) byId(id)?.setAttribute('open', '');
  if (focused) byId(focused)?.focus({ preventScroll: true });
  document.documentElement.lang = state.language;
  document.title = `${view.texts.title(model.release.title)} – hrmirror`;
  const days = Math.floor((Date.now() - Date.parse(model.release.created)) / 86_400_000);
  const age = byId('age');
  if (age !== null && days >= 0) age.textContent = ` (${view.texts.about.age(days)})`;
  for (const button of page.querySelectorAll('.copy')) button.removeAttribute('hidden');
}

/** Draws the charts anew; the choice itself stays as it is, so that it can be walked by keyboard. */
function renderCharts(): void {
  const view = viewOf(model, state.language, state.subject);
  const charts = byId('charts');
  if (charts === null) return;
  const open = [...charts.querySelectorAll('details[open]')].map(({ id }) => id);
  charts.innerHTML = chartsOf(view, drawToFit()).html;
  for (const id of open) byId(id)?.setAttribute('open', '');
  const shown = document.querySelector('#shown strong');
  if (shown !== null && view.subject !== null)
    shown.textContent = nameOf(view.subject, state.language);
}

/** Keeps the choice in the address, where the browser lets a page do so. */
function rememberState(): void {
  const search = new URLSearchParams({ lang: state.language });
  if (state.subject !== null) search.set('subject', state.subject);
  try {
    history.replaceState(null, '', `?${search}${location.hash}`);
  } catch {
    // A page from a file may not in every browser: then the address stays as it is.
  }
}

async function copy(button: HTMLElement): Promise<void> {
  const code = byId(button.dataset.copy ?? '');
  const { snippets } = viewOf(model, state.language, state.subject).texts;
  if (code === null) return;
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
    button.textContent = snippets.copied;
    setTimeout(() => {
      button.textContent = snippets.copy;
    }, 2000);
  } catch {
    // No clipboard here: the text is marked, so that one key copies it.
    getSelection()?.selectAllChildren(code);
  }
}

/** A link into the data dictionary opens what it leads to. */
function openTarget(): void {
  const target = byId(decodeURIComponent(location.hash.slice(1)));
  if (target?.tagName === 'DETAILS') target.setAttribute('open', '');
}

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  const language = target.closest<HTMLElement>('[data-language]')?.dataset.language;
  const copied = target.closest<HTMLElement>('[data-copy]');
  if (copied !== null) void copy(copied);
  if (!isLanguage(language)) return;
  state.language = language;
  renderPage();
  rememberState();
});

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || target.id !== 'subject') return;
  state.subject = target.value;
  renderCharts();
  rememberState();
});

let resizing = 0;
addEventListener('resize', () => {
  clearTimeout(resizing);
  resizing = setTimeout(() => {
    if (Math.abs(roomOf(leadChart) - state.width) > 8) renderCharts();
  }, 150);
});

addEventListener('hashchange', openTarget);
renderPage();
openTarget();
