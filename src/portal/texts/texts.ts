import type { Language } from '../model.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { nl } from './nl.ts';

/** The charts of the page, in its order. */
export const chartNames = [
  'headcount',
  'level',
  'age',
  'seniority',
  'telework',
  'month',
  'weekday',
  'retirements',
  'rate',
] as const;
export type ChartName = (typeof chartNames)[number];

/** The chart that takes the whole width of the page. */
export const leadChart: ChartName = 'headcount';

/** How the page speaks of each statistic and state. */
type Statistic =
  | 'workforce'
  | 'distribution'
  | 'contractors'
  | 'longabsence'
  | 'illness'
  | 'pension'
  | 'carph';

/** Every text of the page in one language. Functions take numbers and dates as they are to be read. */
export interface Texts {
  readonly locale: string;
  readonly skip: string;
  readonly languageChoice: string;
  /** The title of the data; the catalogue's own is English. */
  readonly title: (english: string) => string;
  /** The name of the publisher; the catalogue's own is English. */
  readonly publisher: (english: string) => string;
  readonly tagline: string;
  readonly sections: Readonly<
    Record<
      | 'figures'
      | 'about'
      | 'completeness'
      | 'changes'
      | 'downloads'
      | 'snippets'
      | 'dictionary'
      | 'contents',
      string
    >
  >;
  readonly subject: {
    readonly label: string;
    readonly whole: string;
    readonly organisms: string;
    readonly shown: string;
    readonly delisted: string;
    readonly none: string;
    readonly noRoom: string;
    readonly missed: (key: string) => string;
  };
  readonly key: {
    readonly headcount: (year: string) => string;
    readonly organisms: string;
    readonly figures: string;
    readonly years: string;
    readonly answered: string;
    readonly since: (percent: string, year: string) => string;
  };
  readonly about: {
    readonly what: string;
    readonly source: string;
    readonly sourceOf: (publisher: string) => string;
    readonly licence: string;
    /** The title of the licence; the catalogue's own is English. */
    readonly licenceTitle: (english: string) => string;
    readonly freshness: string;
    readonly asOf: (date: string) => string;
    readonly age: (days: number) => string;
    readonly release: string;
    readonly made: (version: string) => string;
    readonly notOfficial: (publisher: string) => string;
    readonly address: string;
  };
  readonly charts: Readonly<Record<ChartName, { readonly title: string; readonly what: string }>>;
  readonly chart: {
    readonly source: (publisher: string, statistic: string) => string;
    readonly answer: string;
    readonly table: string;
    readonly noData: string;
    readonly nothing: string;
    readonly failed: string;
    readonly year: string;
    readonly undated: string;
    readonly total: string;
    readonly category: string;
    readonly gaps: string;
    readonly pale: string;
    readonly comparable: (year: string) => string;
    readonly left: (count: string) => string;
    readonly notDrawn: (what: string) => string;
    readonly target: (rate: string) => string;
    readonly isoDays: string;
    readonly otherYears: string;
    readonly allLevels: string;
    readonly suppressed: string;
    readonly cannot: string;
    readonly missing: string;
    readonly rateAsPublished: string;
    readonly noTotal: string;
  };
  readonly statistics: Readonly<Record<Statistic, string>>;
  readonly completeness: {
    readonly intro: string;
    readonly byYear: string;
    readonly byOrganism: string;
    readonly statistic: string;
    readonly noYear: string;
    readonly cell: (ok: string, without: string, gaps: string, planned: string) => string;
    readonly legend: Readonly<Record<'whole' | 'partial' | 'none' | 'gaps', string>>;
    readonly organism: string;
    readonly tests: (run: string) => string;
    /** Said behind it where no test found a disagreement. */
    readonly held: string;
    readonly disagreements: string;
    readonly cases: (rows: number) => string;
  };
  readonly changes: {
    readonly first: string;
    readonly since: (date: string) => string;
    readonly nothing: string;
    readonly total: (before: string, now: string) => string;
    readonly kinds: Readonly<Record<'added' | 'revised' | 'removed', string>>;
    readonly examples: string;
    readonly figure: string;
    readonly before: string;
    readonly after: string;
    readonly rebuilt: string;
  };
  readonly downloads: {
    readonly intro: string;
    readonly file: string;
    readonly holds: string;
    readonly size: string;
    readonly rows: string;
    readonly checksum: string;
    readonly verify: string;
    readonly database: string;
    readonly descriptor: string;
    readonly all: string;
    /** What a table holds; `null` where only the English is known. */
    readonly title: (table: string, english: string) => string | null;
  };
  readonly snippets: {
    readonly intro: string;
    readonly copy: string;
    readonly copied: string;
    readonly excelHow: string;
  };
  readonly dictionary: {
    readonly intro: string;
  };
  readonly footer: {
    readonly cite: string;
    readonly citation: (title: string, publisher: string, date: string, id: string) => string;
  };
}

/** The texts of every language. */
export const texts: Readonly<Record<Language, Texts>> = { fr, nl, en };
