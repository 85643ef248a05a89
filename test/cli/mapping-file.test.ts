import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mappingsFile } from '../../src/cli/mapping-file.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

function read(held: unknown) {
  const path = join(temporaryFolder(), 'my.json');
  writeFileSync(path, JSON.stringify(held));
  const { data, error } = mappingsFile.safeParse(path);
  return data ?? error.issues[0]?.message;
}

describe('mappingsFile', () => {
  it('reads one mapping or a list of them, as a person’s', () => {
    const one = { for: 'carph', body: { '* year': 'figure' }, accepted: 'sole' };
    expect(read(one)).toMatchObject([{ form: 'carph', accepted: 'human' }]);
    expect(read([one, { for: 'list', body: [{ nr: 'id' }] }])).toHaveLength(2);
  });

  it('names the entry and the place of each mistake', () => {
    const carph = { for: 'carph', body: { '* year': 'figure' } };
    const wrong = [
      carph,
      { ...carph, body: { data: [{ y: 'year', rate: 'figures' }] } },
      { ...carph, body: ['text en <year>: <figure> %'] },
      { ...carph, bodies: 1, flags: { c: 'Z' } },
      { ...carph, for: 'wages' },
      { for: 'pension', body: [{ y: 'year', n: 'figure' }] },
      { for: 'carph', body: [{ y: 'year', n: 'figure', m: 'figure' }] },
      7,
    ];
    expect(String(read(wrong)).split(/; (?=entry)/)).toEqual([
      'entry 2 (for carph): body.data[].rate: "figures" is no part',
      'entry 3 (for carph): body[]: "text en <year>: <figure> %" is no part: prefix and suffix say what is around a figure',
      expect.stringMatching(/^entry 4 \(for carph\): flags\.c: .*, Unrecognized key: "bodies"$/),
      'entry 5 (for wages): no question has that form',
      'entry 6 (for pension): no part gives the reason of its figures',
      expect.stringMatching(/^entry 7 \(for carph\): \$\[\]\.m: a second figure/),
      expect.stringMatching(/^entry 8: /),
    ]);
    expect(read(Array(12).fill(7))).toMatch(/^entry 1: .*; entry 10: .*; and 2 more$/);
  });

  it('refuses what no question ever says', () => {
    const rows = { y: 'only {year}', g: 'field', n: 'figure' };
    const wrong = [
      { for: 'workforce+f', body: [{ ...rows, y: '= {yr}' }] },
      { for: 'workforce+f', body: [{ ...rows, y: 'only 2018' }] },
      { for: 'workforce+f', body: [rows], words: { niveau: 'level' } },
      { for: 'distribution+f', body: [rows] },
      { for: 'workforce+f', body: [rows], words: { level: 'niveau' } },
    ];
    expect(String(read(wrong)).split(/; (?=entry)/)).toEqual([
      expect.stringMatching(/^entry 1 .*"\{yr\}" names nothing of a question; \{year\}, /),
      expect.stringMatching(/^entry 2 .*"only \{year\}" reads that one$/),
      'entry 3 (for workforce+f): words: "niveau" is no dimension, such as level',
      'entry 4 (for distribution+f): no question has that form',
    ]);
  });

  it.each<[string, object, boolean]>([
    ['rows without a figure', { data: [{ c: 'field', n: 'ignored' }] }, false],
    ['nothing but what was asked', { year: '= {year}', data: 'ignored' }, false],
    ['a text that says nobody', { message: '= "Aucune donnée"', 'ms?': 'ignored' }, true],
    ['a text with what was asked', { message: '= Niets voor {id}' }, true],
  ])('takes no figure for nobody only where the body says so: %s', (_, body, isTaken) => {
    const told = read({ for: 'workforce+f', body });
    if (isTaken) expect(told).toHaveLength(1);
    else expect(told).toMatch(/^entry 1 \(for workforce\+f\): no part is the "figure"/);
  });
});
