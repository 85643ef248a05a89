import { describe, expect, it } from 'vitest';
import { ask } from './ask.ts';

const split = 'workforce?year=2020&field=gender';

describe('interpret(request, body) of an answer that holds nothing', () => {
  it.each([
    { succes: false, data: [] },
    { gelukt: 'nee', gegevens: [] },
    { erfolg: false, daten: [] },
    { isError: true, rows: [] },
    { hasErrors: true, rows: [] },
    { IsFaulted: true, Result: [] },
    { loading: true, data: [] },
    { embargo: true, data: [] },
    { status: 'Fehler', daten: [] },
    { statut: 'échec', donnees: [] },
    { statut: 'INDISPONIBLE', resultat: [] },
    { etat: 'KO', data: {} },
    { status: 'en cours', data: [] },
    { code: 'E42', libelle: 'Paramètre invalide', donnees: [] },
    { code: -1, donnees: [] },
    { data: { libelle: 'Paramètre invalide', lignes: [] } },
    { avertissement: 'données indisponibles', data: [] },
  ])('sets aside %j, which may say why', (body) => {
    expect(ask(split, body).verdict).toBe('quarantined');
  });

  it.each([
    { active: [{ gender: 'F', count: 12 }] },
    { data: [], year: [{ gender: 'F', count: 12 }] },
    { data: null, organism: { F: 12, M: 9 } },
    { data: [], meta: { notes: { F: '12' } } },
  ])('sets aside %j, which holds figures elsewhere', (body) => {
    expect(ask(split, body).verdict).toBe('quarantined');
  });

  it.each([
    { data: [], meta: { count: 0, year: { value: 2020 }, took: 12 } },
    { data: [], query: { year: 2020, limit: 10 }, pagination: { page: 1, limit: 20 } },
  ])('believes %j, which counts nobody', (body) => {
    expect(ask(split, body).verdict).toBe('empty');
  });

  it('sets aside a list that says so', () => {
    expect(ask('organisms', { succes: false, data: [] }).verdict).toBe('quarantined');
    expect(ask('organisms', { status: 'OK', data: [] }).verdict).toBe('empty');
  });

  it.each([
    { succes: true, data: [] },
    { statut: 'succès', resultat: [] },
    { status: 'Erfolgreich', daten: [] },
    { error: false, data: [] },
    { status: 200, data: [] },
    { code: 0, message: 'OK', data: [] },
    { statut: 'Aucune donnée disponible', data: [] },
    { statut: 'GEEN_GEGEVENS', data: [] },
    { status: 'available', data: [] },
    { message: 'NO_DATA' },
    { id: 10215, code: '10215', data: [] },
    { has_more: false, cached: true, data: [] },
    { is_final: true, provisoire: false, from_cache: true, data: [] },
  ])('believes %j', (body) => {
    expect(ask(split, body).verdict).toBe('empty');
  });

  it('is told in any language beside figures, too', () => {
    const undivided = 'workforce?year=2020';
    for (const went of [{ succes: true }, { statut: 'succès' }, { gelukt: 'ja' }]) {
      const read = ask(undivided, { ...went, resultat: { effectif: '1361' } });
      expect(read.figures.map(({ value }) => value)).toEqual([1361]);
    }
    for (const went of [
      { succes: false },
      { succes: 'faux' },
      { statut: 'échec' },
      { gelukt: 'neen' },
    ])
      expect(ask(undivided, { ...went, resultat: { effectif: '1361' } }).verdict).toBe(
        'quarantined',
      );
  });
});
