/**
 * Names at one place, sorted into structure and data. In: in how many objects each stands, for which questions, and as what.
 * Out: the names that are structure.
 */
import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
} from '../../body/json-value.ts';
import { hasUnit, looksNumeric } from '../mapping/figure.ts';
import { isTemplate } from '../mapping/template.ts';
import { kindOf, type Learning } from './layout.ts';

export interface Counted {
  readonly at: number;
  readonly value: JsonObject;
}

/** So many texts may stand in place of the figures of a category. */
const mostMarks = 3;

type Kind = 'number' | 'text' | 'container' | 'none';

/** What is known of a name: in how many objects it stands, for which questions, and as what. */
export interface Name {
  count: number;
  readonly combos: Map<string, number>;
  readonly kinds: Map<Kind, number>;
  /** What it says that is no number, as far as these are few. */
  readonly texts: Set<string>;
  isEcho: boolean;
  isYear: boolean;
}

export function isYearText(text: string): boolean {
  return /^(19|20)\d\d$/.test(text);
}

export function count(
  objects: readonly Counted[],
  combos: readonly string[],
  { answers, marks }: Learning,
  named: (object: number, key: string) => string,
): Map<string, Name> {
  const names = new Map<string, Name>();
  objects.forEach(({ at, value }, object) => {
    const request = answers[at]?.request;
    for (const key of Object.keys(value)) {
      const name = named(object, key);
      const held = names.get(name) ?? {
        count: 0,
        combos: new Map(),
        kinds: new Map(),
        texts: new Set(),
        isEcho: true,
        isYear: true,
      };
      names.set(name, held);
      const inner = value[key] ?? null;
      held.count += 1;
      const combo = combos[object] ?? '';
      held.combos.set(combo, (held.combos.get(combo) ?? 0) + 1);
      const kind = coarseKind(inner);
      held.kinds.set(kind, (held.kinds.get(kind) ?? 0) + 1);
      const text = isScalar(inner) ? String(inner) : '';
      if (kind === 'text' && held.texts.size <= mostMarks) held.texts.add(text);
      if (text !== String(request?.year) && text !== request?.subjectId) held.isEcho = false;
      if (!isYearText(text)) held.isYear = false;
    }
  });
  countMarks(names, marks);
  return names;
}

/** Few texts that stand where numbers stand otherwise are marks in place of figures, wherever they stand alone. */
function countMarks(names: ReadonlyMap<string, Name>, known: Learning['marks']): void {
  const all = [...names.values()].filter(({ texts }) => texts.size <= mostMarks);
  const beside = all.filter(({ kinds }) => kinds.has('number')).flatMap(({ texts }) => [...texts]);
  const marks = new Set([...known.keys(), ...beside]);
  for (const { kinds, texts } of all) {
    if (texts.size === 0 || ![...texts].every((text) => marks.has(text))) continue;
    kinds.set('number', (kinds.get('number') ?? 0) + (kinds.get('text') ?? 0));
    kinds.delete('text');
  }
}

function coarseKind(value: JsonValue): Kind {
  if (isArray(value) || isObject(value)) return 'container';
  const kind = kindOf(value);
  if (kind === 'number') return 'number';
  if (typeof value === 'string') return looksNumeric(value) || hasUnit(value) ? 'number' : 'text';
  return kind === 'boolean' ? 'text' : 'none';
}

export function kindOfName({ kinds }: Name): Kind {
  const told = [...kinds]
    .filter(([kind]) => kind !== 'none')
    .sort((one, other) => other[1] - one[1]);
  return told[0]?.[0] ?? 'none';
}

export interface Sorting {
  readonly objects: readonly Counted[];
  readonly learning: Learning;
  readonly where: string;
  readonly perCombo: ReadonlyMap<string, number>;
  readonly names: ReadonlyMap<string, Name>;
  /** The name of a key of the object at a position. */
  readonly named: (object: number, key: string) => string;
}

/** The names that are structure. */
export function sortNames(input: Sorting): Set<string> {
  const { names, perCombo, learning, where } = input;
  const choice = learning.choices.get(where);
  const data = new Set<string>(choice === 'freeze' ? [] : countedNames(input));
  const literal = new Set<string>();
  const areLegends = isLegend(input);
  for (const [name, known] of names) {
    if (data.has(name)) continue;
    const isAlways = known.combos.size === perCombo.size;
    if (
      isTemplate(name) ||
      isAlways ||
      choice === 'freeze' ||
      (kindOfName(known) === 'text' && !areLegends && !isOfAnother(name, input))
    )
      literal.add(name);
    else data.add(name);
  }
  if (choice === 'melt') meltNames(input, literal, data);
  else if (choice !== 'freeze' && choice !== 'apart') joinNumbers(input, literal, data);
  return literal;
}

/** Whether a name is that of a dimension which was never asked where it stands: it is no word for the one that was. */
export function isOfAnother(name: string, { names, perCombo }: Sorting): boolean {
  return perCombo.has(name) && names.get(name)?.combos.has(name) !== true;
}

/** Whether a name goes with the question; that of the statistic is the same in all answers of a form, and tells nothing. */
function isEchoed(name: string): boolean {
  return isTemplate(name.replaceAll('{endpoint}', ''));
}

/** Several texts that come and go with the question are labels under their codes; one is a note. */
function isLegend({ names, perCombo }: Sorting): boolean {
  const passing = [...names].filter(
    ([name, known]) =>
      !isTemplate(name) && known.combos.size < perCombo.size && kindOfName(known) === 'text',
  );
  return passing.length > 2;
}

/** Names that number or date what they hold: `r0`, `r1`, …; `1` to `12`; several years, or one where none was asked for. */
function countedNames({ names, objects, learning }: Sorting): string[] {
  const all = [...names.keys()];
  const digits = all.filter((name) => /^-?\d+$/.test(name));
  const dated = all.filter((name) => /(?<!\d)(19|20)\d\d(?!\d)/.test(name) && !isTemplate(name));
  const counted = digits.length > 1 ? digits : [];
  const stems = all.map((name) => /^(\D+)\d+$/.exec(name)?.[1]);
  const [stem] = stems;
  const areContainers = objects.every(({ value }) =>
    Object.values(value).every((one) => !isScalar(one)),
  );
  const isRun =
    areContainers && all.length > 0 && stem !== undefined && stems.every((one) => one === stem);
  const leastDated = learning.form.statistic.years === null ? 1 : 2;
  return [...counted, ...(dated.length >= leastDated ? dated : []), ...(isRun ? all : [])];
}

/** A number that is always there beside numbers that vary with the question is a category like them, unless it echoes. */
function joinNumbers(input: Sorting, literal: Set<string>, data: Set<string>): void {
  const { names, learning } = input;
  const varying = [...data].filter((name) => kindOfName(names.get(name) as Name) === 'number');
  joinMaps(input, literal, data);
  if (varying.length < 2) return;
  for (const name of [...literal]) {
    const known = names.get(name) as Name;
    if (isEchoed(name) || kindOfName(known) !== 'number' || known.isEcho || known.isYear) continue;
    if (learning.codeKeys.has(name)) continue;
    if (isApart(name, varying, input)) continue;
    literal.delete(name);
    data.add(name);
  }
}

/** Whether neighbours begin or end alike up to a mark, and a name does not: `total` beside `n_F`, `n_M`. */
function isApart(name: string, neighbours: readonly string[], input: Sorting): boolean {
  if (isTemplate(name)) return false;
  const known = new Set(neighbours);
  const isNeighbour = (object: number, key: string) =>
    key !== name && known.has(input.named(object, key));
  const beside = input.objects
    .map(({ value }, object) => Object.keys(value).filter((key) => isNeighbour(object, key)))
    .filter((keys) => keys.length > 1);
  return beside.length > 0 && beside.every((keys) => !hasTheirAffix(name, keys));
}

function hasTheirAffix(name: string, keys: readonly string[]): boolean {
  const [first = ''] = keys;
  const head = /^.*\p{L}[-_.:|]/u.exec(first)?.[0] ?? '';
  const tail = /[-_.:|]\p{L}+$/u.exec(first)?.[0] ?? '';
  const isShared = (has: (key: string) => boolean) => !keys.every(has) || has(name);
  return isShared((key) => key.startsWith(head)) && isShared((key) => key.endsWith(tail));
}

/** So is a map of numbers alone beside such maps: the line of totals. */
function joinMaps(input: Sorting, literal: Set<string>, data: Set<string>): void {
  const { names, objects } = input;
  const areMaps = (name: string) =>
    kindOfName(names.get(name) as Name) === 'container' &&
    objects.every(({ value }) => value[name] === undefined || holdsOnlyNumbers(value[name]));
  const maps = [...data].filter(areMaps);
  if (maps.length < 2) return;
  for (const name of [...literal]) {
    if (isEchoed(name) || !areMaps(name) || isApart(name, maps, input)) continue;
    literal.delete(name);
    data.add(name);
  }
}

function holdsOnlyNumbers(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (isScalar(value)) return coarseKind(value) === 'number';
  return Object.values(value).every(holdsOnlyNumbers);
}

/** Neighbours of the commonest kind that is no text become data. */
function meltNames(input: Sorting, literal: Set<string>, data: Set<string>): void {
  const { names } = input;
  const counts = new Map<Kind, number>();
  for (const name of literal) {
    const kind = kindOfName(names.get(name) as Name);
    if (kind === 'number' || kind === 'container') counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const [top] = [...counts].sort(
    (one, other) => other[1] - one[1] || one[0].localeCompare(other[0]),
  );
  const found = [...literal].filter((name) => {
    const known = names.get(name) as Name;
    return !(isEchoed(name) || kindOfName(known) !== top?.[0] || known.isEcho || known.isYear);
  });
  for (const name of found) {
    if (isApart(name, found, input)) continue;
    literal.delete(name);
    data.add(name);
  }
}
