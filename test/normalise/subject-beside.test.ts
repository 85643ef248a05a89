import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { emptySets, learn, merge } from '../../src/normalise/category-sets.ts';
import { parseRequestKey } from '../../src/request.ts';
import { ask, told } from './ask.ts';

const genders = [
  { gender: 'F', total: 5 },
  { gender: 'M', total: 6 },
];
const crossed = 'distribution?year=2020&groupby=age&field=gender';
const byGender = 'workforce?year=2020&field=gender';
const byStatus = 'workforce?year=2020&field=status';
const read = ['/F=5', '/M=6'];

/** What an answer about one dimension alone teaches. */
function taught(key: string, body: unknown) {
  const request = parseRequestKey(federalHr, `organisms/10215/${key}`);
  if (request === null) throw new Error(key);
  return merge(emptySets(), learn(federalHr, request, ask(key, body)));
}

describe('interpret(request, body) of a split that the source left out', () => {
  it.each([
    [crossed, { id: 10215, name_fr: 'SPF Emploi', data: genders }],
    [crossed, { name_fr: 'SPF Emploi', data: genders }],
    [crossed, genders.map((row) => ({ id: 10215, ...row }))],
    [crossed, genders.map((row) => ({ name_fr: 'SPF Emploi', ...row }))],
    [crossed, genders.map((row, at) => ({ id: at + 1, ...row }))],
    [crossed, genders.map((row, at) => ({ label: ['Femmes', 'Hommes'][at], ...row }))],
    [crossed, genders.map((row) => ({ id: 10242, ...row }))],
    [crossed, { id: 10242, name_fr: 'SPF Finances', data: genders }],
    [byGender, { id: 10242, name_fr: 'SPF Finances', total: 11 }],
    [crossed, { 'SPF Emploi': { F: 5, M: 6 } }],
    [crossed, { 10215: { F: 5, M: 6 } }],
    [crossed, { data: { id: '10215-2020', attributes: { values: { F: 5, M: 6 } } } }],
    [byGender, { data: { id: 10215, year: 2020, name_fr: 'SPF Emploi', total: 11 } }],
    [byGender, [{ name: 'SPF Emploi', value: 11 }]],
    [byGender, { code: '10215', total: 11 }],
    [byStatus, { status: 'success', total: 11 }],
    ['contractors?year=2020&groupby=reason', { by_reasons: { a: 57.2, b: 42.7, Sum: 100 } }],
    ['pension', { name_fr: 'SPF Emploi', data: [{ year: 2019, total: 5 }] }],
  ])('takes neither the subject nor a state for the category: %s %j', (key, body) => {
    expect(ask(key, body).verdict).toBe('quarantined');
  });

  it.each(['code_organisme', 'organisme_code', 'codeOrganisme'])(
    'believes what %s says of the subject',
    (key) => {
      const of = (id: number) => ask('workforce?year=2020', [{ [key]: id, value: 30 }]);
      expect(told(of(10215))).toEqual(['/=30']);
      expect(of(10242).problems.map(({ kind }) => kind)).toEqual(['wrong answer']);
    },
  );

  it('takes a number that is a name for no figure', () => {
    const answer = ask('workforce?year=2020', [{ service_id: 7, dept_nr: 9, value: 30 }]);
    expect(told(answer)).toEqual(['/=30']);
    expect(answer.figures[0]?.attributes).toEqual({ dept_nr: 9, service_id: 7 });
    expect(ask('workforce?year=2020', [{ service_id: 7 }]).verdict).toBe('quarantined');
  });

  it('reads what was asked for beside the subject', () => {
    for (const body of [
      { id: 10215, name_fr: 'SPF Emploi', data: genders },
      genders.map((row) => ({ id: 10215, ...row })),
      { data: { type: 'workforce', id: '10215-2020', attributes: { values: genders } } },
    ])
      expect(told(ask(byGender, body))).toEqual(read);
  });

  it('reads one category that is known to be one, has a code, or is called a label in a row', () => {
    const namur = { label: 'Namur', data: genders };
    const homes = 'distribution?year=2020&groupby=home&field=gender';
    const known = taught('workforce?year=2020&field=home', { Namur: 7, Liège: 8 });
    expect(told(ask(homes, [namur], known))).toEqual(['Namur/F=5', 'Namur/M=6']);
    expect(told(ask(homes, { Namur: { F: 5, M: 6 } }, known))).toEqual(['Namur/F=5', 'Namur/M=6']);
    expect(told(ask(homes, [{ code: 'NAM', ...namur }]))).toEqual(['NAM/F=5', 'NAM/M=6']);
    expect(told(ask('workforce?year=2020&field=home', [{ label: 'Namur', n: 4 }]))).toEqual([
      '/Namur=4',
    ]);
    expect(told(ask(byStatus, [{ status: 'Statutaire', total: 4 }]))).toEqual(['/Statutaire=4']);
    expect(told(ask(byGender, [{ name: 'Femmes', value: 4 }]))).toEqual(['/Femmes=4']);
  });

  it('reads dimensions that are crossed, though one is called as any category is', () => {
    const rows = [1, 2].flatMap((id) => genders.map((row) => ({ id, ...row })));
    expect(told(ask(crossed, rows))).toEqual(['1/F=5', '1/M=6', '2/F=5', '2/M=6']);
    expect(ask(crossed, [rows[0], rows[3]]).verdict).toBe('quarantined');
    expect(ask(byGender, [{ id: 3, label: 'Femmes', n: 4 }]).verdict).toBe('ok');
  });

  it('reads them the same whatever was read before', () => {
    const rows = (...names: string[]) => names.map((name, at) => ({ name, total: at + 7 }));
    expect(told(ask(byGender, rows('W', 'M')))).toHaveLength(2);
    expect(ask(byGender, rows('SPF Emploi')).verdict).toBe('quarantined');
  });
});

describe('interpret(request, body) of categories of another dimension', () => {
  it('takes the words of other things for no genders', () => {
    const rows = ['SPF Brumes', 'SPF Lumi'].map((svc, n) => ({ svc, n: n + 12 }));
    expect(ask('workforce?year=2020&field=gender', rows).verdict).toBe('quarantined');
    const map = { 'SPF Brumes': 12, 'SPF Lumi': 13 };
    expect(ask('workforce?year=2020&field=gender', map).verdict).toBe('quarantined');
    const named = rows.map(({ svc, n }) => ({ gender: svc, n }));
    expect(ask('workforce?year=2020&field=gender', named).verdict).toBe('ok');
  });

  const labels = (...names: string[]) => names.map((label, at) => ({ label, value: at + 7 }));
  const months = 'illness?year=2020&groupby=month';
  const reasons = 'contractors?year=2020&groupby=reason';

  it.each([
    [months, labels('lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi')],
    ['illness?year=2020&groupby=weekday', labels('January', 'February', 'March')],
    [reasons, labels('Femmes', 'Hommes')],
    [reasons, labels('Dutch', 'French', 'German')],
    ['contractors?year=2020&groupby=mission', labels('Niveau A', 'Niveau B', 'Niveau C')],
  ])('sets them aside: %s %j', (key, body) => {
    expect(ask(key, body).verdict).toBe('quarantined');
  });

  it('reads codes that may be of any, the days of telework, and kinds of contract', () => {
    expect(ask(months, { 1: 3, 2: 4, 3: 5 }).verdict).toBe('ok');
    const days = 'workforce?year=2020&field=telework-day';
    expect(ask(days, labels('lundi', 'mardi')).verdict).toBe('ok');
    expect(ask(reasons, labels('F', 'M')).verdict).toBe('ok');
    const kinds = 'contractors?year=2020&groupby=category';
    expect(ask(kinds, labels('Stagiaires', 'Contractuels')).verdict).toBe('ok');
  });
});

describe('interpret(request, body) of counts of people', () => {
  const rows = (...counts: number[]) => counts.map((count, at) => ({ level: `N${at}`, count }));
  const byLevel = 'workforce?year=2020&field=level';

  it('sets aside those that are nearly all fractions', () => {
    expect(ask(byLevel, rows(35.7, 18.4, 203.9, 4.6, 0)).why).toMatch(/^unit: /);
    expect(ask(byLevel, rows(1.757, 0.328, 0.354, 0.808)).verdict).toBe('quarantined');
  });

  it('reads a few fractions among them, and days', () => {
    expect(ask(byLevel, rows(35.5, 18, 203, 4, 7)).verdict).toBe('ok');
    expect(ask(byLevel, rows(35.5, 18.5)).verdict).toBe('ok');
    const days = [1, 2, 3, 4, 5].map((month) => ({ month, days: month + 0.5 }));
    expect(ask('illness?year=2020&groupby=month', days).verdict).toBe('ok');
  });
});

describe('interpret(request, body) of the name of what an answer is about', () => {
  const around = (years: unknown) => ({
    data: { organismen: { 10215: { naam: 'FOD X', ...(years as object) } } },
  });

  it('takes it for no category and no kind under the number of the subject', () => {
    const split = around({ jaren: { 2020: { Vrouwen: 5, Mannen: 6 } } });
    expect(told(ask(byGender, split))).toEqual(['/Mannen=6', '/Vrouwen=5']);
    const figures = ask(
      'longabsence?year=2020',
      around({ jaren: { 2020: { aantal: 20 } } }),
    ).figures;
    expect(figures.map(({ measure, value }) => [measure, value])).toEqual([['headcount', 20]]);
  });

  it('is set aside where it says that the figures are of some only', () => {
    for (const some of [
      { 10215: { naam: 'Télétravailleurs', aantal: 20 } },
      { name: 'Femmes', data: [{ aantal: 20 }] },
    ])
      expect(ask('workforce?year=2020', some)).toMatchObject({
        verdict: 'quarantined',
        figures: [],
      });
    const own = { name: 'Contractuels', data: genders };
    expect(told(ask('contractors?year=2020&groupby=gender', own))).toEqual(['F/=5', 'M/=6']);
    expect(ask(byGender, own)).toMatchObject({ verdict: 'quarantined', figures: [] });
  });

  it.each([
    { naam: 'FOD X', jaren: { 2020: { aantal: 20 } } },
    { nom: 'SPF X', effectif: 20 },
    [{ name_fr: 'SPF X', name_nl: 'FOD X', year: 2020, count: 20 }],
    [{ code: 'HR10215', year: 2020, count: 20 }],
    { results: [{ zeug: [{ rows: [{ headcount: 20 }] }] }] },
  ])('takes it for no kind of absence elsewhere: %j', (body) => {
    expect(ask('longabsence?year=2020', body)).toMatchObject({
      verdict: 'quarantined',
      figures: [],
    });
  });

  it('takes the number of a series for no category', () => {
    const series = (data: unknown) => ({ Results: { series: [{ seriesID: 'HR10215', data }] } });
    const split = [
      { gender: 'F', value: '5', footnotes: [{}] },
      { gender: 'M', value: '6', footnotes: [{}] },
    ];
    expect(told(ask(byGender, series(split)))).toEqual(read);
    const [figure] = ask('longabsence?year=2020', series([{ year: '2020', count: '20' }])).figures;
    expect(figure).toMatchObject({ measure: 'headcount', value: 20 });
  });
});
