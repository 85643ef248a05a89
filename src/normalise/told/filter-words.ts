import { plainKey } from '../../body/plain-key.ts';
import { dimensionAsked } from '../echoes.ts';
import { isCategoryOf, type Lexicon, namesOtherFigure } from '../lexicon.ts';

const restricted = /mandat|telewor|teletrav|telewer|telearb|handi/;

/** Whether a key or a text tells of a restriction. */
export function namesRestriction(text: string): boolean {
  return restricted.test(plainKey(text));
}

/** Whether a text is a category of some dimension, or the word for all of them. */
export function isKnownWord({ vocabulary, totals }: Lexicon, text: string): boolean {
  const word = text.toLowerCase().replaceAll('_', ' ');
  if (totals.has(word)) return true;
  return Object.values(vocabulary.categories).some((words) => words.includes(word));
}

/** Whether a name may be that of some of the staff: of a category, of all of them together, or of a restriction. */
export function mayNameSome(lexicon: Lexicon, name: string): boolean {
  return isKnownWord(lexicon, name) || namesRestriction(name);
}

/** Whether a text names a restriction, and not the days of telework or the mandate that were asked for. */
export function ofSome({ requested }: Lexicon, text: string): boolean {
  const plain = plainKey(text);
  const isOwn =
    (requested.includes('telework-day') && plain.includes('tele')) ||
    (requested.includes('status') && plain.includes('mandat'));
  return !isOwn && namesRestriction(text);
}

/**
 * Whether a text of a word or two names some of the staff: `femmes`, `niveau A`. What was asked for may be named, in a
 * title by any word for it: `Télétravail`, over its days.
 */
export function namesSome(lexicon: Lexicon, text: string, isTitle: boolean): boolean {
  const { requested } = lexicon;
  const word = text.trim();
  if (word.length < 3 || word.split(/\s+/).length > 2) return false;
  if (dimensionAsked(lexicon, text) !== null) return false;
  const others = ['gender', 'level', 'status'].filter((one) => !requested.includes(one));
  const named = others.some((one) => isCategoryOf(lexicon, one, word));
  return named || (isTitle ? ofSome(lexicon, text) : namesRestriction(text));
}

/** Names of figures that are not those of the subject on the day asked for, or none at all. */
const others =
  /^(examples?|exemples?|voorbeeld(en)?|beispiele?|samples?|tests?|demo|dummy|mock|drafts?|previews?|archives?|old|obsolete|estimates?|thousands|stddev|peers?|sector|national|nation|federation|belgium|belgique|belgie|population|total_population|parent|others|rest|inactive|rolling|reference_group|other_(organisms|bodies)|similar|before|opening|first_half)$/;

/** Whether a plain name is that of other figures than were asked for: `percentages: {F: 56, M: 44}`, `national: {…}`. */
export function isOfOthers(lexicon: Lexicon, plain: string): boolean {
  return others.test(plain) || namesOtherFigure(lexicon, plain.replace(/s$/, ''));
}
