import { isNumber, type JsonScalar, scalarText } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { axisRole, isAsked, isOwnFigure, stemOf } from '../lexicon.ts';
import { type Reading, slotsOf } from '../reading.ts';
import { type Column, type Table, withRoles } from '../table.ts';
import { isYearColumn } from '../years.ts';

/**
 * `{km: 5, count: 12}`, `{days: 2, count: 15}`: a dimension asked for that is told by what its categories are counted in.
 * It is one where nothing else may be: beside the figure asked for there are whole numbers under one such name, by
 * which, with the other dimensions, each row is told from the others, and no column of words or of another meaning.
 */
export function withUnitColumns(reading: Reading, table: Table): Table {
  const { lexicon, statistic } = reading;
  const isFigure = ({ role }: Column) => isOwnFigure(role, statistic.measure);
  const found = new Map<Column, string>();
  for (const { dimension } of slotsOf(reading)) {
    const units = lexicon.vocabulary.dimensionUnits[dimension] ?? [];
    if (table.columns.some(({ role }) => stemOf(role) === dimension)) continue;
    const [only, ...more] = table.columns.filter(({ name }) => units.includes(plainKey(name)));
    if (only === undefined || more.length > 0 || !areCounts(only, table)) return table;
    found.set(only, dimension);
  }
  const others = table.columns.filter((one) => !found.has(one));
  const isClear = (one: Column) =>
    isFigure(one) ||
    isAsked(lexicon, one.role) ||
    isYearColumn(one) ||
    (one.role.kind !== 'axis' &&
      one.source === 'key' &&
      one.values.every((cell) => typeof cell !== 'string'));
  if (found.size === 0 || !others.some(isFigure) || !others.every(isClear)) return table;
  const telling = table.columns.filter(
    (one) => found.has(one) || isAsked(lexicon, one.role) || isYearColumn(one),
  );
  const rows = Array.from({ length: table.length }, (_, row) =>
    JSON.stringify(telling.map(({ values }) => scalarText(values[row] ?? null))),
  );
  if (table.length < 2 || new Set(rows).size < rows.length) return table;
  return withRoles(table, (one) => {
    const dimension = found.get(one);
    return dimension === undefined ? undefined : axisRole(dimension, 'value');
  });
}

function areCounts({ values, source }: Column, { length }: Table): boolean {
  const isWhole = (cell: JsonScalar | undefined) =>
    cell !== undefined && isNumber(cell) && Number.isInteger(Number(scalarText(cell)));
  return source === 'key' && Array.from({ length }, (_, row) => values[row]).every(isWhole);
}
