import { describe, expect, it } from 'vitest';
import { ask, told } from './ask.ts';

const split = 'workforce?year=2020&field=gender';
const cross = 'distribution?year=2020&groupby=level&field=gender';
const both = ['/F=1', '/M=2'];
const crossed = ['A/F=1', 'A/M=2', 'B/F=3', 'B/M=4'];
const at = ['F', 'M'];
const one = (label: unknown) => ({ labels: at, datasets: [{ label, data: [1, 2] }] });

describe('readSeries(payload, lexicon)', () => {
  it.each([
    [
      'points with names',
      {
        series: [
          {
            name: 'Effectif',
            data: [
              { name: 'F', y: 1 },
              { name: 'M', y: 2 },
            ],
          },
        ],
      },
    ],
    ['an axis of categories', { chart: {}, xAxis: { categories: at }, series: [{ data: [1, 2] }] }],
    ['a pie', { labels: at, series: [1, 2] }],
    ['a trace', { data: [{ x: at, y: [1, 2], type: 'bar' }] }],
    [
      'a source of rows',
      {
        dataset: {
          dimensions: ['gender', 'count'],
          source: [
            ['F', 1],
            ['M', 2],
          ],
        },
      },
    ],
    [
      'a source of records',
      {
        dimensions: ['gender', 'count'],
        source: [
          { gender: 'F', count: 1 },
          { gender: 'M', count: 2 },
        ],
      },
    ],
    ['a year as its name', one('2020')],
    ['a number as its name', one('Série 1')],
    ['no name at all', { labels: at, series: [[1, 2]] }],
  ])('reads %s', (_, body) => {
    expect(told(ask(split, body))).toEqual(both);
  });

  it('reads series under the names of figures as columns of one table', () => {
    const over = (labels: unknown[], ...datasets: [string, number[]][]) => ({
      labels,
      datasets: datasets.map(([label, data]) => ({ label, data })),
    });
    const measures = (request: string, body: unknown) =>
      ask(request, body).figures.map((it) => [it.year, it.measure, it.valueText].join(' '));
    const counted = over(at, ['Effectif', [1, 2]], ['Pourcentage', [33.3, 66.7]]);
    expect(measures(split, counted)).toEqual([
      '2020 headcount 1',
      '2020 Pourcentage 33.3',
      '2020 headcount 2',
      '2020 Pourcentage 66.7',
    ]);
    const rates = over(['2019', '2020'], ['Taux', [1.22, 1.06]], ['Objectif', [3, 3]]);
    expect(measures('carph', rates)).toEqual([
      '2019 rate 1.22',
      '2019 Objectif 3',
      '2020 rate 1.06',
      '2020 Objectif 3',
    ]);
    const trace = (name: string, x: string[], y: number[]) => ({ name, x, y });
    const uneven = [trace('Effectif', at, [1, 2]), trace('Pourcentage', ['F'], [33.3])];
    expect(ask(split, uneven).verdict).toBe('quarantined');
    // Two names for the same figure, and a split that no series tells.
    const twice = over(at, ['Total', [1, 2]], ['Nombre', [3, 4]]);
    expect(ask(split, twice).verdict).toBe('quarantined');
    expect(ask(cross, counted).verdict).toBe('quarantined');
  });

  it('reads traces as categories', () => {
    const body = [
      { x: ['A', 'B'], y: [1, 3], name: 'F' },
      { x: ['A', 'B'], y: [2, 4], name: 'M' },
    ];
    expect(told(ask(cross, body))).toEqual(crossed);
  });

  it('reads the year asked for of years in a row', () => {
    const body = {
      labels: [2019, 2020],
      datasets: [
        { label: 'F', data: [5, 1] },
        { label: 'M', data: [6, 2] },
      ],
    };
    expect(told(ask(split, body))).toEqual(both);
  });

  it('gives the one series of another figure its own name', () => {
    expect(ask(split, one('ETP')).figures.map(({ measure }) => measure)).toEqual(['ETP', 'ETP']);
  });

  it.each(['2019', 'Effectif 2019', '%', 'Femmes', 'Organisme 10242'])(
    'quarantines one series called %s',
    (label) => {
      expect(ask(split, one(label)).verdict).toBe('quarantined');
    },
  );
});

describe('readSeries(payload, lexicon) of what says more of a series', () => {
  it.each([
    ['a year', { data: [{ x: at, y: [1, 2], year: 2019 }] }],
    ['bars that lie', { data: [{ x: [1, 2], y: ['0', '1'], orientation: 'h' }] }],
    ['a title of another year', { title: { text: 'Effectif 2019' }, ...one('Effectif') }],
    ['an axis of percentages', { yAxis: { title: { text: 'Pourcentage' } }, ...one('Effectif') }],
    ['a unit', { labels: at, datasets: [{ label: 'Effectif', unit: '%', data: [1, 2] }] }],
    [
      'several without names',
      {
        labels: at,
        series: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    ['fewer figures than labels', { labels: at, series: [[1]] }],
  ])('quarantines %s', (_, body) => {
    expect(ask(split, body).verdict).toBe('quarantined');
  });
});

describe('readHeaderRows(payload, lexicon) of statistical offices', () => {
  it.each([
    [
      'PxWeb',
      {
        columns: [
          { code: 'level', type: 'd' },
          { code: 'gender', type: 'd' },
          { code: 'Count', type: 'c' },
        ],
        comments: [],
        data: [
          ['A', 'F', '1'],
          ['A', 'M', '2'],
          ['B', 'F', '3'],
          ['B', 'M', '4'],
        ].map(([a, b, n]) => ({ key: [a, b], values: [n] })),
      },
    ],
    [
      'a cross table with names of rows',
      {
        index: ['A', 'B'],
        columns: at,
        data: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    [
      'rows that are numbered as they once were',
      {
        index: [4, 7, 8, 9],
        columns: ['level', 'gender', 'count'],
        data: [
          ['A', 'F', 1],
          ['A', 'M', 2],
          ['B', 'F', 3],
          ['B', 'M', 4],
        ],
      },
    ],
    [
      'the same of rows and columns',
      {
        rows: ['A', 'B'],
        columns: at,
        values: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
  ])('reads %s', (_, body) => {
    expect(told(ask(cross, body))).toEqual(crossed);
  });

  it('reads a series for each category, with one figure in each', () => {
    const each = (F: unknown, M: unknown) => [
      { name: 'F', data: F },
      { name: 'M', data: M },
    ];
    for (const body of [
      { series: each([12], [13]) },
      { series: each(12, 13) },
      { series: each([12], [13]), xAxis: { categories: ['Effectif'] } },
      { chart: { type: 'bar' }, title: { text: 'Effectif 2020' }, series: each([12], [13]) },
      each([12], [13]),
    ])
      expect(told(ask('workforce?year=2020&field=gender', body))).toEqual(['/F=12', '/M=13']);
    const rates = ask('carph', {
      series: [
        { name: '2019', data: [1.2] },
        { name: '2020', data: [1.3] },
      ],
    });
    expect(rates.figures.map(({ year, value }) => [year, value])).toEqual([
      [2019, 1.2],
      [2020, 1.3],
    ]);
  });

  it.each([
    [
      'other measures',
      [
        { name: 'Effectif', data: [12] },
        { name: 'ETP', data: [11.5] },
      ],
    ],
    [
      'more than one figure',
      [
        { name: 'F', data: [12, 3] },
        { name: 'M', data: [13, 4] },
      ],
    ],
    [
      'another status',
      [
        { name: 'F', data: [12], year: 2019 },
        { name: 'M', data: [13] },
      ],
    ],
    [
      'fractions',
      [
        { name: 'F', data: [12.5] },
        { name: 'M', data: [13.25] },
      ],
    ],
    ['one alone', [{ name: 'F', data: [12] }]],
  ])('sets aside series of %s, over nothing', (_, series) => {
    expect(ask('workforce?year=2020&field=gender', { series }).verdict).toBe('quarantined');
    expect(ask('workforce?year=2020', { series }).verdict).toBe('quarantined');
  });
});

it('takes no share that is drawn for the figure that stands beside it', () => {
  const data = [
    { name: 'F', y: 60, count: 3 },
    { name: 'M', y: 40, count: 2 },
  ];
  expect(ask(split, { series: [{ name: 'Effectif', data }] })).toMatchObject({
    verdict: 'quarantined',
    figures: [],
  });
});
