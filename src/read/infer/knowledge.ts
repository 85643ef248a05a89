/**
 * What settled layouts have shown of their source: all of its answers are written by the same few pieces of code. In: words
 * that stood among keys, and accepted mappings. Out: what the layouts that follow may borrow.
 */
import type { ObsStatus } from '../../model/interpretation.ts';
import type { Form } from '../mapping/form.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { keyAt, type Part, type Pattern, partsOf, placed } from '../mapping/place.ts';
import { type Words, yearIn } from '../mapping/template.ts';
import type { Bounds } from '../proof/cells.ts';
import type { RankingWords } from '../proof/support.ts';
import type { Known } from '../tables/asking.ts';

export class Knowledge {
  /** Words for dimensions, found among keys. */
  readonly found = new Map<string, Set<string>>();
  /** Texts and numbers that stand in place of figures, in mappings that sums prove. */
  readonly markers = new Map<string, ObsStatus>();
  /** What flags beside figures say, likewise. */
  readonly flags = new Map<string, ObsStatus>();
  /** What texts that hold categories begin and end with: `HR_` of `HR_{field}_<field>`. */
  readonly affixes = new Set<string>();
  /** By slice: how many staff there are. */
  readonly staff = new Map<string, Bounds>();
  /** Keys of categories in proved mappings: the member that is the code is one in all of a source. */
  readonly codeKeys = new Set<string>();
  /** By measure: the keys that proved figures stand under. */
  readonly figureKeys = new Map<string, Set<string>>();
  /** What undivided figures stand under and beside, and where: a category of such a name is no part of them. */
  readonly wholeNames = new Set<string>();
  /** Names of wholes and their slices, that single splits prove. */
  readonly slices = new Set<string>();
  /** Keys of another year than the one asked for, such as that of the first day after it. */
  readonly otherYears = new Set<string>();
  /** Places that tell how many rows there are. */
  readonly counts = new Set<string>();
  /** What stands before the decimals of texts, in mappings that sums prove. */
  readonly decimals = new Set<string>();
  /** What all figures of a proved mapping are rounded to. */
  step = 1;

  get words(): Words {
    return Object.fromEntries(
      [...this.found].map(([dimension, told]) => [dimension, [...told].sort()]),
    );
  }

  /** What the layouts that follow may take as known, with words that are written down, and codes of single splits. */
  known({ flags, years, subjects }: RankingWords, codes: Known['codes']): Known {
    const { words, markers, affixes, counts, codeKeys, step } = this;
    return { words, markers, affixes, counts, codeKeys, step, flags, years, subjects, codes };
  }

  /** Takes over what a mapping shows that sums have proved; where they hold and prove nothing, where figures and counts stand. */
  learn(mapping: Mapping, { statistic: { measure }, parameters }: Form): void {
    const { markers, flags, step, body, accepted, numbers } = mapping;
    if (parameters.length === 0) for (const name of namesOfWholes(body)) this.wholeNames.add(name);
    // Nought is a mark only where sums say so.
    if (markers['0'] !== undefined) this.markers.set('0', markers['0']);
    if (accepted !== 'numbers' && !doSumsHold(mapping)) return;
    const key = keyOfFigures(body);
    if (key !== null)
      this.figureKeys.set(measure, (this.figureKeys.get(measure) ?? new Set()).add(key));
    for (const place of placesOf(({ is }) => is === 'rows', body)) this.counts.add(`$${place}`);
    if (accepted !== 'numbers') return;
    for (const [text, status] of Object.entries(markers)) this.markers.set(text, status);
    for (const [text, status] of Object.entries(flags)) this.flags.set(text, status);
    this.step = Math.max(this.step, step);
    const [decimals] = /comma$|point$/.exec(numbers) ?? [];
    if (decimals !== undefined) this.decimals.add(decimals);
    for (const place of placesOf(({ is }) => is === 'code' || is === 'text', body))
      this.codeKeys.add(keyAt(place));
    const own = new Set(placesOf(tellsYear, body).map(lastKey));
    for (const key of placesOf(tellsOtherYear, body).map(lastKey))
      if (!own.has(key)) this.otherYears.add(key);
    for (const template of textsIn(body)) {
      const [head = ''] = template.split(/[{<]/);
      const tail = template.split(/[}>]/).at(-1) ?? '';
      for (const affix of [head, tail]) if (affix !== '') this.affixes.add(affix);
    }
  }

  /** Whether the years at a place are others than those of its figures. */
  isOfOtherYears(place: string): boolean {
    return this.otherYears.has(lastKey(place));
  }

  /** A mapping with the markers of the whole source: a mark means the same in all of it; nought does where no sum tells. */
  completed(mapping: Mapping, { statistic: { measure } }: Form): Mapping {
    const { markers, evidence } = mapping;
    const isTold =
      /days|rate/.test(measure) || Object.keys(evidence).some((kind) => kind !== 'entity');
    const missing = [...this.markers]
      .filter(([text]) => markers[text] === undefined && (text !== '0' || !isTold))
      .sort();
    return missing.length === 0
      ? mapping
      : { ...mapping, markers: { ...markers, ...Object.fromEntries(missing) } };
  }
}

/** Fewer sums hold by chance. */
const leastHeld = 3;

/** Whether all sums hold that were drawn up, as in one year of one organism, and more than a few. */
function doSumsHold({ evidence }: Mapping): boolean {
  const told = Object.values(evidence);
  const drawn = told.reduce((sum, [, own]) => sum + own, 0);
  return drawn >= leastHeld && told.every(([held, own]) => held === own);
}

/** The last key of a place. */
function lastKey(place: string): string {
  return place.split('.').at(-1) ?? '';
}

function tellsYear(part: Part): boolean {
  return part.is === 'echo' && part.template.includes('{year}');
}

/** Whether what stands there goes with the year asked for, and is another. */
function tellsOtherYear(part: Part): boolean {
  if (part.is === 'echo') return part.template.includes('{year-1}');
  if (part.is !== 'told' || part.by !== 'year') return false;
  return Object.entries(part.texts).every(
    ([asked, text]) => ![null, Number(asked)].includes(yearIn(text)),
  );
}

/** Under which key the figures of a body stand; `null` where it is a category, or none. */
export function keyOfFigures(body: Pattern): string | null {
  const key =
    placesOf(({ is }) => is === 'figure', body)[0]
      ?.split('.')
      .at(-1) ?? '';
  return /^$|[*\]{]/.test(key) ? null : key;
}

/** The key of undivided figures, and the texts that always stand beside them, each with its place. */
function namesOfWholes(body: Pattern): string[] {
  return partsOf(body).flatMap(({ part, place }) => {
    if (part.is === 'constant' && typeof part.value === 'string')
      return [placed(place, part.value)];
    const [, around = '', key = ''] =
      /^(.*\.)([^.[\]]+)$/.exec(part.is === 'figure' ? place : '') ?? [];
    return key === '' ? [] : [placed(`${around}*`, key)];
  });
}

/** Where a part that is wanted stands, and is no key. */
function placesOf(wanted: (part: Part) => boolean, body: Pattern): string[] {
  return partsOf(body)
    .filter(({ part, isKey }) => !isKey && wanted(part))
    .map(({ place }) => place);
}

/** The templates of texts that hold categories. */
function textsIn(body: Pattern): string[] {
  return partsOf(body).flatMap(({ part }) => (part.is === 'text' ? [part.template] : []));
}
