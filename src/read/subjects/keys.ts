/**
 * What the keys of a list of subjects say. In: a key, and the words of `pipelines/reading-words.ts`. Out: whether it names
 * an id, a name, an acronym or a category, in which language, and of which kind of subject.
 */
import type { JsonScalar } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import type { SubjectKind } from '../../model/catalogue.ts';
import type { Language } from '../../model/interpretation.ts';
import type { SubjectWords } from '../reading-words.ts';

export type SubjectPart = 'id' | 'name' | 'acronym' | 'category';

export interface KeyMeaning {
  readonly part: SubjectPart | null;
  /** The surer, the smaller. An id: 0 `organism_id`, 1 `id`, 2 `_id`, from 3 on another word. */
  readonly rank: number;
  readonly language: Language | null;
  /** The language of the word itself. */
  readonly spoken: Language | null;
  /** The kind of subject that it names. */
  readonly kind: SubjectKind | null;
  /** `fr`, `nl-BE`: nothing but a language. */
  readonly isLanguage: boolean;
}

/** The meaning of keys in an answer about subjects of a kind. */
export interface Keys {
  readonly kind: SubjectKind;
  readonly of: (key: string) => KeyMeaning;
}

const kinds: Readonly<Record<SubjectKind, RegExp>> = {
  organism: /^(organi[sz]\w*|orgs?|institution\w*|instelling\w*)$/,
  entity: /^(entit\w*|ent)$/,
};

const languages: readonly (readonly [Language, RegExp])[] = [
  ['fr', /^(fr|fra|fre|french|francais|frans)$/],
  ['nl', /^(nl|nld|dut|dutch|nederlands|neerlandais)$/],
  ['de', /^(de|deu|ger|german|deutsch|allemand|duits)$/],
  ['en', /^(en|eng|english|anglais|engels)$/],
];

/** The language that a word names, `null` for another word. */
function languageNamed(word: string): Language | null {
  return languages.find(([, pattern]) => pattern.test(word))?.[0] ?? null;
}

/** The language that a value names: `fr`, `nl-BE`, `NL`. */
export function languageOf(value: JsonScalar | undefined): Language | null {
  if (typeof value !== 'string' || value.length > 12) return null;
  return languageNamed(plainKey(value).replace(/_[a-z]{2}$/, ''));
}

/** Whether a key tells of the language of what stands beside it. */
export function isTongue(key: string): boolean {
  return /^(xml_)?(langs?|languages?|locales?|langue|taal)(_?(code|id|tag))?$/.test(plainKey(key));
}

/** Whether what stands around an answer says it: the question again, who asks, links. */
export function isFrame(key: string): boolean {
  return /^(param|quer|request|filter|criteri|user|meta|info|context|link|facet|page|pagination|relation)/.test(
    plainKey(key),
  );
}

/** The kind of subject that a key or a piece of an address names: the last word decides. */
export function kindNamed(text: string): SubjectKind | null {
  for (const word of plainKey(text).split('_').reverse()) {
    if (kinds.organism.test(word)) return 'organism';
    if (kinds.entity.test(word)) return 'entity';
  }
  return null;
}

/** Whether a text says nothing but that something is of a kind: `organisms`, `node--organism`. */
export function isKindAlone(text: string): boolean {
  const words = plainKey(text)
    .split('_')
    .filter((word) => !/^(node|resources?)$/.test(word));
  const isKind = (word: string) => kinds.organism.test(word) || kinds.entity.test(word);
  return words.length > 0 && words.every(isKind);
}

const known = new WeakMap<SubjectWords, Map<SubjectKind, Keys>>();

export function keysFor(words: SubjectWords, kind: SubjectKind): Keys {
  const held = known.get(words) ?? new Map<SubjectKind, Keys>();
  known.set(words, held);
  const before = held.get(kind);
  if (before !== undefined) return before;
  const meanings = new Map<string, KeyMeaning>();
  const of = (key: string) => {
    const meaning = meanings.get(key) ?? meaningOf(words, kind, key);
    if (meanings.size < 50_000) meanings.set(key, meaning);
    return meaning;
  };
  const made = { kind, of };
  held.set(kind, made);
  return made;
}

function meaningOf(words: SubjectWords, kind: SubjectKind, key: string): KeyMeaning {
  const plain = withSeams(words, plainKey(key));
  const own = languageNamed(plain.replace(/_(be|fr|nl|de|gb|us)$/, ''));
  const nothing = { part: null, rank: 0, spoken: null, kind: null } as const;
  if (own !== null) return { ...nothing, language: own, isLanguage: true };
  const { stem, language } = withoutLanguage(plain);
  const named = kindNamed(stem);
  const isKind = (word: string) => kinds.organism.test(word) || kinds.entity.test(word);
  const rest = stem
    .replace(/^field_/, '')
    .split('_')
    .filter((word) => !isKind(word))
    .join('_');
  const meaning = { ...nothing, language, kind: named, isLanguage: false };
  if (named !== null && named !== kind) return meaning;
  for (const part of ['id', 'acronym', 'name', 'category'] as const) {
    const at = [rest, rest.replace(/s$/, '')].map((one) => words[part].indexOf(one));
    const place = at.find((one) => one >= 0);
    if (place === undefined) continue;
    const rank = part === 'id' ? idRank(key, rest, named !== null, place) : place;
    return { ...meaning, part, rank, spoken: spokenBy(words, rest) };
  }
  return meaning;
}

/** `organismid` and `namefr` as `organism_id` and `name_fr`: databases let go of capitals. */
function withSeams({ id, name, acronym }: SubjectWords, plain: string): string {
  const of = '(organi[sz]me?|organisation|org|entity|entite|entiteit)?';
  const kept = new RegExp(
    `^${of}(${id.join('|')})$|^${of}(${[...name, ...acronym].join('|')})(fr|nl|de|en)?$`,
  );
  const seams = kept
    .exec(plain)
    ?.slice(1)
    .filter((word) => word !== undefined);
  return seams?.join('_') ?? plain;
}

function idRank(key: string, rest: string, isOfKind: boolean, place: number): number {
  if (rest !== 'id') return isOfKind ? 3 : 4 + place;
  if (isOfKind) return 0;
  return /^\p{L}/u.test(key) ? 1 : 2;
}

function spokenBy({ spoken = {} }: SubjectWords, word: string): Language | null {
  for (const [language] of languages) if (spoken[language]?.includes(word)) return language;
  return null;
}

/** `name_fr`, `fr_name`, `name_nl_be`, `cn_lang_fr` without its language. */
function withoutLanguage(plain: string): { stem: string; language: Language | null } {
  const words = plain.split('_');
  const last = words.length > 1 ? languageNamed(words.at(-1) ?? '') : null;
  if (last !== null)
    return {
      stem: words
        .slice(0, -1)
        .join('_')
        .replace(/_lang$/, ''),
      language: last,
    };
  const first = words.length > 1 ? languageNamed(words[0] ?? '') : null;
  return { stem: first === null ? plain : words.slice(1).join('_'), language: first };
}
