import { describe, expect, it } from 'vitest';
import { ask } from '../ask.ts';

const undivided = 'workforce?year=2020';

describe('readNumber(payload)', () => {
  it.each([
    ['42', 42],
    ['{"data":42}', 42],
    ['"18 618"', 18618],
    ['{"results":{"data":"42"}}', 42],
    ['[42]', 42],
    ['{"rows":[[42]]}', 42],
  ])('reads %s', (body, value) => {
    const { figures } = ask(undivided, body);
    expect(figures.map((one) => [one.measure, one.value])).toEqual([['headcount', value]]);
  });

  it.each(['true', '"no data here"', '{"data":true}', '[[]]', '["F"]', '[[["F", 42]]]'])(
    'takes %s for no figure',
    (body) => {
      expect(ask(undivided, body).figures).toEqual([]);
    },
  );

  it('is no answer where a split was asked', () => {
    expect(ask(`${undivided}&field=gender`, '42').verdict).toBe('quarantined');
    expect(ask(`${undivided}&field=gender`, '[42]').verdict).toBe('quarantined');
  });
});
