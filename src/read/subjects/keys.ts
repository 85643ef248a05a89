/**
 * What the keys of a list of subjects say. In: a key, and the words of `pipelines/reading-words.ts`. Out: whether it names
 * an id, a name, an acronym or a category, in which language, and of which kind of subject.
 */
import type { JsonScalar } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import type { SubjectKind } from '../../model/catalogue.ts';
import type { Language } from '../../model/interpretation.ts';
import type { SubjectWords } from '../reading-words.ts';

const parts = ['id', 'acronym', 'name', 'category'] as const;

export interface KeyMeaning {
  /** `address` is where a record is found, `language` a text under nothing but its language, `tongue` the language of others. */
  readonly part: (typeof parts)[number] | 'address' | 'language' | 'tongue' | null;
  /** The surer, the smaller. An id: 0 `organism_id`, 1 `id`, 2 `organism_code`, 3 another word, 4 the `_id` of a store. */
  readonly rank: number;
  /** The language that the key ends or begins with, or is: `name_fr`, `fr`. */
  readonly language: Language | null;
  /** The language of the word itself. */
  readonly spoken: Language | null;
}

/** The meaning of keys in an answer about subjects of a kind. */
export interface Keys {
  readonly kind: SubjectKind;
  readonly of: (key: string) => KeyMeaning;
}

const kinds = new Map<SubjectKind, string>([
  ['organism', 'organi[sz][a-z]*|orgs?|institution[a-z]*|instelling[a-z]*'],
  ['entity', 'entit[a-z]*|ent'],
]);

const tongues = new Map<Language, string>([
  ['fr', 'fr|fra|fre|french|francais|frans'],
  ['nl', 'nl|nld|dut|dutch|nederlands|neerlandais'],
  ['de', 'de|deu|ger|german|deutsch|allemand|duits'],
  ['en', 'en|eng|english|anglais|engels'],
]);

/** Finds what a word is a name of. */
function namedBy<Named>(words: ReadonlyMap<Named, string>): (word: string) => Named | null {
  const patterns = [...words].map(([named, some]) => ({
    named,
    pattern: new RegExp(`^(${some})$`),
  }));
  return (word) => patterns.find(({ pattern }) => pattern.test(word))?.named ?? null;
}

const tongueNamed = namedBy(tongues);
const kindNamed = namedBy(kinds);

/** The language that a key or a value names and nothing else: `fr`, `nl-BE`, `NL`. */
export function languageOf(value: JsonScalar | undefined): Language | null {
  if (typeof value !== 'string' || value.length > 12) return null;
  return tongueNamed(plainKey(value).replace(/_[a-z]{2}$/, ''));
}

/** The kind of subject that a text names, and nothing else: `organisms`, `Entité`. */
export function kindAlone(text: string): SubjectKind | null {
  return kindNamed(plainKey(text));
}

/** Whether a key tells of the language of what stands beside it. */
export function isTongue(key: string): boolean {
  return /^(xml_)?(langs?|languages?|locales?|langue|taal)(_?(code|id|tag))?$/.test(plainKey(key));
}

/** Whether what stands under a key belongs to what stands around it: `data`, `node`, `attributes`, `translations`. */
export function isWrapping(key: string): boolean {
  return /^(_?embedded|data|items?|list|results?|records?|rows?|codes|edges|nodes?|members?|values?|content|text|elements?|entry|entries|hits|docs?|source|resources?|body|response|fields?|attributes|properties|translations?|i18n|locales|\d+|)$/.test(
    plainKey(key),
  );
}

/** Whether what stands around an answer says it: the question again, who asks, links, errors. */
export function isAside(key: string): boolean {
  return /^(param|quer|request|filter|criteri|user|meta|infos?(_|rm|$)|context|link|facet|page|pagination|relation|next|prev|first$|last|cursor|message|warning|err|fout|fehl)/.test(
    plainKey(key),
  );
}

/** Whether what stands under a key is said to whoever asked. */
export function isMessage(key: string): boolean {
  return /^(message|msg|detail)$/i.test(key);
}

/** The words as they are looked up in an answer about subjects of a kind. */
export function keysFor(words: SubjectWords, kind: SubjectKind): Keys {
  const word = parts.map((part) => `(?<${part}>${words[part].join('|')})`).join('|');
  const kindWord = [...kinds.values()].join('|');
  const tongue = [...tongues.values()].join('|');
  // `organism_id`, `organismid`, `nom_organisme_fr`, `fr_name`.
  const pattern = new RegExp(
    `^(field_)?((?<before>${tongue})_)?((?<kind>${kindWord})_?)?(${word})s?(_(?<of>${kindWord}))?((_|(?<=name|nom|label))(?<after>${tongue}))?$`,
  );
  const known = new Map<string, KeyMeaning>();
  const of = (key: string) => {
    // `skos:prefLabel`, `http://www.w3.org/2004/02/skos/core#prefLabel`.
    const name = key.replace(/^.*[:/#](?=[\w-]+$)/, '');
    const meaning = known.get(key) ?? meaningOf(words, kind, name, pattern.exec(plainKey(name)));
    if (known.size < 50_000) known.set(key, meaning);
    return meaning;
  };
  return { kind, of };
}

function meaningOf(
  words: SubjectWords,
  kind: SubjectKind,
  key: string,
  found: RegExpExecArray | null,
): KeyMeaning {
  const { before, kind: ahead, of, after, ...told } = found?.groups ?? {};
  const part = parts.find((one) => told[one] !== undefined);
  const isOfKind = (ahead ?? of) !== undefined;
  if (part === undefined || (isOfKind && kindAlone(ahead ?? of ?? '') !== kind))
    return { part: otherPart(key), rank: 3, language: languageOf(key), spoken: null };
  const word = told[part] ?? '';
  const idRank = word === 'id' ? (/^\p{L}/u.test(key) ? 1 : 4) : 3;
  return {
    part,
    rank: part !== 'id' ? words[part].indexOf(word) : isOfKind ? idRank - 1 : idRank,
    language: languageOf(before ?? after),
    spoken: [...tongues.keys()].find((one) => words.spoken?.[one]?.includes(word)) ?? null,
  };
}

function otherPart(key: string): KeyMeaning['part'] {
  if (languageOf(key) !== null) return 'language';
  // `language` may be that of the subject.
  if (isTongue(key) && !/^language/i.test(key)) return 'tongue';
  return /^(links?|self|href|url|uri|iri|canonical)$/.test(plainKey(key)) ? 'address' : null;
}
