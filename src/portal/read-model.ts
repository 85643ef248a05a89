import { join } from 'node:path';
import type { Json } from '@duckdb/node-api';
import type { Catalogue } from '../model/catalogue.ts';
import { licenceOf } from '../model/licence.ts';
import type { Database } from '../system/database.ts';
import type { PublishedTable } from '../tables/table.ts';
import { qualifiedName } from '../tables/table.ts';
import type {
  ChangedBody,
  ChangedFigure,
  Changes,
  ChartModel,
  CompletenessCell,
  Coverage,
  DataTest,
  Download,
  PortalModel,
  ReleaseNotes,
  Version,
} from './model.ts';
import { languagesOf, readFigures } from './read-figures.ts';
import { readProfiles } from './read-profiles.ts';
import { readCriteria } from './read-splits.ts';
import { syntheticTexts } from './synthetic.ts';
import { clip } from './text.ts';

type Row = Record<string, Json>;

/** A file of the release, described. */
export interface PortalFile {
  readonly path: string;
  readonly bytes: number;
  readonly rows: number | null;
  readonly sha256: string;
  readonly table: PublishedTable | null;
}

/** What the release says of itself; `source` is `reference` for synthetic data. */
interface PortalFacts {
  readonly id: string;
  readonly created: string;
  readonly source: string;
  readonly sourceDetail: string;
  readonly version: string;
}

export interface ModelInput {
  readonly catalogue: Catalogue;
  readonly facts: PortalFacts;
  /** The folder of the release before, `null` for a first one. */
  readonly before: string | null;
}

/** Reads everything the portal shows from the release that the session uses (contract §3, §4), but for its files. */
export async function readModel(
  database: Database,
  input: ModelInput,
): Promise<Omit<PortalModel, 'downloads'>> {
  const [totals = {}] = await database.rows('portal/totals');
  const tests = await database.rows('portal/tests');
  return {
    ...(await readCharts(database, input)),
    figures: Number(totals.figures),
    proved: Number(totals.proved),
    firstYear: numberOrNull(totals.first_year),
    lastYear: numberOrNull(totals.last_year),
    criteria: await readCriteria(database),
    completeness: (await database.rows('portal/completeness')).map(completenessCell),
    disagreements: tests.filter(({ offending_rows }) => Number(offending_rows) > 0).map(dataTest),
    testsRun: tests.length,
    layouts: Number(totals.layouts),
    changes: input.before === null ? null : await readChanges(database, input.before),
  };
}

/** Reads what charts are drawn from; beyond `room` bytes, or those of a page, the figures of the smallest bodies are left out. */
export async function readCharts(
  database: Database,
  input: Pick<ModelInput, 'catalogue' | 'facts'>,
  room?: number,
): Promise<ChartModel> {
  const release = releaseNotes(input);
  const { subjects, axes } = await readFigures(database, release.comparableSince, room);
  const coverage = coverageOf(await database.rows('portal/organism-coverage'));
  const { years, agedFrom, profiles } = await readProfiles(database);
  const [rates] = await database.rows('portal/rate-unit');
  return {
    release,
    years,
    agedFrom,
    axes,
    subjects: subjects.map((subject) => ({
      ...subject,
      profile: profiles.get(subject.key) ?? {},
      coverage: coverage.get(subject.key) ?? {},
    })),
    // The law asks for 3 %.
    targetRate: rates?.rate_unit === 'ratio' ? 0.03 : 3,
  };
}

function releaseNotes({ catalogue, facts }: Pick<ModelInput, 'catalogue' | 'facts'>): ReleaseNotes {
  const { title, publisher, homepage, comparableSince } = catalogue;
  const licence = licenceOf(catalogue, facts.source === 'reference');
  return {
    id: facts.id,
    title,
    publisher,
    homepage,
    licence: { title: licence.title, path: licence.path },
    notice: facts.source === 'reference' ? syntheticTexts : null,
    comparableSince,
    source: clip(facts.source === 'reference' ? facts.sourceDetail : facts.source),
    created: facts.created,
    version: facts.version,
  };
}

function completenessCell(row: Row): CompletenessCell {
  const { endpoint, year, every_year, asked, known, planned, gaps } = row;
  return {
    endpoint: endpoint === null ? null : String(endpoint),
    year: every_year === true ? 'all' : numberOrNull(year),
    asked: Number(asked),
    known: Number(known),
    planned: Number(planned),
    gaps: Number(gaps),
  };
}

/** By subject and statistic. */
function coverageOf(rows: readonly Row[]): ReadonlyMap<string, Record<string, Coverage>> {
  const coverage = new Map<string, Record<string, Coverage>>();
  for (const { subject, endpoint, planned, ok, gaps } of rows) {
    const key = String(subject);
    const own = { [String(endpoint)]: [Number(planned), Number(ok), Number(gaps)] as const };
    coverage.set(key, { ...coverage.get(key), ...own });
  }
  return coverage;
}

function dataTest({ test, proves, offending_rows }: Row): DataTest {
  return { test: String(test), proves: String(proves), rows: Number(offending_rows) };
}

async function readChanges(database: Database, before: string): Promise<Changes | null> {
  await database.attach(join(before, 'hrstats.duckdb'), 'earlier', 'read_only');
  const [release] = await database.rows('portal/release-before');
  if (release === undefined || release.moment === null) return null;
  await database.run('release/changed-figures');
  const rows = await database.rows('portal/changes', { moment: Number(release.moment) });
  const bodies = await database.rows('portal/changed-bodies');
  const counts = new Map(
    rows.map(({ endpoint, change, figures }) => [
      `${endpoint} ${change}`,
      { endpoint: String(endpoint), change: String(change), figures: Number(figures) },
    ]),
  );
  return {
    since: String(release.since),
    figuresBefore: Number(release.figures),
    bodies: bodies.map(changedBody),
    counts: [...counts.values()],
    samples: rows.filter(({ place }) => Number(place) <= 10).map(changedFigure),
  };
}

function changedBody(row: Row): ChangedBody {
  return {
    change: row.change as ChangedBody['change'],
    subject: String(row.subject),
    former: languagesOf(row, 'name'),
  };
}

function changedFigure(row: Row): ChangedFigure {
  return {
    change: String(row.change),
    subject: String(row.subject),
    endpoint: String(row.endpoint),
    year: numberOrNull(row.year),
    what: clip(String(row.what)),
    before: version(row.before, row.status_before),
    after: version(row.after, row.status_after),
  };
}

function version(text: Json | undefined, status: Json | undefined): Version | null {
  if (typeof status !== 'string') return null;
  return { text: typeof text === 'string' ? clip(text, 40) : null, status };
}

/** A file as the portal shows it. */
export function download({ path, bytes, rows, sha256, table }: PortalFile): Download {
  return {
    path,
    bytes,
    rows,
    sha256,
    table: table === null ? null : { name: qualifiedName(table), title: table.title },
  };
}

function numberOrNull(value: Json | undefined): number | null {
  return value === null || value === undefined ? null : Number(value);
}
