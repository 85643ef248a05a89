/** One category of a dimension, as the service names it. */
export interface Category {
  readonly code: string;
  readonly labelFr: string;
  readonly labelNl: string;
}

/** A dimension of specification §2 with its categories, in the order in which they are answered. */
export interface Dimension {
  readonly name: string;
  readonly titleFr: string;
  readonly categories: readonly Category[];
}

const provinces = `
  04000 | Région de Bruxelles-Capitale | Brussels Hoofdstedelijk Gewest
  10000 | Province d'Anvers | Provincie Antwerpen
  20001 | Province du Brabant flamand | Provincie Vlaams-Brabant
  20002 | Province du Brabant wallon | Provincie Waals-Brabant
  30000 | Province de Flandre occidentale | Provincie West-Vlaanderen
  40000 | Province de Flandre orientale | Provincie Oost-Vlaanderen
  50000 | Province de Hainaut | Provincie Henegouwen
  60000 | Province de Liège | Provincie Luik
  70000 | Province de Limbourg | Provincie Limburg
  80000 | Province de Luxembourg | Provincie Luxemburg
  90000 | Province de Namur | Provincie Namen
  ETR | À l'étranger | In het buitenland`;

/**
 * Every dimension of both vocabularies and the reasons for leaving. Everybody is in exactly one
 * category of each, so that the sum over the categories of any dimension is the headcount.
 */
const tables = {
  level: `Niveau
  A | Niveau A | Niveau A
  B | Niveau B | Niveau B
  C | Niveau C | Niveau C
  D | Niveau D | Niveau D
  O | Autres niveaux | Andere niveaus`,
  'level-a': `Classe du niveau A
  A1 | Classe A1 | Klasse A1
  A2 | Classe A2 | Klasse A2
  A3 | Classe A3 | Klasse A3
  A4 | Classe A4 | Klasse A4
  A5 | Classe A5 | Klasse A5
  N | Pas de niveau A | Niet van niveau A`,
  gender: `Sexe
  F | Femmes | Vrouwen
  M | Hommes | Mannen
  X | Autre ou inconnu | Andere of onbekend`,
  language: `Rôle linguistique
  F | Français | Frans
  N | Néerlandais | Nederlands
  D | Allemand | Duits`,
  status: `Statut
  S | Statutaires | Statutairen
  T | Stagiaires | Stagiairs
  C | Contractuels | Contractuelen
  M | Mandataires | Mandaathouders`,
  age: `Âge
  -25 | Moins de 26 ans | Jonger dan 26 jaar
  26-30 | 26 à 30 ans | 26 tot 30 jaar
  31-35 | 31 à 35 ans | 31 tot 35 jaar
  36-40 | 36 à 40 ans | 36 tot 40 jaar
  41-45 | 41 à 45 ans | 41 tot 45 jaar
  46-50 | 46 à 50 ans | 46 tot 50 jaar
  51-55 | 51 à 55 ans | 51 tot 55 jaar
  56-60 | 56 à 60 ans | 56 tot 60 jaar
  61-65 | 61 à 65 ans | 61 tot 65 jaar
  66+ | Plus de 65 ans | Ouder dan 65 jaar`,
  'language-bonus': `Prime linguistique
  0 | Sans prime | Zonder premie
  7 | Article 7 | Artikel 7
  8 | Article 8 | Artikel 8
  9-1 | Article 9, § 1er | Artikel 9, § 1
  9-2 | Article 9, § 2 | Artikel 9, § 2
  10 | Article 10 | Artikel 10
  11 | Article 11 | Artikel 11
  12 | Article 12 | Artikel 12
  14 | Article 14 | Artikel 14`,
  distance: `Distance domicile-travail
  0-5 | Moins de 5 km | Minder dan 5 km
  5-10 | De 5 à 10 km | 5 tot 10 km
  10-20 | De 10 à 20 km | 10 tot 20 km
  20-30 | De 20 à 30 km | 20 tot 30 km
  30-40 | De 30 à 40 km | 30 tot 40 km
  40-50 | De 40 à 50 km | 40 tot 50 km
  50+ | 50 km et plus | 50 km en meer
  U | Inconnue | Onbekend`,
  seniority: `Ancienneté
  0-4 | Moins de 5 ans | Minder dan 5 jaar
  5-9 | 5 à 9 ans | 5 tot 9 jaar
  10-14 | 10 à 14 ans | 10 tot 14 jaar
  15-19 | 15 à 19 ans | 15 tot 19 jaar
  20-24 | 20 à 24 ans | 20 tot 24 jaar
  25-29 | 25 à 29 ans | 25 tot 29 jaar
  30-34 | 30 à 34 ans | 30 tot 34 jaar
  35+ | 35 ans et plus | 35 jaar en meer`,
  'working-time': `Régime de travail
  100 | Temps plein | Voltijds
  90 | Neuf dixièmes | Negen tienden
  80 | Quatre cinquièmes | Vier vijfden
  50 | Mi-temps | Halftijds
  0 | Interruption complète | Volledige onderbreking`,
  home: `Domicile${provinces}`,
  'working-place': `Lieu de travail${provinces}`,
  'telework-day': `Jours de télétravail par semaine
  0 | Pas de télétravail | Geen telewerk
  1 | 1 jour | 1 dag
  2 | 2 jours | 2 dagen
  3 | 3 jours | 3 dagen
  4 | 4 jours | 4 dagen
  5 | 5 jours | 5 dagen`,
  nationality: `Nationalité
  BE | Belges | Belgen
  EU | Autres pays de l'Union européenne | Andere landen van de Europese Unie
  XX | Hors de l'Union européenne | Buiten de Europese Unie
  U | Inconnue | Onbekend`,
  mission: `Mission
  ADM | Tâches administratives | Administratieve taken
  NET | Nettoyage et restaurant | Schoonmaak en restaurant
  ICT | Informatique | Informatica
  EXP | Expertise | Expertise
  TEC | Tâches techniques | Technische taken
  REC | Recherche scientifique | Wetenschappelijk onderzoek`,
  category: `Catégorie d'engagement
  BET | Besoins exceptionnels et temporaires | Uitzonderlijke en tijdelijke behoeften
  TAS | Tâches auxiliaires ou spécifiques | Bijkomende of specifieke opdrachten
  REM | Remplacement | Vervanging
  GES | Service à gestion séparée | Dienst met afzonderlijk beheer
  EHN | Experts de haut niveau | Deskundigen van hoog niveau`,
  reason: `Motif
  SUR | Surcroît de travail | Tijdelijke toename van werk
  MAT | Congé de maternité | Zwangerschapsverlof
  INT | Interruption de carrière | Loopbaanonderbreking
  MAL | Maladie | Ziekte
  PRO | Projet à durée déterminée | Project van bepaalde duur
  AUT | Autre motif | Andere reden`,
  selection: `Sélection
  L | Lauréats d'une sélection | Geslaagd voor een selectie
  J | Premier emploi | Startbaan
  E | Étudiants | Studenten
  N | Sans sélection | Zonder selectie`,
  departure: `Motif du départ
  AGE | Limite d'âge | Leeftijdsgrens
  DEM | À la demande | Op eigen verzoek
  OFF | D'office, après maladie | Ambtshalve, na ziekte
  INA | Inaptitude physique | Lichamelijke ongeschiktheid`,
};

/** All dimensions by name; those that both vocabularies share have one category set. */
export const dimensions: ReadonlyMap<string, Dimension> = new Map(
  Object.entries(tables).map(([name, table]) => [name, readDimension(name, table)]),
);

function readDimension(name: string, table: string): Dimension {
  const [titleFr = '', ...lines] = table.split('\n').map((line) => line.trim());
  return Object.freeze({
    name,
    titleFr,
    categories: lines.map((line) => {
      const [code, labelFr, labelNl] = line.split(' | ') as [string, string, string];
      return Object.freeze({ code, labelFr, labelNl });
    }),
  });
}
