import { describe, expect, it } from 'vitest';
import { besideBar, tickCount } from '../../src/portal/charts/chart.ts';

describe('besideBar(end, tick, room)', () => {
  it('is the end of the bar, unless the tick of another year would run through the figure', () => {
    for (const tick of [370, 100, null]) {
      expect(besideBar(178, tick, 30)).toEqual({ at: 178, inside: false });
    }
  });

  it('is within the bar then, for beyond the tick it would read as the tick’s own', () => {
    expect(besideBar(178, 190, 30)).toEqual({ at: 178, inside: true });
  });

  it('is beyond the tick of a bar that is too small', () => {
    expect(besideBar(12, 19, 30)).toEqual({ at: 19, inside: false });
  });
});

describe('tickCount(most, widest, pixels)', () => {
  it('is the same for shares of any length, so that charts beside each other have the same ticks', () => {
    const counts = ['9%', '12.5%', '12,5 %'].map((widest) => tickCount(5, widest, 172));
    expect(new Set(counts).size).toBe(1);
    expect(tickCount(5, '1,234,567', 172)).toBeLessThan(counts[0] ?? 0);
  });
});
