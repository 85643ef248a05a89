/**
 * The script of the page: the same sections and charts as on the server, for another body, another comparison,
 * another language or another width. Reads nothing but the data in the page, and the splits of a body beside it.
 */
import { pageBody } from '../body.ts';
import { drawChart } from '../charts/draw.ts';
import { comparedBodies, scales } from '../compare.ts';
import { languages } from '../model.ts';
import { type PackedModel, unpack } from '../packed.ts';
import { exploreSection } from '../sections/explore.ts';
import type { Draw } from '../sections/figures.ts';
import { offers } from '../sections/offers.ts';
import { bodyOptions } from '../sections/picker.ts';
import { type Exploration, exploredOf, staffs } from '../splits.ts';
import { leadChart } from '../texts/texts.ts';
import { nameOf, type View, viewOf } from '../view.ts';
import { listenToFields } from './combobox.ts';
import { loadSplits, splitsOf } from './load-splits.ts';
import { copyText, handOut, takenOf } from './offers.ts';
import { nextOrder, type Sorted, sortTable } from './sort.ts';
import { addressOf, type Choice, comparable, oneOf, readChoice, remember } from './state.ts';

const model = unpack(JSON.parse(byId('model')?.textContent ?? '{}') as PackedModel);
let choice = readChoice();
let sorted: Sorted | null = null;
let drawnWidth = 0;
let isPrinted = false;
/** Whether a link leads to what is not loaded yet. */
let awaited = choice.chart === 'explore';

function byId(id: string): HTMLElement | null {
  return document.getElementById(id);
}

function currentView(): View {
  return viewOf(model, choice.language, choice.body);
}

/** The room for a chart in its frame, in pixels; paper is measured by nobody before it is printed. */
function roomOf(name: string): number {
  if (isPrinted) return [leadChart, 'compare', 'explore'].includes(name) ? 780 : 360;
  const figure = byId(`chart-${name}`);
  if (figure === null) return 560;
  const { paddingLeft, paddingRight } = getComputedStyle(figure);
  const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
  return Math.max(260, Math.floor(figure.clientWidth - padding));
}

/** Measures the page and draws every chart to its room. */
function drawToFit(): Draw {
  const rooms = new Map<string, number>();
  for (const { id } of document.querySelectorAll('figure[id]')) {
    const name = id.replace('chart-', '');
    rooms.set(name, roomOf(name));
  }
  drawnWidth = roomOf(leadChart);
  // What is explored stands there once it is loaded, as wide as the first chart.
  return (chart, name) =>
    drawChart(
      chart,
      name,
      rooms.get(chart.name) ?? (chart.name === 'explore' ? drawnWidth : 320),
      document,
    );
}

/** Puts HTML in the place of an element; what was open or had the focus there keeps it. */
function replace(id: string, html: string): void {
  const place = byId(id);
  if (place === null) return;
  const open = [...place.querySelectorAll('details[open]')].map((each) => each.id);
  const focused = document.activeElement?.id;
  place.outerHTML = html;
  for (const each of open) byId(each)?.setAttribute('open', '');
  if (focused && document.activeElement?.id !== focused)
    byId(focused)?.focus({ preventScroll: true });
}

/** Makes the whole page anew. */
function renderPage(): void {
  const dictionary = byId('dictionary-tables');
  const view = currentView();
  const draw = drawToFit();
  const splits = splitsOf(view.subject);
  const body = pageBody(view, choice.comparison, choice.exploration, splits, draw, null);
  replace('page', `<div id="page">${body}</div>`);
  if (dictionary !== null) byId('dictionary-tables')?.replaceWith(dictionary);
  document.documentElement.lang = choice.language;
  if (sorted !== null) sortTable(sorted);
  nameTab(view);
  loadSplits(view.subject, showSplits);
  const days = Math.floor((Date.now() - Date.parse(model.release.created)) / 86_400_000);
  const age = byId('age');
  if (age !== null && days >= 0) age.textContent = ` (${view.texts.about.age(days)})`;
  for (const button of document.querySelectorAll('.copy')) button.removeAttribute('hidden');
}

/** The tab is called what it shows, and a screen reader says it. */
function nameTab({ texts, subject, language }: View): void {
  const title = texts.title(model.release.title);
  const isWhole = subject === null || subject.kind === 'entity';
  document.title = isWhole ? `${title} – hrmirror` : `${nameOf(subject, language)} – ${title}`;
  const said = byId('said');
  if (said !== null) said.textContent = document.title;
}

/** Draws what is explored once it is loaded; a link to it leads there now. */
function showSplits(): void {
  const view = currentView();
  const section = exploreSection(view, choice.exploration, splitsOf(view.subject), drawToFit());
  if (section !== null) replace('explore', section.html);
  if (awaited) showLinked();
  awaited = false;
}

/** What the reader chooses is drawn and kept in the address. */
function choose(changed: Partial<Choice>): void {
  choice = { ...choice, ...changed };
  renderPage();
  remember(choice);
}

function compare(changed: Partial<Choice['comparison']>): void {
  choose({ comparison: { ...choice.comparison, ...changed } });
}

/** Changes what stands in the page: crossed with another criterion, or of another year. */
function explore(changed: Partial<Exploration>): void {
  const splits = splitsOf(currentView().subject);
  const explored = splits === null ? null : exploredOf(splits, choice.exploration);
  if (explored !== null) choose({ exploration: { ...explored, ...changed } });
}

/** The bodies beside the chosen one, as they stand in the page. */
function beside(): string[] {
  return comparedBodies(currentView(), choice.comparison)
    .slice(1)
    .map(({ key }) => key);
}

async function copyCode(button: HTMLElement): Promise<void> {
  const code = byId(button.dataset.copy ?? '')?.textContent ?? '';
  if (await copyText(code)) sayCopied(button);
}

/** A button says for a moment that it did what it is for. */
function sayCopied(button: HTMLElement): void {
  const { textContent } = button;
  button.textContent = currentView().texts.offers.copied;
  setTimeout(() => {
    button.textContent = textContent;
  }, 2000);
}

/** Hands out the chart that a button stands under. */
async function take(button: HTMLElement): Promise<void> {
  const chart = button.closest('figure')?.id.replace('chart-', '') ?? '';
  const offer = oneOf(offers, button.dataset.offer);
  if (offer === undefined) return;
  if (offer === 'link') {
    choice = { ...choice, chart };
    remember(choice);
    const link = new URL(addressOf(choice), location.href.replace(/[?#].*/, ''));
    if (await copyText(link.href)) sayCopied(button);
    return;
  }
  const view = currentView();
  const taken = takenOf(view, chart, choice, splitsOf(view.subject));
  if (taken !== null && (await handOut(view, offer, taken))) sayCopied(button);
}

/** A link into the data dictionary opens what it leads to. */
function openTarget(): void {
  const target = byId(decodeURIComponent(location.hash.slice(1)));
  if (target?.tagName === 'DETAILS') target.setAttribute('open', '');
}

function showLinked(): void {
  if (choice.chart !== null) byId(`chart-${choice.chart}`)?.scrollIntoView();
}

document.addEventListener('click', (event) => {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const { dataset } =
    target.closest<HTMLElement>(
      '[data-language], [data-copy], [data-offer], [data-sort], [data-body], [data-drop]',
    ) ?? {};
  if (dataset === undefined) return;
  const language = oneOf(languages, dataset.language);
  if (language !== undefined) choose({ language });
  if (dataset.body !== undefined) {
    event.preventDefault();
    choose({ body: dataset.body });
    byId('figures')?.scrollIntoView();
  }
  if (dataset.drop !== undefined)
    compare({ bodies: beside().filter((key) => key !== dataset.drop) });
  const button = target.closest('button');
  if (dataset.sort !== undefined && button !== null) {
    sorted = nextOrder(button);
    sortTable(sorted);
  }
  if (dataset.copy !== undefined && button !== null) void copyCode(button);
  if (dataset.offer !== undefined && button !== null) void take(button);
});

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLSelectElement)) return;
  const shown = oneOf(comparable, target.value);
  const scale = oneOf(scales, target.value);
  if (target.dataset.choice === 'shown' && shown !== undefined) compare({ shown });
  const [staff = '', by = ''] = target.value.split(' ');
  if (target.dataset.choice === 'by')
    explore({ staff: oneOf(staffs, staff) ?? staffs[0], by, across: null });
  if (target.dataset.choice === 'across') explore({ across: target.value || null });
  if (target.dataset.choice === 'year') explore({ year: target.value });
  if (target.dataset.choice === 'scale' && scale !== undefined) compare({ scale });
});

listenToFields({
  options: ({ dataset }, sought) =>
    bodyOptions(currentView(), dataset.picks === 'compare' ? 'compare' : 'body', sought).html,
  take: ({ dataset }, key) => {
    if (dataset.picks === 'body') choose({ body: key });
    else compare({ bodies: [...new Set([...beside(), key])] });
  },
});

addEventListener('popstate', () => {
  const before = choice;
  choice = readChoice();
  // A link within the page is no other choice.
  if (JSON.stringify(before) !== JSON.stringify(choice)) renderPage();
});

let resizing = 0;
addEventListener('resize', () => {
  clearTimeout(resizing);
  resizing = setTimeout(() => {
    if (Math.abs(roomOf(leadChart) - drawnWidth) > 8) renderPage();
  }, 150);
});

for (const [moment, printed] of [
  ['beforeprint', true],
  ['afterprint', false],
] as const) {
  addEventListener(moment, () => {
    isPrinted = printed;
    renderPage();
  });
}

addEventListener('hashchange', openTarget);
renderPage();
openTarget();
showLinked();
