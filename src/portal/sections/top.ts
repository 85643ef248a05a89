import { type Html, html } from '../html.ts';
import { newestYear } from '../measures.ts';
import { languages, type NoticeTexts, type Value } from '../model.ts';
import { cubeOf, nameOf, type View, yearsOf } from '../view.ts';

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
        'compare',
        'explore',
        'ranking',
        'completeness',
        'changes',
        'downloads',
        'snippets',
        'about',
        'dictionary',
      ] as const
    )
      .filter((name) => newestYear(model) !== null || (name !== 'ranking' && name !== 'compare'))
      .filter((name) => name !== 'explore' || Object.keys(model.criteria).length > 0)
      .map((name) => html`<li><a href="#${name}">${texts.sections[name]}</a></li>`)}</ul></nav>
  </div></header>`;
}

function noticeBanner({ title, text }: NoticeTexts): Html {
  return html`<aside id="notice" class="notice" aria-label="${title}"><p class="wide"><strong>${title}.</strong> ${text}</p></aside>`;
}

/** The first things people look for; the headcount is that of the chosen body. */
function keyFigures(view: View): Html {
  const { texts, model, format } = view;
  const all = model.completeness.find(({ endpoint, year }) => endpoint === null && year === 'all');
  const organisms = model.subjects.filter(
    ({ kind, delisted }) => kind === 'organism' && !delisted,
  ).length;
  const years =
    model.firstYear === null ? null : `${model.firstYear}–${model.lastYear ?? model.firstYear}`;
  const items: (Html | null)[] = [
    headcountFigure(view),
    keyFigure(format.number(organisms), texts.key.organisms),
    keyFigure(format.number(model.figures), texts.key.figures),
    years === null ? null : keyFigure(years, texts.key.years),
    all === undefined
      ? null
      : keyFigure(
          texts.key.of(format.number(all.known), format.number(all.asked)),
          texts.key.bodies,
          all.gaps === 0 ? null : texts.key.gaps(format.number(all.gaps)),
        ),
  ];
  return html`<dl class="key" id="key">${items}</dl>`;
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
  const { subject, language } = view;
  const body =
    subject === null || subject.kind === 'entity' ? '' : `, ${nameOf(subject, language)}`;
  return keyFigure(format.number(now), texts.key.headcount(String(last)) + body, more);
}

function firstValue(values: readonly Value[] | undefined): Value {
  return values?.[0] ?? null;
}
