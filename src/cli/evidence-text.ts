import type { Evidence } from '../read/mapping/mapping.ts';

/** What is accepted without a proof, by how it was. */
export const unproved: Readonly<Partial<Record<string, string>>> = Object.freeze({
  names: 'of several ways to read it, the one that names of members speak for',
  sole: 'the only way to read it that was found',
});

/** Whether sums speak for a mapping; by hand it may be against them. */
export function isProved(accepted: string, evidence: Evidence): boolean {
  const isDrawn = Object.values(evidence).some(([, drawn]) => drawn > 0);
  return accepted === 'numbers' || (accepted === 'human' && isDrawn);
}

/** `split 12 of 12, transpose 6 of 6`: the sums that held of those drawn up, by their kinds. */
export function evidenceText(evidence: Evidence): string {
  const told = Object.entries(evidence).map(
    ([kind, [held, drawn]]) => `${kind} ${held} of ${drawn}`,
  );
  return told.join(', ');
}

const equationTexts = Object.freeze({
  whole: 'the parts of an answer add up to the undivided figure',
  split: 'the same people split by other dimensions make the same sum',
  cells: 'the same split asked in another way has the same figures',
  margins: 'a crossed split adds up to the single ones',
  transpose: 'a crossed split is the same the other way round',
  entity: 'the entity is the sum of its organisms',
});

/** What the kinds of sums are that some evidence names, a line each. */
export function legendText(evidence: readonly Evidence[]): string[] {
  return Object.entries(equationTexts)
    .filter(([kind]) => evidence.some((one) => kind in one))
    .map(([kind, what]) => `${kind}: ${what}`);
}
