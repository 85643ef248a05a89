/**
 * Opens a release with tools that are not ours and compares what each finds with what the release says of
 * itself: pandas, polars, pyarrow, seven DuckDB versions, and, where the machine has them, R and
 * LibreOffice; runs the snippets of `docs/other-tools.md`; and has the validators of Data Package, Croissant, RO-Crate,
 * Atom and, where `DCAT_AP_SHAPES` names files of its shapes, DCAT-AP judge it. Ends in 1 where anything differs. Needs
 * Python and its package index, so it is no part of `npm test`:
 *
 *     npx tsx test/tools/other-tools.ts [RELEASE]        by default a release of the demo, made anew
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { filesOf, type PackagedResource } from '../../src/model/packaged-files.ts';
import { publishedMacros } from '../../src/tables/macros.ts';
import { publishedTables } from '../../src/tables/registry.ts';
import { type PublishedTable, qualifiedName } from '../../src/tables/table.ts';
import { program, root } from '../helpers/program.ts';

type Facts = Readonly<Record<string, unknown>>;

interface Finding {
  readonly tool: string;
  readonly reads: string;
  readonly version: string;
  readonly facts: Facts;
}

const duckdbVersions = ['1.0.0', '1.1.3', '1.2.2', '1.3.2', '1.4.5', '1.5.6', '2.0.0'];
const standardPackages = ['pandas', 'pyarrow', 'polars', 'openpyxl'];
const validatorPackages = [
  ...['frictionless==5.21.0', 'mlcroissant==1.1.1', 'pandas', 'pyarrow'],
  ...['roc-validator==0.13.0', 'pyshacl==0.40.1', 'feedparser', 'sdmx1==2.28.0'],
];
const folder = join(root, 'test', 'tools');
const script = join(folder, 'read_release.py');
const work = process.env.TOOLS_FOLDER ?? mkdtempSync(join(tmpdir(), 'hrmirror-tools-'));

function main(): void {
  const release = resolve(process.argv[2] ?? demoRelease());
  void compare(release).then((differences) => {
    for (const difference of differences) process.stderr.write(`${difference}\n`);
    process.exitCode = differences.length === 0 ? 0 : 1;
  });
}

async function compare(release: string): Promise<string[]> {
  const expected = await expectedFacts(release);
  runSnippets(release);
  runValidators(release);
  const system = systemFindings(release);
  const findings = [...pythonFindings(release), ...system];
  const differences = findings.flatMap((finding) => differencesOf(finding, expected));
  process.stdout.write(report(findings, expected));
  return differences;
}

function demoRelease(): string {
  const output = join(work, 'demo');
  execFileSync(process.execPath, [program, 'demo', '--output', output, '--quiet'], {
    stdio: 'inherit',
  });
  return join(output, 'current');
}

/** What every tool must find: counted by the engine of hrmirror, and told by `datapackage.json`. */
async function expectedFacts(release: string): Promise<Map<string, unknown>> {
  const told = JSON.parse(readFileSync(join(release, 'datapackage.json'), 'utf8'));
  const files = (told.resources as PackagedResource[]).flatMap(filesOf);
  const rows = new Map(
    files.flatMap((file) => (file.rows === undefined ? [] : [[file.path, file.rows] as const])),
  );
  const facts = new Map<string, unknown>([...rows].map(([path, count]) => [`rows ${path}`, count]));
  const columns = publishedTables.reduce((sum, table) => sum + table.columns.length, 0);
  facts.set('comments on tables and views', publishedTables.length);
  facts.set('comments on columns', columns);
  facts.set('headcount() by name agrees', true);
  const instance = await DuckDBInstance.create(join(release, 'hrstats.duckdb'), {
    access_mode: 'READ_ONLY',
  });
  const connection = await instance.connect();
  const ask = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();
  for (const table of publishedTables) {
    const [counted] = await ask(`select count(*) from ${qualifiedName(table)}`);
    facts.set(`rows ${table.schema}.${table.name}`, Number(counted?.[0]));
  }
  facts.set('rows parquet/observations', facts.get('rows main.observations'));
  for (const { name } of publishedMacros) {
    const example = readFileSync(join(root, 'sql', 'macros', `${name}.example.sql`), 'utf8');
    facts.set(`rows of ${name}.example`, (await ask(example)).length);
  }
  const [totals] = await ask(
    `select sum(value::decimal(38, 6))::double, count(*) filter (value is null),
       (select sum(headcount::decimal(38, 6))::double from marts.composition)
     from observations`,
  );
  facts.set('sum of observations.value', totals?.[0]);
  facts.set('observations without a value', Number(totals?.[1]));
  facts.set('sum of composition.headcount', totals?.[2]);
  const names = await ask(
    'select distinct name_fr from marts.composition where name_fr is not null',
  );
  facts.set('names in composition', names.map(([name]) => String(name)).sort());
  const categories = await ask('select distinct category from marts.composition');
  facts.set('categories in csv/composition.csv', categories.map(([one]) => String(one)).sort());
  connection.closeSync();
  instance.closeSync();
  return facts;
}

function pythonFindings(release: string): Finding[] {
  const standard = environment('standard', standardPackages);
  const readers = ['pandas', 'polars', 'pyarrow'].map((tool) => ({
    tool,
    reads: 'Parquet, CSV',
    ...readWith(standard, tool, release),
  }));
  const databases = duckdbVersions.map((version) => ({
    tool: 'DuckDB',
    reads: 'hrstats.duckdb with every table, view and macro; Parquet, CSV',
    ...readWith(environment(`duckdb-${version}`, [`duckdb==${version}`]), 'duckdb', release),
  }));
  return [...readers, ...databases];
}

/** Runs what people copy, in the folder of a release. @throws where a snippet fails. */
function runSnippets(release: string): void {
  const page = readFileSync(join(root, 'docs', 'other-tools.md'), 'utf8');
  const hasR = spawnSync('Rscript', ['-e', 'library(nanoparquet)']).status === 0;
  const programs: Readonly<Record<string, readonly string[]>> = {
    python: [environment('standard', standardPackages), '-c'],
    ...(hasR ? { r: ['Rscript', '-e'] } : {}),
  };
  for (const [, language = '', code = ''] of page.matchAll(/```(\w+)\n([^`]+)```/g)) {
    const [command, flag] = programs[language] ?? [];
    if (command === undefined || flag === undefined) continue;
    execFileSync(command, [flag, code], { cwd: release, stdio: ['ignore', 'ignore', 'inherit'] });
  }
}

/** @throws where a validator objects to a file of the release. */
function runValidators(release: string): void {
  const python = environment('validators', validatorPackages);
  // The validator of RO-Crate would fetch it.
  execFileSync('npm', ['pack', '--silent', 'ro-crate@3.7.2'], { cwd: work, stdio: 'ignore' });
  execFileSync('tar', ['xzf', 'ro-crate-3.7.2.tgz', 'package/lib/context.json'], { cwd: work });
  const shapes = process.env.DCAT_AP_SHAPES?.split(delimiter) ?? [];
  const context = join(work, 'package', 'lib', 'context.json');
  const judge = join(folder, 'validate_release.py');
  execFileSync(python, [judge, release, context, ...shapes], { stdio: 'inherit' });
}

/** A Python with packages of its own; returns its interpreter. */
function environment(name: string, packages: readonly string[]): string {
  const path = join(work, name);
  const python = join(path, 'bin', 'python');
  if (existsSync(join(path, 'ready'))) return python;
  execFileSync('python3', ['-m', 'venv', path], { stdio: 'inherit' });
  execFileSync(python, ['-m', 'pip', 'install', '--quiet', ...packages], { stdio: 'inherit' });
  writeFileSync(join(path, 'ready'), '');
  return python;
}

function readWith(python: string, tool: string, release: string) {
  const args = [script, tool, release, join(root, 'sql', 'macros')];
  return readFinding(execFileSync(python, args, { encoding: 'utf8', maxBuffer: 2 ** 26 }));
}

function readFinding(text: string): Pick<Finding, 'version' | 'facts'> {
  return JSON.parse(text) as Pick<Finding, 'version' | 'facts'>;
}

/** R and LibreOffice, where the machine has them. */
function systemFindings(release: string): Finding[] {
  const findings: Finding[] = [];
  const r = spawnSync('Rscript', [join(folder, 'read_release.R'), release], { encoding: 'utf8' });
  if (r.status === 0) findings.push({ tool: 'R', reads: 'CSV', ...readFinding(r.stdout) });
  const office = spawnSync('soffice', ['--version'], { encoding: 'utf8' });
  if (office.status !== 0) return findings;
  const books = join(work, 'workbooks');
  mkdirSync(books, { recursive: true });
  for (const table of publishedTables.filter(({ csv }) => csv)) {
    const filter = `--infilter=Text - txt - csv (StarCalc):44,34,76,1,${columnFormats(table)}`;
    const file = join(release, 'csv', `${table.name}.csv`);
    execFileSync('soffice', [
      '--headless',
      filter,
      '--convert-to',
      'xlsx',
      '--outdir',
      books,
      file,
    ]);
  }
  const version = /\d+(\.\d+)+/.exec(office.stdout)?.[0] ?? '';
  const { facts } = readWith(environment('standard', standardPackages), 'workbooks', books);
  findings.push({ tool: 'LibreOffice Calc', reads: 'CSV, saved as workbooks', version, facts });
  return findings;
}

/** For LibreOffice's import: texts as text, so that `66+` is no 66 and `5-9` no date. */
function columnFormats({ columns }: PublishedTable): string {
  return columns.map(({ type }, index) => `${index + 1}/${type === 'VARCHAR' ? 2 : 1}`).join('/');
}

function differencesOf(
  { tool, version, facts }: Finding,
  expected: ReadonlyMap<string, unknown>,
): string[] {
  return Object.entries(facts)
    .filter(([name, found]) => JSON.stringify(found) !== JSON.stringify(expected.get(name)))
    .map(
      ([name, found]) =>
        `${tool} ${version}: ${name}: ${JSON.stringify(found)}, not ${JSON.stringify(expected.get(name))}`,
    );
}

function report(findings: readonly Finding[], expected: ReadonlyMap<string, unknown>): string {
  const lines = findings.map((finding) => {
    const { tool, version, reads, facts } = finding;
    const differing = differencesOf(finding, expected).length;
    return `${tool} ${version} (${reads}): ${Object.keys(facts).length} facts, ${differing} differ\n`;
  });
  return lines.join('');
}

main();
