import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { englishOf } from '../../src/portal/english.ts';
import { escapeHtml, scriptJson } from '../../src/portal/html.ts';
import { en } from '../../src/portal/texts/en.ts';
import { nl } from '../../src/portal/texts/nl.ts';
import { root } from '../helpers/program.ts';

describe('the texts of the portal', () => {
  it('begin no line with a sign that French parts from its word', () => {
    const french = readFileSync(join(root, 'src', 'portal', 'texts', 'fr.ts'), 'utf8');
    expect(french.match(/[\p{L})}»] [:;!](?=[ '`])/gu) ?? []).toEqual([]);
  });

  it('count one case as one', () => {
    expect([1, 2].map(en.completeness.cases)).toEqual(['case', 'cases']);
    expect([1, 2].map(nl.completeness.cases)).toEqual(['geval', 'gevallen']);
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
