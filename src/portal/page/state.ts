import { type Comparison, composed, firstComparison, type Scale, scales } from '../compare.ts';
import { type Language, languages, measures } from '../model.ts';
import { type Exploration, staffs } from '../splits.ts';

/** What the reader chose; the address keeps it. */
export interface Choice {
  readonly language: Language;
  readonly body: string | null;
  /** The chart that a link leads to. */
  readonly chart: string | null;
  readonly comparison: Comparison;
  /** `null`: nobody has chosen a criterion. */
  readonly exploration: Exploration | null;
}

/** The one of the known words that a text is. */
export function oneOf<Word extends string>(
  known: readonly Word[],
  text: string | null | undefined,
): Word | undefined {
  return known.find((word) => word === text);
}

/** What may be chosen to compare by. */
export const comparable = [...measures, ...composed] as const;

/** What the address asks for; the language else the first of the reader's that the page speaks. */
export function readChoice(): Choice {
  const asked = new URLSearchParams(location.search);
  const wanted = [
    asked.get('lang'),
    ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()),
  ];
  const beside = asked.getAll('with');
  return {
    language: wanted.flatMap((each) => oneOf(languages, each) ?? []).at(0) ?? 'en',
    body: asked.get('body'),
    chart: asked.get('chart'),
    comparison: {
      bodies: beside.length === 0 ? null : beside.filter((key) => key !== ''),
      shown: oneOf(comparable, asked.get('by')) ?? firstComparison.shown,
      scale: oneOf<Scale>(scales, asked.get('as')) ?? firstComparison.scale,
    },
    exploration: explorationOf(asked),
  };
}

function explorationOf(asked: URLSearchParams): Exploration | null {
  const by = asked.get('split');
  if (by === null) return null;
  const staff = oneOf(staffs, asked.get('of')) ?? staffs[0];
  return { staff, by, across: asked.get('cross'), year: asked.get('year') };
}

/** The address of a choice: it names what differs from a page that nobody has touched. */
export function addressOf({ language, body, chart, comparison, exploration }: Choice): string {
  const search = new URLSearchParams({ lang: language });
  if (body !== null) search.set('body', body);
  if (chart !== null) search.set('chart', chart);
  const { bodies, shown, scale } = comparison;
  // Nobody beside the chosen body is a choice too.
  for (const key of bodies?.length === 0 ? [''] : (bodies ?? [])) search.append('with', key);
  if (shown !== firstComparison.shown) search.set('by', shown);
  if (scale !== firstComparison.scale) search.set('as', scale);
  if (exploration !== null) {
    const { staff, by, across, year } = exploration;
    if (staff !== staffs[0]) search.set('of', staff);
    search.set('split', by);
    if (across !== null) search.set('cross', across);
    if (year !== null) search.set('year', year);
  }
  return `?${search}`;
}

/** Keeps the choice in the address, so that Back leads to the one before; where the browser lets a page do so. */
export function remember(choice: Choice): void {
  if (addressOf(choice) === addressOf(readChoice())) return;
  try {
    history.pushState(null, '', `${addressOf(choice)}${location.hash}`);
  } catch {
    // A page from a file may not in every browser: then the address stays as it is.
  }
}
