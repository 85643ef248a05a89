import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { buildRelease } from '../../src/build/build-release.ts';
import type { ChartTree } from '../../src/portal/addresses/chart-tree.ts';
import { readTree } from '../../src/portal/addresses/read-tree.ts';
import { readPortal } from '../../src/portal/render-portal.ts';
import type { DescribedFile, ReleaseFacts } from '../../src/publish/data-package.ts';
import { countTables, describeFiles, readFacts } from '../../src/publish/describe-release.ts';
import type { Cell } from '../../src/system/columns.ts';
import { type Database, withRelease } from '../../src/system/database.ts';
import {
  builtWithMarts,
  figure,
  type Landing,
  landRuns,
  type Run,
  subject,
} from '../build/fixture.ts';

export interface Federation {
  /** Ids of organisms. */
  readonly organisms: readonly string[];
  readonly years: readonly number[];
  /** Columns that replace those of a subject's record. */
  readonly record?: (kind: string, id: string) => Record<string, Cell>;
  /** The categories of a dimension. */
  readonly categories?: (dimension: string) => readonly string[];
  /** A figure; `null` is withheld. */
  readonly value?: (key: string, place: number) => number | null;
  /** Whether a question is answered with figures; else with nothing. */
  readonly answered?: (key: string) => boolean;
  readonly entity?: boolean;
  readonly source?: string;
}

const usual: Readonly<Record<string, readonly string[]>> = {
  gender: ['F', 'M'],
  level: ['A', 'B', 'C', 'D'],
  age: ['-25', '26-35', '36-45', '46-55', '56-65', '66+'],
  seniority: ['0-4', '5-14', '15-24', '25+'],
  'telework-day': ['0', '1', '2', '3'],
  month: Array.from({ length: 12 }, (_, month) => String(month + 1)),
  weekday: ['1', '2', '3', '4', '5', '6', '7'],
  reason: ['AGE', 'DEM'],
};

/** A run whose answers hold a figure for every chart of every subject. */
export function federationRun(federation: Federation): Run {
  const { organisms, source = 'https://hr.example/v1', entity = true } = federation;
  const record = federation.record ?? (() => ({}));
  const subjects = [
    ...(entity ? (['1'] as const).map((id) => ['entity', id] as const) : []),
    ...organisms.map((id) => ['organism', id] as const),
  ];
  const listed = organisms.map((id) => subject('organism', id, record('organism', id)));
  const lists: Landing[] = [
    { key: 'entities', subjects: entity ? [subject('entity', '1', record('entity', '1'))] : [] },
    { key: 'organisms', subjects: listed },
  ];
  const years = { from: Math.min(...federation.years), to: Math.max(...federation.years) };
  const endpoints = ['workforce', 'distribution', 'illness', 'pension', 'carph'];
  return {
    id: 'run-1',
    source,
    organisms,
    selection: { endpoints, years },
    landings: [...lists, ...subjects.flatMap(([kind, id]) => answersOf(federation, kind, id))],
  };
}

function answersOf(federation: Federation, kind: string, id: string): Landing[] {
  const root = `${kind === 'entity' ? 'entities' : 'organisms'}/${encodeURIComponent(id)}`;
  const categories = federation.categories ?? ((dimension) => usual[dimension] ?? []);
  const value = federation.value ?? ((_, place) => 100 + 7 * place);
  const landing = (key: string, rows: readonly Record<string, Cell>[]): Landing => ({
    key,
    figures:
      federation.answered?.(key) === false
        ? []
        : rows.map((row, place) => {
            const given = value(key, place);
            return figure(given, { ...row, obs_status: given === null ? 'Q' : 'A' });
          }),
  });
  const split = (year: number, field: string) =>
    categories(field).map((field_value) => ({ year, field_value }));
  const grouped = (year: number, groupby: string, measure: string) =>
    categories(groupby).map((group_value) => ({ year, group_value, measure }));
  const crossed = (year: number, groupby: string) =>
    categories(groupby).flatMap((group_value) =>
      categories('gender').map((field_value) => ({ year, group_value, field_value })),
    );
  const yearly = federation.years.flatMap((year) => [
    landing(`${root}/workforce?year=${year}`, [{ year }]),
    ...['gender', 'age', 'seniority', 'telework-day'].map((field) =>
      landing(`${root}/workforce?year=${year}&field=${field}`, split(year, field)),
    ),
    ...['level', 'age'].map((groupby) =>
      landing(
        `${root}/distribution?year=${year}&groupby=${groupby}&field=gender`,
        crossed(year, groupby),
      ),
    ),
    ...['month', 'weekday'].map((groupby) =>
      landing(`${root}/illness?year=${year}&groupby=${groupby}`, grouped(year, groupby, 'days')),
    ),
  ]);
  const reasons = categories('reason');
  const undated = [
    landing(
      `${root}/pension`,
      federation.years.flatMap((year) =>
        reasons.map((reason) => ({ year, reason, measure: 'retirements' })),
      ),
    ),
    landing(
      `${root}/carph`,
      federation.years.map((year) => ({ year, measure: 'rate' })),
    ),
  ];
  return [...yearly, ...undated];
}

/** Builds the tables of the runs and writes the page on them, which tells of no file; gives the path of the page. */
export function pageOf(runs: readonly Run[], before: string | null = null): Promise<string> {
  return tablesOf(runs, (release) => writePage({ ...release, before }, []));
}

/** Builds a whole release of the runs and writes its page; gives the path of the page. */
export async function wholePageOf(runs: readonly Run[]): Promise<string> {
  const input = await landRuns(runs);
  await buildRelease(input);
  const { into: folder, temporary } = input;
  return withRelease(folder, { temporary }, async (database) => {
    const facts = await readFacts(database, 'release-1');
    const files = await describeFiles(database, folder, await countTables(database));
    return writePage({ database, folder, facts, before: null }, files);
  });
}

/** Builds the tables of the runs and reads the charts that have an address. */
export function treeOf(runs: readonly Run[]): Promise<ChartTree> {
  return tablesOf(runs, ({ database, facts }) =>
    readTree(database, { catalogue: federalHr, facts }),
  );
}

interface Tables {
  readonly database: Database;
  readonly folder: string;
  readonly facts: ReleaseFacts;
}

/** The files of a release cost as much as its tables, and most of a page says nothing of them. */
function tablesOf<T>(runs: readonly Run[], use: (tables: Tables) => Promise<T>): Promise<T> {
  return builtWithMarts(runs, async (database, { into }) => {
    const facts = await readFacts(database, 'release-1');
    return await use({ database, folder: into, facts });
  });
}

async function writePage(
  { database, ...of }: Tables & { readonly before: string | null },
  files: readonly DescribedFile[],
): Promise<string> {
  const page = join(of.folder, 'index.html');
  const render = await readPortal(database, { catalogue: federalHr, ...of });
  writeFileSync(page, render(files));
  return page;
}
