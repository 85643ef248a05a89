import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { vocabulary } from '../../pipelines/vocabulary.ts';
import type { Catalogue } from '../../src/catalogue.ts';
import { emptySets } from '../../src/normalise/category-sets.ts';
import { noHints } from '../../src/normalise/hints.ts';
import { interpret } from '../../src/normalise/interpret.ts';
import { parseRequestKey } from '../../src/request.ts';
import { cellsOf, type Figures, type LabelHabit } from './render.ts';
import { type Question, questions, tableFor } from './tables.ts';

type Row = Record<string, unknown>;

/** Reads with the memory of one catalogue: a copy of it remembers nothing. */
function read(catalogue: Catalogue, key: string, rows: readonly Row[]) {
  const request = parseRequestKey(catalogue, `organisms/10215/${key}`);
  if (request === null) throw new Error(`no request: ${key}`);
  const context = { catalogue, vocabulary, sets: emptySets(), hints: noHints };
  return interpret(request, Buffer.from(JSON.stringify({ data: rows })), null, context);
}

/** Reads answers one after the other as one worker does; wants of each what it means on its own. */
function expectSameAlone(key: string, answers: readonly (readonly Row[])[]): void {
  const experienced = structuredClone(federalHr) as Catalogue;
  for (const rows of answers) {
    const alone = read(structuredClone(federalHr) as Catalogue, key, rows);
    const byMemory = read(experienced, key, rows);
    expect(JSON.stringify({ ...byMemory, setsUsed: [] })).toBe(
      JSON.stringify({ ...alone, setsUsed: [] }),
    );
  }
}

/** How one service writes its records: what it calls its axes and figures, and what stands beside them. */
interface House {
  readonly axes: readonly [string, string];
  readonly labels: LabelHabit;
  readonly count: string;
  readonly beside: readonly [string, unknown] | null;
  readonly leavesOutZeros: boolean;
}

const anyHouse: fc.Arbitrary<House> = fc.record({
  axes: fc.constantFrom<House['axes']>(
    ['group', 'field'],
    ['label', 'name'],
    ['category', 'series'],
    ['Caractère 1', 'Caractère 2'],
    ['Niveau', 'Jours par semaine'],
    ['Jours par semaine', 'sexe'],
    ['key', 'code'],
    ['value', 'label'],
    ['level', 'gender'],
    ['gender', 'level'],
  ),
  labels: fc.constantFrom<LabelHabit>('code', 'label', 'both', 'nested'),
  count: fc.constantFrom('total', 'n', 'value', 'Effectif', 'obs'),
  beside: fc.constantFrom<House['beside']>(
    null,
    ['type', 'workforce'],
    ['unit', 'personnes'],
    ['source', 'PDATA'],
    ['libelle', 'Personnel'],
    ['status', 'A'],
  ),
  leavesOutZeros: fc.boolean(),
});

const split = questions.filter(({ key, dimensions }) => key.includes('?') && dimensions.length > 0);

const anyService = fc.constantFrom(...split).chain((question) =>
  fc.record({
    question: fc.constant(question),
    house: anyHouse,
    tables: fc.array(fc.oneof(tableFor(question), fewRows(question)), {
      minLength: 4,
      maxLength: 10,
    }),
  }),
);

/** As small organisms have them: of most categories there is nobody. */
function fewRows(question: Question): fc.Arbitrary<Figures> {
  return fc.tuple(tableFor(question), fc.infiniteStream(fc.nat(3))).map(([table, chances]) => ({
    ...table,
    figures: table.figures.map(() => (chances.next().value === 0 ? 1 : 0)),
  }));
}

function rowsOf(table: Figures, { axes, labels, count, beside, leavesOutZeros }: House): Row[] {
  const cells = cellsOf(table).filter(({ figure }) => figure !== 0 || !leavesOutZeros);
  return cells.map(({ at, figure }) => {
    const row: Row = beside === null ? {} : { [beside[0]]: beside[1] };
    for (const [place, { code, fr }] of at.entries()) {
      const key = axes[place] ?? '';
      if (labels === 'nested') row[key] = { code, label: fr };
      else row[key] = labels === 'label' ? fr : code;
      if (labels === 'both') row[`${key}_label`] = fr;
    }
    row[count] = typeof figure === 'number' ? figure : null;
    return row;
  });
}

describe('interpret(request, body, contentType, context), whatever was read before', () => {
  it('reads every answer of any service as if it were its only one', { timeout: 240_000 }, () => {
    fc.assert(
      fc.property(anyService, ({ question, house, tables }) => {
        const answers = tables.map((table) => rowsOf(table, house));
        expectSameAlone(question.key, answers);
      }),
      { numRuns: 600 },
    );
  });

  it('takes no key for a dimension in one row because it told rows apart in others', () => {
    const rows = [
      { Niveau: 'A', 'Jours par semaine': 'Pas de télétravail', Effectif: 3 },
      { Niveau: 'A', 'Jours par semaine': 'Un jour', Effectif: 4 },
    ];
    const key = 'distribution?year=2020&groupby=level&field=telework-day';
    expectSameAlone(key, [rows, rows.slice(1), rows]);
  });

  it('believes no word to be the category because it told rows apart in others', () => {
    const rows = ['Namur', 'Liège'].map((label) => ({ label, Service: 'Tout', total: 3 }));
    expectSameAlone('workforce?year=2020&field=home', [rows, rows.slice(1), rows]);
  });

  it('takes names of figures for no categories, whatever else stood under their key', () => {
    const rows = (...labels: string[]) => labels.map((label) => ({ label, total: 3 }));
    const answers = [rows('Namur', 'Liège'), rows('Effectif', 'ETP'), rows('Namur')];
    expectSameAlone('workforce?year=2020&field=home', answers);
  });

  it('takes no key apart, and none for one category, because of those of others', () => {
    const rows = (...keys: string[]) => keys.map((key) => ({ level: 'A', key, total: 3 }));
    const key = 'contractors?year=2020&groupby=level&field=mission';
    expectSameAlone(key, [
      rows('IT', 'RH'),
      rows('IT;Web', 'RH;Web'),
      rows('A F', 'A M', 'B F', 'B M'),
    ]);
  });

  it('believes no letters to be of an open dimension because one of them was', () => {
    const row = (category: string, series: string) => ({ category, series, total: 3 });
    const clear = [row('A', 'BET'), row('A', 'TAS')];
    const levels = [row('A', 'BET'), row('B', 'TAS'), row('C', 'BET')];
    const key = 'contractors?year=2020&groupby=level&field=category';
    expectSameAlone(key, [clear, levels, clear]);
  });
});
