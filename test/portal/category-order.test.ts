import { describe, expect, it } from 'vitest';
import { compareCategories, periodNumber } from '../../src/portal/category-order.ts';
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
