/**
 * One body read by a mapping. In: a mapping made ready, a question and the body. Out: its figures, or the place where the
 * body is not what the mapping says. Every scalar is accounted for, and nothing is read half; nothing is interpreted.
 */
import { jsonWithin } from '../../body/json.ts';
import {
  isArray,
  isObject,
  isScalar,
  type JsonScalar,
  type JsonValue,
  scalarText,
} from '../../body/json-value.ts';
import type { Request } from '../../model/request.ts';
import type { Form } from '../mapping/form.ts';
import type { Part } from '../mapping/place.ts';
import { fill, isDateOrYear } from '../mapping/template.ts';
import { assemble, type Told } from './assemble.ts';
import { checkFull, checkRecord } from './checks.ts';
import type { Compiled, Plan, RecordPlan } from './compile.ts';
import { elementsOf, isBlank } from './lists.ts';
import { orAbove } from './row-values.ts';
import {
  type Aside,
  contradicts,
  isMet,
  kindText,
  NotSo,
  other,
  type Row,
  shown,
  type Walk,
} from './walk.ts';

/** Reads one body. */
export function execute(
  compiled: Compiled,
  form: Form,
  request: Request,
  body: JsonValue,
): Told | { readonly aside: Aside } {
  return walked(compiled, request, body, (walk, root) => assemble(walk, form, root));
}

/** Walks one body, and tells what was found in it. */
export function walked<Found>(
  compiled: Compiled,
  request: Request,
  body: JsonValue,
  tell: (walk: Walk, root: Row) => Found,
): Found | { readonly aside: Aside } {
  const walk: Walk = {
    compiled,
    request,
    figures: [],
    rows: 0,
    kept: 0,
    aroundYear: null,
    counts: [],
    above: new Map(),
    said: new Map(),
    blank: null,
  };
  try {
    const root: Row = newRow(null, '');
    visit(walk, compiled.root, body, root);
    if (walk.blank !== null && walk.figures.length > 0) return { aside: walk.blank };
    return tell(walk, root);
  } catch (error) {
    if (error instanceof NotSo) return { aside: error.aside };
    throw error;
  }
}

function newRow(parent: Row | null, key: string | number): Row {
  const depth = parent === null ? 0 : parent.depth + 1;
  return { parent, depth, key, values: [], beside: null, size: 0, source: null };
}

function visit(walk: Walk, plan: Plan, value: JsonValue, row: Row): void {
  switch (plan.kind) {
    case 'leaf':
      if (plan.part.is === 'figure' && !isScalar(value) && isNothing(value)) return;
      if (!isScalar(value)) other(plan.where, `${kindText(value)} where a scalar is expected`);
      scalar(walk, plan.part, plan.slot, plan.where, value as JsonScalar, row);
      return;
    case 'record':
      record(walk, plan, value, row);
      return;
    case 'list':
      list(walk, plan, value, row);
      return;
    case 'tuple':
      tuple(walk, plan, value, row);
      return;
    case 'packed':
      packed(walk, plan, value, row);
  }
}

/** Nothing at all, as languages with one kind of container write it. */
function isNothing(value: JsonValue): boolean {
  if (value === null || value === '') return true;
  return !isScalar(value) && Object.keys(value).length === 0;
}

function record(walk: Walk, plan: RecordPlan, value: JsonValue, row: Row): void {
  if (plan.holdsFigure ? isNothing(value) : value === null) {
    if (plan.mayLackFigure) walk.figures.push({ row, value: undefined });
    return;
  }
  if (isArray(value) && plan.rest !== null) {
    record(walk, plan, Object.fromEntries(value.map((one, at) => [String(at), one])), row);
    return;
  }
  if (!isObject(value)) other(plan.where, `${kindText(value)} where an object is expected`);
  let required = 0;
  const before = walk.figures.length;
  for (const key of Object.keys(value)) {
    const inner = (value as { readonly [key: string]: JsonValue })[key] ?? null;
    const member = plan.literal.get(key) ?? templateOf(walk, plan, key);
    if (member !== undefined) {
      if (!member.isOptional) required += 1;
      if (isId(member.value)) row.source = value;
      visit(walk, member.value, inner, row);
    } else if (plan.rest !== null) {
      if (plan.rest.isOnly && Object.keys(value).length > plan.literal.size + 1)
        other(plan.where, 'several keys where one is expected');
      const within = plan.rest.isOnly ? row : newRow(row, key);
      if (plan.rest.isOfRows) walk.rows += 1;
      row.size += 1;
      within.source = inner;
      scalar(walk, plan.rest.key, plan.rest.slot, plan.where, key, within);
      visit(walk, plan.rest.value, inner, within);
    } else other(`${plan.where}.${key}`, 'the mapping says nothing of it');
  }
  if (plan.mayLackFigure && walk.figures.length === before)
    walk.figures.push({ row, value: undefined });
  if (required !== plan.required) other(plan.where, `it is without ${missing(walk, plan, value)}`);
}

function isId(plan: Plan): boolean {
  return plan.kind === 'leaf' && plan.part.is === 'subject' && plan.part.what === 'id';
}

function templateOf(walk: Walk, { templates }: RecordPlan, key: string) {
  return templates.find((member) => isMet(walk, member.key, key));
}

function missing(walk: Walk, plan: RecordPlan, value: JsonValue): string {
  const keys = Object.keys(value as object);
  const members = [...plan.literal.values(), ...plan.templates];
  const absent = members.find(
    (member) =>
      !member.isOptional &&
      !keys.some((key) => key === member.key || templateOf(walk, plan, key) === member),
  );
  return absent === undefined ? 'a member, or has one twice' : `"${absent.key}"`;
}

function list(walk: Walk, plan: Extract<Plan, { kind: 'list' }>, value: JsonValue, row: Row): void {
  if (value === null || value === '') return;
  const elements = elementsOf(plan, value);
  const from = plan.head === null ? 0 : 1;
  const to = elements.length - (plan.tail === null ? 0 : 1);
  if (plan.head !== null && elements.length > 0) visit(walk, plan.head, elements[0] ?? null, row);
  if (plan.tail !== null && to >= from) visit(walk, plan.tail, elements[to] ?? null, row);
  const hasBlanks = plan.ownsCategories && !elements.every(isBlank);
  for (let at = from; at < to; at += 1) {
    if (hasBlanks && isBlank(elements[at] ?? null)) continue;
    const within = newRow(row, at - from);
    if (plan.isOfRows) walk.rows += 1;
    row.size += 1;
    if (plan.position >= 0) keep(walk, plan.position, at - from + 1, within);
    if (plan.ownsFigures) checkRecord(elements[at] ?? null, plan.where);
    visit(walk, plan.item, elements[at] ?? null, within);
  }
  if (plan.position >= 0 && to > from) checkFull(walk, plan.position, plan.where, to - from);
}

function tuple(
  walk: Walk,
  plan: Extract<Plan, { kind: 'tuple' }>,
  value: JsonValue,
  row: Row,
): void {
  if (plan.holdsFigure && isNothing(value)) return;
  if (!isArray(value)) other(plan.where, `${kindText(value)} where a list is expected`);
  const places = value as readonly JsonValue[];
  const why = `${places.length} places where ${plan.places.length} are expected`;
  if (places.length === 0) {
    walk.blank ??= { place: plan.where, why, isDemand: false };
    return;
  }
  if (places.length !== plan.places.length) other(plan.where, why);
  plan.places.forEach((place, at) => {
    visit(walk, place, places[at] ?? null, row);
  });
}

function packed(
  walk: Walk,
  plan: Extract<Plan, { kind: 'packed' }>,
  value: JsonValue,
  row: Row,
): void {
  if (typeof value !== 'string') {
    visit(walk, plan.value, value, row);
    return;
  }
  const inner = jsonWithin(value);
  if (inner === undefined) other(plan.where, 'a text that is no JSON');
  visit(walk, plan.value, inner, row);
}

function scalar(
  walk: Walk,
  part: Part,
  slot: number,
  where: string,
  value: JsonScalar,
  row: Row,
): void {
  switch (part.is) {
    case 'ignored':
      return;
    case 'figure':
      walk.figures.push({ row, value });
      return;
    case 'date':
      if (!isNothing(value) && !isDateOrYear(scalarText(value) ?? ''))
        contradicts(where, `it is ${shown(value)} and has to be a date`);
      return;
    case 'echo':
      checkEcho(walk, part.template, where, value);
      return;
    case 'constant':
      if (value !== part.value && scalarText(value) !== scalarText(part.value))
        contradicts(where, `it is ${shown(value)} and has to be ${JSON.stringify(part.value)}`);
      return;
    case 'told':
      checkTold(walk, part, where, value);
      return;
    case 'subject':
      if (part.what === 'id') walk.figures.push({ row, value });
      else keep(walk, slot, value, row);
      return;
    case 'rows':
    case 'sum':
      walk.counts.push({
        ...{ where, value, is: part.is },
        key: row.parent !== null && typeof row.key === 'string' ? row.key : null,
      });
      return;
    default:
      keep(walk, slot, orAbove(walk, slot, value, row), row);
  }
}

/** Keeps a scalar where the figures of its row find it. */
function keep(walk: Walk, slot: number, value: JsonScalar, row: Row): void {
  if (value !== null && value !== '') walk.kept += 1;
  const beside = walk.compiled.slots[slot]?.beside ?? null;
  if (beside === null || row.parent === null) {
    row.values[slot] = value;
    return;
  }
  row.parent.beside ??= new Map();
  const held = row.parent.beside.get(slot) ?? [];
  row.parent.beside.set(slot, held);
  held.push(value);
}

function checkEcho(walk: Walk, template: string, where: string, value: JsonScalar): void {
  const text = scalarText(value);
  if (text !== null && isMet(walk, template, text)) return;
  const wanted = fill(template, walk.request, walk.compiled.mapping.words, 0);
  // A parameter that was not sent is repeated as nothing.
  if (text === null && wanted === template) return;
  contradicts(where, `it is ${shown(value)} and has to be ${wanted}`);
}

function checkTold(
  { request }: Walk,
  part: Extract<Part, { is: 'told' }>,
  where: string,
  value: JsonScalar,
): void {
  const key =
    part.by === 'subject'
      ? `${request.subjectKind}/${request.subjectId}`
      : String(request[part.by] ?? '');
  const text = part.texts[key];
  if (text === undefined && part.by === 'subject') return;
  if (text === undefined)
    contradicts(where, `what it has to be for ${part.by} ${key} is not known`);
  if (scalarText(value) !== text)
    contradicts(where, `it is ${shown(value)} and has to be ${JSON.stringify(text)}`);
}
