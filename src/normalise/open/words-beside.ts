import { isMetaKey } from '../../body/envelope.ts';
import {
  isArray,
  isObject,
  isScalar,
  type JsonScalar,
  type JsonValue,
  objectOf,
} from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { mayRefuse } from '../../body/trouble.ts';
import { isFigureText, markerOf } from '../figure.ts';
import { roleOf } from '../lexicon.ts';
import type { Reading } from '../reading.ts';
import { isHeaderKey } from '../shapes/grid-members.ts';
import { isKnownWord, ofSome } from '../told/filter-words.ts';
import { yearOf } from '../years.ts';
import { tellsSign } from './words-of-figures.ts';

const deepest = 5;
/** Keys whose numbers count nobody, and those whose texts may look like figures. */
const countless = /(^|_)(id|code|order|ordre|position|index|sort)$/;
const dateless = /(^|_)(id|code|key|version|date|datetime|timestamp|at|lang|language|locale)$/;

/** An answer without its words, and the words, each under its key as it is plainly spelt. */
export interface Bare {
  readonly value: JsonValue;
  readonly words: readonly (readonly [string, JsonValue])[];
}

/**
 * An answer without the lists and objects beside its figures that are words about them: a legend, the path of a
 * page, translations, the years there are. Beside all of them there is one member alone, at each level, and none of
 * them may hold a figure, or name a part of the staff. `null` where there are none such.
 */
export function withoutWords(reading: Reading, value: JsonValue, depth = 0): Bare | null {
  if (isArray(value) && value.length === 1) {
    const inner = withoutWords(reading, value[0] ?? null, depth);
    return inner === null ? null : { ...inner, value: [inner.value] };
  }
  if (!isObject(value) || depth > deepest) return null;
  const members = Object.entries(value);
  const holding = members.filter(([key, one]) => !isScalar(one) && !isMetaKey(plainKey(key)));
  const words = holding.filter(([key, one]) => isWordy(reading, key, one));
  const [only, ...others] = holding.filter((one) => !words.includes(one));
  if (only === undefined || others.length > 0 || !tellsItself(only[1], words)) return null;
  if (words.length > 0 && isRowOfItsKey(reading, ...only)) return null;
  const inner = withoutWords(reading, only[1], depth + 1);
  if (inner === null && words.length === 0) return null;
  const kept = members.filter((one) => !words.includes(one));
  const bare = kept.map((one) => [one[0], one === only && inner ? inner.value : one[1]] as const);
  const told = words.map(([key, one]) => [plainKey(key), one] as const);
  return { value: objectOf(bare), words: [...told, ...(inner?.words ?? [])] };
}

/** A category with its figure: what stands beside may be another one, whose figure is hidden behind words. */
function isRowOfItsKey({ lexicon }: Reading, key: string, value: JsonValue): boolean {
  if (!isObject(value) || roleOf(lexicon, key).kind !== 'unknown') return false;
  const names = Object.keys(value);
  if (!names.every((name) => isScalar(value[name] ?? null))) return false;
  return names.length === 1 || names.some((name) => roleOf(lexicon, name).kind === 'figure');
}

/** A list of anything but records may need what stands beside it: its header, what its figures stand over. */
function tellsItself(list: JsonValue, words: readonly (readonly [string, JsonValue])[]): boolean {
  if (!isArray(list)) return true;
  const isRecord = (one: JsonValue) => isObject(one) && Object.values(one).some(isScalar);
  if (list.every(list.length === 1 ? isObject : isRecord)) return true;
  const mayHead = ([key, value]: readonly [string, JsonValue]) =>
    isHeaderKey(key) || (isArray(value) && value.some(isScalar));
  return list.every(isArray) && !words.some(mayHead);
}

/** Whether a member holds words or years alone, of which none tells of some of the staff, of a part or of another measure. */
function isWordy(reading: Reading, key: string, value: JsonValue): boolean {
  const { lexicon } = reading;
  if (isKnownWord(lexicon, key) || ofSome(lexicon, key)) return false;
  if (roleOf(lexicon, key).kind === 'figure') return false;
  return holdsWords(reading, key, value, 0);
}

function holdsWords(reading: Reading, key: string, value: JsonValue, depth: number): boolean {
  if (isScalar(value)) return isWord(reading, plainKey(key), value);
  if (depth > deepest) return false;
  if (isArray(value)) {
    if (value.every((one) => isScalar(one) && yearOf(one) !== null)) return value.length > 0;
    return value.length > 0 && value.every((one) => holdsWords(reading, key, one, depth + 1));
  }
  const names = Object.keys(value);
  return (
    names.length > 0 &&
    names.every((name) => holdsWords(reading, name, value[name] ?? null, depth + 1))
  );
}

function isWord(reading: Reading, key: string, value: JsonScalar): boolean {
  const { lexicon } = reading;
  const { kind } = roleOf(lexicon, key);
  if (kind === 'figure') return false;
  // `{label: "Femmes", selected: true}`: one of them may be what the figures are of.
  if (typeof value === 'boolean') return false;
  if (value === null) return isMetaKey(key);
  if (typeof value !== 'string') return countless.test(key);
  if (ofSome(lexicon, value) || isOther(reading, value)) return false;
  // `label: "Hors classe"` refuses nothing.
  const isName = kind === 'axis' && value.trim().split(/\s+/).length < 5;
  if (!isName && !tellsSign(value) && mayRefuse(value)) return false;
  if (/^(lang|language|locale)$/.test(key)) return true;
  if (dateless.test(key) || (isMetaKey(key) && !/\d/.test(value))) return true;
  if (/\p{L}{4}/u.test(value)) return true;
  // `label: "0-5 km"`, `nl: "4/5"`.
  if (kind === 'axis') return /[\p{L}/]/u.test(value) && markerOf(value, lexicon.markers) === null;
  return !isFigureText(value, lexicon.markers);
}

/** Whether a text may say that the figures are not all there, or are of another measure or statistic. */
function isOther({ lexicon, catalogue, statistic }: Reading, text: string): boolean {
  const plain = plainKey(text);
  const others = catalogue.statistics.filter(({ name }) => name !== statistic.name);
  if (others.some(({ name }) => name === plain && name !== 'distribution')) return true;
  if (plain.split('_').some((word) => lexicon.tables.others.has(word))) return true;
  return inPart.test(text);
}

const inPart =
  /parti[ae]l|partiel|teilweise|gedeeltelijk|incompl|onvolledig|tronqu|truncat|\bpages? \d/i;
