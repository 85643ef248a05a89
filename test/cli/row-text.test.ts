import { describe, expect, it } from 'vitest';
import { type RowFormat, rowWriter } from '../../src/cli/row-text.ts';

describe('rowWriter(format, columns)', () => {
  const rows = [
    ['a,"b"', null, 1],
    ['', 'two\nlines\t\\', 0.5],
  ];
  const written = (format: RowFormat) => {
    const { head, row, tail } = rowWriter(format, ['x', 'y', 'z']);
    return head + rows.map(row).join('') + tail;
  };

  it('quotes CSV where it must, and tells an empty text from NULL', () => {
    expect(written('csv')).toBe('x,y,z\n"a,""b""",,1\n"","two\nlines\t\\",0.5\n');
  });

  it('keeps a row of TSV on one line', () => {
    expect(written('tsv')).toBe('x\ty\tz\na,"b"\t\t1\n\ttwo\\nlines\\t\\\\\t0.5\n');
  });

  it('writes JSON as one document, and NDJSON as one for each row', () => {
    const objects = rows.map(([x, y, z]) => ({ x, y, z }));
    expect(JSON.parse(written('json'))).toEqual(objects);
    const lines = written('ndjson').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(objects);
  });
});
