import { describe, expect, it } from 'vitest';
import { ask, taughtBy, told } from './ask.ts';

const gender = 'workforce?year=2020&field=gender';
const home = 'workforce?year=2020&field=home';
const crossed = 'distribution?year=2020&groupby=level&field=gender';
const rows = [
  { gender: 'F', n: 30 },
  { gender: 'M', n: 40 },
];

describe('interpret(request, body) of rows that are no categories', () => {
  it.each([
    'Total ETP',
    'dont femmes',
    'waarvan vrouwen',
    'of which women',
    '%',
    'Max',
    'Évolution',
    'Année précédente',
    'Source: SPF BOSA',
    '* estimation',
    '(1) sans les stagiaires',
  ])('sets aside %s among them, by its name or its label', (odd) => {
    expect(ask(gender, [...rows, { gender: odd, n: 8 }]).verdict).toBe('quarantined');
    const labelled = [...rows, { gender: 'Z', n: 8 }].map((row) => ({
      gender_code: row.gender,
      gender_label: row.gender === 'Z' ? odd : row.gender,
      n: row.n,
    }));
    expect(ask(gender, labelled).verdict).toBe('quarantined');
    // Nor is it read by what was read before.
    ask(gender, rows);
    expect(ask(gender, [{ gender: odd, n: 8 }, ...rows]).verdict).toBe('quarantined');
  });

  it.each(['Autre', 'Inconnu', 'X', 'Non précisé', 'Notaires', 'Source'])('reads %s', (name) => {
    expect(
      ask(home, [
        { home: 'Namur', n: 3 },
        { home: `${name}ville`, n: 4 },
      ]).verdict,
    ).toBe('ok');
    if (name !== 'Source')
      expect(told(ask(gender, [...rows, { gender: name, n: 8 }]))).toContain(`/${name}=8`);
  });

  it('tells of a total in words that is none', () => {
    const { problems } = ask(gender, [...rows, { gender: 'Total 2020', n: 90 }]);
    expect(problems.map(({ kind }) => kind)).toEqual(['total differs']);
  });

  it('sets aside words beside months that are none', () => {
    const key = 'illness?year=2020&groupby=month';
    const months = { januari: 3, februari: 4, maart: 5 };
    expect(ask(key, { ...months, 'Autres organismes': 99 }).verdict).toBe('quarantined');
    expect(ask(key, { ...months, onbekend: 9, total: 21 }).verdict).toBe('ok');
  });
});

describe('interpret(request, body) of columns that are no categories', () => {
  const wide = (more: (row: number) => object) =>
    ['A', 'B', 'C', 'D'].map((level, row) => ({ level, F: 10 + row * row, M: 12, ...more(row) }));

  it.each<[string, (row: number) => object]>([
    ['an id', (row) => ({ objectid: 48210 + 7 * row })],
    ['a code of a place', (row) => ({ nis: 11002 + row })],
    ['one number', () => ({ loaded: 1_700_000_000 })],
    ['what may be negative', (row) => ({ ecarts: row - 2 })],
    ['another word', (row) => ({ sites: 3 + row * row })],
  ])('takes %s beside columns of genders for none', (_, more) => {
    expect(told(ask(crossed, wide(more))).filter((line) => !/^[A-D]\/[FM]=/.test(line))).toEqual(
      [],
    );
  });

  it.each<[string, (row: number) => object]>([
    ['the id of a feature', (row) => ({ fid: 48210 + 7 * row })],
    ['two that may be negative', (row) => ({ ecarts: row - 2, soldes: 1 - row })],
  ])('takes %s beside columns of ages for none', (_, more) => {
    const ages = (level: string, row: number) => ({
      level,
      '20-29': 10 + row * row,
      '30-39': 12,
      ...more(row),
    });
    const read = ask('distribution?year=2020&groupby=level&field=age', [...'ABCD'].map(ages));
    expect(told(read).filter((line) => !/^[A-D]\/[23]0-[23]9=/.test(line))).toEqual([]);
  });

  it('reads further categories in columns', () => {
    for (const name of ['X', 'inconnu', 'autre'])
      expect(
        told(
          ask(
            crossed,
            wide((row) => ({ [name]: row * row })),
          ),
        ),
      ).toContain(`B/${name}=1`);
    const sets = taughtBy([[gender, [...rows, { gender: 'Divers', n: 2 }]]]);
    expect(
      ask(
        crossed,
        wide((row) => ({ Divers: row * row })),
        sets,
      ).verdict,
    ).toBe('ok');
  });

  it('sets aside women and men beside places', () => {
    const places = [
      { level: 'A', Namur: 3, Anvers: 4, Mons: 2, femmes: 2, hommes: 7 },
      { level: 'B', Namur: 5, Anvers: 6, Mons: 2, femmes: 6, hommes: 7 },
    ];
    const key = 'distribution?year=2020&groupby=level&field=home';
    expect(ask(key, places).verdict).toBe('quarantined');
  });

  it('reads a category that counts nobody in any row', () => {
    const places = ['A', 'B', 'C', 'D', 'E'].map((level, row) => ({
      ...{ level, '0-5 km': 30 + row * row, '5-10 km': 8 + row, Etranger: 0 },
    }));
    const answer = ask('distribution?year=2020&groupby=level&field=distance', places);
    expect(answer.verdict).toBe('ok');
    expect(told(answer)).toContain('A/Etranger=0');
  });

  it('sets aside codes of which one may name a figure, where no split was asked for', () => {
    const { verdict, why } = ask('workforce?year=2020', { F: 3, N: 4, D: 1 });
    expect([verdict, why]).toEqual(['quarantined', 'ambiguous: N may be a category as F is']);
  });

  it('sets aside several splits that others were asked than', () => {
    const splits = { gender: { F: 3, M: 4 }, level: { A: 5, B: 2 } };
    const key = 'distribution?year=2020&groupby=home&field=age';
    expect(ask(key, splits).verdict).toBe('quarantined');
  });

  it('reads a figure that is told twice, under two of its names', () => {
    const twice = (other: (n: number) => number) =>
      rows.map(({ n, ...row }) => ({ ...row, nombre: n, aantal: other(n) }));
    const same = ask(
      gender,
      twice((n) => n),
    );
    expect(
      told({ ...same, figures: same.figures.filter((one) => one.measure === 'headcount') }),
    ).toEqual(['/F=30', '/M=40']);
    const other = twice((n) => n + 1);
    expect(ask(gender, other).verdict).toBe('quarantined');
  });

  it('keeps further figures beside the figure of levels by level', () => {
    const levels = ['A', 'B', 'C'].map((level, row) => ({
      ...{ level, n: 30 + row * row, posts: 28 + row, vacancies: 3 + row },
    }));
    const answer = ask('distribution?year=2020&groupby=level&field=level', levels);
    expect(answer.verdict).toBe('ok');
    expect(told(answer)).toContain('B/B=31');
  });

  it('keeps numbers that tell nothing of a row beside the figure', () => {
    const each = (more: (row: number) => object) =>
      ['A', 'B', 'C'].map((level, row) => ({ level, n: 30 + row * row, ...more(row) }));
    for (const more of [
      () => ({ lot: 3 }),
      (row: number) => ({ rang_affiche: 3 - row }),
      () => ({ spf: 90001 }),
      (row: number) => ({ postcode: [5000, 1000, 4000][row] }),
      (row: number) => ({ level_sort: [5, 9, 7][row] }),
    ]) {
      const { figures } = ask('workforce?year=2020&field=level', each(more));
      expect(figures.map(({ measure }) => measure)).toEqual([
        'headcount',
        'headcount',
        'headcount',
      ]);
      expect(Object.keys(figures[0]?.attributes ?? {})).toEqual(Object.keys(more(0)));
    }
    const second = ask(
      'workforce?year=2020&field=level',
      each((row) => ({ postes: 3 + row * row })),
    );
    expect(second.figures.filter(({ measure }) => measure === 'postes')).toHaveLength(3);
  });

  it('takes a number of another kind for no figure where the figure cannot be read', () => {
    const odd = (more: object) => [
      { level: 'A', ...more },
      { level: 'B', ...more },
      { level: 'C', ...more },
    ];
    const key = 'workforce?year=2020&field=level';
    expect(ask(key, odd({ aantal: '559 pers.', groupe: 71 })).figures).toEqual([]);
    expect(ask(key, odd({ loonkost: 78_597_000, etp: 1610.3 })).figures).toEqual([]);
    const undivided = ask('workforce?year=2020', [{ koppen: 1700, etp: 1610.3 }]);
    expect(undivided.figures.map(({ value }) => value)).toEqual([1700, 1610.3]);
  });

  it('takes what stands beside the rows for a figure of none of them', () => {
    const table = {
      columns: ['gender', 'effectif'],
      rows: [
        ['F', 30],
        ['M', 40],
      ],
    };
    expect(told(ask(gender, { nb: 2, ...table }))).toEqual(['/F=30', '/M=40']);
    expect(ask(gender, { total_etp: 61, ...table }).figures.length % 2).toBe(0);
    const nested = { A: { F: 30, M: 40 }, B: { F: 50, M: 60 } };
    expect(told(ask(crossed, { nb: 4, data: nested }))).not.toContain('_T/_T=4');
  });

  it('believes the number of a service that is as long as that of the subject', () => {
    const of = (service_id: number) => rows.map((row) => ({ ...row, service_id }));
    expect(ask(gender, of(10242)).why).toMatch(/^wrong answer/);
    expect(told(ask(gender, of(10215)))).toEqual(['/F=30', '/M=40']);
    expect(told(ask(gender, of(7)))).toEqual(['/F=30', '/M=40']);
    expect(ask(gender, { dienst_id: 10242, data: rows }).verdict).toBe('quarantined');
  });

  it('publishes the figure itself under its own measure, named in a row', () => {
    const named = (name: string) => ask('longabsence?year=2020', [{ name, value: 14 }]).figures;
    for (const name of ['aantal', 'n', 'personnel'])
      expect(named(name).map(({ measure }) => measure)).toEqual(['headcount']);
    expect(named('maladie').map(({ measure }) => measure)).toEqual(['maladie']);
    const framed = { data: [{ headcount: 97 }], etp: [{ headcount: 126.8 }] };
    expect(ask('longabsence?year=2020', framed).figures).toEqual([]);
  });
});

describe('interpret(request, body) of numbers that name a row', () => {
  it('takes them for no kind of absence and no figure', () => {
    for (const beside of [{ group_id: 90001 }, { code: 48210 }])
      expect(ask('longabsence?year=2020', [{ n: 15, ...beside }]).figures).not.toContainEqual(
        expect.objectContaining({ measure: String(Object.values(beside)[0]) }),
      );
    expect(ask('workforce?year=2020', [{ num: 1, total: 26 }]).figures).toEqual([]);
  });

  it('takes keys that count the rows for no codes of words in them', () => {
    const rows = { 1: { province: 'Namur', n: 3 }, 2: { province: 'Mons', n: 4 } };
    expect(ask(home, rows).figures).toEqual([]);
  });

  it('takes one word beside codes for none of them', () => {
    const rows = ['A', 'B', 'C'].map((level, row) => ({ level, '20-29': 4, '30+': 5, sites: row }));
    const key = 'distribution?year=2020&groupby=level&field=age';
    expect(ask(key, rows).figures).toEqual([]);
    const unknown = rows.map(({ sites, ...row }) => ({ ...row, inconnu: sites }));
    expect(ask(key, unknown).verdict).toBe('ok');
  });
});

describe('interpret(request, body) of ids beside years', () => {
  it.each([[[1, 2]], [['a1', 'b2']]])(
    'takes %j of rows that their years tell apart for no category',
    (ids) => {
      const rates = ids.map((id, place) => ({ id, year: 2019 + place, rate: 1.2 + place }));
      expect(ask('carph', rates).figures.map(({ year, value }) => [year, value])).toEqual([
        [2019, 1.2],
        [2020, 2.2],
      ]);
    },
  );
});
