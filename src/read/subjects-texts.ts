/**
 * What a subject is called. In: the cells of a record. Out: its names and acronyms by language, and its category.
 */
import { scalarText } from '../body/json-value.ts';
import type { Language } from '../model/interpretation.ts';
import { type Cell, categoryCells, ownCells, type Row } from './subjects-cells.ts';
import { isKindAlone, type Keys, languageOf } from './subjects-keys.ts';

export type Texts = Partial<Record<Language, string>>;

/** The texts of a part by language; one without is in the language told beside it, or in that of its word. */
export function textsOf(
  keys: Keys,
  row: Row,
  content: string,
  part: 'name' | 'acronym',
  beside: Language | null,
): Texts {
  const cells = ownCells(keys, row, content).filter((cell) => isText(cell));
  const named = cells.filter((cell) => cell.part === part);
  const tongue = languageOf(cells.find((cell) => cell.part === 'tongue')?.value) ?? beside;
  const texts: Texts = {};
  const take = (from: readonly Cell[], languageIn: (cell: Cell) => Language | null) => {
    for (const cell of from.toSorted((one, other) => one.rank - other.rank)) {
      const language = languageIn(cell);
      if (language !== null) texts[language] ??= cell.value as string;
    }
  };
  take(named, ({ language }) => language);
  take(named, ({ language, spoken }) => (language === null ? (tongue ?? spoken) : null));
  if (part === 'name' && named.length === 0)
    take(
      cells.filter((cell) => cell.part === 'language'),
      ({ language }) => language,
    );
  return texts;
}

function isText({ value }: Cell): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

/** The category as a text: a code, if there is one, else what it is called; not that a record is an organism. */
export function categoryOf(keys: Keys, row: Row, content: string): string | null {
  const cells = categoryCells(keys, row, content).filter(
    ({ value }) => typeof value !== 'boolean' && !isKindAlone(String(value)),
  );
  const order = (cell: Cell) => {
    if (cell.part === 'id') return /code/i.test(cell.key) ? 0 : 1;
    return cell.part === null || cell.part === 'link' || cell.part === 'tongue'
      ? 100
      : 2 + cell.rank;
  };
  const [first] = cells
    .filter((cell) => order(cell) < 100)
    .sort((one, other) => order(one) - order(other));
  return first === undefined ? null : scalarText(first.value);
}
