import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
  objectOf,
} from '../../body/json-value.ts';
import { isAsked, isSlot, type Lexicon, roleOf } from '../lexicon.ts';
import { type Declined, declined, type Table } from '../table.ts';
import { besideTable } from './beside.ts';
import { readTree } from './tree.ts';

/** What one side of an array of figures is split by, and what stands on it. */
interface OwnAxis {
  readonly name: string;
  readonly categories: readonly JsonValue[];
}

/**
 * Figures in arrays as deep as there are axes, and a list that says of each axis, the outermost first, what it is called
 * and what stands on it: `{dimensions: [{name: "level", values: ["A", "B"]}, …], values: [[1, 2], [3, 4]]}`.
 */
export function readOwnAxes(payload: JsonValue, lexicon: Lexicon): Table | Declined {
  if (!isObject(payload)) return declined('no object of axes and figures');
  const keys = Object.keys(payload);
  const [axesKey = '', ...more] = keys.filter((key) => axesOf(payload[key] ?? null) !== null);
  const axes = axesOf(payload[axesKey] ?? null) ?? [];
  if (axes.length === 0 || more.length > 0) return declined('no list of axes');
  const roles = axes.map(({ name }) => roleOf(lexicon, name));
  const areAsked = roles.every(
    (role) => role.kind === 'year' || isAsked(lexicon, role) || isSlot(role),
  );
  if (!areAsked || new Set(axes.map(({ name }) => name)).size < axes.length)
    return declined('an axis of something that was not asked for');
  const cells = keys.flatMap((key) => {
    const records = key === axesKey ? null : recordsOn(axes, payload[key] ?? null);
    return records === null ? [] : [{ key, records }];
  });
  const [only, ...others] = cells;
  if (only === undefined || others.length > 0) return declined('no figures on those axes');
  const besides = keys.filter((key) => key !== axesKey && key !== only.key);
  const beside = besideTable(lexicon, payload, besides, only.records.length);
  if (beside === null || beside.columns.some(({ role }) => role.kind === 'axis'))
    return declined('more than axes and figures');
  const table = readTree(only.records, lexicon, null);
  if ('declined' in table) return table;
  const columns = [...table.columns, ...beside.columns];
  return { ...table, columns, meta: new Map([...(table.meta ?? []), ...beside.meta]) };
}

/** A name and one list of categories each. */
function axesOf(value: JsonValue): OwnAxis[] | null {
  if (!isArray(value) || value.length === 0) return null;
  const axes = value.map((one): OwnAxis | null => {
    if (!isObject(one)) return null;
    const name = [one.name, one.id, one.code, one.key, one.dimension].find(isText);
    const lists = Object.values<JsonValue>(one).filter((inner) => !isScalar(inner));
    const [categories, ...others] = lists;
    const isAxis = isArray(categories ?? null) && others.length === 0 && name !== undefined;
    return isAxis ? { name, categories: categories as readonly JsonValue[] } : null;
  });
  return axes.every((axis) => axis !== null) ? axes : null;
}

function isText(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value !== '';
}

/** A record of each figure; `null` where the arrays are not as long as the axes, or not as deep. */
function recordsOn([axis, ...inner]: readonly OwnAxis[], value: JsonValue): JsonObject[] | null {
  if (axis === undefined)
    return isScalar(value) ? [objectOf([['value', value as JsonScalar]])] : null;
  if (!isArray(value) || value.length !== axis.categories.length) return null;
  const records = value.map((one, place) => {
    const found = recordsOn(inner, one);
    const member = [axis.name, axis.categories[place] ?? null] as const;
    return found?.map((record) => objectOf([member, ...Object.entries(record)])) ?? null;
  });
  return records.every((found) => found !== null) ? records.flat() : null;
}
