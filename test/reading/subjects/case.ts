/** A body that tells of subjects, and what it says: data, for whatever reads it. */
export interface SubjectsCase {
  readonly name: string;
  /** The request key: `organisms`, `entities/90001/organisms`, `organisms/10200`. */
  readonly key: string;
  /** The body, or its text where digits or keys would be lost. */
  readonly body: unknown;
  readonly says: readonly Said[] | 'empty' | 'aside';
  /** Whether it may be set aside all the same, and why. */
  readonly mayAside?: string;
}

/** A subject as it is told. */
export interface Said {
  readonly id: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly acronyms?: Readonly<Record<string, string>>;
  readonly category?: string | null;
}

export const brume: Said = {
  id: '10200',
  names: { fr: 'SPF Brumes', nl: 'FOD Nevel' },
};

export const lune: Said = {
  id: '10215',
  names: { fr: 'Institut de la Lune', nl: 'Instituut voor de Maan' },
};

export const both: readonly Said[] = [brume, lune];

const acronyms = { 10200: { fr: 'BRU', nl: 'NEV' }, 10215: { fr: 'ILU', nl: 'IMA' } } as const;

/** With acronyms and a category each. */
export const full: readonly Said[] = [
  { ...brume, acronyms: acronyms[10200], category: 'SPF' },
  { ...lune, acronyms: acronyms[10215], category: 'ES' },
];

export const bare: readonly Said[] = both.map(({ id }) => ({ id }));

/** One thing for each of the two. */
export function each<Made>(
  make: (one: {
    readonly id: number;
    readonly fr: string;
    readonly nl: string;
    readonly acroFr: string;
    readonly acroNl: string;
    readonly category: string;
    readonly at: number;
  }) => Made,
): Made[] {
  return full.map(({ id, names, acronyms: acros, category }, at) =>
    make({
      ...{ id: Number(id), fr: names?.fr ?? '', nl: names?.nl ?? '', at },
      ...{ acroFr: acros?.fr ?? '', acroNl: acros?.nl ?? '', category: category ?? '' },
    }),
  );
}

/** A record as it most often is. */
export const record = ({ id, fr, nl }: { id: number; fr: string; nl: string }) => ({
  id,
  name_fr: fr,
  name_nl: nl,
});
