import { describe, expect, it } from 'vitest';
import { builtWithMarts, figure, type Landing, query, subject } from './fixture.ts';

describe('the macros that find a subject', () => {
  const body11 = subject('organism', '11', {
    name_fr: 'SPF Emploi, Travail et Concertation sociale',
    name_nl: 'FOD Werkgelegenheid',
    name_de: 'FÖD Beschäftigung',
    acronym_fr: 'ETCS',
    acronym_nl: 'WASO',
  });
  const body12 = subject('organism', '12', {
    name_fr: 'SPF Finances',
    name_nl: 'FOD Financiën',
    acronym_fr: 'FIN',
  });
  const body13 = subject('organism', '13', {
    name_fr: 'Inspection des Finances',
    acronym_fr: 'FIN',
  });
  const landings: Landing[] = [
    {
      key: 'entities',
      subjects: [subject('entity', '1', { name_fr: 'Fédéral', name_nl: 'Federaal' })],
    },
    { key: 'organisms', subjects: [body11, body12, body13] },
    ...['11', '12', '13'].map((id) => ({
      key: `organisms/${id}/workforce?year=2020`,
      figures: [figure(Number(id) * 10)],
    })),
    { key: 'entities/1/workforce?year=2020', figures: [figure(360)] },
  ];
  /** The rows of each question, as lists of values. */
  const ask = (...questions: readonly string[]) =>
    builtWithMarts([{ id: 'run-1', landings, organisms: ['11', '12', '13'] }], async (database) => {
      const answers: unknown[][][] = [];
      for (const sql of questions)
        answers.push((await query(database, sql)).map((row) => Object.values(row)));
      return answers;
    });

  it('go by id, acronym or name in any language, whatever the accents and capitals', async () => {
    const names = [
      'ETCS',
      'waso',
      'E.T.C.S.',
      'fod werkgelegenheid',
      'FOD BESCHAFTIGUNG',
      'federaal',
      '12',
      'spf finances',
    ];
    const list = names.map((name) => `headcount('${name}', 2020)`).join(', ');
    expect(await ask(`select ${list}`)).toEqual([[[110, 110, 110, 110, 110, 360, 120, 120]]]);
  });

  it('give no headcount for part of a name, several subjects, none, or a year without figure', async () => {
    expect(
      await ask(
        `select headcount('finances', 2020), headcount('FIN', 2020), headcount('nobody', 2020),
           headcount('ETCS', 2019), headcount('', 2020), headcount(null, 2020)`,
      ),
    ).toEqual([[[null, null, null, null, null, null]]]);
  });

  it('answer for the rows of a table', async () => {
    expect(
      await ask('select id, headcount(name_fr, 2020) as n from organisms order by id'),
    ).toEqual([
      [
        ['11', 110],
        ['12', 120],
        ['13', 130],
      ],
    ]);
  });

  it('list whatever holds the text, the best match first', async () => {
    expect(
      await ask(
        `select match || ' ' || id from organism('finances')`,
        `select match || ' ' || id from organism('Financien')`,
        `select match || ' ' || subject_kind || ' ' || subject_id from subject('1')`,
        `from organism(' ')`,
      ),
    ).toEqual([
      [['part 12'], ['part 13']],
      [['part 12']],
      [['id entity 1'], ['part organism 11'], ['part organism 12'], ['part organism 13']],
      [],
    ]);
  });
});
