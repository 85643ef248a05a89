/** What each published table holds, in French and Dutch, by its name; `src/tables/registry.ts` says it in English. */
const titles: Readonly<Record<string, readonly [fr: string, nl: string]>> = {
  headcounts: ['Effectif de chaque organisation', 'Personeelsaantal van elke organisatie'],
  observations: ['Tous les chiffres', 'Alle cijfers'],
  observations_closed: ['Chiffres remplacés', 'Vervangen cijfers'],
  observations_history: [
    'Toutes les valeurs successives de chaque chiffre',
    'Elke waarde die elk cijfer ooit had',
  ],
  revisions: ['Chiffres révisés', 'Herziene cijfers'],
  workforce: [
    'Effectif, réparti selon un critère',
    'Personeelsaantal, opgesplitst volgens een criterium',
  ],
  distribution: [
    'Effectif, réparti selon deux critères croisés',
    'Personeelsaantal, opgesplitst volgens twee gekruiste criteria',
  ],
  contractors: [
    'Personnel contractuel, réparti selon deux critères croisés',
    'Contractueel personeel, opgesplitst volgens twee gekruiste criteria',
  ],
  longabsence: ['Absences de longue durée', 'Langdurige afwezigheden'],
  illness: [
    'Jours de maladie par mois ou par jour de la semaine',
    'Ziektedagen per maand of per weekdag',
  ],
  pension: ['Départs à la retraite, avec leur motif', 'Pensioneringen, met de reden van vertrek'],
  carph: [
    'Taux d’emploi des personnes en situation de handicap',
    'Tewerkstellingsgraad van personen met een handicap',
  ],
  entities: ['Niveaux de pouvoir', 'Bestuursniveaus'],
  organisms: [
    'Organisations de l’administration fédérale',
    'Organisaties van de federale overheid',
  ],
  categories: ['Catégories de chaque critère', 'Categorieën van elk criterium'],
  'marts.headcount_by_year_and_organism': [
    'Effectif par année et par organisation',
    'Personeelsaantal per jaar en organisatie',
  ],
  'marts.profile': ['Profil de chaque organisation', 'Profiel van elke organisatie'],
  'marts.rankings': ['Classements des organisations', 'Rangschikkingen van de organisaties'],
  'marts.gender_share_by_level': [
    'Part de chaque genre par niveau',
    'Aandeel van elk geslacht per niveau',
  ],
  'marts.age_pyramid': ['Pyramide des âges', 'Leeftijdspiramide'],
  'marts.sickness_by_month_and_weekday': [
    'Jours de maladie par mois et par jour de la semaine',
    'Ziektedagen per maand en per weekdag',
  ],
  'marts.retirements_by_reason': ['Départs à la retraite par motif', 'Pensioneringen naar reden'],
  'marts.employment_rate_disability': [
    'Taux d’emploi des personnes en situation de handicap',
    'Tewerkstellingsgraad van personen met een handicap',
  ],
  'marts.completeness': ['Complétude', 'Volledigheid'],
  'marts.headcount_growth': ['Évolution de chaque organisation', 'Evolutie van elke organisatie'],
  'marts.composition': ['Composition du personnel', 'Samenstelling van het personeel'],
  'marts.gender_by_category': [
    'Genre selon chaque autre critère',
    'Geslacht volgens elk ander criterium',
  ],
  'marts.crossed': ['Deux critères croisés', 'Twee gekruiste criteria'],
  'marts.telework_share': [
    'Part du personnel en télétravail',
    'Aandeel van het personeel dat telewerkt',
  ],
  'marts.part_time_share': [
    'Part du personnel à temps partiel, par genre',
    'Aandeel van het personeel dat deeltijds werkt, per geslacht',
  ],
  'marts.contractual_share': [
    'Part du personnel contractuel',
    'Aandeel van het contractueel personeel',
  ],
  'marts.sickness_per_head': ['Jours de maladie par personne', 'Ziektedagen per persoon'],
  'marts.long_absence_rate': ['Taux d’absence de longue durée', 'Graad van langdurige afwezigheid'],
  'marts.retirement_outlook': [
    'Départs à la retraite, passés et à venir',
    'Pensioneringen, vroeger en later',
  ],
  'meta.runs': ['Passages du miroir', 'Doorlopen van de spiegel'],
  'meta.requests': ['Questions et leur état', 'Vragen en hun toestand'],
  'meta.problems': ['Problèmes', 'Problemen'],
  'meta.mappings': ['Manières de lire les réponses', 'Hoe antwoorden gelezen worden'],
  'meta.drift': ['Changements de forme des réponses', 'Wijzigingen in de vorm van de antwoorden'],
  'meta.tests': ['Tests des données', 'Tests van de gegevens'],
  'raw.responses': ['Dernières réponses, sans leur corps', 'Laatste antwoorden, zonder hun inhoud'],
};

/** A table's title in French or Dutch, `null` where only the English is known. */
export function tableTitle(table: string, language: 'fr' | 'nl'): string | null {
  return titles[table]?.[language === 'fr' ? 0 : 1] ?? null;
}
