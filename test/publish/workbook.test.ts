import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { buildRelease } from '../../src/build/build-release.ts';
import { countTables } from '../../src/publish/describe-release.ts';
import { sheetsThatFit, writeWorkbook } from '../../src/publish/workbook.ts';
import { aboutSheet } from '../../src/publish/workbook-about.ts';
import { tableSheet } from '../../src/publish/workbook-sheets.ts';
import { withDatabase, withRelease } from '../../src/system/database.ts';
import { publishedTables } from '../../src/tables/registry.ts';
import { figure, type Landing, landRuns, lists, query, subject } from '../build/fixture.ts';

type Told = string | number | boolean | null;

interface Sheet {
  readonly rows: readonly (readonly Told[])[];
  readonly formulas: number;
  /** Rows and columns. */
  readonly frozen: readonly [number, number] | null;
  readonly filter: string | null;
  readonly width: number;
  /** Places of columns. */
  readonly hidden: readonly number[];
  /** Of the second row, by place. */
  readonly formats: Readonly<Record<string, string | null>>;
}

const hostile = { name_fr: '=cmd()', name_nl: '#N/A', name_de: '01', name_en: '_x0041_\r<&>' };
/** A spreadsheet takes each for a formula where it is typed. */
const formulas = { name_fr: '=1+1', name_nl: '+1+1', name_de: '-1+1', name_en: '@SUM(A1)' };
const marts = ['gender_share_by_level', 'headcount_by_year_and_organism'] as const;

const landings: readonly Landing[] = [
  ...lists.slice(0, 3),
  { key: 'organisms/10', subjects: [subject('organism', '10', hostile)] },
  { key: 'organisms/11', subjects: [subject('organism', '11', formulas)] },
  { key: 'organisms/10/workforce?year=2020', figures: [figure(8707)] },
  {
    key: 'organisms/10/distribution?year=2020&groupby=level&field=gender',
    figures: [
      figure(10, { group_value: 'A', field_value: 'F' }),
      figure(20, { group_value: 'A', field_value: 'M' }),
      figure(5.5, { group_value: 'B', field_value: 'F' }),
      figure(null, { group_value: 'B', field_value: 'M', obs_status: 'Q' }),
    ],
  },
];

const facts = {
  id: '20240101T000000Z-000000-00000000',
  runId: 'run-1',
  created: '2024-01-01T00:00:00Z',
  source: 'https://hr.example/v1',
  sourceDetail: 'https://hr.example/v1',
  version: '0.1.0',
};

let folder: string;
let workbook: string;
let temporary: string;
let sheets: Readonly<Record<string, Sheet>>;

beforeAll(async () => {
  const input = await landRuns([{ id: 'run-1', landings }]);
  await buildRelease(input);
  folder = input.into;
  temporary = input.temporary;
  workbook = join(folder, 'hrstats.xlsx');
  await write();
  const reader = join(import.meta.dirname, 'read_workbook.py');
  sheets = JSON.parse(execFileSync('python3', [reader, workbook], { encoding: 'utf8' }));
});

function write(): Promise<void> {
  return withRelease(folder, { temporary }, async (database) => {
    const rows = await countTables(database);
    await writeWorkbook({ folder, catalogue: federalHr, facts, rows, database });
  });
}

/** The rows of a mart, their values in the order of its columns. */
async function storedRows(mart: string): Promise<unknown[][]> {
  const rows = await withRelease(folder, { temporary }, (database) =>
    query(database, `from marts.${mart}`),
  );
  return rows.map((row) => Object.values(row));
}

describe('hrstats.xlsx', () => {
  it.each(marts)(
    'holds %s as the database does, below a frozen head with filters',
    async (mart) => {
      const { rows = [], ...form } = sheets[mart]!;
      const [head = [], ...told] = rows;
      const stored = await storedRows(mart);
      expect(head).toEqual(
        publishedTables.find(({ name }) => name === mart)?.columns.map(({ name }) => name),
      );
      expect(told.length).toBeGreaterThan(0);
      expect(told.map((row) => head.map((_, at) => row[at] ?? null))).toEqual(stored);
      expect(form).toMatchObject({ formulas: 0, frozen: [1, 3] });
      expect(form.filter).toMatch(new RegExp(`^A1:[A-Z]+${told.length + 1}$`));
    },
  );

  it('keeps a text that looks like a formula, an error, a number or an escape', () => {
    const [head = [], row = []] = sheets.gender_share_by_level?.rows ?? [];
    const named = Object.fromEntries(head.map((name, at) => [name, row[at]]));
    expect(named).toMatchObject({ ...hostile, subject_id: '10', year: 2020 });
  });

  it('has no formula: what begins with =, +, - or @ is a text', () => {
    const texts = (sheets.organisms?.rows ?? []).flat();
    expect(texts).toEqual(expect.arrayContaining(Object.values(formulas)));
    expect(Object.values(sheets).filter((sheet) => sheet.formulas > 0)).toEqual([]);
  });

  it('begins with what it is, and names every mart with what may be summed', () => {
    const rows = sheets.About?.rows ?? [];
    expect(Object.keys(sheets)[0]).toBe('About');
    expect(rows.flat()).toEqual(expect.arrayContaining([facts.id, federalHr.licence.title]));
    for (const { name, sums } of publishedTables.filter(({ schema }) => schema === 'marts')) {
      const told = sums.replaceAll('`marts.', '').replaceAll('`', '');
      expect(rows.find(([first]) => first === name)?.[3], name).toBe(told);
    }
    expect(sheets.About?.width).toBeLessThanOrEqual(180);
    const left = rows.findIndex(([first]) => first === 'Not in this workbook');
    expect(rows.slice(left + 1).map(([name]) => name)).toEqual(['crossed']);
  });

  it('is written in words of a spreadsheet: no Markdown, no schema, one way to the dictionary', () => {
    const { About, Dictionary } = sheets;
    const texts = [...(About?.rows ?? []), ...(Dictionary?.rows ?? [])].flat().map(String);
    expect(texts.filter((text) => text.includes('`'))).toEqual([]);
    expect(texts.filter((text) => /\bmarts\./.test(text))).toEqual([
      'marts.crossed in hrstats.duckdb',
    ]);
    expect(texts.filter((text) => /^the sheet Dictionary$|dictionary/.test(text))).toHaveLength(1);
  });

  it('keeps the body in sight, also where only Dutch names it, and hides languages without a name', () => {
    const mart = publishedTables.find(({ name }) => name === 'headcount_growth')!;
    const { columns } = mart;
    const dutch = columns.map(({ name }) => (name === 'name_nl' ? 'Mistobservatorium' : null));
    const sheet = tableSheet(mart, [dutch]);
    const hidden = columns.filter((_, at) => sheet.columns?.[at]?.hidden).map(({ name }) => name);
    expect(sheet.freezePane).toEqual({ rows: 1, columns: 4 });
    expect(hidden).toEqual(['name_fr', 'name_de', 'name_en', 'acronym_fr', 'acronym_nl']);
    expect(sheets.gender_share_by_level?.hidden).toContain(6);
  });

  it('shows a share as a percentage and a percent with one decimal', () => {
    const shown = (name: string) => {
      const { rows = [], formats = {} } = sheets[name] ?? {};
      return Object.fromEntries((rows[0] ?? []).map((head, at) => [head, formats[at]]));
    };
    expect(shown('gender_share_by_level')).toMatchObject({ share: '0.0 %', subject_id: '@' });
    expect(shown('headcount_growth')).toMatchObject({ growth_since_percent: '0.0' });
    expect(shown('headcount_growth').headcount ?? null).toBeNull();
  });

  it('bears no licence of a publisher where figures are synthetic', () => {
    const synthetic = { ...facts, source: 'reference' };
    const told = JSON.stringify(aboutSheet(federalHr, synthetic, [], []).rows);
    expect(told).toContain('SYNTHETIC');
    expect(told).not.toContain(federalHr.licence.title);
  });

  it('is made of the same bytes again', async () => {
    const before = readFileSync(workbook);
    await write();
    expect(readFileSync(workbook).equals(before)).toBe(true);
  });

  it('leaves out what is too large, the largest first', () => {
    const tables = publishedTables.filter(({ csv }) => csv).slice(0, 3);
    const columns = tables.map((table) => table.columns.length);
    const candidates = [5, 1, 2].map((rows, at) => ({ table: tables[at]!, rows }));
    const cells = columns[1]! + 2 * columns[2]!;
    const fitting = (bounds: { rows: number; cells: number }) =>
      sheetsThatFit(candidates, bounds).map(({ name }) => name);
    const names = tables.map(({ name }) => name);
    expect(fitting({ rows: 9, cells: 1e6 })).toEqual(names);
    expect(fitting({ rows: 4, cells: 1e6 })).toEqual(names.slice(1));
    expect(fitting({ rows: 9, cells })).toEqual(names.slice(1));
    expect(fitting({ rows: 9, cells: cells - 1 })).toHaveLength(1);
  });
});

const hasOffice = spawnSync('soffice', ['--version']).status === 0;

/** The shares of a mart as LibreOffice, set to a locale, writes them. */
async function sharesIn(locale: string, mart: string): Promise<Told[]> {
  const office = join(folder, '..', `office-${locale}`);
  mkdirSync(join(office, 'user'), { recursive: true });
  writeFileSync(
    join(office, 'user', 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item></oor:items>`,
  );
  // Semicolons between cells, figures in full and not as they are shown, every sheet.
  const filter = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,false,false,false,false,-1';
  execFileSync('soffice', [
    `-env:UserInstallation=${pathToFileURL(office).href}`,
    ...['--headless', '--convert-to', filter, '--outdir', office, workbook],
  ]);
  const path = join(office, `hrstats-${mart}.csv`);
  const rows = await withDatabase({ temporary }, (database) =>
    query(
      database,
      `select share from read_csv('${path}', delim = ';', header = true, all_varchar = true)`,
    ),
  );
  return rows.map(({ share }) => share as string | null);
}

describe('hrstats.xlsx in LibreOffice', { tags: ['long'] }, () => {
  it.skipIf(!hasOffice).each([
    ['fr-BE', ','],
    ['en-GB', '.'],
  ])(
    'has the same figures in %s (skipped where soffice is not installed)',
    async (locale, point) => {
      const shares = await sharesIn(locale, 'gender_share_by_level');
      const stored = await withRelease(folder, { temporary }, (database) =>
        query(database, 'select share from marts.gender_share_by_level'),
      );
      expect(shares[0]).toMatch(new RegExp(`^33[${point}]3{13}%$`));
      const read = shares.map(
        (share) => share && Number.parseFloat(String(share).replace(point, '.')),
      );
      // LibreOffice writes fifteen digits of the percentage.
      const told = stored.map(
        ({ share }) => share && Number((100 * Number(share)).toPrecision(15)),
      );
      expect(read).toEqual(told);
    },
  );
});
