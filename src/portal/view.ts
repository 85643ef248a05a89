import { englishOf } from './english.ts';
import type {
  Category,
  Cube,
  FigureSet,
  Labels,
  Language,
  PortalModel,
  Subject,
  Value,
} from './model.ts';
import { type Texts, texts } from './texts/texts.ts';

/** What the page shows at the moment: the release, the chosen subject and language. */
export interface View {
  readonly model: PortalModel;
  /** `null` where the source listed no subject. */
  readonly subject: Subject | null;
  /** What was asked for in its place, where the release holds no such subject. */
  readonly missed: string | null;
  readonly language: Language;
  readonly texts: Texts;
  readonly format: Formats;
}

/** Numbers and dates as the language writes them. */
interface Formats {
  readonly number: (value: number) => string;
  /** With all decimals that it came with. */
  readonly exact: (value: number) => string;
  /** With as many decimals as told. */
  readonly fixed: (value: number, decimals: number) => string;
  readonly percent: (share: number) => string;
  /** A share with one decimal. */
  readonly tenth: (share: number) => string;
  readonly change: (share: number) => string;
  readonly date: (iso: string) => string;
  readonly bytes: (bytes: number) => string;
}

/** The view of a subject, by default of the first one, in a language. */
export function viewOf(model: PortalModel, language: Language, key: string | null): View {
  const found = model.subjects.find((known) => known.key === key);
  const subject = found ?? firstSubject(model);
  const missed = found === undefined ? key : null;
  const spoken = texts[language];
  return { model, subject, missed, language, texts: spoken, format: formatsOf(spoken.locale) };
}

/** The first entity that has figures, else whatever subject has. */
function firstSubject({ subjects }: PortalModel): Subject | null {
  const filled = subjects.find(({ figures }) => Object.keys(figures ?? {}).length > 0);
  return filled ?? subjects[0] ?? null;
}

function formatsOf(locale: string): Formats {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const tenth = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const change = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    number: (value) => number.format(value),
    exact: (value) => exact.format(value),
    fixed: (value, decimals) =>
      value.toLocaleString(locale, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }),
    percent: (share) => percent.format(share),
    tenth: (share) => tenth.format(share),
    change: (share) => change.format(share).replace('-', '−'),
    date: (iso) => (Number.isNaN(Date.parse(iso)) ? iso : date.format(new Date(iso))),
    bytes: (bytes) => formatBytes(bytes, number),
  };
}

function formatBytes(bytes: number, number: Intl.NumberFormat): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const scaled = bytes / 1000 ** step;
  const shown = scaled >= 10 ? Math.round(scaled) : Math.round(scaled * 10) / 10;
  return `${number.format(shown)} ${units[step]}`;
}

/** The text in the language of the page, else in another that the source gives; `null` where it gives none. */
function pick(labels: Labels, language: Language): string | null {
  return labels[language] ?? labels.fr ?? labels.nl ?? labels.en ?? labels.de ?? null;
}

/** The name of a subject, else its id. */
export function nameOf(subject: Pick<Subject, 'id' | 'names'>, language: Language): string {
  return pick(subject.names, language) ?? subject.id;
}

/** A body in a few letters; `null` where the source gives none. */
export function acronymOf({ acronyms }: Subject, language: Language): string | null {
  return acronyms[language] ?? acronyms.fr ?? acronyms.nl ?? null;
}

/** Whose figures these are; synthetic ones say so. */
export function sourceName({ model, texts, language }: View): string {
  const { notice, publisher } = model.release;
  return notice?.[language].title ?? texts.publisher(publisher);
}

/** The same with the statistic, in a line. */
export function sourceLine(view: View, statistic: keyof Texts['statistics']): string {
  return view.texts.chart.source(sourceName(view), view.texts.statistics[statistic]);
}

/** The years of a cube with figures, oldest first; undated ones are left out. */
export function yearsOf(cube: Cube): number[] {
  return Object.keys(cube)
    .filter((year) => year !== '' && (cube[year] ?? []).some((value) => typeof value === 'number'))
    .map(Number)
    .sort((one, other) => one - other);
}

/** A set of figures of the chosen subject, empty where it has none. */
export function cubeOf(view: View, set: FigureSet): Cube {
  return view.subject?.figures?.[set] ?? {};
}

/** A value of the chosen subject by the places of its categories; `null` too where a place is -1. */
export function valueAt(
  view: View,
  set: FigureSet,
  year: number | '' | undefined,
  a: number,
  b = 0,
): Value {
  if (a < 0 || b < 0) return null;
  return cubeOf(view, set)[String(year)]?.[a * view.model.axes[set].b.length + b] ?? null;
}

/** What a row of figures comes to: its given total, else their sum; `null` where one of them is withheld. */
export function totalOf(given: Value, values: readonly Value[]): number | null {
  if (typeof given === 'number') return given;
  return values.some((value) => typeof value === 'string') ? null : sumOf(values);
}

/** The sum of the figures that are given. */
export function sumOf(values: readonly Value[]): number {
  return values.reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0);
}

/** The years of a drawing, given from the first to the last: `2012–2024`. */
export function yearRange(drawn: readonly { readonly year: string }[]): string {
  const [first, last] = [drawn.at(0)?.year ?? '', drawn.at(-1)?.year ?? ''];
  return first === last ? first : `${first}–${last}`;
}

/** A category as it is read, with its place in the cube. */
export interface Place {
  readonly at: number;
  readonly code: string;
  readonly label: string;
}

/** The categories of an axis but totals, named; no two have the same name. */
export function placesOf(view: View, set: FigureSet, side: 'a' | 'b'): Place[] {
  const axis = view.model.axes[set][side];
  const labels = labelsOf(view, axis, set);
  return axis
    .map(({ code }, at) => ({ at, code, label: labels[at] ?? code }))
    .filter(({ code }) => code !== '_T' && code !== '');
}

/** Categories as they are read, no two alike. */
export function labelsOf(
  view: View,
  categories: readonly Category[],
  set: FigureSet | null = null,
): string[] {
  const taken = new Set<string>();
  return categories.map(({ code, labels, period }) => {
    const label =
      period === undefined || set === null
        ? labelOf(view, code, labels)
        : periodName(view.texts, set, period);
    const told = taken.has(label) ? `${label} (${code})` : label;
    taken.add(told);
    return told;
  });
}

/** The place of the total on an axis, `-1` where the source gives none. */
export function totalPlace(view: View, set: FigureSet, side: 'a' | 'b'): number {
  return view.model.axes[set][side].findIndex(({ code }) => code === '_T');
}

function labelOf(view: View, code: string, labels: Labels): string {
  const english =
    view.language === 'en' && labels.en === undefined && labels.fr !== undefined
      ? englishOf(labels.fr)
      : null;
  return english ?? pick(labels, view.language) ?? code;
}

/** A month or weekday as the language calls it: 1 January 2024 was a Monday. */
function periodName({ locale }: Texts, set: FigureSet, period: number): string {
  const part = set === 'month' ? 'month' : 'weekday';
  const day = part === 'month' ? Date.UTC(2024, period - 1, 1) : Date.UTC(2024, 0, period);
  return new Intl.DateTimeFormat(locale, { [part]: 'short', timeZone: 'UTC' }).format(day);
}

/** Why there is no figure, in words. */
export function valueText(view: View, value: Value): string {
  if (typeof value === 'number') return view.format.exact(value);
  if (value === null) return '–';
  const { suppressed, cannot, missing } = view.texts.chart;
  return value === 'Q' ? suppressed : value === 'M' ? cannot : missing;
}
