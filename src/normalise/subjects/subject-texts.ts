import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
  objectOf,
  scalarText,
} from '../../body/json-value.ts';
import { plainKey, plainMembers } from '../../body/plain-key.ts';
import type { SubjectKind } from '../../catalogue.ts';
import type { Language } from '../../interpretation.ts';
import type { SubjectKey, Vocabulary } from '../../vocabulary.ts';
import { languageKey } from '../lexicon.ts';
import { isOfKind } from './own-ids.ts';

/** The texts of a part of a record (`name_fr`, `name: {fr, nl}`, `nom`), by language; a bare `name` is in that told beside. */
export function textsOf(
  record: JsonObject,
  part: SubjectKey,
  vocabulary: Vocabulary,
  beside: Language | null,
): Partial<Record<Language, string>> {
  const texts: Partial<Record<Language, string>> = {};
  for (const { language, text } of partsOf(record, part, vocabulary)) texts[language] ??= text;
  const tongue = languageTold(record, /^@?(lang|locale)$/i) ?? beside;
  const bare = Object.keys(record).find((key) => vocabulary.subject[part].includes(plainKey(key)));
  const text = record[bare ?? ''] ?? null;
  if (tongue !== null && typeof text === 'string') texts[tongue] ??= text;
  return texts;
}

/** `{ENT_NAAM_FR, ORG_NAAM_FR}`: an organism is not called what its entity is. */
export function ownNames(record: JsonObject, kind: SubjectKind): JsonObject {
  if (kind === 'entity') return record;
  return objectOf(Object.entries(record).filter(([key]) => !isOfKind('entity', key)));
}

/** `lang: "fr"`: the language of all that stands beside. */
export function languageTold(record: JsonObject, key = languageKey): Language | null {
  const told = record[Object.keys(record).find((name) => key.test(name)) ?? ''] ?? null;
  const code = /^(fr|nl|de|en)([-_][a-z]{2})?$/i.exec(typeof told === 'string' ? told : '')?.[1];
  return (code?.toLowerCase() as Language | undefined) ?? null;
}

/** The first text of a part of a record in any language, `null` if there is none. */
export function firstText(
  record: JsonObject,
  part: SubjectKey,
  vocabulary: Vocabulary,
): string | null {
  return partsOf(record, part, vocabulary)[0]?.text ?? null;
}

interface Text {
  readonly language: Language;
  readonly text: string;
}

function partsOf(record: JsonObject, part: SubjectKey, vocabulary: Vocabulary): Text[] {
  const isNamed = (name: string) => vocabulary.subject[part].includes(plainKey(name));
  const named = (said: JsonValue) =>
    isObject(said) ? said[Object.keys(said).find(isNamed) ?? ''] : null;
  const told = Object.entries(record).flatMap(([key, value]): Text[] => {
    const plain = plainKey(key);
    const isPart = [plain, plain.replace(/s$/, '')].some((one) =>
      vocabulary.subject[part].includes(one),
    );
    if (!isScalar(value) && isPart)
      return textsIn(value, vocabulary, (said) => textOf(said) ?? named(said) ?? undefined);
    if (/^(translations?|i18n|locales|traductions|vertalingen)$/.test(plain))
      return textsIn(value, vocabulary, named);
    if (typeof value !== 'string') return [];
    const { stem, language } = splitLanguage(plain, vocabulary);
    const told = language ?? vocabulary.nameLanguages[stem] ?? null;
    return vocabulary.subject[part].includes(stem) && told !== null
      ? [{ language: told, text: value }]
      : [];
  });
  if (told.length > 0) return told;
  // `{id, fr: "…", nl: "…"}`, `{id, fr: {name, acronym}}`.
  const tongues = Object.entries(record).filter(([key]) => /^(fr|nl|de|en)$/i.test(key));
  return textsIn(objectOf(tongues), vocabulary, (said) =>
    part === 'name' && !isObject(said) ? said : named(said),
  );
}

/** The texts that stand under the name of a language, or beside it: `{fr: "…"}`, `[{lang: "fr", text: "…"}]`. */
function textsIn(
  value: JsonValue,
  vocabulary: Vocabulary,
  textOf: (said: JsonValue) => JsonValue | undefined,
): Text[] {
  const told = isArray(value) ? byTongue(value) : isObject(value) ? Object.entries(value) : [];
  return told.flatMap(([tongue, said]): Text[] => {
    const { language } = splitLanguage(`x_${plainKey(tongue)}`, vocabulary);
    const text = textOf(said);
    return language !== null && typeof text === 'string' ? [{ language, text }] : [];
  });
}

/** A text itself, or that of `{lang: "fr", text: "…"}`, and JSON-LD's `{"@language": "fr", "@value": "…"}`. */
function textOf(said: JsonValue): JsonValue | undefined {
  if (!isObject(said)) return said;
  const isText = (name: string) => /^@?(text|value|label|name|tekst|texte)$/i.test(name);
  return said[Object.keys(said).find(isText) ?? ''];
}

/** `[{lang: "fr", name: "…"}]`, and Directus' `languages_code: "fr-FR"`, by what they tell of their language. */
function byTongue(list: readonly JsonValue[]): [string, JsonValue][] {
  const isTongue = (name: string) => languageKey.test(name.replace(/s?_?(code|id)$/i, ''));
  return list.filter(isObject).flatMap((one): [string, JsonValue][] => {
    const tongue = one[Object.keys(one).find(isTongue) ?? ''];
    return typeof tongue === 'string' ? [[tongue, one]] : [];
  });
}

function splitLanguage(
  plain: string,
  { languages }: Vocabulary,
): { stem: string; language: Language | null } {
  for (const language of Object.keys(languages) as Language[]) {
    for (const word of languages[language]) {
      if (plain.endsWith(`_${word}`)) return { stem: plain.slice(0, -word.length - 1), language };
    }
  }
  return { stem: plain, language: null };
}

const resourceNames = /^(organi[sz]ms?|entity|entities|organi[sz]ations?)$/i;

/** The category of a record as a text: a code, if the source gives one, else what it is called. */
export function categoryText(value: JsonValue): string | null {
  const told = isObject(value) ? plainMembers(relatedBy(value)) : null;
  const names = ['code', 'id', 'key', 'slug', 'label', 'name', 'fr', 'nl'];
  const name = names.find((one) => told?.has(one) && isScalar(told.get(one) ?? null));
  // `{name: {fr: "…", nl: "…"}}`, where it has no code.
  const [within] = told === null || name !== undefined ? [] : [...told.values()].filter(isObject);
  if (within !== undefined) return categoryText(within);
  const inner = told === null ? value : (told.get(name ?? '') ?? null);
  // `type: "organisms"` is what every record of the list is.
  return isScalar(inner) && !resourceNames.test(String(inner)) ? scalarText(inner) : null;
}

/** What a relation leads to, as Strapi and JSON:API write one: `{data: {id, attributes: {code}}}`. */
function relatedBy(value: JsonObject): JsonObject {
  const data = isObject(value.data ?? null) ? (value.data as JsonObject) : value;
  return isObject(data.attributes ?? null) ? (data.attributes as JsonObject) : data;
}
