import { describe, expect, it } from 'vitest';
import { tableTitle } from '../../src/portal/texts/table-titles.ts';
import { publishedTables } from '../../src/tables.ts';

describe('tableTitle(english, language)', () => {
  it('knows every published table in French and Dutch', () => {
    const titles = publishedTables.map(({ title }) => title);
    for (const language of ['fr', 'nl'] as const) {
      expect(titles.filter((title) => tableTitle(title, language) === null)).toEqual([]);
    }
  });

  it('knows nothing of any other', () => {
    expect(tableTitle('A table of another catalogue', 'fr')).toBeNull();
  });
});
