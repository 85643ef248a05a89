import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
  objectOf,
  scalarText,
} from '../../body/json-value.ts';
import { type Members, plainKey } from '../../body/plain-key.ts';
import type { CategoryLabel, Language } from '../../interpretation.ts';
import { dimensionNamed } from '../echoes.ts';
import { axisStem, isAnyones, type Lexicon, roleOf } from '../lexicon.ts';

type Labels = Partial<Record<Language, string>>;

/** What a legend calls a code, of the dimension it stands under, `null` where none is told. */
interface Entry {
  readonly dimension: string | null;
  readonly code: string;
  readonly labels: Labels;
}

const deepest = 5;

/**
 * Categories with the labels that a legend beside the figures gives them in each language: `{gender: {F: {fr, nl}}}`,
 * `[{code: "F", label_fr, label_nl}]`, `{fr: {F: "Femmes"}}`. Labels beside the figures themselves come first.
 */
export function withLegend(
  lexicon: Lexicon,
  words: Members,
  categories: readonly CategoryLabel[],
): readonly CategoryLabel[] {
  const entries = entriesIn(lexicon, objectOf([...words]), null, 0);
  const dimensions = [...new Set(categories.map(({ dimension }) => dimension))];
  const nameless = entries.filter(({ dimension }) => dimension === null);
  // Without its dimension a legend is of the one whose categories it names all, once each.
  const [only, ...more] = isTwofold(nameless)
    ? []
    : dimensions.filter((dimension) => isWhole(dimension, nameless, categories));
  return categories.map((category) => {
    const { code, dimension } = category;
    const named = entries.filter((one) => one.dimension === dimension);
    const meant = named.length === 0 && dimension === only && more.length === 0 ? nameless : named;
    const own = meant.filter((one) => one.code === code);
    const labels: Labels = Object.assign({}, ...own.map((one) => one.labels), category.labels);
    return { ...category, labels };
  });
}

function isWhole(
  dimension: string,
  entries: readonly Entry[],
  categories: readonly CategoryLabel[],
): boolean {
  const codes = categories.filter((one) => one.dimension === dimension).map(({ code }) => code);
  const told = new Set(entries.map(({ code }) => code));
  return codes.length > 1 && codes.every((code) => told.has(code));
}

/** Whether two legends tell of one code: `F` is a woman in one, and French in the other. */
function isTwofold(entries: readonly Entry[]): boolean {
  const texts = new Map<string, string>();
  return entries.some(({ code, labels }) =>
    Object.entries(labels).some(([language, text]) => {
      const known = texts.get(`${language} ${code}`);
      texts.set(`${language} ${code}`, text);
      return known !== undefined && known !== text;
    }),
  );
}

function entriesIn(
  lexicon: Lexicon,
  value: JsonValue,
  dimension: string | null,
  depth: number,
): Entry[] {
  if (isScalar(value) || depth > deepest) return [];
  if (isArray(value)) return value.flatMap((one) => entriesIn(lexicon, one, dimension, depth + 1));
  const code = codeIn(value);
  const labels = labelsIn(lexicon, value);
  if (code !== null && Object.keys(labels).length > 0) return [{ dimension, code, labels }];
  const named = (code === null ? null : dimensionNamed(lexicon, code)) ?? dimension;
  return Object.entries(value).flatMap(([key, inner]): Entry[] => {
    if (isOther(lexicon, key)) return [];
    const dimension = dimensionOf(lexicon, key) ?? named;
    if (!isObject(inner)) return entriesIn(lexicon, inner, dimension, depth + 1);
    const language = languageOf(lexicon, key);
    if (language !== null) return translated(inner, language, named);
    const told = isLabelOnly(lexicon, inner) ? labelsIn(lexicon, inner) : {};
    if (codeIn(inner) === null && Object.keys(told).length > 0)
      return [{ dimension: named, code: key, labels: told }];
    return entriesIn(lexicon, inner, dimension, depth + 1);
  });
}

/** `gender`, `genders`, `gender_codes`. */
function dimensionOf(lexicon: Lexicon, key: string): string | null {
  const role = roleOf(lexicon, key);
  const stem = role.kind === 'axis' && !role.stem.startsWith('#') ? role.stem : null;
  return dimensionNamed(lexicon, key) ?? stem ?? axisStem(lexicon, key);
}

/** `flags`, `types_organisme`: what is called so are no categories. */
function isOther({ tables }: Lexicon, key: string): boolean {
  const plain = plainKey(key);
  const kinds = [plain, ...plain.split('_')].map((word) => tables.kinds.get(word) ?? '');
  return kinds.some((kind) => /^(flag|subject)$/.test(kind));
}

function codeIn(object: JsonObject): string | null {
  const key = Object.keys(object).find((name) => /^(code|id|key|cd|value)$/.test(plainKey(name)));
  const told = key === undefined ? null : (object[key] ?? null);
  return isScalar(told) ? scalarText(told) : null;
}

/** `{fr: {F: "Femmes", M: "Hommes"}}`. */
function translated(inner: JsonObject, language: Language, dimension: string | null): Entry[] {
  return Object.entries(inner).flatMap(([code, text]): Entry[] =>
    typeof text === 'string' ? [{ dimension, code, labels: { [language]: text } }] : [],
  );
}

/** `{fr, nl}`, `{label_fr, label_nl}`, `{label: {fr, nl}}`. */
function labelsIn(lexicon: Lexicon, object: JsonObject): Labels {
  const labels: Labels = {};
  for (const [key, value] of Object.entries(object)) {
    const language = languageOf(lexicon, key);
    if (language !== null && typeof value === 'string') labels[language] = value;
    else if (isObject(value) && isAnyones(roleOf(lexicon, key), 'label'))
      Object.assign(labels, labelsIn(lexicon, value));
  }
  return labels;
}

/** Whether no list of others stands beside the labels. */
function isLabelOnly(lexicon: Lexicon, object: JsonObject): boolean {
  return Object.entries(object).every(
    ([key, value]) => isScalar(value) || isAnyones(roleOf(lexicon, key), 'label'),
  );
}

function languageOf(lexicon: Lexicon, key: string): Language | null {
  const role = roleOf(lexicon, key);
  return role.kind === 'axis' && role.stem === '#any' ? role.language : null;
}
