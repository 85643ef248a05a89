import { type DatabaseOptions, withRelease } from '../system/database.ts';

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

/** Reads the coverage of a built release. */
export async function readCoverage(folder: string, options: DatabaseOptions): Promise<Coverage> {
  return await withRelease(folder, options, async (database) => {
    const [row = {}] = await database.rows('publish/coverage');
    await database.run('release/leave');
    const { first_year, last_year, headcount_year } = row;
    return {
      years: typeof first_year === 'number' ? [first_year, Number(last_year)] : null,
      headcountYear: typeof headcount_year === 'number' ? headcount_year : null,
      unnamed: languages.filter((language) => row[language] === false),
    };
  });
}
