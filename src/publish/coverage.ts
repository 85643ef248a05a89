import type { Database } from '../system/database.ts';

const languages = ['fr', 'nl', 'de', 'en'] as const;

/** What a reader of a release needs to know before the first question. */
export interface Coverage {
  /** First and last year of any figure; `null` where no figure has a year. */
  readonly years: readonly [number, number] | null;
  /** The newest year with a headcount. */
  readonly headcountYear: number | null;
  /** Languages that name no body. */
  readonly unnamed: readonly (typeof languages)[number][];
}

/** Reads the coverage of the release that the session uses. */
export async function readCoverage(database: Database): Promise<Coverage> {
  const [row = {}] = await database.rows('publish/coverage');
  const { first_year, last_year, headcount_year } = row;
  return {
    years: typeof first_year === 'number' ? [first_year, Number(last_year)] : null,
    headcountYear: typeof headcount_year === 'number' ? headcount_year : null,
    unnamed: languages.filter((language) => row[language] === false),
  };
}
