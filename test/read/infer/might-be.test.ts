import { expect, it } from 'vitest';
import { inShort, mightBe } from '../../../src/read/infer/might-be.ts';
import { type MappingFile, parseMapping } from '../../../src/read/mapping/mapping.ts';
import type { Judged } from '../../../src/read/proof/judged.ts';

function judged(figure: string, body: MappingFile['body'], held: number): Judged {
  const mapping = parseMapping({ for: 'illness+g', body });
  const trial = { candidate: { figure, only: null }, mapping };
  return { trial, tallies: new Map([['whole', { held, drawn: 84 }]]) } as unknown as Judged;
}

it('ways to read a layout are told once each, by figures and categories alone, with their sums', () => {
  const cols = { '= by groupby': { month: 'figure', weekday: 'jour' } };
  const found = mightBe([
    judged('$.rows[][1]', { cols: [cols, '= "n"'], rows: [['groupby', 'figure', 'ignored']] }, 84),
    judged('$.rows[][1]', { cols: ['ignored'], rows: [['groupby', 'figure', 'flag']] }, 84),
    judged('$.rows[][2]', { cols: ['ignored'], rows: [['groupby', 'ignored', 'figure']] }, 14),
  ]);
  expect(found.map(({ place, file }) => [place, inShort(file.body), file.evidence])).toEqual([
    ['$.rows[][1]', '{"rows":[["groupby","figure","…"]]}', { whole: [84, 84] }],
    ['$.rows[][2]', '{"rows":[["groupby","…","figure"]]}', { whole: [14, 84] }],
  ]);
});
