import type { Language } from './model.ts';
import type { View } from './view.ts';

const names: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  fr: {
    level: 'Niveau',
    'level-a': 'Classe dans le niveau A',
    gender: 'Genre',
    language: 'Rôle linguistique',
    status: 'Statut',
    age: 'Âge',
    'language-bonus': 'Prime linguistique',
    distance: 'Distance domicile-travail',
    seniority: 'Ancienneté',
    'working-time': 'Régime de travail',
    home: 'Lieu de résidence',
    'working-place': 'Lieu de travail',
    'telework-day': 'Jours de télétravail par semaine',
    nationality: 'Nationalité',
    mission: 'Mission',
    category: 'Catégorie',
    reason: 'Motif du contrat',
    selection: 'Sélection',
  },
  nl: {
    level: 'Niveau',
    'level-a': 'Klasse binnen niveau A',
    gender: 'Geslacht',
    language: 'Taalrol',
    status: 'Statuut',
    age: 'Leeftijd',
    'language-bonus': 'Taalpremie',
    distance: 'Woon-werkafstand',
    seniority: 'Anciënniteit',
    'working-time': 'Arbeidsregime',
    home: 'Woonplaats',
    'working-place': 'Werkplek',
    'telework-day': 'Telewerkdagen per week',
    nationality: 'Nationaliteit',
    mission: 'Opdracht',
    category: 'Categorie',
    reason: 'Reden van de overeenkomst',
    selection: 'Selectie',
  },
  en: {
    level: 'Level',
    'level-a': 'Class within level A',
    gender: 'Gender',
    language: 'Linguistic role',
    status: 'Status',
    age: 'Age',
    'language-bonus': 'Language allowance',
    distance: 'Distance from home to work',
    seniority: 'Seniority',
    'working-time': 'Working time',
    home: 'Place of residence',
    'working-place': 'Place of work',
    'telework-day': 'Days of telework a week',
    nationality: 'Nationality',
    mission: 'Mission',
    category: 'Category',
    reason: 'Reason for the contract',
    selection: 'Selection',
  },
};

/** A criterion as it is read; as the source calls it where there is no word for it. */
export function criterionName({ language }: Pick<View, 'language'>, criterion: string): string {
  const known = names[language];
  return Object.hasOwn(known, criterion) ? (known[criterion] ?? criterion) : criterion;
}
