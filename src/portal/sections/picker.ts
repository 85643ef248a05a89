import { type Html, html } from '../html.ts';
import type { Subject } from '../model.ts';
import { acronymOf, nameOf, type View } from '../view.ts';

/** What a field of bodies is for: the body whose figures are shown, or one more to compare it with. */
export type Picks = 'body' | 'compare';

/** The field in which a body is looked for; the script fills its list. */
export function bodyPicker(view: View, picks: Picks): Html {
  const { texts, subject } = view;
  const chosen = subject === null || picks === 'compare' ? '' : nameWithAcronym(view, subject);
  const label = picks === 'body' ? texts.subject.label : texts.compare.add;
  return html`<div class="picker"><label for="pick-${picks}">${label}</label>
    <input type="text" id="pick-${picks}" data-picks="${picks}" role="combobox" autocomplete="off" spellcheck="false" aria-autocomplete="list" aria-expanded="false" aria-controls="list-${picks}" placeholder="${texts.subject.search}" value="${chosen}">
    <div id="list-${picks}" class="list" role="listbox" tabindex="-1" aria-label="${label}" hidden></div></div>`;
}

/** The options of a field that a text finds, by category, with the ids that the field names them by. */
export function bodyOptions(view: View, picks: Picks, sought: string): Html {
  const { model, texts } = view;
  const found = model.subjects.filter((subject) => isFound(subject, sought));
  const groups = groupsOf(found.filter(({ kind }) => kind !== 'entity')).map(
    ([category, members]): [string, Subject[]] => [category ?? texts.subject.organisms, members],
  );
  const entities = found.filter(({ kind }) => kind === 'entity');
  const best = bestOf(found, sought);
  const all =
    entities.length === 0 ? groups : [[texts.subject.whole, entities] as const, ...groups];
  if (all.length === 0) return html`<p class="note">${texts.subject.notFound}</p>`;
  return html`${all.map(
    ([label, members], place) => html`<div role="group" aria-labelledby="${picks}-group-${place}">
    <p id="${picks}-group-${place}" role="presentation">${label}</p>${members
      .map((subject) => ({ subject, name: nameWithAcronym(view, subject) }))
      .sort((one, other) => one.name.localeCompare(other.name, view.language))
      .map(({ subject, name }) => optionOf(view, picks, subject, name, subject === best))}</div>`,
  )}`;
}

function optionOf(
  { texts, subject: chosen, model }: View,
  picks: Picks,
  subject: Subject,
  name: string,
  isBest: boolean,
) {
  const isChosen = picks === 'body' && subject.key === chosen?.key;
  return html`<div role="option" id="${picks}-${model.subjects.indexOf(subject)}" data-pick="${subject.key}" aria-selected="${String(isChosen)}"${isBest ? html` data-best` : null}>${name}${subject.delisted ? ` – ${texts.subject.delisted}` : ''}</div>`;
}

/** Whether every word of a text stands in a name or acronym of the body, in any language, accents or not. */
function isFound({ names, acronyms, id }: Subject, sought: string): boolean {
  const known = plain([...Object.values(names), ...Object.values(acronyms), id].join(' '));
  return plain(sought)
    .split(/\s+/)
    .every((word) => known.includes(word));
}

/** The one of the found bodies that Enter takes: whose acronym it is, else with a word that begins like it. */
function bestOf(found: readonly Subject[], sought: string): Subject | null {
  const wanted = plain(sought.trim());
  if (wanted === '') return null;
  const textsOf = ({ names, acronyms }: Subject) =>
    [...Object.values(acronyms), ...Object.values(names)].map(plain);
  return (
    found.find((subject) => textsOf(subject).includes(wanted)) ??
    found.find((subject) => textsOf(subject).some((text) => ` ${text}`.includes(` ${wanted}`))) ??
    null
  );
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe');
}

/** Organisms by category, those without one last. */
function groupsOf(organisms: readonly Subject[]): [string | null, Subject[]][] {
  const groups = new Map<string | null, Subject[]>();
  for (const organism of organisms) {
    const members = groups.get(organism.category) ?? [];
    groups.set(organism.category, [...members, organism]);
  }
  return [...groups].sort(
    ([one], [other]) =>
      Number(one === null) - Number(other === null) || (one ?? '').localeCompare(other ?? ''),
  );
}

/** A body as it is told from all others: its name and its acronym. */
function nameWithAcronym({ language }: View, subject: Subject): string {
  const acronym = acronymOf(subject, language);
  const name = nameOf(subject, language);
  return acronym === null || acronym === name ? name : `${name} (${acronym})`;
}
