import { describe, expect, it } from 'vitest';
import { fitLabel, labelRoom } from '../../src/portal/charts/chart.ts';

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
