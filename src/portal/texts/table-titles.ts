/** What each file holds, in English (`src/tables.ts`, the catalogue), French and Dutch. */
const titles: readonly (readonly [string, string, string])[] = [
  ['All figures', 'Tous les chiffres', 'Alle cijfers'],
  ['Replaced figures', 'Chiffres remplacés', 'Vervangen cijfers'],
  [
    'Every value each figure ever had',
    'Toutes les valeurs successives de chaque chiffre',
    'Elke waarde die elk cijfer ooit had',
  ],
  [
    'Headcount, split by a criterion',
    'Effectif, réparti selon un critère',
    'Personeelsaantal, opgesplitst volgens een criterium',
  ],
  [
    'Headcount, grouped by one criterion and split by another',
    'Effectif, réparti selon deux critères croisés',
    'Personeelsaantal, opgesplitst volgens twee gekruiste criteria',
  ],
  [
    'Headcount of contractual staff, grouped by one criterion and split by another',
    'Personnel contractuel, réparti selon deux critères croisés',
    'Contractueel personeel, opgesplitst volgens twee gekruiste criteria',
  ],
  ['Long-term absences', 'Absences de longue durée', 'Langdurige afwezigheden'],
  [
    'Sick days per month or per weekday',
    'Jours de maladie par mois ou par jour de la semaine',
    'Ziektedagen per maand of per weekdag',
  ],
  [
    'Retirements, with the reason for leaving',
    'Départs à la retraite, avec leur motif',
    'Pensioneringen, met de reden van vertrek',
  ],
  [
    'Employment rate of persons with a disability',
    'Taux d’emploi des personnes en situation de handicap',
    'Tewerkstellingsgraad van personen met een handicap',
  ],
  ['Levels of government', 'Niveaux de pouvoir', 'Bestuursniveaus'],
  [
    'Organisations of the federal administration',
    'Organisations de l’administration fédérale',
    'Organisaties van de federale overheid',
  ],
  ['Categories of the dimensions', 'Catégories de chaque critère', 'Categorieën van elk criterium'],
  [
    'Headcount by year and organism',
    'Effectif par année et par organisation',
    'Personeelsaantal per jaar en organisatie',
  ],
  [
    'Share of each gender by level',
    'Part de chaque genre par niveau',
    'Aandeel van elk geslacht per niveau',
  ],
  ['Age pyramid', 'Pyramide des âges', 'Leeftijdspiramide'],
  [
    'Sick days by month and by weekday',
    'Jours de maladie par mois et par jour de la semaine',
    'Ziektedagen per maand en per weekdag',
  ],
  ['Retirements by reason', 'Départs à la retraite par motif', 'Pensioneringen naar reden'],
  ['Completeness', 'Complétude', 'Volledigheid'],
  ['Growth of each body', 'Évolution de chaque organisation', 'Evolutie van elke organisatie'],
  ['Composition of the staff', 'Composition du personnel', 'Samenstelling van het personeel'],
  [
    'Gender by any other criterion',
    'Genre selon chaque autre critère',
    'Geslacht volgens elk ander criterium',
  ],
  [
    'Share of staff who telework',
    'Part du personnel en télétravail',
    'Aandeel van het personeel dat telewerkt',
  ],
  [
    'Share of staff who work part time, by gender',
    'Part du personnel à temps partiel, par genre',
    'Aandeel van het personeel dat deeltijds werkt, per geslacht',
  ],
  [
    'Share of contractual staff',
    'Part du personnel contractuel',
    'Aandeel van het contractueel personeel',
  ],
  ['Sick days per head', 'Jours de maladie par personne', 'Ziektedagen per persoon'],
  [
    'Rate of long-term absence',
    'Taux d’absence de longue durée',
    'Graad van langdurige afwezigheid',
  ],
  [
    'Retirements, past and ahead',
    'Départs à la retraite, passés et à venir',
    'Pensioneringen, vroeger en later',
  ],
  ['Runs', 'Passages du miroir', 'Doorlopen van de spiegel'],
  ['Requests and their states', 'Questions et leur état', 'Vragen en hun toestand'],
  ['Problems', 'Problèmes', 'Problemen'],
  [
    'Changes of wire shape',
    'Changements de forme des réponses',
    'Wijzigingen in de vorm van de antwoorden',
  ],
  ['Data tests', 'Tests des données', 'Tests van de gegevens'],
  ['Latest responses', 'Dernières réponses', 'Laatste antwoorden'],
];

/** A table's title in French or Dutch, `null` where only the English is known. */
export function tableTitle(english: string, language: 'fr' | 'nl'): string | null {
  const found = titles.find(([title]) => title === english);
  return found?.[language === 'fr' ? 1 : 2] ?? null;
}
