/**
 * All words that reading knows: fewer than two hundred. They rank what the sums leave open, say what marks in place of
 * figures mean, and name the members of a list of subjects.
 */
import { deepFreeze } from '../src/model/catalogue.ts';

const words = (text: string) => text.split(' ');

export const readingWords = deepFreeze({
  /** Names of the figure, by measure. */
  figures: {
    headcount: words('headcount effectif effectifs personnes personen persons staff'),
    days: words('days jours dagen tage'),
    retirements: words('retirements pensions departures'),
    rate: words('rate taux quote graad tewerkstellingsgraad percentage percent value valeur'),
  },
  /** Names of the year that figures are of, where another year stands beside it. */
  years: words('year annee année jaar jahr'),
  /** Names that any figure may have: they decide where one alone has such a name, and no sum tells. */
  anyFigure: words('count total aantal nombre anzahl value valeur number n'),
  /** Words that link others in a name, and say nothing. */
  links: words('de du des d au of van in nb emploi employment handicap disability'),
  /** Names of other figures. */
  others: words(
    'fte etp vte pct percent percentage share rank rang cumul cumulative previous vacant vacants vacancies vacatures external externals externes consultants index size page offset limit id nid',
  ),
  markers: {
    ...Object.fromEntries(
      words('* ** c x q s conf confidential confidentiel vertrouwelijk secret suppressed').map(
        (mark) => [mark, 'Q'] as const,
      ),
    ),
    ...Object.fromEntries(
      words(': .. ... na nd n.d. n/d missing null').map((mark) => [mark, 'O'] as const),
    ),
    ...Object.fromEntries(words('- – — n/a nvt s.o. z').map((mark) => [mark, 'M'] as const)),
  },
  flags: {
    ...Object.fromEntries(words('a ok normal final false 0').map((flag) => [flag, 'A'] as const)),
    ...Object.fromEntries(
      words(
        'c q s x * conf confidential confidentiel vertrouwelijk secret suppressed hidden masked',
      ).map((flag) => [flag, 'Q'] as const),
    ),
    ...Object.fromEntries(words('o : missing').map((flag) => [flag, 'O'] as const)),
    ...Object.fromEntries(
      words('p provisional provisoire voorlopig preliminary').map((flag) => [flag, 'P'] as const),
    ),
    ...Object.fromEntries(
      words('e estimated estimate estime geschat').map((flag) => [flag, 'E'] as const),
    ),
    ...Object.fromEntries(words('u unreliable').map((flag) => [flag, 'U'] as const)),
    ...Object.fromEntries(words('b break').map((flag) => [flag, 'B'] as const)),
  },
  subjects: {
    id: words(
      'id identifier identifiant identificatie uid nid code cd nr no num numero nummer number key pk slug value',
    ),
    name: words(
      'name nom naam label libelle intitule title titel titre denomination benaming bezeichnung display_name pref_label omschrijving',
    ),
    acronym: words(
      'acro acronym acronyme acroniem sigle abbr abbreviation abreviation afkorting short_name shortname',
    ),
    category: words('category categorie type kind soort'),
    /** Those of one language. */
    spoken: {
      fr: words('nom libelle intitule titre denomination acronyme sigle abreviation'),
      nl: words('naam benaming omschrijving acroniem afkorting'),
    },
  },
} as const);
