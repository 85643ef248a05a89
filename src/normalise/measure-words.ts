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
