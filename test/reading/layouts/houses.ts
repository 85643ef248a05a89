/** House styles that nobody documents: keys in any language, by role, or none. */
import type { Request } from '../../../src/model/request.ts';
import type { Layout, Rows } from './layout.ts';
import {
  byFirst,
  distinctAxes,
  distinctCodes,
  members,
  plainWord,
  statisticWord,
} from './parts.ts';

function frenchRows(request: Request, rows: Rows): unknown {
  return {
    reponse: {
      intitule: statisticWord(request, 'fr'),
      lignes: rows.cells.map((cell) => ({
        ...members(rows, cell, (axis, code) => [
          [plainWord(axis.title('fr')), code],
          ...(axis.dimension === 'year'
            ? []
            : ([[`libelle_${plainWord(axis.title('fr'))}`, axis.label(code, 'fr')]] as const)),
        ]),
        effectif: cell.value,
      })),
    },
  };
}

/** Words for dimensions with affixes: `niveau`, `niveau_fr`, `niveau_nl`; the number as a text. */
function dutchRows(_: Request, rows: Rows): unknown {
  return {
    resultaten: rows.cells.map((cell) => ({
      ...members(rows, cell, (axis, code) => {
        const word = plainWord(axis.title('nl'));
        if (axis.dimension === 'year') return [[word, code]];
        return [
          [word, code],
          [`${word}_fr`, axis.label(code, 'fr')],
          [`${word}_nl`, axis.label(code, 'nl')],
        ];
      }),
      aantal: String(cell.value),
    })),
  };
}

/** The same keys whatever was asked for. */
function germanRoles(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  return {
    ergebnis: rows.cells.map((cell) => ({
      ...Object.fromEntries(
        distinctCodes(rows, cell).flatMap((code, at): [string, string | number][] => {
          const word = { group: 'gruppe', field: 'merkmal', reason: 'grund', year: 'jahr' };
          const { role, label } = axes[at]!;
          const key = word[role];
          return role === 'year'
            ? [[key, Number(code)]]
            : [
                [key, code],
                [`${key}_bezeichnung`, label(code, 'de')],
              ];
        }),
      ),
      anzahl: cell.value,
    })),
    anfrage: { statistik: request.endpoint, jahr: request.year },
  };
}

function nameless(_: Request, rows: Rows): unknown {
  return rows.cells.map((cell) => ({
    ...Object.fromEntries(distinctCodes(rows, cell).map((code, at) => [`k${at + 1}`, code])),
    v: cell.value,
  }));
}

/** The field stands before the group: the order of columns says nothing. */
function namelessTurned(_: Request, rows: Rows): unknown {
  return {
    x: rows.cells.map((cell) => ({
      q: cell.value,
      ...Object.fromEntries(
        distinctCodes(rows, cell)
          .toReversed()
          .map((code, at) => [`p${at}`, code]),
      ),
    })),
  };
}

/** Wide rows: a row for each group, a column for each category of the field. */
function wideRows(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  if (axes.length < 2) {
    return {
      [request.endpoint]: rows.cells.map(({ codes, value }) => ({
        code: codes[0] ?? 'ALL',
        aantal: value,
      })),
    };
  }
  return {
    [request.endpoint]: axes[0]!.codes.map((code) => ({
      code,
      ...Object.fromEntries(axes[1]!.codes.map((inner) => [inner, rows.at([code, inner]) ?? 0])),
    })),
  };
}

/** A printed table: the outer category stands in the first of its rows only. */
function asAbove(_: Request, rows: Rows): unknown {
  if (distinctAxes(rows).length < 2) {
    return { tableau: rows.cells.map(({ codes, value }) => ({ a: codes[0] ?? '', c: value })) };
  }
  return {
    tableau: [...byFirst(rows)].flatMap(([code, cells]) =>
      cells.map((cell, at) => ({ a: at === 0 ? code : '', b: cell.codes[1], c: cell.value })),
    ),
  };
}

/** A report with merged cells, as Excel exports them: code and label of the outer category stand once. */
function mergedCells(_: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  const named = (axis: number, code: string) => ({
    [`code_${axis}`]: code,
    [`libelle_${axis}`]: axes[axis]!.label(code, 'fr'),
  });
  const outer = [...byFirst(rows)];
  return {
    lignes: outer.flatMap(([code, cells]) =>
      cells.map((cell, at) => ({
        ...(axes.length === 0 ? {} : named(0, code)),
        ...(at === 0 ? {} : { code_0: null, libelle_0: null }),
        ...(axes.length < 2 ? {} : named(1, cell.codes[1]!)),
        nombre: cell.value,
      })),
    ),
  };
}

export const houseLayouts: readonly Layout[] = [
  { name: 'french-words', after: 'French keys, a word for each dimension', body: frenchRows },
  {
    name: 'dutch-words-affixes',
    after: 'Dutch keys with suffixes of languages, numbers as text',
    body: dutchRows,
  },
  {
    name: 'german-roles',
    after: 'German keys by role, the question repeated',
    echo: ['year', 'endpoint'],
    body: germanRoles,
  },
  { name: 'nameless-keys', after: 'k1, k2, v', body: nameless },
  {
    name: 'nameless-turned',
    after: 'keys without meaning, the field before the group',
    body: namelessTurned,
  },
  {
    name: 'wide-rows',
    after: 'a pivot: a column for each category of the field',
    echo: ['endpoint'],
    body: wideRows,
  },
  {
    name: 'as-above',
    after: 'printed tables read by tabula: a blank means as above',
    body: asAbove,
  },
  {
    name: 'merged-cells',
    after: 'Excel reports with merged cells: code and label stand in the first row',
    body: mergedCells,
  },
];
