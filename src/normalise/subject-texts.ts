import { isObject, type JsonObject } from '../body/json-value.ts';
import { plainKey } from '../body/plain-key.ts';
import type { Language } from '../interpretation.ts';
import type { SubjectKey, Vocabulary } from '../vocabulary.ts';

/** The texts of a part of a record (`name_fr`, `name: {fr, nl}`, `nom`), by language. */
export function textsOf(
  record: JsonObject,
  part: SubjectKey,
  vocabulary: Vocabulary,
): Partial<Record<Language, string>> {
  const texts: Partial<Record<Language, string>> = {};
  for (const { language, text } of partsOf(record, part, vocabulary)) texts[language] ??= text;
  return texts;
}

/** The first text of a part of a record in any language, `null` if there is none. */
export function firstText(
  record: JsonObject,
  part: SubjectKey,
  vocabulary: Vocabulary,
): string | null {
  return partsOf(record, part, vocabulary)[0]?.text ?? null;
}

/** Whether a part of a record is told in some language. */
export function isWritten(record: JsonObject, part: SubjectKey, vocabulary: Vocabulary): boolean {
  return partsOf(record, part, vocabulary).length > 0;
}

interface Text {
  readonly language: Language;
  readonly text: string;
}

function partsOf(record: JsonObject, part: SubjectKey, vocabulary: Vocabulary): Text[] {
  return Object.keys(record).flatMap((key): Text[] => {
    const value = record[key] ?? null;
    const plain = plainKey(key);
    if (isObject(value) && vocabulary.subject[part].includes(plain))
      return textsByLanguage(value, vocabulary);
    if (typeof value !== 'string') return [];
    const { stem, language } = splitLanguage(plain, vocabulary);
    const told = language ?? vocabulary.nameLanguages[stem] ?? null;
    return vocabulary.subject[part].includes(stem) && told !== null
      ? [{ language: told, text: value }]
      : [];
  });
}

function textsByLanguage(value: JsonObject, vocabulary: Vocabulary): Text[] {
  return Object.keys(value).flatMap((key): Text[] => {
    const { language } = splitLanguage(`x_${plainKey(key)}`, vocabulary);
    const text = value[key];
    return language !== null && typeof text === 'string' ? [{ language, text }] : [];
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
