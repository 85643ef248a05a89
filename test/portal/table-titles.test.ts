import { describe, expect, it } from 'vitest';
import { tableTitle } from '../../src/portal/texts/table-titles.ts';
import { publishedTables } from '../../src/tables/registry.ts';
import { qualifiedName } from '../../src/tables/table.ts';

describe('tableTitle(table, language)', () => {
  it('knows every published table in French and Dutch', () => {
    const names = publishedTables.map(qualifiedName);
    for (const language of ['fr', 'nl'] as const) {
      expect(names.filter((name) => tableTitle(name, language) === null)).toEqual([]);
    }
  });

  it('knows nothing of any other', () => {
    expect(tableTitle('of_another_catalogue', 'fr')).toBeNull();
  });
});
