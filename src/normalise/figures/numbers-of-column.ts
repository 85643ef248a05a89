import { type JsonScalar, scalarText } from '../../body/json-value.ts';
import type { Column } from '../table.ts';

/** The sum of what a column tells. */
export function sumOf(column: Column): number {
  return column.values.reduce<number>((sum, _, row) => sum + (numberAt(column, row) || 0), 0);
}

/** Whether some figures are not whole, be they numbers or texts: `1.22`, `"1.22"`, `"1,22"`. */
export function holdsFractions(column: Column): boolean {
  return column.values.some(
    (value, row) =>
      Math.abs(numberAt(column, row) % 1) > 0 || /\d,\d{1,2}(?!\d)/.test(textOf(value)),
  );
}

/** The number in a row, `NaN` where none is told: `"1 120"` is 1120. */
export function numberAt({ values }: Column, row: number): number {
  const text = textOf(values[row]);
  return text === '' ? Number.NaN : Number(text.replace(/(?<=\d)\s(?=\d{3}(?!\d))/g, ''));
}

function textOf(value: JsonScalar | undefined): string {
  return scalarText(value ?? null) ?? '';
}
