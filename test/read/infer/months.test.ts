import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../reading/layouts/layout.ts';
import { distinctCodes } from '../../reading/layouts/parts.ts';
import { readSource } from '../../reading/reader.ts';
import { worldFor } from '../../reading/run-layouts.ts';

const world = worldFor({ organisms: 3, years: [2016, 2017] });
const questions = world.questions().filter(({ endpoint }) => endpoint === 'illness');

/** Answers of illness in which months and weekdays come in order, each on a row of its own. */
function answersWith(row: (year: number, month: number, days: number) => object) {
  return questions.map((request) => {
    const rows = rowsOf(request, world.truth(request), world);
    const data = rows.cells.map((cell) => {
      const number = Number(distinctCodes(rows, cell)[0]);
      return row(request.groupby === 'month' ? Number(request.year) : 0, number, cell.value);
    });
    return { request, body: JSON.stringify({ data }), contentType: 'application/json' };
  });
}

describe('months that come in order', () => {
  it('are read by their numbers, where they have some, and by their places where nothing else tells them', async () => {
    const told = answersWith((year, month, days) => ({ periode: 100 * year + month, n: days }));
    const plain = answersWith((_, __, days) => ({ n: days }));
    for (const [answers, position] of [
      [told, null],
      [plain, 'groupby'],
    ] as const) {
      const { mappings } = await readSource(world.catalogue, answers);
      expect(mappings).toHaveLength(1);
      expect(JSON.stringify(mappings)).toContain(`"position":${JSON.stringify(position)}`);
    }
  });
});
