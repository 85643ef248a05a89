import type { Language, NoticeTexts } from './model.ts';

/** What the page says of synthetic data, in every language; read by the server alone. */
export const syntheticTexts: Readonly<Record<Language, NoticeTexts>> = {
  fr: {
    title: 'Données synthétiques',
    text: 'Ces chiffres proviennent du service de référence intégré. Ils décrivent des organisations et des personnes inventées, et aucun organisme réel.',
    source:
      'Le service de référence synthétique de hrmirror. Cette page ne contient aucune statistique officielle.',
    citation:
      'Données synthétiques du service de référence de hrmirror : à ne pas citer comme statistiques.',
  },
  nl: {
    title: 'Synthetische gegevens',
    text: 'Deze cijfers komen van de ingebouwde referentiedienst. Ze beschrijven verzonnen organisaties en verzonnen personen, en geen enkele echte instelling.',
    source:
      'De synthetische referentiedienst van hrmirror. Deze pagina bevat geen officiële statistieken.',
    citation:
      'Synthetische gegevens van de referentiedienst van hrmirror: niet als statistiek te citeren.',
  },
  en: {
    title: 'Synthetic data',
    text: 'These figures come from the built-in reference service. They describe invented organisations and invented people, and no real body.',
    source: 'The synthetic reference service of hrmirror. No official statistics are on this page.',
    citation: 'Synthetic data of the hrmirror reference service: not to be cited as statistics.',
  },
};
