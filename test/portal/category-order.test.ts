import { describe, expect, it } from 'vitest';
import { compareCategories, periodNumber, periodNumbers } from '../../src/portal/category-order.ts';
import { englishOf } from '../../src/portal/english.ts';
import { escapeHtml, scriptJson } from '../../src/portal/html.ts';

const ordered = (set: 'age' | 'month' | 'level', codes: readonly string[]) =>
  [...codes].sort((one, other) =>
    compareCategories(set, { code: one, label: '' }, { code: other, label: '' }),
  );

describe('compareCategories(set, one, other)', () => {
  it('puts classes in the order of their numbers, those below the first in front', () => {
    expect(ordered('age', ['66+', '-26', 'inconnu', '26-30', '31-35', '<21', '21-25'])).toEqual([
      '<21',
      '21-25',
      '-26',
      '26-30',
      '31-35',
      '66+',
      'inconnu',
    ]);
    expect(ordered('age', ['plus de 65 ans', 'moins de 25 ans', '25 à 34 ans'])).toEqual([
      'moins de 25 ans',
      '25 à 34 ans',
      'plus de 65 ans',
    ]);
  });

  it('puts letters by alphabet and months by the year', () => {
    expect(ordered('level', ['C', 'A', 'O', 'B'])).toEqual(['A', 'B', 'C', 'O']);
    expect(ordered('month', ['décembre', 'Feb', 'maart', '1'])).toEqual([
      '1',
      'Feb',
      'maart',
      'décembre',
    ]);
  });
});

describe('periodNumber(set, code)', () => {
  it('reads months and weekdays as numbers or names in four languages', () => {
    for (const code of ['3', '03', 'mars', 'MAART', 'März', 'March', 'mar.', '2024-03', 'M03']) {
      expect(periodNumber('month', code), code).toBe(3);
    }
    for (const code of ['1', 'lundi', 'maandag', 'Montag', 'Mon']) {
      expect(periodNumber('weekday', code), code).toBe(1);
    }
    for (const code of ['0', '8', 'x', '', '13']) expect(periodNumber('weekday', code)).toBeNull();
  });
});

describe('periodNumbers(set, axis)', () => {
  const axis = (...given: readonly (readonly [string, Record<string, string>?])[]) =>
    given.map(([code, labels = {}]) => ({ code, labels }));

  it('takes numbers from 1 on as the calendar counts, names by what they say', () => {
    expect(periodNumbers('weekday', axis(['1'], ['7'], ['_T']))).toEqual([1, 7, null]);
    expect(periodNumbers('month', axis(['maart'], ['12']))).toEqual([3, 12]);
  });

  it('believes a label before a number: a week may begin on Sunday', () => {
    const sunday = axis(['1', { fr: 'Dimanche', nl: 'zondag' }], ['2', { fr: 'Lundi' }]);
    expect(periodNumbers('weekday', sunday)).toEqual([7, 1]);
    const fromZero = axis(['0', { nl: 'zondag' }], ['1', { nl: 'maandag' }], ['2']);
    expect(periodNumbers('weekday', fromZero)).toEqual([7, 1, null]);
  });

  it('tells none where labels disagree or say nothing, or numbers begin at 0', () => {
    expect(periodNumbers('weekday', axis(['0'], ['1'], ['6']))).toEqual([null, null, null]);
    const unclear = axis(['1', { fr: 'Lundi', nl: 'zondag' }], ['2', { fr: 'jour ouvrable' }]);
    expect(periodNumbers('weekday', unclear)).toEqual([null, null]);
    expect(periodNumbers('month', axis(['1', { fr: '1' }]))).toEqual([1]);
  });
});

describe('englishOf(label)', () => {
  it('knows what leaves no doubt, and nothing else', () => {
    expect(englishOf('Femmes')).toBe('Women');
    expect(englishOf('Niveau A')).toBe('Level A');
    expect(englishOf('De 5 à 10 ans')).toBe('5–10 years');
    expect(englishOf('Limite d’âge')).toBe('Age limit');
    expect(englishOf('Femmes de chambre')).toBeNull();
  });
});

describe('escapeHtml(text) and scriptJson(value)', () => {
  it('let no text out of its place', () => {
    expect(escapeHtml(`<a b="c" d='e'>&\u0000\u202e\ud800`)).toBe(
      '&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;\ufffd\ufffd\ufffd',
    );
    const value = { text: '</script><!--\u2028]]>&' };
    expect(scriptJson(value)).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(scriptJson(value))).toEqual(value);
  });
});
