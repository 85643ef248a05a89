/**
 * What a walk over one body has at hand, and how it ends early. In and out: plain data.
 */
import {
  isArray,
  isObject,
  type JsonScalar,
  type JsonValue,
  scalarText,
} from '../../body/json-value.ts';
import type { Request } from '../../model/request.ts';
import { saying } from '../mapping/template.ts';
import type { Compiled } from './compile.ts';

/** Why an answer is not read by a mapping. */
export interface Aside {
  readonly place: string;
  readonly why: string;
  /** Whether the body has another structure, or the right one and says another thing than the question. */
  readonly isDemand: boolean;
}

export class NotSo extends Error {
  override readonly name = 'NotSo';
  readonly aside: Aside;

  constructor(place: string, why: string, isDemand: boolean) {
    super(why);
    this.aside = { place, why, isDemand };
  }
}

/** Says that a body is of another structure. */
export function other(place: string, why: string): never {
  throw new NotSo(place, why, false);
}

/** Says that a body contradicts its question or itself. */
export function contradicts(place: string, why: string): never {
  throw new NotSo(place, why, true);
}

/** A list's element or a map's member while a body is walked, with the scalars that stand in it. */
export interface Row {
  readonly parent: Row | null;
  readonly depth: number;
  readonly key: string | number;
  readonly values: (JsonScalar | undefined)[];
  /** Of lists beside the figures: their elements, by slot. */
  beside: Map<number, JsonScalar[]> | null;
  /** How many elements or members the list or map within has. */
  size: number;
  /** Of a subject: what its id stands in. */
  source: JsonValue;
}

/** What a body says of its rows or figures. */
interface Count {
  readonly where: string;
  readonly value: JsonScalar;
  readonly is: 'rows' | 'sum';
  /** The key of the map of data that it stands in: the category that a sum is of. */
  readonly key: string | null;
}

/** A walk over one body. */
export interface Walk {
  readonly compiled: Compiled;
  readonly request: Request;
  /** `undefined` where a row has all but its figure. */
  readonly figures: { readonly row: Row; readonly value: JsonScalar | undefined }[];
  /** Of templates of the question: whether a text is what they say. */
  readonly said: Map<string, (text: string) => boolean>;
  /** Rows that figures stand in, and scalars kept for rows. */
  rows: number;
  kept: number;
  /** What stands around the years of figures. */
  aroundYear: string | null;
  readonly counts: Count[];
  /** By slot: what stands above, and the list it stands in. */
  readonly above: Map<number, { readonly list: Row | null; readonly value: JsonScalar }>;
  /** Why an empty list with places, such as that of the titles of columns, fits nothing but an answer of nobody. */
  blank: Aside | null;
}

/** A scalar in a message. */
export function shown(value: JsonScalar): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(scalarText(value));
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** Whether a text is what a template says of the walk's question. */
export function isMet({ said, request, compiled }: Walk, template: string, text: string): boolean {
  const isSaid = said.get(template) ?? saying(template, request, compiled.mapping.words);
  said.set(template, isSaid);
  return isSaid(text);
}

/** What kind of value stands there, in a message. */
export function kindText(value: JsonValue): string {
  if (value === null) return 'null';
  if (isArray(value)) return 'a list';
  return isObject(value) ? 'an object' : `a ${typeof value === 'object' ? 'number' : typeof value}`;
}
