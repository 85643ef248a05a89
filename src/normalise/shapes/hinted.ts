import {
  isArray,
  isObject,
  isScalar,
  type JsonScalar,
  type JsonValue,
} from '../../body/json-value.ts';
import type { Language } from '../../interpretation.ts';
import type { Request } from '../../request.ts';
import type { Hint } from '../hints.ts';
import { axisRole, type Role } from '../lexicon.ts';
import { type Column, column, type Declined, declined, type Table } from '../table.ts';

/**
 * Reads the records a hint points at, by the keys it names: every record must have all of those that
 * the request asks for.
 */
export function readHinted(value: JsonValue, hint: Hint, request: Request): Table | Declined {
  const rows = rowsAt(value, hint.rows);
  if (rows === null) return declined(`no array of records at ${hint.rows || 'the top'}`);
  const roles = rolesOf(hint, request);
  const columns: Column[] = [];
  for (const [key, role] of roles) {
    const values: JsonScalar[] = [];
    for (const row of rows) {
      const cell = isObject(row) ? row[key] : undefined;
      if (cell === undefined || !isScalar(cell)) return declined(`a record without ${key}`);
      values.push(cell);
    }
    columns.push(column(key, role, 'key', values));
  }
  return { shape: 'hint', columns, length: rows.length };
}

function rolesOf(hint: Hint, { groupby, field }: Request): Map<string, Role> {
  const roles = new Map<string, Role>([[hint.figure, { kind: 'figure', figure: 'any' }]]);
  const asked = { group: groupby !== null, field: field !== null && field !== groupby };
  for (const slot of ['group', 'field'] as const) {
    const key = hint[slot];
    if (key === undefined || !asked[slot]) continue;
    roles.set(key, axisRole(`#${slot}`, 'code'));
    for (const [language, label] of Object.entries(hint.labels?.[slot] ?? {})) {
      roles.set(label, { ...axisRole(`#${slot}`, 'label'), language: language as Language });
    }
  }
  if (hint.reason !== undefined) roles.set(hint.reason, axisRole('reason', 'code'));
  if (hint.year !== undefined) roles.set(hint.year, { kind: 'year' });
  return roles;
}

function rowsAt(value: JsonValue, path: string): readonly JsonValue[] | null {
  let inner = value;
  for (const key of path === '' ? [] : path.split('.')) {
    if (!isObject(inner)) return null;
    inner = inner[key] ?? null;
  }
  return isArray(inner) ? inner : null;
}
