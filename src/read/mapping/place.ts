/** The places of a body as a mapping names them, and what each scalar is. In and out: plain data. */
import type { Language } from '../../model/interpretation.ts';
import type { Axis } from './form.ts';

/** What a scalar of a body is. */
export type Part =
  | { readonly is: 'figure' }
  /**
   * The category of an axis: its code, or its label where no code is given. In a list beside that of the figures,
   * `along` is the list around them that it goes along with, counted from the outermost. Where `isFromAbove`, nothing
   * stands for what stands in the row above.
   */
  | {
      readonly is: 'code';
      readonly axis: Axis;
      readonly along?: number;
      readonly isFromAbove?: boolean;
    }
  | {
      readonly is: 'label';
      readonly axis: Axis;
      readonly language: Language | null;
      readonly along?: number;
      readonly isFromAbove?: boolean;
    }
  /** Must be this part of the question. */
  | { readonly is: 'echo'; readonly template: string }
  | { readonly is: 'constant'; readonly value: string | number | boolean | null }
  /** Must be the text told for this value of a parameter; `subject` accepts subjects it does not know. */
  | { readonly is: 'told'; readonly by: ToldBy; readonly texts: Readonly<Record<string, string>> }
  /** Says of a figure what stands in `flags`. */
  | { readonly is: 'flag' }
  /** Some date, whichever: of what was not asked for, as when the service was brought up to date. */
  | { readonly is: 'date' }
  | { readonly is: 'rows' }
  | { readonly is: 'sum' }
  | { readonly is: 'copy' }
  | { readonly is: 'ignored' }
  | { readonly is: 'attribute'; readonly name: string }
  /** Of a list or a detail: what a record says of its subject. */
  | {
      readonly is: 'subject';
      readonly what: 'id' | 'name' | 'acronym' | 'category';
      readonly language: Language | null;
    }
  /** Chooses rows: those where it is this part of the question, or this text. */
  | { readonly is: 'only'; readonly template: string }
  /** A text that several parts share: `<groupby>|<field>`. */
  | { readonly is: 'text'; readonly template: string };

export type ToldBy = 'groupby' | 'field' | 'year' | 'subject';

/** A place of a body. */
export type Pattern =
  | { readonly kind: 'leaf'; readonly part: Part }
  | RecordPattern
  | ListPattern
  | { readonly kind: 'tuple'; readonly places: readonly Pattern[] }
  /** JSON within a text. */
  | { readonly kind: 'packed'; readonly value: Pattern };

export interface RecordPattern {
  readonly kind: 'record';
  readonly members: readonly Member[];
  /** Members that are data: what their keys are, and their values. */
  readonly rest: Rest | null;
}

/** Members that are data. */
interface Rest {
  readonly key: Part;
  readonly value: Pattern;
  /** Whether there is one, so that it makes no row of its own. */
  readonly isOnly: boolean;
}

export interface Member {
  /** A key, or a template of the question. */
  readonly key: string;
  readonly isOptional: boolean;
  readonly value: Pattern;
}

export interface ListPattern {
  readonly kind: 'list';
  /** What its first element is, and its last, where these are no rows. */
  readonly head: Pattern | null;
  readonly tail: Pattern | null;
  readonly item: Pattern;
  /** The axis whose categories are the positions, from 1. */
  readonly position: Axis | null;
  /** `["F", 51, "M", 62]`. */
  readonly isFlat: boolean;
}

/** A part of a pattern. */
interface PlacedPart {
  readonly part: Part;
  /** The keys down to it, without its place in a list. */
  readonly place: string;
  /** How many lists and maps of data are around it. */
  readonly depth: number;
  readonly isKey: boolean;
}

/** A name with the place where it stands, for looking it up. */
export function placed(place: string, name: string): string {
  return `${place}\u0001${name}`;
}

/** The last key of a place, without its lists. */
export function keyAt(place: string): string {
  return place.split('.').at(-1)?.replace(/\[.*$/, '') ?? '';
}

/** All parts of a pattern, in its order. */
export function partsOf(pattern: Pattern, place = '', depth = 0): PlacedPart[] {
  switch (pattern.kind) {
    case 'leaf':
      return [{ part: pattern.part, place, depth, isKey: false }];
    case 'packed':
      return partsOf(pattern.value, place, depth);
    case 'tuple':
      return pattern.places.flatMap((one) => partsOf(one, `${place}[]`, depth));
    case 'list': {
      const outer = [pattern.head, pattern.tail].filter((one) => one !== null);
      return [
        ...outer.flatMap((one) => partsOf(one, `${place}[]`, depth)),
        ...partsOf(pattern.item, `${place}[]`, depth + 1),
      ];
    }
    case 'record':
      return [
        ...pattern.members.flatMap(({ key, value }) => partsOf(value, `${place}.${key}`, depth)),
        ...(pattern.rest === null ? [] : partsOfRest(pattern.rest, `${place}.*`, depth)),
      ];
  }
}

function partsOfRest({ key, value, isOnly }: Rest, place: string, depth: number): PlacedPart[] {
  const within = isOnly ? depth : depth + 1;
  return [{ part: key, place, depth: within, isKey: true }, ...partsOf(value, place, within)];
}
