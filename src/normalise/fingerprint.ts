import { hash } from 'node:crypto';
import type { Envelope } from '../body/envelope.ts';
import { isArray, isNumber, isObject, isScalar, type JsonValue } from '../body/json-value.ts';
import type { Axis } from './axes/axes.ts';
import type { Plan } from './figures/figures.ts';
import { type AxisRole, type Lexicon, roleOf } from './lexicon.ts';
import type { Column } from './table.ts';

const most = 300;

/**
 * The wire shape of an answer that was read: what was opened, the form, and each column by its role.
 * Dimensions go by the slot they fill and categories leave no trace, so other dimensions, subjects,
 * years and numbers of rows give the same fingerprint.
 */
export function tableFingerprint({ path, payload }: Envelope, plan: Plan): string {
  const parts = new Set<string>();
  for (const [slot, axis] of plan.binding.axes)
    for (const part of axisParts(slot.name, axis)) parts.add(part);
  if (plan.measureAxis !== null)
    for (const part of axisParts('measure', plan.measureAxis)) parts.add(part);
  for (const { column, primary } of plan.measures) {
    parts.add(`${primary ? 'figure' : `figure ${column.name}`}: ${kindOf(column)}`);
  }
  // A flag may stand beside hidden figures alone.
  for (const column of plan.besides)
    if (column.role.kind !== 'flag') parts.add(`beside ${column.name}`);
  const bare = isArray(payload) ? 'list' : isScalar(payload) ? 'number' : 'object';
  const form = plan.table.shape.includes('records')
    ? plan.table.shape
    : `${plan.table.shape} ${bare}`;
  return shorten(`${path} > ${form} > ${[...parts].sort().join(', ')}`);
}

function axisParts(slot: string, { columns, source }: Axis): string[] {
  if (source === 'keys') return [`${slot} keys`];
  return columns.map(({ role }) =>
    [slot, partOf(role), role?.language ?? ''].join('.').replace(/\.$/, ''),
  );
}

/** Whether a category's key is called a code or a value is a word of its dimension, not a shape. */
function partOf(role: AxisRole | null): string {
  return role === null ? 'place' : role.part === 'label' ? 'label' : 'category';
}

/** Whether figures are numbers or texts; `hidden` where `<5`, `*` or nothing stands in place of each, and neither is told. */
function kindOf({ values }: Column): 'number' | 'text' | 'hidden' {
  if (values.some(isNumber)) return 'number';
  return values.some((value) => typeof value === 'string' && figureText.test(value))
    ? 'text'
    : 'hidden';
}

/** `1 234`, `12,5 %`, `30 (p)`; not `<5`. */
const figureText = /^\s*[-+]?\d[^-–]*$/;

/** The structure of an answer that was not read as a table: keys by their roles where they have one. */
export function bodyFingerprint({ path, payload }: Envelope, lexicon: Lexicon): string {
  return shorten(`${path} > ${structure(payload, lexicon, 0)}`);
}

function structure(value: JsonValue, lexicon: Lexicon, depth: number): string {
  if (isScalar(value)) return '·';
  if (depth > 6) return '…';
  if (isArray(value)) {
    const kinds = new Set(value.slice(0, 100).map((inner) => structure(inner, lexicon, depth + 1)));
    return [...kinds].sort().join('|');
  }
  const keys = Object.keys(value).slice(0, 100);
  const members = keys.map((key) => {
    const inner = structure(value[key] ?? null, lexicon, depth + 1);
    return isObject(value[key] ?? null) || isArray(value[key] ?? null)
      ? `${label(key, lexicon)}${inner}`
      : label(key, lexicon);
  });
  return `{${[...new Set(members)].sort().join(',')}}`;
}

function label(key: string, lexicon: Lexicon): string {
  const role = roleOf(lexicon, key);
  if (role.kind === 'unknown') return lexicon.requested.length > 0 ? '?' : key.slice(0, 40);
  if (role.kind !== 'axis') return role.kind;
  const slot = lexicon.requested.indexOf(role.stem);
  return [slot >= 0 ? `#${slot}` : role.stem, role.part, role.language ?? ''].join('.');
}

function shorten(text: string): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 20)}… ${hash('sha256', text).slice(0, 16)}`;
}
