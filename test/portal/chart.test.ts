import { describe, expect, it } from 'vitest';
import { besideBar } from '../../src/portal/charts/chart.ts';

describe('besideBar(end, tick, room)', () => {
  it('is the end of the bar, unless the tick of another year would run through the figure', () => {
    expect(besideBar(178, 370, 30)).toBe(178);
    expect(besideBar(178, 190, 30)).toBe(190);
    expect(besideBar(178, 100, 30)).toBe(178);
    expect(besideBar(178, null, 30)).toBe(178);
  });
});
