import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ask } from './ask.ts';
import {
  envelopes,
  type Figures,
  formats,
  type KeyLanguage,
  type LabelHabit,
  type Style,
  shapes,
} from './render.ts';
import { type Question, questions, readLines, tableFor, truth } from './tables.ts';

/** One table, as two shapes in two styles may tell it. */
interface Case {
  readonly question: Question;
  readonly table: Figures;
  readonly shape: string;
  readonly envelope: string;
  readonly format: string;
  readonly style: Style;
}

const anyCase: fc.Arbitrary<Case> = fc.constantFrom(...questions).chain((question) => {
  const fitting = Object.keys(shapes).filter((name) =>
    shapes[name]?.axes.includes(question.dimensions.length),
  );
  const counts = question.key === 'carph' ? ['rate', 'Taux', 'value'] : ['total', 'VALUE', 'n'];
  return fc
    .record({
      table: tableFor(question),
      shape: fc.constantFrom(...fitting),
      envelope: fc.constantFrom(...Object.keys(envelopes)),
      format: fc.constantFrom(...Object.keys(formats)),
      language: fc.constantFrom<KeyLanguage>('en', 'fr', 'nl'),
      labels: fc.constantFrom<LabelHabit>('code', 'label', 'both', 'languages', 'nested'),
      count: fc.constantFrom(...counts),
    })
    .filter(({ shape, envelope }) => shape !== 'number' || !envelope.startsWith('items'))
    .map(({ table, shape, envelope, format, language, labels, count }) => {
      const style = { language, labels, count, format: formats[format] as Style['format'] };
      return { question, table, shape, envelope, format, style };
    });
});

function render({ table, shape, envelope, style }: Case): string {
  return JSON.stringify(envelopes[envelope]?.(shapes[shape]?.render(table, style)));
}

/** `86.454` alone proves no habit: such a figure may stay without a value, told as a problem. */
function isAmbiguous({ format, question }: Case): boolean {
  return (format.startsWith('points') || format.startsWith('commas')) && question.key !== 'carph';
}

describe('interpret(request, body, contentType, context)', () => {
  it('gives back any table, in any shape and style, exactly', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const read = ask(one.question.key, render(one));
        const expected = truth(one.table, one.question, one.style);
        if (!isAmbiguous(one)) expect([read.why, readLines(read)]).toEqual([null, expected]);
        else {
          const lines = readLines(read).filter((text) => !text.endsWith('=null U'));
          expect([read.why, read.figures.length]).toEqual([null, expected.length]);
          expect(expected).toEqual(expect.arrayContaining(lines));
          if (lines.length < expected.length)
            expect(read.problems.map(({ kind }) => kind)).toContain('figure ambiguous');
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('reads two shapes of one table as the same observations', { timeout: 60_000 }, () => {
    const pair = anyCase.chain((one) =>
      anyCase
        .filter(({ question }) => question === one.question)
        .map((other) => ({ one, other: { ...other, table: one.table } })),
    );
    const plain = (one: Case): Case => {
      const style = { ...one.style, labels: 'code' as const, format: formats.number as never };
      return { ...one, style, format: 'number' };
    };
    fc.assert(
      fc.property(pair, ({ one, other }) => {
        const [first, second] = [plain(one), plain(other)].map((each) =>
          readLines(ask(each.question.key, render(each))),
        );
        expect(first).toEqual(second);
        expect(first?.length).toBe(one.table.figures.length);
      }),
      { numRuns: 500 },
    );
  });
});
