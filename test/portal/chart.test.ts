import { describe, expect, it } from 'vitest';
import { fitLabel, labelRoom, tickCount } from '../../src/portal/charts/chart.ts';

describe('tickCount(most, widest, pixels)', () => {
  it('is the same for shares of any length, so that charts beside each other have the same ticks', () => {
    const counts = ['9%', '12.5%', '12,5 %'].map((widest) => tickCount(5, widest, 172));
    expect(new Set(counts).size).toBe(1);
    expect(tickCount(5, '1,234,567', 172)).toBeLessThan(counts[0] ?? 0);
  });
});

describe('labelRoom(labels, width)', () => {
  it('has room on a phone for the age classes of both languages, whole', () => {
    const labels = ['Ouder dan 65 jaar', 'Jonger dan 26 jaar', 'Moins de 26 ans', '61 à 65 ans'];
    const onPhone = labelRoom(labels, 318);
    expect(labels.map((label) => fitLabel(label, onPhone))).toEqual(labels);
  });

  it('leaves most of the width to the chart, and cuts what is longer', () => {
    const label = 'Inspection générale de la protection des digues';
    expect(labelRoom([label], 318)).toBeLessThan(318 / 2);
    expect(fitLabel(label, labelRoom([label], 318))).toMatch(/^Inspection .*…$/);
  });
});
