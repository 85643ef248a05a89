import { type Html, html } from '../html.ts';
import { languages, type NoticeTexts, type Value } from '../model.ts';
import { cubeOf, type View, viewOf, yearsOf } from '../view.ts';

const languageNames = { fr: 'Français', nl: 'Nederlands', en: 'English' } as const;

/** The head of the page: the banner of synthetic data where due, the title, the languages, the contents. */
export function topSection(view: View): Html {
  const { texts, model, language } = view;
  return html`<a class="skip" href="#figures">${texts.skip}</a>
  ${model.release.notice === null ? null : noticeBanner(model.release.notice[language])}
  <header class="top"><div class="wide">
    <div class="brand"><p class="mark">hrmirror</p>
      <div class="languages" role="group" aria-label="${texts.languageChoice}">${languages.map(
        (code) =>
          html`<button type="button" id="language-${code}" data-language="${code}" lang="${code}" title="${languageNames[code]}" aria-pressed="${String(code === language)}"><abbr title="${languageNames[code]}">${code.toUpperCase()}</abbr></button>`,
      )}</div></div>
    <h1>${texts.title(model.release.title)}</h1>
    <p class="tagline">${texts.tagline}</p>
    ${keyFigures(view)}
    <nav aria-label="${texts.sections.contents}"><ul>${(
      [
        'figures',
        'completeness',
        'changes',
        'downloads',
        'snippets',
        'about',
        'dictionary',
      ] as const
    ).map((name) => html`<li><a href="#${name}">${texts.sections[name]}</a></li>`)}</ul></nav>
  </div></header>`;
}

function noticeBanner({ title, text }: NoticeTexts): Html {
  return html`<aside id="notice" class="notice" aria-label="${title}"><p class="wide"><strong>${title}.</strong> ${text}</p></aside>`;
}

/** The first things people look for, of the whole administration whatever subject is chosen. */
function keyFigures(view: View): Html {
  const { texts, model, format } = view;
  const answered = model.completeness.reduce((sum, { planned, gaps }) => sum + planned - gaps, 0);
  const planned = model.completeness.reduce((sum, cell) => sum + cell.planned, 0);
  // Without an entity the view is of an organism, whose headcount is not that of the whole.
  const whole = viewOf(model, view.language, null);
  const organisms = model.subjects.filter(
    ({ kind, delisted }) => kind === 'organism' && !delisted,
  ).length;
  const years =
    model.firstYear === null ? null : `${model.firstYear}–${model.lastYear ?? model.firstYear}`;
  const items: (Html | null)[] = [
    whole.subject?.kind === 'entity' ? headcountFigure(whole) : null,
    keyFigure(format.number(organisms), texts.key.organisms),
    keyFigure(format.number(model.figures), texts.key.figures),
    years === null ? null : keyFigure(years, texts.key.years),
    planned === 0 ? null : keyFigure(floorPercent(view, answered / planned), texts.key.answered),
  ];
  return html`<dl class="key">${items}</dl>`;
}

function keyFigure(figure: string, meaning: string, more: string | null = null): Html {
  return html`<div><dt>${meaning}</dt><dd>${figure}${more === null ? null : html` <small>${more}</small>`}</dd></div>`;
}

function headcountFigure(view: View): Html | null {
  const { texts, format } = view;
  const cube = cubeOf(view, 'headcount');
  const last = yearsOf(cube).at(-1);
  const now = firstValue(cube[String(last)]);
  if (typeof now !== 'number' || last === undefined) return null;
  const growth = view.subject?.growth ?? null;
  const more =
    growth !== null && growth.year === last && growth.since < last
      ? texts.key.since(format.change(growth.percent / 100), String(growth.since))
      : null;
  return keyFigure(format.number(now), texts.key.headcount(String(last)), more);
}

function firstValue(values: readonly Value[] | undefined): Value {
  return values?.[0] ?? null;
}

/** Never 100 % where anything is open. */
function floorPercent({ format }: View, share: number): string {
  return format.percent(Math.floor(share * 100) / 100);
}
