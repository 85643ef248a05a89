import { describe, expect, it } from 'vitest';
import { besideBar } from '../../src/portal/charts/chart.ts';

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
