import { plainKey } from '../../body/plain-key.ts';
import { figureIn, type Role } from '../lexicon.ts';
import { isRatio } from '../measure-words.ts';
import type { Reading } from '../reading.ts';
import type { Column } from '../table.ts';

/** Whether a column is called a figure without saying of what. */
export function isAny({ role }: Column): boolean {
  return figureIn(role) === 'any';
}

/** Whether the name of a column does not tell for sure that it is a figure. */
export function isLoose({ role }: Column): boolean {
  return role.kind === 'unknown' || figureIn(role) === 'word';
}

/** Elasticsearch counts its documents always: beside a figure of its own, each may be of many people. */
export function countsRecords({ name, role }: Column): boolean {
  return role.kind === 'figure' && plainKey(name) === 'doc_count';
}

/** Whether a column of figures is called a total. */
export function isTotalName({ name }: Pick<Column, 'name'>): boolean {
  return /^(total|totaal|sum|somme|som|summe|total_count)$/.test(plainKey(name));
}

/** Whether a column counts people where those who retire are counted. */
export function countsRetired({ measure }: Reading['statistic'], { role }: Column): boolean {
  return measure === 'retirements' && figureIn(role) === 'headcount';
}

/** `disability_rate` is a rate, `target_rate` and `days_per_employee` other figures, and `nb_carph` a count. */
export function holdsOwnWord({ statistic, lexicon }: Reading, name: string, role: Role): boolean {
  const words = plainKey(name).split('_');
  if (figureIn(role) !== 'word' || isRatio(words, lexicon)) return false;
  const { measures, others } = lexicon.tables;
  const own = (word: string) => measures.get(word)?.includes(statistic.measure) === true;
  const isOwn = words.some((word) => own(word) && word !== statistic.name);
  return isOwn && words.every((word) => own(word) || !others.has(word));
}

/** `cumul_jours`, `newHires`, `days_per_employee`, `gemLeeftijd`: a name with a word for another figure, or for what is told of people in years and kilometres. */
export function tellsOther({ lexicon }: Reading, { name }: Column): boolean {
  const { tables, requested } = lexicon;
  const words = plainKey(name).split('_');
  const isOther = (word: string) => {
    const dimensions = tables.dimensions.get(word) ?? [];
    const isAsked = dimensions.some((one) => requested.includes(one));
    const isQuantity = dimensions.some((one) => /^(age|seniority|distance)$/.test(one));
    return tables.others.has(word) || (isQuantity && !isAsked);
  };
  return isRatio(words, lexicon) || words.some(isOther);
}

/** `averageAge`, `age_moyen`, `gemiddelde leeftijd`. */
export function isMeanAge({ name }: Column): boolean {
  const words = plainKey(name).split('_');
  const holds = (meant: RegExp) => words.some((word) => meant.test(word));
  const mean = /^(average|avg|mean|median|moyen|gemiddelde?|mediane?|durchschnitts?)$/;
  return holds(/^(age|leeftijd|alter)$/) && holds(mean);
}
