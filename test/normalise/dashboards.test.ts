import { describe, expect, it } from 'vitest';
import type { Interpretation } from '../../src/interpretation.ts';
import { ask, told } from './ask.ts';

const undivided = 'workforce?year=2020';
const absences = 'longabsence?year=2020';
const crossed = 'distribution?year=2020&groupby=level&field=gender';

/** What each figure measures and how much it is; why there is none. */
function measured({ why, figures }: Interpretation) {
  return why ?? figures.map(({ measure, value }) => `${measure} ${value}`);
}

describe('interpret(request, body) of the whole record of a subject beside its figure', () => {
  const name = { fr: 'SPF Emploi', nl: 'FOD Werk', de: null };
  const category = { id: 3, label: { fr: 'Services publics', nl: 'Overheidsdiensten' } };
  const whole = { id: 10215, name, category, active: true, parent: null };

  it.each([
    { organism: { id: 10215, name }, year: 2020, total: 7 },
    { organism: { id: 10215, type: 'ORGANISM', name, acronym: { fr: 'ETCS' } }, total: 7 },
    { organism: whole, year: 2020, total: 7 },
    [{ organism: whole, year: 2020, total: 7 }],
    [{ organism_id: 10215, organism_name_fr: 'SPF Emploi', organism_name_de: null, total: 7 }],
    [{ organism_id: 10215, name: 'SPF Emploi', total: 7 }],
    [{ organism_id: 10215, name, year: 2020, total: 7 }],
  ])('takes no name of it for the name of the figure: %j', (body) => {
    expect(measured(ask(absences, body))).toEqual(['headcount 7']);
    expect(measured(ask(undivided, body))).toEqual(['headcount 7']);
  });

  it('keeps figures that stand within it, and kinds that stand beside it', () => {
    const rows = [
      { type: 'Parental', total: 3 },
      { type: 'Carrière', total: 4 },
    ];
    const kinds = ['Parental 3', 'Carrière 4'];
    expect(measured(ask(absences, { organism: { ...whole, rows } }))).toEqual(kinds);
    expect(measured(ask(absences, { organism: whole, rows }))).toEqual(kinds);
    const named = rows.map(({ type, total }) => ({ organism_id: 10215, name: type, total }));
    expect(measured(ask(absences, named))).toEqual(kinds);
    for (const total of [7, null, '<5'])
      expect(ask(undivided, { organism: { id: 10215, name, total } }).figures).toHaveLength(1);
  });

  it('sets aside what names no subject where one was asked, and another', () => {
    expect(ask(undivided, [{ organism_id: null, total: 7 }]).verdict).toBe('quarantined');
    expect(ask(undivided, { organism: { ...whole, id: 10242 }, total: 7 }).verdict).toBe(
      'quarantined',
    );
    expect(ask(undivided, [{ organism_id: 10215, name: 'Femmes', total: 7 }]).verdict).toBe(
      'quarantined',
    );
    const all = ask('entities/90001/workforce?year=2020', [{ organism_id: null, total: 7 }]);
    expect(measured(all)).toEqual(['headcount 7']);
  });
});

describe('interpret(request, body) of a count beside categories of which parts are hidden', () => {
  const levels = {
    A: { gender: { F: 1, M: null } },
    B: { gender: { F: null, M: 1 } },
    C: { gender: { F: 0, M: 0 } },
  };

  it('takes the number of groups, or of categories, for no total', () => {
    for (const count of [2, 3])
      expect(told(ask(crossed, { count, data: { level: levels } })).join()).not.toContain('_T');
  });

  it('keeps a total that counts none of them', () => {
    expect(told(ask(crossed, { total: 9, data: { level: levels } }))).toContain('_T/_T=9');
  });
});
