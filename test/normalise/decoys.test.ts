import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Interpretation } from '../../src/interpretation.ts';
import { ask } from './ask.ts';

/**
 * A truth, in a shape, with numbers and rows beside it as services put there: what is published under the measure that
 * was asked for is the truth or nothing.
 */
interface Category {
  readonly code: string;
  readonly label: string;
}
interface Row {
  readonly at: readonly Category[];
  readonly cells: Record<string, unknown>;
}
interface Answer {
  readonly key: string;
  readonly year: number;
  readonly axes: readonly string[];
  readonly main: string;
  readonly labels: 'code' | 'label' | 'both';
  readonly columns: string[];
  readonly beside: Record<string, unknown>;
  rows: Row[];
  /** Whether nothing may be published. */
  refused: boolean;
}

const categories = (text: string): Category[] =>
  text.split('|').map((one) => {
    const [code = '', label = code] = one.split('=');
    return { code, label };
  });
const pools: Readonly<Record<string, readonly Category[]>> = {
  gender: categories('F=Femmes|M=Hommes'),
  level: categories('A=Niveau A|B=Niveau B|C=Niveau C|D=Niveau D'),
  language: categories('FR=Français|NL=Néerlandais|DE=Allemand'),
  age: categories('20-29=20-29 ans|30-39=30-39 ans|40-49=40-49 ans|60+=60 ans et plus'),
  status: categories('STAT=Statutaire|CONT=Contractuel|STAG=Stagiaire'),
  nationality: categories('BE=Belge|EU=UE|NEU=Hors UE'),
};

/** What is drawn for one answer, from its seed. */
class Draw {
  #state: number;
  constructor(seed: number) {
    this.#state = seed;
  }
  below(end: number): number {
    this.#state = (Math.imul(this.#state ^ (this.#state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
    const mixed = Math.imul(this.#state ^ (this.#state >>> 12), 0x297a2d39);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % end;
  }
  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }
}

function answerOf(draw: Draw): { answer: Answer; truth: Map<string, number> } {
  const names = Object.keys(pools);
  const first = draw.of(names);
  const second = draw.of(names.filter((name) => name !== first));
  const year = 2013 + draw.below(9);
  const [key, axes] = draw.of([
    [`workforce?year=${year}&field=${first}`, [first]],
    [`distribution?year=${year}&groupby=${first}`, [first]],
    [`distribution?year=${year}&groupby=${first}&field=${second}`, [first, second]],
  ] as const);
  const main = draw.of(['count', 'total', 'value', 'effectif', 'headcount', 'aantal', 'nombre']);
  const most = draw.of([30, 300, 3000]);
  let places: Category[][] = [[]];
  for (const axis of axes)
    places = places.flatMap((at) => (pools[axis] ?? []).map((one) => [...at, one]));
  const rows = places.map((at) => ({ at, cells: { [main]: 12 + draw.below(most) } }));
  const truth = new Map<string, number>();
  const add = (codes: readonly string[], value: number) =>
    truth.set(codes.join('/'), (truth.get(codes.join('/')) ?? 0) + value);
  for (const { at, cells } of rows) {
    const [one = '', other] = at.map(({ code }) => code);
    const value = cells[main] ?? 0;
    for (const outer of [one, '_T'])
      for (const inner of other === undefined ? [[]] : [[other], ['_T']])
        add([outer, ...inner], value);
  }
  const labels = draw.of(['code', 'label', 'both'] as const);
  const answer: Answer = {
    ...{ key, year, axes, main, labels, columns: [main], beside: {} },
    ...{ rows, refused: false },
  };
  return { answer, truth };
}

type Decoy = (answer: Answer, draw: Draw) => void;

const figure = ({ main }: Answer, { cells }: Row) => Number(cells[main]);
const all = (answer: Answer) => answer.rows.reduce((sum, row) => sum + figure(answer, row), 0);

const column =
  (names: string, value: (row: Row, place: number, answer: Answer) => unknown): Decoy =>
  (answer, draw) => {
    const name = draw.of(names.split(' '));
    if (answer.columns.includes(name) || answer.axes.includes(name)) return;
    answer.rows.forEach((row, place) => {
      row.cells[name] = value(row, place, answer);
    });
    if (draw.below(2) === 0) answer.columns.push(name);
    else answer.columns.unshift(name);
  };

/** The same, of what makes the answer one to another question. */
const refusing =
  (decoy: Decoy): Decoy =>
  (answer, draw) => {
    const before = answer.columns.length;
    decoy(answer, draw);
    if (answer.columns.length > before) answer.refused = true;
  };

/** A row more of one axis, under a name for it. */
const row =
  (names: string, value: (answer: Answer) => number): Decoy =>
  (answer, draw) => {
    if (answer.axes.length > 1) return;
    const label = draw.of(names.split('|'));
    const cells = { ...answer.rows[0]?.cells, [answer.main]: value(answer) };
    const made = { at: [{ code: label, label }], cells };
    answer.rows.splice(draw.below(answer.rows.length + 1), 0, made);
  };

const others =
  (of: (answer: Answer) => unknown, other: (answer: Answer) => unknown, names: string): Decoy =>
  (answer, draw) => {
    const name = draw.of(names.split(' '));
    if (answer.columns.includes(name)) return;
    const [own, strange] = [of(answer), other(answer)];
    const more = answer.rows.map((one) => {
      const cells = { ...one.cells, [answer.main]: figure(answer, one) + 9, [name]: strange };
      return { at: one.at, cells };
    });
    for (const one of answer.rows) one.cells[name] = own;
    answer.rows = draw.below(2) === 0 ? [...answer.rows, ...more] : [...more, ...answer.rows];
    answer.columns.push(name);
  };

/** In the order they are added: a total is of the rows that are there. */
const decoys: Readonly<Record<string, Decoy>> = {
  total: row('Total|Totaal|TOTAL|Ensemble|All', all),
  'no total': row(
    'dont femmes|waarvan vrouwen|Total ETP|Moyenne|%|Max|Source: SPF',
    (answer) => all(answer) * 2,
  ),
  id: column('objectid record_id sid uid service_id', (_, place) => 812 + 7 * place),
  order: column(
    'ordre rang sort volgorde position rank',
    (_, place, { rows }) => rows.length - place,
  ),
  place: column('nis code_ins postcode code_postal', (_, place) => 11002 + 999 * place),
  version: column('version lot rev batch', () => 3),
  time: column('updated_at timestamp loaded_at', () => 1_700_000_000),
  colour: column('color couleur fill', () => '#aa00bb'),
  'the subject': column('organism_id id_organisme orgId', () => 10215),
  'the year': column('annee year jaar', (_, __, { year }) => year),
  'the year before': column(
    'n_1 vorig_jaar precedent previous',
    (one, _, answer) => figure(answer, one) + 5,
  ),
  fte: column('etp fte vte ETP', (one, _, answer) => Math.round(figure(answer, one) * 8.4) / 10),
  share: column(
    'pct part aandeel percentage',
    (one, _, answer) => Math.round((figure(answer, one) / all(answer)) * 1000) / 10,
  ),
  mean: column('age_moyen moyenne average', (_, place) => 41.3 + place),
  change: column('evolution ecart delta', (_, place) => [-3, 4, 7, -11][place % 4]),
  target: column('target budget objectif norme', (one, _, answer) => figure(answer, one) + 10),
  bodies: column('organismes sites nb_services', (_, place) => 3 + ((place * 7) % 11)),
  'rows of another year': others(
    ({ year }) => year,
    ({ year }) => year - 1,
    'annee year jaar',
  ),
  'rows of another subject': others(
    () => 10215,
    () => 10242,
    'organism_id id_organisme',
  ),
  'rows of another measure': others(
    () => 'effectif',
    () => 'ETP',
    'indicateur mesure indicator',
  ),
  'another year': refusing(column('annee year jaar periode', (_, __, { year }) => year - 1)),
  'another subject': refusing(column('organism_id id_organisme dienst_id', () => 10242)),
  'another unit': refusing(column('unit unite eenheid', () => 'ETP')),
  'rows twice': (answer) => {
    answer.rows = [
      ...answer.rows,
      ...answer.rows.map(({ at, cells }) => ({ at, cells: { ...cells } })),
    ];
  },
  'a page': ({ beside, rows }) => Object.assign(beside, { total_count: rows.length, page: 1 }),
  'how it went': ({ beside }) => Object.assign(beside, { took: 12, version: 2, status: 200 }),
  'a part': (answer) => {
    answer.beside.total_count = answer.rows.length;
    answer.rows = answer.rows.slice(0, -1);
    answer.refused = true;
  },
};

function record({ axes, labels, columns }: Answer, { at, cells }: Row): Record<string, unknown> {
  const named = axes.map((axis, place) => {
    const { code, label } = at[place] as Category;
    if (labels === 'both') return { [`${axis}_code`]: code, [`${axis}_label`]: label };
    return { [axis]: labels === 'code' ? code : label };
  });
  return Object.assign(
    {},
    ...named,
    Object.fromEntries(columns.map((name) => [name, cells[name]])),
  );
}

const records = (answer: Answer) => answer.rows.map((one) => record(answer, one));
const header = (answer: Answer) => Object.keys(records(answer)[0] ?? {});
const lines = (answer: Answer) => records(answer).map((one) => Object.values(one));

const shapes: Readonly<Record<string, (answer: Answer) => unknown>> = {
  records,
  columns: (answer) =>
    Object.fromEntries(
      header(answer).map((name) => [name, records(answer).map((one) => one[name])]),
    ),
  'header and rows': (answer) => ({ columns: header(answer), rows: lines(answer) }),
  'header as first row': (answer) => [header(answer), ...lines(answer)],
  'JSON:API': (answer) =>
    records(answer).map((attributes, id) => ({ type: 'figure', id: `${id + 1}`, attributes })),
  google: (answer) => ({
    cols: header(answer).map((id) => ({ id, label: id })),
    rows: lines(answer).map((line) => ({ c: line.map((v) => ({ v })) })),
  }),
};

/** What an answer publishes that is not the truth. */
function wrongIn(
  { figures }: Interpretation,
  answer: Answer,
  truth: Map<string, number>,
): string[] {
  const codeOf = (axis: string | undefined, text: string | null) =>
    (pools[axis ?? ''] ?? []).find(({ code, label }) => text === code || text === label)?.code ??
    text;
  const [first, second] = answer.axes;
  return figures.flatMap(({ measure, year, groupValue, fieldValue, value }) => {
    if (measure !== 'headcount') return [];
    const outer = codeOf(first, groupValue ?? fieldValue);
    const place = second === undefined ? `${outer}` : `${outer}/${codeOf(second, fieldValue)}`;
    const isTrue = truth.get(place) === value && year === answer.year && !answer.refused;
    return isTrue ? [] : [`${place}=${value}`];
  });
}

describe('interpret(request, body) of numbers and rows beside the figures', () => {
  it('publishes the truth or nothing', { timeout: 60_000 }, () => {
    const drawn = fc.record({
      seed: fc.integer({ min: 1 }),
      beside: fc
        .uniqueArray(fc.constantFrom(...Object.keys(decoys)), {
          minLength: 1,
          maxLength: 2,
        })
        // Two years in a row contradict each other.
        .filter((names) => names.filter((name) => name.includes('year')).length < 2),
      shape: fc.constantFrom(...Object.keys(shapes)),
    });
    let read = 0;
    fc.assert(
      fc.property(drawn, ({ seed, beside, shape }) => {
        const draw = new Draw(seed);
        const { answer, truth } = answerOf(draw);
        for (const [name, decoy] of Object.entries(decoys))
          if (beside.includes(name)) decoy(answer, draw);
        const data = shapes[shape]?.(answer);
        const isBare = Object.keys(answer.beside).length === 0;
        const body = isBare ? data : { ...answer.beside, data };
        const interpretation = ask(answer.key, body);
        if (interpretation.verdict === 'ok') read += 1;
        expect([wrongIn(interpretation, answer, truth), answer.key, body]).toEqual([
          [],
          answer.key,
          body,
        ]);
      }),
      { numRuns: 3000 },
    );
    expect(read).toBeGreaterThan(700);
  });
});
