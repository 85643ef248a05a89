import { isArray, isObject, isScalar, type JsonValue } from '../../body/json-value.ts';
import { type Members, plainKey } from '../../body/plain-key.ts';
import { isUnasked, namesOtherFigure, roleOf, stemOf } from '../lexicon.ts';
import type { Reading } from '../reading.ts';
import { Unreadable, wrongAnswer } from '../unreadable.ts';
import { checkSome, checkStatistic } from './told-beside.ts';
import { checkUnit } from './units.ts';
import { checkTitle } from './years-told.ts';

const axes = /^(layout|[xy]_?axis|encoding)$/;
const named = /^(name|title|text|titre|titel|label|field)$/;

/**
 * What stands written on a chart: its title and those of its axes, what its one series is called.
 * @throws Unreadable where it tells of another year, statistic, unit or dimension than asked
 */
export function checkChartWords(reading: Reading, meta: Members): void {
  for (const [key, value] of meta) {
    const isSeries = key === 'series' && isArray(value) && value.length === 1;
    if (!isSeries && !(axes.test(key) && isObject(value))) continue;
    for (const word of wordsIn(value)) {
      checkTitle(reading, word, 'chart');
      checkStatistic(reading, word);
      checkUnit(reading, 'unit', word);
      // One series may be called as its one category is.
      if (!isSeries) checkSome(reading, 'title', word);
      if (namesOtherFigure(reading.lexicon, word))
        throw new Unreadable('unit', `the figures are of another measure (${word.slice(0, 60)})`);
      if (!isSeries && isUnasked(reading.lexicon, stemOf(roleOf(reading.lexicon, word))))
        throw wrongAnswer(`the answer says it is split by ${word.slice(0, 60)}`);
    }
  }
}

/** Texts of more than a letter under names, at any depth. */
function wordsIn(value: JsonValue): string[] {
  if (isScalar(value)) return [];
  const members = isArray(value) ? value.map((one) => ['', one] as const) : Object.entries(value);
  return members.flatMap(([key, inner]) => {
    if (typeof inner !== 'string') return wordsIn(inner);
    return named.test(plainKey(key)) && (inner.length > 1 || inner === '%') ? [inner] : [];
  });
}
