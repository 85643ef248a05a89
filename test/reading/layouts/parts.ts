/** Small pieces that many house styles share. */
import type { Request } from '../../../src/model/request.ts';
import type { Subject, World } from '../world.ts';
import type { Axis, Cell, Rows } from './layout.ts';

/** What each statistic is called, and what its figure is called, by language. */
export const statisticWords = {
  fr: {
    workforce: 'effectif',
    distribution: 'répartition',
    contractors: 'contractuels',
    longabsence: 'absences de longue durée',
    illness: 'jours de maladie',
    pension: 'départs à la pension',
    carph: 'taux d’emploi',
  },
  nl: {
    workforce: 'personeelsbestand',
    distribution: 'verdeling',
    contractors: 'contractuelen',
    longabsence: 'langdurige afwezigheden',
    illness: 'ziektedagen',
    pension: 'pensioneringen',
    carph: 'tewerkstellingsgraad',
  },
} as const;

export function statisticWord({ endpoint }: Request, language: 'fr' | 'nl'): string {
  return statisticWords[language][endpoint as keyof (typeof statisticWords)['fr']];
}

export function subjectOf(request: Request, world: World): Subject {
  return world.subject(request.subjectKind, request.subjectId);
}

/** `level-a` as `level_a`, the reasons of pension as `reason`. */
export function snake(dimension: string): string {
  return dimension === 'pension-reason' ? 'reason' : dimension.replaceAll('-', '_');
}

/** `level-a` as `levelA`. */
export function camel(dimension: string): string {
  return snake(dimension).replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `rôle linguistique` as `role_linguistique`. */
export function plainWord(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();
}

/** An object of one member for each axis of a row. */
export function members<T>(
  { axes }: Rows,
  { codes }: Cell,
  member: (axis: Axis, code: string) => readonly (readonly [string, T])[],
): Record<string, T> {
  return Object.fromEntries(axes.flatMap((axis, position) => member(axis, codes[position]!)));
}

/** The row's codes under the names of their dimensions. */
export function coded(rows: Rows, cell: Cell, name = snake): Record<string, string> {
  return members(rows, cell, ({ dimension }, code) => [[name(dimension), code]]);
}

/** Maps within maps, a level for each axis. A diagonal question has one level. */
export function nested<T>(rows: Rows, leaf: (cell: Cell) => T): unknown {
  const axes = distinctAxes(rows);
  if (axes.length === 0) return rows.cells.length === 0 ? null : leaf(rows.cells[0]!);
  const root: Record<string, unknown> = {};
  for (const cell of rows.cells) {
    let at = root;
    for (const [position] of axes.slice(1).entries()) {
      const key = cell.codes[position]!;
      at[key] ??= {};
      at = at[key] as Record<string, unknown>;
    }
    at[cell.codes[axes.length - 1]!] = leaf(cell);
  }
  return root;
}

/** The axes, of a diagonal question only the first of the two. */
export function distinctAxes({ axes }: Rows): readonly Axis[] {
  return axes.length === 2 && axes[0]!.dimension === axes[1]!.dimension ? axes.slice(0, 1) : axes;
}

/** The codes of a row along the distinct axes. */
export function distinctCodes(rows: Rows, { codes }: Cell): readonly string[] {
  return codes.slice(0, distinctAxes(rows).length);
}

export function sumOf({ cells }: Rows): number {
  return cells.reduce((total, { value }) => total + value, 0);
}

/** A number that looks free but is the same for the same question: a duration, a checksum. */
export function noise(request: Request, below: number, salt = ''): number {
  let hash = 2_166_136_261;
  for (const letter of JSON.stringify(request) + salt) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619);
  }
  return (hash >>> 0) % below;
}

/** The address asked, as services repeat it. */
export function addressOf({ subjectKind, subjectId, endpoint, ...asked }: Request): string {
  const root = subjectKind === 'entity' ? 'entities' : 'organisms';
  const { year, groupby, field, restriction } = asked;
  const query = Object.entries({ year, groupby, field, restriction })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${value}`);
  const address = `https://hr.example/v1/${root}/${subjectId}/${endpoint}`;
  return query.length === 0 ? address : `${address}?${query.join('&')}`;
}

/** Groups cells by their first code, in order. */
export function byFirst({ cells }: Rows): ReadonlyMap<string, readonly Cell[]> {
  const groups = new Map<string, Cell[]>();
  for (const cell of cells) {
    const first = cell.codes[0]!;
    const group = groups.get(first);
    if (group === undefined) groups.set(first, [cell]);
    else group.push(cell);
  }
  return groups;
}
