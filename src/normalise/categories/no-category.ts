import { plainKey } from '../../body/plain-key.ts';
import { figureIn, isCategoryOf, type Lexicon, openDimensions, roleOf } from '../lexicon.ts';

/** `dont femmes`, `waarvan vrouwen`: some of the others once more. */
const partOf = /^(?:dont|waarvan|of which|darunter|davon)(?!\p{L})/iu;
/** `Source: SPF BOSA`, `(1) sans les stagiaires`: a footnote. */
const note =
  /^(?:source|bron|quelle|notes?|nota|remarque|opmerking|anmerkung)(?:\s*:|$)|^(?:\*+|\(\d\)|\d\))\s+\p{L}/iu;
/** Names of figures that are categories as well: of working time, of places, of distances. */
const both = /^(?:part|federal|moyens?|relati(?:ve|f|ef|v))$/;

/** Whether a text among the categories of a dimension is none of them: a mean, a part of them, a footnote, the name of another figure. */
export function isNoCategory(lexicon: Lexicon, dimension: string, text: string): boolean {
  const word = text.trim().toLowerCase();
  if (lexicon.vocabulary.means.includes(word) || partOf.test(word) || note.test(word)) return true;
  if (openDimensions.includes(dimension) || isCategoryOf(lexicon, dimension, text)) return false;
  const role = roleOf(lexicon, text);
  if (word === '%' || (figureIn(role) === 'other' && !both.test(word))) return true;
  // `Total ETP`, `Nombre de services`.
  const words = plainKey(text).split('_');
  return (
    figureIn(role) === 'word' &&
    (/^(?:nombre|nb|aantal|number|anzahl)$/.test(words[0] ?? '') ||
      words.some((one) => lexicon.tables.others.has(one)))
  );
}
