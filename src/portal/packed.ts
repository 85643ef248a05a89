import {
  type Cube,
  type FigureSet,
  measures,
  type PortalModel,
  type Profile,
  type Subject,
  type Value,
} from './model.ts';

/** A cube whose years follow each other: the first, then the values of each; else as it is. */
type PackedCube = readonly [first: number, ...years: (Value | readonly Value[])[]] | Cube;

/** What takes the most room in a page, said once: years one after the other, measures by their place, requests by number. */
type Packed = Omit<Subject, 'figures' | 'profile' | 'asked'> & {
  readonly figures: Readonly<Record<string, PackedCube>> | null;
  readonly profile: readonly (readonly (number | null)[] | 0)[];
  /** What the requests begin with, and of each set which of all requests goes on from there. */
  readonly asked: readonly [begin: string, rest: Readonly<Record<string, number>>];
};

/** The model as it stands in the page. */
export type PackedModel = Omit<PortalModel, 'subjects'> & {
  readonly subjects: readonly Packed[];
  readonly requests: readonly string[];
};

/** Packs a model for the page: a third of a body's room is saved. */
export function pack(model: PortalModel): PackedModel {
  const requests: string[] = [];
  const numberOf = (request: string): number => {
    const known = requests.indexOf(request);
    return known < 0 ? requests.push(request) - 1 : known;
  };
  const subjects = model.subjects.map((subject): Packed => {
    const [some = ''] = Object.values(subject.asked);
    const begin = some.split('/').slice(0, 2).join('/');
    return {
      ...subject,
      figures: subject.figures === null ? null : mapped(subject.figures, packCube),
      profile: measures.map((measure) => subject.profile[measure] ?? 0),
      asked: [begin, mapped(subject.asked, (request) => numberOf(request.slice(begin.length)))],
    };
  });
  return { ...model, subjects, requests };
}

/** The model of a page. */
export function unpack({ requests, ...model }: PackedModel): PortalModel {
  const subjects = model.subjects.map((subject): Subject => {
    const [begin, rest] = subject.asked;
    const known = measures.flatMap((measure, place) => {
      const values = subject.profile[place];
      return values ? [[measure, values] as const] : [];
    });
    return {
      ...subject,
      figures: subject.figures === null ? null : mapped(subject.figures, unpackCube),
      profile: Object.fromEntries(known) as Profile,
      asked: mapped(rest, (place) => `${begin}${requests[place]}`),
    };
  });
  return { ...model, subjects };
}

function mapped<From, To>(
  record: Readonly<Partial<Record<string, From>>>,
  map: (value: From) => To,
): Record<FigureSet, To> {
  const entries = Object.entries(record).map(([key, value]) => [key, map(value as From)]);
  return Object.fromEntries(entries) as Record<FigureSet, To>;
}

function packCube(cube: Cube): PackedCube {
  const years = Object.keys(cube);
  const first = Number(years[0]);
  const isRow = years.every((year, place) => year !== '' && Number(year) === first + place);
  if (!isRow || years.length === 0) return cube;
  const rows = Object.values(cube).map((values) => (values.length === 1 ? values[0] : values));
  return [first, ...rows.map((row) => row ?? null)];
}

function unpackCube(packed: PackedCube): Cube {
  if (!isPackedRow(packed)) return packed;
  const [first, ...rows] = packed;
  return Object.fromEntries(
    rows.map((row, place) => [String(first + place), Array.isArray(row) ? row : [row]]),
  ) as Cube;
}

function isPackedRow(packed: PackedCube): packed is Extract<PackedCube, readonly unknown[]> {
  return Array.isArray(packed);
}
