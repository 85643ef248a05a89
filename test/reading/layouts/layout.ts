/** What a layout is: the house style of one invented server, for all statistics, after a real one. */
import type { Request } from '../../../src/model/request.ts';
import type { Truth, World, WorldOptions } from '../world.ts';

/** What readers must make of a layout, where it is not simply the figures by their codes. */
export interface Expectation {
  /**
   * How the categories are spelled in figures: by code (default), by a label where the body has labels
   * alone, or either where the body gives no reason to prefer one.
   */
  readonly categories?: 'code' | 'label' | 'either';
  /** Further spellings of a category that this body has in place of the code. */
  readonly spell?: (dimension: string, code: string, world: World) => readonly string[];
  /** Cells that the server suppresses: no value, and a status that says so. */
  readonly hidden?: (truth: Truth, request: Request) => boolean;
  /** Cells with a mark that says that they are not like others: the status must not be `A`. */
  readonly marked?: (truth: Truth, request: Request) => boolean;
  /** Cells that the body does not have at all. */
  readonly dropped?: (truth: Truth, request: Request) => boolean;
  /** All figures are rounded to multiples of this; a figure is right within half a step. */
  readonly rounded?: number;
  /** The body has rows or columns of totals: they may be read as `_T`. */
  readonly totals?: boolean;
  /** Answers that may be set aside, because nothing in the body decides. */
  readonly mayAside?: (request: Request, rows: readonly Truth[]) => boolean;
}

export interface Layout {
  readonly name: string;
  /** The service, documentation page or client's bug report that it follows. */
  readonly after: string;
  readonly body: (request: Request, rows: Rows, world: World) => unknown;
  readonly expect?: Expectation;
  /** What the body repeats of the question. */
  readonly echo?: readonly ('subject' | 'year' | 'endpoint' | 'groupby' | 'field')[];
  /** Every category is listed, met or not, where there are figures at all. */
  readonly zeros?: boolean;
  /** The body has more than was asked for: the question says which part of it is meant. */
  readonly selects?: boolean;
  readonly world?: WorldOptions;
}

/** One dimension along which the figures of an answer are split. */
export interface Axis {
  readonly role: 'year' | 'group' | 'field' | 'reason';
  /** `year` for the years inside pension and carph. */
  readonly dimension: string;
  /** The categories that the answer has, in the order of the dimension. */
  readonly codes: readonly string[];
  readonly label: (code: string, language: 'fr' | 'nl' | 'de' | 'en') => string;
  readonly title: (language: 'fr' | 'nl') => string;
}

/** One figure by its codes along the axes. */
export interface Cell {
  readonly codes: readonly string[];
  readonly value: number;
  readonly truth: Truth;
}

/** The truth of an answer in the form that layouts need. */
export interface Rows {
  readonly axes: readonly Axis[];
  readonly cells: readonly Cell[];
  /** The figure of these categories; `undefined` where nobody is. */
  readonly at: (codes: readonly string[]) => number | undefined;
}

const titles = { year: { fr: 'année', nl: 'jaar' } } as const;

/** The dimension of each part of a question's figures. */
export function dimensionsOf(request: Request): readonly (readonly [Axis['role'], string])[] {
  const { endpoint, groupby, field } = request;
  if (endpoint === 'carph') return [['year', 'year']];
  if (endpoint === 'pension') {
    return [
      ['year', 'year'],
      ['reason', 'pension-reason'],
    ];
  }
  const parts: (readonly [Axis['role'], string])[] = [];
  if (groupby !== null) parts.push(['group', groupby]);
  if (field !== null) parts.push(['field', field]);
  return parts;
}

function codeAt(truth: Truth, role: Axis['role']): string {
  return String(truth[role]);
}

/** The rows of an answer; a diagonal question (groupby = field) has both axes, with the same code on each. */
export function rowsOf(request: Request, truth: readonly Truth[], world: World): Rows {
  const parts = dimensionsOf(request);
  const axes = parts.map(([role, dimension]): Axis => {
    const met = new Set(truth.map((one) => codeAt(one, role)));
    const inOrder = dimension === 'year' ? [...met].sort() : world.codes(dimension);
    return {
      role,
      dimension,
      // A category that is none of the dimension's (a total that somebody added) comes last.
      codes: [
        ...inOrder.filter((code) => met.has(code)),
        ...[...met].filter((code) => !inOrder.includes(code)),
      ],
      label: (code, language) => {
        if (dimension === 'year') return code;
        if (!inOrder.includes(code)) return language === 'fr' ? 'Total' : 'Totaal';
        return world.label(dimension, code, language, request.year);
      },
      title: (language) =>
        dimension === 'year' ? titles.year[language] : world.titleOf(dimension, language),
    };
  });
  const cells = truth.map((one) => ({
    codes: parts.map(([role]) => codeAt(one, role)),
    value: one.value,
    truth: one,
  }));
  const values = new Map(cells.map(({ codes, value }) => [codes.join('\n'), value]));
  return { axes, cells, at: (codes) => values.get(codes.join('\n')) };
}

/** The truth with a zero for every category (or pair) that nobody has. */
export function withZeros(
  request: Request,
  truth: readonly Truth[],
  world: World,
): readonly Truth[] {
  if (truth.length === 0) return truth;
  const years = [...new Set(truth.map(({ year }) => year))];
  const { groupby, field } = request;
  const groups = groupby === null ? [null] : world.codes(groupby);
  const fields = field === null ? [null] : world.codes(field);
  const reasons = request.endpoint === 'pension' ? world.codes('pension-reason') : [null];
  const known = new Map(truth.map((one) => [keyOf(one), one]));
  return years.flatMap((year) =>
    groups.flatMap((group) =>
      fields
        .filter((category) => groupby !== field || group === category)
        .flatMap((category) =>
          reasons.map((reason) => {
            const empty = { year, group, field: category, reason, value: 0 };
            return known.get(keyOf(empty)) ?? empty;
          }),
        ),
    ),
  );
}

function keyOf({ year, group, field, reason }: Truth): string {
  return [year, group, field, reason].join('\n');
}
