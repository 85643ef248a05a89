/** Servers that suppress, round or mark small cells: parts no longer add up, and a marker is no figure. */
import type { Request } from '../../../src/model/request.ts';
import type { Truth } from '../world.ts';
import type { Cell, Layout, Rows } from './layout.ts';
import { coded, distinctAxes, distinctCodes, nested, snake } from './parts.ts';

/** Fewer than five people and at least one; days and rates are told whatever they are. */
function isSmall({ value }: Truth, { endpoint }: Request): boolean {
  return value > 0 && value < 5 && endpoint !== 'illness' && endpoint !== 'carph';
}

function smallAmong(request: Request): (cell: Cell) => boolean {
  return ({ truth }) => isSmall(truth, request);
}

function someSmall(request: Request, rows: readonly Truth[]): boolean {
  return rows.some((one) => isSmall(one, request));
}

const hidden = { hidden: isSmall };

/** `<5` in place of a number, in a column of numbers. */
function lessThan(request: Request, rows: Rows): unknown {
  const isHidden = smallAmong(request);
  return {
    data: rows.cells.map((cell) => ({
      ...coded(rows, cell),
      total: isHidden(cell) ? '<5' : cell.value,
    })),
  };
}

/** No value, and a flag of its own that other rows do not have. */
function nullAndFlag(request: Request, rows: Rows): unknown {
  const isHidden = smallAmong(request);
  return {
    value: rows.cells.map((cell) => ({
      ...coded(rows, cell),
      OBS_VALUE: isHidden(cell) ? null : cell.value,
      ...(isHidden(cell) ? { OBS_FLAG: 'c' } : {}),
    })),
  };
}

/** Insee: the measure is there and has no value. */
function emptyMeasure(request: Request, rows: Rows): unknown {
  const isHidden = smallAmong(request);
  return {
    observations: rows.cells.map((cell) => ({
      dimensions: coded(rows, cell, (name) => snake(name).toUpperCase()),
      attributes: { CONF_STATUS: isHidden(cell) ? 'C' : 'F' },
      measures: { OBS_VALUE_NIVEAU: isHidden(cell) ? {} : { value: cell.value } },
    })),
  };
}

/** A star, all figures as text. */
function star(request: Request, rows: Rows): unknown {
  const isHidden = smallAmong(request);
  return { data: nested(rows, (cell) => (isHidden(cell) ? '*' : String(cell.value))) };
}

/** A zero that is none: a note on the row says so, other rows have no note. */
function zeroAndNote(request: Request, rows: Rows): unknown {
  const isHidden = smallAmong(request);
  return {
    results: rows.cells.map((cell) => ({
      ...coded(rows, cell),
      count: isHidden(cell) ? 0 : cell.value,
      note: isHidden(cell) ? 'confidentiel' : null,
    })),
  };
}

/** A truth value says that the number beside it is not to be used. */
function truthValue(request: Request, rows: Rows): unknown {
  const isHidden = smallAmong(request);
  return {
    results: rows.cells.map((cell) => ({
      ...coded(rows, cell),
      count: isHidden(cell) ? 0 : cell.value,
      suppressed: isHidden(cell),
    })),
  };
}

/** An impossible number for what is not told. */
function impossible(marker: number): Layout['body'] {
  return (request, rows) => {
    const isHidden = smallAmong(request);
    return {
      lignes: rows.cells.map((cell) => ({
        ...coded(rows, cell),
        nombre: isHidden(cell) ? marker : cell.value,
      })),
    };
  };
}

/** Small cells are left out of the body altogether. */
function leftOut(request: Request, rows: Rows): unknown {
  const isHidden = smallAmong(request);
  return {
    data: rows.cells
      .filter((cell) => !isHidden(cell))
      .map((cell) => ({ ...coded(rows, cell), aantal: cell.value })),
  };
}

/** All counts are rounded to fives, totals by themselves. */
function toFives(request: Request, rows: Rows): unknown {
  const isRate = request.endpoint === 'carph';
  return {
    rounding: 'nearest 5',
    rows: rows.cells.map((cell) => ({
      ...coded(rows, cell),
      value: isRate ? cell.value : Math.round(cell.value / 5) * 5,
    })),
  };
}

/** Provisional figures of the last year carry a mark, as a member of their own. */
function provisional(_: Request, rows: Rows): unknown {
  return {
    data: rows.cells.map((cell) => ({
      ...coded(rows, cell),
      value: cell.value,
      flag: cell.truth.year === 2018 ? 'p' : '',
    })),
  };
}

/** Zero-filled: every category of the dimension, met or not; a true zero is no hidden cell. */
function everyCategory(_: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  return {
    colonnes: [...axes.map(({ dimension }) => snake(dimension)), 'total'],
    lignes: rows.cells.map((cell) => [...distinctCodes(rows, cell), cell.value]),
  };
}

export const hiddenLayouts: readonly Layout[] = [
  {
    name: 'less-than-five',
    after: 'NHS Digital: <5 in place of small counts',
    expect: hidden,
    body: lessThan,
  },
  {
    name: 'null-and-flag',
    after: 'Eurostat flag c: no value, confidential',
    expect: hidden,
    body: nullAndFlag,
  },
  {
    name: 'empty-measure',
    after: 'Insee Melodi: OBS_VALUE_NIVEAU is {} under secrecy',
    expect: hidden,
    body: emptyMeasure,
  },
  {
    name: 'star-in-text',
    after: 'DfE and ONS tables: * for suppressed',
    expect: hidden,
    body: star,
  },
  {
    name: 'zero-and-note',
    after: 'the case of the project: count 0, note confidentiel',
    expect: { ...hidden, mayAside: someSmall },
    body: zeroAndNote,
  },
  {
    name: 'zero-and-truth-value',
    after: 'INE Spain Secreto: true beside a value',
    expect: { ...hidden, mayAside: someSmall },
    body: truthValue,
  },
  {
    name: 'minus-one',
    after: 'IPEDS and Census annotations: negative numbers for reasons',
    expect: { ...hidden, mayAside: someSmall },
    body: impossible(-1),
  },
  {
    name: 'five-nines',
    after: 'SPSS missing values: 99999',
    expect: { ...hidden, mayAside: someSmall },
    body: impossible(99_999),
  },
  {
    name: 'small-cells-left-out',
    after: 'CDC WONDER and Nomis: rows below five are not there',
    expect: { dropped: isSmall, mayAside: someSmall },
    body: leftOut,
  },
  {
    name: 'rounded-to-fives',
    after: 'HESA rounding: nearest five',
    expect: { rounded: 5 },
    body: toFives,
  },
  {
    name: 'provisional-mark',
    after: 'Statistics Netherlands and Eurostat: p on the last year',
    expect: { marked: ({ year }) => year === 2018 },
    body: provisional,
  },
  {
    name: 'every-category',
    after: 'SQL right joins: a row for every category',
    zeros: true,
    body: everyCategory,
  },
];
