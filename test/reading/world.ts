/**
 * A small invented federation with true figures for every question of the specification. People are the
 * base: undivided, split, crossed and transposed figures are counts of the same people, so all sums hold.
 */

import { federalHr } from '../../pipelines/federal-hr.ts';
import type { Catalogue } from '../../src/model/catalogue.ts';
import type { Request } from '../../src/model/request.ts';
import { count, countStaff, drawFacts, type Facts, ofPeople, weights } from './counting.ts';
import { dimensions, furtherLabel, type LabelLanguage, numericStatus } from './dimensions.ts';
import { drawFrom } from './people.ts';
import { makeQuestions, type Selection } from './questions.ts';

/** One true figure, by codes; an axis that the question has not is `null`. */
export interface Truth {
  readonly year: number | null;
  readonly group: string | null;
  readonly field: string | null;
  readonly reason: string | null;
  readonly value: number;
}

export interface Subject {
  readonly kind: 'entity' | 'organism';
  readonly id: string;
  readonly nameFr: string;
  readonly nameNl: string;
  readonly acroFr: string;
  readonly acroNl: string;
  readonly size: number;
  /** The first year with staff. */
  readonly since: number;
}

export interface WorldOptions {
  readonly seed?: number;
  readonly years?: readonly number[];
  /** Status as 1, 2, 3 and not as S, C, M. */
  readonly numericStatus?: boolean;
  /** `level-a` counts the people of level A only: its sum is not the whole workforce. */
  readonly partialLevelA?: boolean;
  /** From a year on two codes of a dimension carry each other's labels. */
  readonly exchanged?: {
    readonly dimension: string;
    readonly codes: string;
    readonly from: number;
  };
  /** The first so many organisms only. */
  readonly organisms?: number;
}

export interface World {
  readonly catalogue: Catalogue;
  readonly options: WorldOptions;
  readonly years: readonly number[];
  readonly subjects: readonly Subject[];
  /** All codes of a dimension, in its order. */
  readonly codes: (dimension: string) => readonly string[];
  readonly label: (
    dimension: string,
    code: string,
    language: LabelLanguage,
    year?: number | null,
  ) => string;
  readonly titleOf: (dimension: string, language: 'fr' | 'nl') => string;
  readonly subject: (kind: string, id: string | null) => Subject;
  readonly questions: (selection?: Selection) => Request[];
  readonly truth: (request: Request) => readonly Truth[];
  /** The same people weighed otherwise, where the question is of people; nothing where it is not. */
  readonly weigh: (request: Request, weight: keyof typeof weights) => readonly Truth[];
}

const bodies: readonly Omit<Subject, 'kind'>[] = [
  subject('10200', 'SPF Horizon', 'FOD Horizon', 'HOR', 'HRZ', 113, 0),
  subject('10215', 'SPF Rivières et Canaux', 'FOD Rivieren en Kanalen', 'RIV', 'RKA', 1340, 0),
  subject('10242', 'Institut des Vents', 'Instituut voor Winden', 'IDV', 'IVW', 74, 0),
  subject('10260', 'Agence des Sentiers', 'Agentschap Paden', 'ASE', 'APA', 48, 2016),
  subject('10311', 'Commission de l’Écho', 'Commissie Echo', 'ECO', 'CEC', 5, 0),
];

function subject(
  id: string,
  nameFr: string,
  nameNl: string,
  acroFr: string,
  acroNl: string,
  size: number,
  since: number,
): Omit<Subject, 'kind'> {
  return { id, nameFr, nameNl, acroFr, acroNl, size, since };
}

const entity: Subject = {
  ...subject('90001', 'Ensemble des services', 'Geheel van de diensten', 'ENS', 'GEH', 0, 0),
  kind: 'entity',
};

export function makeWorld(options: WorldOptions = {}): World {
  const years = options.years ?? [2014, 2015, 2016, 2017, 2018];
  const seed = options.seed ?? 20_260;
  const chosen = bodies.slice(0, options.organisms ?? bodies.length);
  const organisms = chosen.map((body): Subject => ({ ...body, kind: 'organism' }));
  const subjects = [entity, ...organisms];
  const facts = new Map(
    organisms.map(({ id, size, since }, position) => {
      const draw = drawFrom(seed * 31 + position);
      const present = years.filter((year) => year >= since);
      return [id, drawFacts(draw, size, present)];
    }),
  );
  const { codes, label } = namesOf(options);
  const answers = new Map<string, readonly Truth[]>();
  const world: World = {
    catalogue: federalHr,
    options,
    years,
    subjects,
    codes,
    label,
    titleOf: (name, language) => dimensions.get(name)![language],
    subject: (kind, id) => subjects.find((one) => one.kind === kind && one.id === id)!,
    questions: (selection = {}) => makeQuestions({ subjects, years }, selection),
    truth: (request) => {
      const key = JSON.stringify(request);
      const known = answers.get(key) ?? count(request, factsOf(request), codes, options);
      answers.set(key, known);
      return known;
    },
    weigh: (request, weight) =>
      ofPeople.includes(request.endpoint)
        ? countStaff(request, factsOf(request), codes, options, weights[weight])
        : [],
  };
  return world;

  function factsOf({ subjectKind, subjectId }: Request): Facts[] {
    return subjectKind === 'entity' ? [...facts.values()] : [facts.get(subjectId!)!];
  }
}

/** What categories are called in this world. */
function namesOf(options: WorldOptions): Pick<World, 'codes' | 'label'> {
  const spelled = (name: string, code: string): string =>
    (options.numericStatus === true && name === 'status' ? numericStatus[code] : null) ?? code;
  return {
    codes: (name) => dimensions.get(name)!.categories.map(({ code }) => spelled(name, code)),
    label: (name, code, language, year = null) => {
      const shown = exchange(options, name, code, year);
      const { categories } = dimensions.get(name)!;
      const category = categories.find((one) => spelled(name, one.code) === shown)!;
      if (language === 'fr' || language === 'nl') return category[language];
      return furtherLabel(name, category, language);
    },
  };
}

function exchange(options: WorldOptions, name: string, code: string, year: number | null): string {
  const { exchanged } = options;
  if (exchanged?.dimension !== name || year === null || year < exchanged.from) return code;
  const [one = '', other = ''] = exchanged.codes.split(' ');
  return code === one ? other : code === other ? one : code;
}
