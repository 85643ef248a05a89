/** What a run is at, in the order of its parts; discovering and asking go to the network, the others do not. */
export const phases = [
  'opening',
  'discovering',
  'planning',
  'asking',
  'sealing',
  'reading',
  'building',
  'checking',
  'writing',
  'publishing',
] as const;

export type Phase = (typeof phases)[number];

/** Is told what the work is at. */
export interface PhaseWatch {
  /** A phase begins, of so many steps where that is known; or goes on with others. */
  readonly enter: (phase: Phase, steps?: number) => void;
  /** One more step of it is done. */
  readonly step: () => void;
}
