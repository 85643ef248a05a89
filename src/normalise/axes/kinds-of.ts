import { scalarText } from '../../body/json-value.ts';
import type { Axis } from './axes.ts';

/**
 * The axis that names kinds, without the number each may have; `null` where only a number is there, which
 * may be that of the row or of another subject: `group_id: 90001`. Kinds have short numbers.
 */
export function kindsOf(axis: Axis): Axis | null {
  const { stem } = axis;
  const open = stem === null || stem.startsWith('#') || stem === 'reason' || stem === 'category';
  const columns = axis.columns.filter(({ name, column }) => {
    const texts = column.values.flatMap((one) =>
      one === undefined ? [] : (scalarText(one) ?? ''),
    );
    const isNumbered = /^[_@:]*(id|uuid|pk)$/i.test(name) || texts.every((text) => text.length > 3);
    return !isNumbered || texts.some((text) => !/^\d+$/.test(text));
  });
  return open && columns.length > 0 ? { ...axis, columns } : null;
}
