import { plainKey } from '../body/plain-key.ts';
import type { Lexicon } from './lexicon.ts';

/** Whether a name has words for another measure alone: `jours` of people. */
export function namesOtherMeasure(name: string, lexicon: Pick<Lexicon, 'tables' | 'measure'>) {
  const named = measuresIn(plainKey(name).split('_'), lexicon);
  return named.length > 0 && !named.includes('own');
}

/** Which words of a name are those of a measure. Who retires is a person, too. */
export function measuresIn(
  words: readonly string[],
  { tables, measure }: Pick<Lexicon, 'tables' | 'measure'>,
): ('own' | 'other')[] {
  const own = measure === 'retirements' ? [measure, 'headcount'] : [measure];
  return words.flatMap((word) => {
    const named = tables.measures.get(word);
    if (named === undefined) return [];
    return named.some((one) => own.includes(one)) ? 'own' : 'other';
  });
}

/** `days_per_employee`, `aantal_per_1000`, `dagen_per_koppen`; `jours_par_mois` and `n_per_level` are split by what they name. */
export function isRatio(
  words: readonly string[],
  lexicon: Pick<Lexicon, 'tables' | 'measure'>,
): boolean {
  const { dimensions, kinds } = lexicon.tables;
  const per = words.findIndex((word) => /^(par|per|pro)$/.test(word));
  const isSplit = words.slice(per + 1).some((word) => dimensions.has(word) || kinds.has(word));
  return per >= 0 && (!isSplit || measuresIn(words, lexicon).includes('other'));
}
