/** French labels whose English leaves no doubt; a source of the Belgian state gives French and Dutch. */
const sayings: readonly (readonly [RegExp, string])[] = [
  [/^femmes?$/, 'Women'],
  [/^hommes?$/, 'Men'],
  [/^autre ou inconnu$/, 'Other or unknown'],
  [/^niveau ([a-z])$/, 'Level $1'],
  [/^autres niveaux$/, 'Other levels'],
  [/^moins de (\d+) ans$/, 'Under $1 years'],
  [/^plus de (\d+) ans$/, 'Over $1 years'],
  [/^(?:de )?(\d+) [àa] (\d+) ans$/, '$1–$2 years'],
  [/^(\d+) ans et plus$/, '$1 years and over'],
  [/^pas de télétravail$/, 'No telework'],
  [/^1 jour$/, '1 day'],
  [/^(\d+) jours$/, '$1 days'],
  [/^limite d[’']âge$/, 'Age limit'],
  [/^à la demande$/, 'At own request'],
  [/^d[’']office, après maladie$/, 'Ex officio, after illness'],
  [/^inaptitude physique$/, 'Physical unfitness'],
];

/** The English of a French category label, `null` where it is not certain: then it stays French. */
export function englishOf(label: string): string | null {
  const plain = label.normalize('NFC').trim().toLowerCase();
  const found = sayings.find(([pattern]) => pattern.test(plain));
  if (found === undefined) return null;
  const english = plain.replace(found[0], found[1]);
  return english.replace(/(?<=^Level ).$/, (letter) => letter.toUpperCase());
}
