import { expect, it } from 'vitest';
import { tableText } from '../../src/cli/table-text.ts';

it('makes a table of more rows than a call takes arguments', () => {
  const rows = Array.from({ length: 200_000 }, (_, value) => ({ value }));
  expect(tableText(rows).slice(-7)).toBe('\n199999');
});
