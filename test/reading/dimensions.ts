/** The dimensions of the invented federation: codes that overlap, labels in four languages where they exist. */

export type LabelLanguage = 'fr' | 'nl' | 'de' | 'en';

export interface Category {
  readonly code: string;
  readonly fr: string;
  readonly nl: string;
}

export interface Dimension {
  readonly name: string;
  readonly fr: string;
  readonly nl: string;
  readonly categories: readonly Category[];
  /** How often each category is met, relative to the others. */
  readonly weights: readonly number[];
}

/** `code|French|Dutch|weight`, a line each. */
function dimension(name: string, fr: string, nl: string, lines: readonly string[]): Dimension {
  const cells = lines.map((line) => line.split('|'));
  return {
    name,
    fr,
    nl,
    categories: cells.map(([code = '', french = '', dutch = '']) => ({
      code,
      fr: french,
      nl: dutch,
    })),
    weights: cells.map((line) => Number(line[3] ?? 1)),
  };
}

const provinces = [
  'BRU|Bruxelles-Capitale|Brussel-Hoofdstad|30',
  'VAN|Anvers|Antwerpen|12',
  'VBR|Brabant flamand|Vlaams-Brabant|14',
  'WBR|Brabant wallon|Waals-Brabant|6',
  'WHT|Hainaut|Henegouwen|10',
  'WLG|Liège|Luik|7',
  'VLI|Limbourg|Limburg|5',
  'WLX|Luxembourg|Luxemburg|2',
  'WNA|Namur|Namen|5',
  'VOV|Flandre orientale|Oost-Vlaanderen|9',
  'VWV|Flandre occidentale|West-Vlaanderen|5',
];

const staffLines: readonly Dimension[] = [
  dimension('level', 'niveau', 'niveau', [
    'A|Niveau A|Niveau A (universitair)|28',
    'B|Niveau B|Niveau B (bachelor)|20',
    'C|Niveau C|Niveau C (secundair)|30',
    'D|Niveau D|Niveau D (zonder diploma)|14',
    'O|Autres niveaux|Andere niveaus|3',
  ]),
  dimension('level-a', 'classe', 'klasse', [
    'A1|Classe A1|Klasse A1|8',
    'A2|Classe A2|Klasse A2|9',
    'A3|Classe A3|Klasse A3|6',
    'A4|Classe A4|Klasse A4|3',
    'A5|Classe A5|Klasse A5|1',
    'AUT|Hors niveau A|Niet in niveau A|0',
  ]),
  dimension('gender', 'genre', 'geslacht', [
    'F|Femmes|Vrouwen|53',
    'M|Hommes|Mannen|47',
    'X|Autre genre|Ander geslacht|1',
  ]),
  dimension('language', 'rôle linguistique', 'taalrol', [
    'F|Français|Frans|44',
    'N|Néerlandais|Nederlands|55',
    'D|Allemand|Duits|1',
  ]),
  dimension('status', 'statut', 'statuut', [
    'S|Statutaire|Statutair|64',
    'C|Contractuel|Contractueel|30',
    'M|Mandataire|Mandaathouder|3',
  ]),
  dimension('age', 'âge', 'leeftijd', [
    '-25|Moins de 25 ans|Jonger dan 25 jaar|4',
    '25-34|De 25 à 34 ans|25 tot 34 jaar|19',
    '35-44|De 35 à 44 ans|35 tot 44 jaar|25',
    '45-54|De 45 à 54 ans|45 tot 54 jaar|29',
    '55-64|De 55 à 64 ans|55 tot 64 jaar|21',
    '65+|65 ans et plus|65 jaar en ouder|2',
  ]),
  dimension('language-bonus', 'prime linguistique', 'taalpremie', [
    '0|Sans prime|Geen premie|60',
    '7|Article 7|Artikel 7|10',
    '8|Article 8|Artikel 8|12',
    '9|Article 9|Artikel 9|14',
    '12|Article 12|Artikel 12|4',
  ]),
  dimension('distance', 'distance domicile-travail', 'woon-werkafstand', [
    '0-5|Moins de 5 km|Minder dan 5 km|14',
    '5-10|5 à 10 km|5 tot 10 km|17',
    '10-20|10 à 20 km|10 tot 20 km|22',
    '20-50|20 à 50 km|20 tot 50 km|28',
    '50+|Plus de 50 km|Meer dan 50 km|19',
  ]),
  dimension('seniority', 'ancienneté', 'anciënniteit', [
    '0-4|Moins de 5 ans|Minder dan 5 jaar|22',
    '5-9|5 à 9 ans|5 tot 9 jaar|20',
    '10-19|10 à 19 ans|10 tot 19 jaar|31',
    '20-29|20 à 29 ans|20 tot 29 jaar|18',
    '30+|30 ans et plus|30 jaar en meer|9',
  ]),
  dimension('working-time', 'régime de travail', 'arbeidsregime', [
    '100|Temps plein|Voltijds|68',
    '80|Quatre cinquièmes|Vier vijfde|19',
    '50|Mi-temps|Halftijds|9',
    '1|Autre régime|Ander regime|4',
  ]),
  dimension('home', 'domicile', 'woonplaats', [...provinces, 'ETR|Étranger|Buitenland|1']),
  dimension('working-place', 'lieu de travail', 'werkplaats', provinces),
  dimension('telework-day', 'jours de télétravail', 'telewerkdagen', [
    '0|Pas de télétravail|Geen telewerk|52',
    '1|Un jour|Eén dag|26',
    '2|Deux jours|Twee dagen|18',
    '3|Trois jours|Drie dagen|4',
  ]),
  dimension('nationality', 'nationalité', 'nationaliteit', [
    'BE|Belgique|België|92',
    'FR|France|Frankrijk|4',
    'NL|Pays-Bas|Nederland|2',
    'IT|Italie|Italië|2',
    'PK|Pakistan|Pakistan (Islamitische Republiek)|1',
  ]),
];

const contractorLines: readonly Dimension[] = [
  dimension('mission', 'mission', 'opdracht', [
    'NET|Nettoyage|Schoonmaak|24',
    'CAT|Restauration|Keuken|12',
    'ICT|Informatique|Informatica|14',
    'ADM|Soutien administratif|Administratieve ondersteuning|42',
    'EXP|Expertise|Deskundigheid|8',
  ]),
  dimension('category', 'catégorie', 'categorie', [
    'BET|Besoins exceptionnels et temporaires|Uitzonderlijke en tijdelijke behoeften|28',
    'TAS|Tâches auxiliaires ou spécifiques|Bijkomende of specifieke opdrachten|40',
    'REM|Remplacement|Vervanging|22',
    'EXP|Expert de haut niveau|Hooggekwalificeerde deskundige|5',
  ]),
  dimension('reason', 'motif', 'reden', [
    'GRO|Grossesse|Zwangerschap|8',
    'MAL|Maladie|Ziekte|14',
    'IC|Interruption de carrière|Loopbaanonderbreking|20',
    'AUT|Autre motif|Andere reden|58',
  ]),
  dimension('selection', 'sélection', 'selectie', [
    'O|Lauréat d’une sélection|Geslaagd voor een selectie|66',
    'N|Sans sélection|Zonder selectie|34',
  ]),
];

const months = [
  ['janvier', 'januari'],
  ['février', 'februari'],
  ['mars', 'maart'],
  ['avril', 'april'],
  ['mai', 'mei'],
  ['juin', 'juni'],
  ['juillet', 'juli'],
  ['août', 'augustus'],
  ['septembre', 'september'],
  ['octobre', 'oktober'],
  ['novembre', 'november'],
  ['décembre', 'december'],
];

const weekdays = [
  ['lundi', 'maandag'],
  ['mardi', 'dinsdag'],
  ['mercredi', 'woensdag'],
  ['jeudi', 'donderdag'],
  ['vendredi', 'vrijdag'],
];

function counted(names: readonly (readonly string[])[]): string[] {
  return names.map((pair, position) => `${position + 1}|${pair.join('|')}`);
}

const otherLines: readonly Dimension[] = [
  dimension('month', 'mois', 'maand', counted(months)),
  dimension('weekday', 'jour de la semaine', 'weekdag', counted(weekdays)),
  dimension('pension-reason', 'motif de départ', 'reden van vertrek', [
    'AGE|Limite d’âge|Leeftijdsgrens|50',
    'ANT|Départ anticipé|Vervroegd vertrek|34',
    'INV|Inaptitude physique|Lichamelijke ongeschiktheid|12',
    'DEM|Démission avec droits|Ontslag met rechten|4',
  ]),
];

/** What the codes are spelled where `status` has numbers for codes. */
export const numericStatus: Readonly<Record<string, string>> = { S: '1', C: '2', M: '3' };

export const staffDimensions: readonly string[] = staffLines.map(({ name }) => name);

/** What only contractual staff have. */
export const contractorDimensions: readonly string[] = contractorLines.map(({ name }) => name);

export const dimensions: ReadonlyMap<string, Dimension> = new Map(
  [...staffLines, ...contractorLines, ...otherLines].map((line) => [line.name, line]),
);

const germanAndEnglish: Readonly<Record<string, readonly [de: string, en: string]>> = {
  'gender F': ['Frauen', 'Women'],
  'gender M': ['Männer', 'Men'],
  'gender X': ['Anderes Geschlecht', 'Other gender'],
  'language F': ['Französisch', 'French'],
  'language N': ['Niederländisch', 'Dutch'],
  'language D': ['Deutsch', 'German'],
};

/** A label in German or English where there is one; the Dutch one otherwise, as such services do. */
export function furtherLabel(
  name: string,
  { code, nl }: Category,
  language: LabelLanguage,
): string {
  const known = germanAndEnglish[`${name} ${code}`];
  return known === undefined ? nl : known[language === 'de' ? 0 : 1];
}
