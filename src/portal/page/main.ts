/**
 * The script of the page: the same sections and charts as on the server, for another subject, another
 * language or another width. Reads nothing but the data in the page.
 */
import { pageBody } from '../body.ts';
import { measures, mostCompared } from '../charts/compare.ts';
import { drawChart } from '../charts/draw.ts';
import { type Language, languages, type PortalModel } from '../model.ts';
import { comparedChart } from '../sections/compare.ts';
import { chartsOf, type Draw } from '../sections/figures.ts';
import { keyFigures } from '../sections/top.ts';
import { chartNames, leadChart } from '../texts/texts.ts';
import { type Compared, nameOf, type View, viewOf } from '../view.ts';

const model = JSON.parse(byId('model')?.textContent ?? '{}') as PortalModel;
const state: Changing = { ...choiceOf(), sorted: null, width: 0 };

function currentView(): View {
  return viewOf(model, state.language, state.body, state);
}

interface Choice extends Compared {
  readonly language: Language;
  readonly body: string | null;
}

type Changing = { -readonly [Key in keyof Choice]: Choice[Key] } & {
  sorted: Sorted | null;
  width: number;
};

interface Sorted {
  readonly column: string;
  readonly isDescending: boolean;
}

function byId(id: string): HTMLElement | null {
  return document.getElementById(id);
}

function isLanguage(text: string | null | undefined): text is Language {
  return languages.some((language) => language === text);
}

/** What the address asks for; the language else the first of the reader's that the page speaks. */
function choiceOf(): Choice {
  const asked = new URLSearchParams(location.search);
  const wanted = [
    asked.get('lang'),
    ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()),
  ];
  return {
    language: wanted.find(isLanguage) ?? 'en',
    body: asked.get('body'),
    compared: asked.get('compare')?.split(',') ?? null,
    measure: measures.find((one) => one === asked.get('measure')) ?? 'index',
  };
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
  const rooms = new Map([...chartNames, 'compare'].map((name) => [name, roomOf(name)]));
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
  const view = currentView();
  page.innerHTML = pageBody(view, drawToFit(), null);
  if (dictionary !== null) byId('dictionary-tables')?.replaceWith(dictionary);
  for (const id of open) byId(id)?.setAttribute('open', '');
  if (focused) byId(focused)?.focus({ preventScroll: true });
  document.documentElement.lang = state.language;
  if (state.sorted !== null) sortRanking(state.sorted);
  nameTab(view);
  const days = Math.floor((Date.now() - Date.parse(model.release.created)) / 86_400_000);
  const age = byId('age');
  if (age !== null && days >= 0) age.textContent = ` (${view.texts.about.age(days)})`;
  for (const button of page.querySelectorAll('.copy')) button.removeAttribute('hidden');
}

/** The tab is called what it shows. */
function nameTab({ texts, subject, language }: View): void {
  const title = texts.title(model.release.title);
  const isWhole = subject === null || subject.kind === 'entity';
  document.title = isWhole ? `${title} – hrmirror` : `${nameOf(subject, language)} – ${title}`;
}

/** Draws what a choice changes anew; the choice itself stays as it is, so that it can be walked by keyboard. */
function renderChoice(): void {
  const view = currentView();
  const charts = byId('charts');
  if (charts === null) return;
  byId('key')?.replaceWith(...fragment(keyFigures(view).html));
  nameTab(view);
  const open = [...charts.querySelectorAll('details[open]')].map(({ id }) => id);
  charts.innerHTML = chartsOf(view, drawToFit()).html;
  for (const id of open) byId(id)?.setAttribute('open', '');
  const shown = document.querySelector('#shown strong');
  if (shown !== null && view.subject !== null)
    shown.textContent = nameOf(view.subject, state.language);
}

function fragment(html: string): ChildNode[] {
  const holder = document.createElement('div');
  holder.innerHTML = html;
  return [...holder.childNodes];
}

/** Sorts the bodies by a column; what is not known comes last either way. */
function sortRanking(sorted: Sorted): void {
  const table = document.querySelector('#ranking table');
  const place = [...(table?.querySelectorAll<HTMLElement>('thead th') ?? [])].findIndex(
    (heading) => {
      const isIt = heading.dataset.column === sorted.column;
      heading.removeAttribute('aria-sort');
      if (isIt) heading.setAttribute('aria-sort', sorted.isDescending ? 'descending' : 'ascending');
      return isIt;
    },
  );
  const body = table?.querySelector('tbody') ?? null;
  if (place < 0 || body === null) return;
  state.sorted = sorted;
  const textOf = (row: Element) => (row.children[place] as HTMLElement).dataset.value ?? '';
  const order = sorted.isDescending ? -1 : 1;
  const rows = [...body.children].sort((one, other) => {
    const [mine, theirs] = [textOf(one), textOf(other)];
    if (mine === '' || theirs === '') return Number(mine === '') - Number(theirs === '');
    return order * (Number(mine) - Number(theirs));
  });
  body.replaceChildren(...rows);
}

function renderCompared(): void {
  const chart = byId('compared');
  if (chart !== null) chart.innerHTML = comparedChart(currentView(), drawToFit()).html;
}

/** Takes in which bodies are ticked. */
function compare(): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-compare]')];
  const ticked = boxes.filter(({ checked }) => checked);
  state.compared = ticked.map(({ dataset }) => dataset.compare ?? '');
  for (const box of boxes) box.disabled = !box.checked && ticked.length >= mostCompared;
  renderCompared();
  rememberState();
}

function choose(body: string): void {
  state.body = body;
  const select = byId('subject') as HTMLSelectElement | null;
  if (select !== null) select.value = body;
  renderChoice();
  rememberState();
}

/** Keeps the choice in the address, so that Back leads to the one before; where the browser lets a page do so. */
function rememberState(): void {
  const search = new URLSearchParams({ lang: state.language });
  if (state.body !== null) search.set('body', state.body);
  if (state.compared !== null) search.set('compare', state.compared.join(','));
  if (state.measure !== 'index') search.set('measure', state.measure);
  try {
    history.pushState(null, '', `?${search}${location.hash}`);
  } catch {
    // A page from a file may not in every browser: then the address stays as it is.
  }
}

async function copy(button: HTMLElement): Promise<void> {
  const code = byId(button.dataset.copy ?? '');
  const { snippets } = currentView().texts;
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

document.addEventListener('click', (event) => {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const language = target.closest<HTMLElement>('[data-language]')?.dataset.language;
  const copied = target.closest<HTMLElement>('[data-copy]');
  const column = target.closest<HTMLElement>('[data-sort]')?.dataset.sort;
  const chosen = target.closest<HTMLElement>('[data-body]')?.dataset.body;
  if (chosen !== undefined) {
    event.preventDefault();
    choose(chosen);
    byId('figures')?.scrollIntoView();
  }
  if (column !== undefined) {
    const isAgain = document.querySelector(`[data-column="${column}"]`)?.ariaSort === 'descending';
    sortRanking({ column, isDescending: !isAgain });
  }
  if (copied !== null) void copy(copied);
  if (!isLanguage(language)) return;
  state.language = language;
  renderPage();
  rememberState();
});

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset.compare !== undefined) compare();
  if (!(target instanceof HTMLSelectElement)) return;
  if (target.id === 'subject') choose(target.value);
  if (target.id === 'measure') {
    state.measure = measures.find((one) => one === target.value) ?? 'index';
    renderCompared();
    rememberState();
  }
});

addEventListener('popstate', () => {
  const choice = choiceOf();
  // A link within the page is no other choice.
  if (JSON.stringify({ ...state, ...choice }) === JSON.stringify(state)) return;
  Object.assign(state, choice);
  renderPage();
});

let resizing = 0;
addEventListener('resize', () => {
  clearTimeout(resizing);
  resizing = setTimeout(() => {
    if (Math.abs(roomOf(leadChart) - state.width) > 8) renderChoice();
  }, 150);
});

addEventListener('hashchange', openTarget);
renderPage();
openTarget();
const chart = new URLSearchParams(location.search).get('chart');
if (chart !== null) byId(`chart-${chart}`)?.scrollIntoView();
