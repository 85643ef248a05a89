import { type NumberHabit, provenHabit, withoutUnit } from '../figure.ts';
import { countsPeople, type Reading, show, shownElsewhere } from '../reading.ts';
import type { MeasureColumn } from './measures.ts';

/** The name of the learned set of what the source's texts show of the way it writes figures. */
const figureSet = 'figures';

const habits = ['decimal comma', 'decimal point'] as const;
const thousandsOf = { '.': 'decimal comma', ',': 'decimal point' } as const;

/**
 * What the texts of an answer show of the way its figures are written: `decimal comma`, `decimal point` where
 * one proves it; `parted by .` or `,` where such a mark stands before three last digits, and `uneven` where those are
 * not `000`, `round` where they end in one zero; `plain` where people below a thousand have none, `plain days` where days have none. Numbers of JSON show nothing.
 */
function marksOf(reading: Reading, measures: readonly MeasureColumn[]): ReadonlySet<string> {
  const marks = new Set<string>();
  for (const { column, primary } of measures)
    for (const value of column.values) {
      if (typeof value !== 'string') continue;
      const text = withoutUnit(value);
      const proven = provenHabit(text);
      if (proven !== null) marks.add(proven);
      if (primary && reading.statistic.measure !== 'rate')
        addParts(marks, text, countsPeople(reading));
    }
  return marks;
}

function addParts(marks: Set<string>, text: string, people: boolean): void {
  const [, mark, last] = /^\d{1,3}([.,])(\d{3})$/.exec(text) ?? [];
  if (mark !== undefined) marks.add(`parted by ${mark}`);
  if (last !== undefined && last !== '000') marks.add('uneven');
  if (last?.endsWith('0') === true && last !== '000') marks.add('round');
  if (/^[1-9]\d{0,2}$/.test(text)) marks.add(people ? 'plain' : 'plain days');
}

/**
 * The separator of decimals in an answer's texts, `null` where they leave it open. What they leave open because all
 * are of one kind (`18.618` alone), other answers of the source may settle, if they tell that the mark parts thousands.
 */
export function numberHabit(reading: Reading, measures: readonly MeasureColumn[]): NumberHabit {
  const marks = marksOf(reading, measures);
  for (const mark of marks) show(reading, figureSet, mark);
  const own = habitOf(marks);
  if (own !== null || reading.statistic.measure === 'rate') return own;
  const mark = partingMark(marks);
  if (mark === null || habits.some((habit) => marks.has(habit))) return null;
  const all = new Set([...marks, ...shownElsewhere(reading, figureSet)]);
  // Days may come with three decimals each: that people have no mark says nothing of them.
  if (!countsPeople(reading)) all.delete('plain');
  return habitOf(all) === thousandsOf[mark] ? thousandsOf[mark] : null;
}

/**
 * What marks show of decimals, if all agree. A point or a comma before three digits parts thousands where people below
 * a thousand have none: decimals of one spelling would give `954` three as well, and of no fixed length some would be shorter.
 * Days may be whole beside such as have decimals, but then `1.410` would be `1.41`.
 */
function habitOf(marks: ReadonlySet<string>): NumberHabit {
  const shown = new Set<NumberHabit>(habits.filter((habit) => marks.has(habit)));
  const mark = partingMark(marks);
  const has = (...all: string[]) => all.every((one) => marks.has(one));
  if (mark !== null && (has('plain', 'uneven') || has('plain days', 'round')))
    shown.add(thousandsOf[mark]);
  return shown.size === 1 ? ([...shown][0] ?? null) : null;
}

function partingMark(marks: ReadonlySet<string>): '.' | ',' | null {
  const [mark, other] = (['.', ','] as const).filter((one) => marks.has(`parted by ${one}`));
  return mark !== undefined && other === undefined ? mark : null;
}
