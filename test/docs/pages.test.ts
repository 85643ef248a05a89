import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { optionSpecs } from '../../src/cli/options.ts';
import { exitCodes, signalCodes } from '../../src/model/errors.ts';
import { publishedTables } from '../../src/tables/registry.ts';
import { qualifiedName } from '../../src/tables/table.ts';
import { runHere } from '../helpers/here.ts';
import { root } from '../helpers/program.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

const docs = join(root, 'docs');
const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => join(docs, name));
const read = (path: string) => readFileSync(path, 'utf8');

/** The links of a page that stay in the repository: file, else the page itself, and heading. */
function linksOf(page: string) {
  return [...read(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].map(
    ([, file = '', heading]) => ({
      target: file === '' ? page : join(dirname(page), file),
      heading,
    }),
  );
}

/** The headings of a page, as a link names them. */
function headingsOf(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}

describe('every page', () => {
  const all = [join(root, 'README.md'), join(root, 'CONTRIBUTING.md'), ...pages];

  it.each(all)('leads nowhere in vain, and names paths that are there: %s', (page) => {
    for (const { target, heading } of linksOf(page)) {
      expect(existsSync(target), target).toBe(true);
      if (heading !== undefined) expect(headingsOf(target)).toContain(heading);
    }
    expect(read(page), 'a section of a document that is not there').not.toContain('§');
    for (const [, path = ''] of read(page).matchAll(/`((?:src|pipelines|sql|docs)\/[\w./-]+)`/g))
      expect(existsSync(join(root, path)), path).toBe(true);
  });
});

describe('docs/which-table.md', () => {
  it('names every mart, and no page names a table that is not there', () => {
    const named = (page: string) =>
      [...read(page).matchAll(/(?<![\w/-])(?:marts|meta|raw)\.[a-z_]+(?![\w.])/g)].map(
        ([name]) => name,
      );
    const names = publishedTables.map(qualifiedName);
    const marts = names.filter((name) => name.startsWith('marts.'));
    const told = named(join(docs, 'which-table.md'));
    expect(marts.filter((name) => !told.includes(name))).toEqual([]);
    const others = [join(root, 'README.md'), ...pages].flatMap(named);
    expect(others.filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('docs/README.md', () => {
  it('leads to every file of docs/, each once', () => {
    const led = linksOf(join(docs, 'README.md'))
      .map(({ target }) => relative(docs, target))
      .filter((name) => !name.startsWith('..'));
    const files = readdirSync(docs, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.png'))
      .map(({ parentPath, name }) => relative(docs, join(parentPath, name)));
    expect(led.sort()).toEqual(files.filter((name) => name !== 'README.md').sort());
  });
});

describe('docs/reference.md', () => {
  const path = join(docs, 'reference.md');
  const reference = read(path);

  /** The statistics of the catalogue as a table. */
  const rows = federalHr.statistics.map(
    ({ name, title, years, groupby, field, restrictable }) =>
      `| ${name} | ${title} | ${years === null ? 'in the answer' : `${years.from}–${years.to}`} | ${groupby.length || ''} | ${field.length || ''} | ${restrictable ? 'yes' : ''} |\n`,
  );

  it('has the statistics of the catalogue, their criteria and restrictions', () => {
    const head =
      '| statistic | what | years | groupings | fields | restrictions |\n|---|---|---|---|---|---|\n';
    const place = reference.indexOf(head) + head.length;
    const table = /^(\|.*\n)*/.exec(reference.slice(place))?.[0] ?? '';
    if (process.env.UPDATE_README === undefined) expect(table).toBe(rows.join(''));
    else
      writeFileSync(
        path,
        reference.replace(head + table, () => head + rows.join('')),
      );
    const words = federalHr.statistics.flatMap(({ groupby, field }) => [...groupby, ...field]);
    for (const word of [...words, ...federalHr.restrictions])
      expect(reference).toContain(`\`${word}\``);
  });

  it('has every exit code', () => {
    const told = [...reference.matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(([, codes = '']) =>
      codes.split(', ').map(Number),
    );
    expect(told).toEqual([...Object.values(exitCodes), ...Object.values(signalCodes)]);
  });

  it('shows one configuration as a file and as variables, which say the same', async () => {
    const [, file = ''] = /```json\n([^`]+)```/.exec(reference) ?? [];
    const [, lines = ''] = /```sh\n([^`]+)```/.exec(reference) ?? [];
    const entries = Object.entries(JSON.parse(file) as Record<string, string | number>);
    const named = entries.map(
      ([key, value]) => `HRMIRROR_${key.replaceAll('-', '_').toUpperCase()}=${value}`,
    );
    expect(lines.trim().split('\n')).toEqual(named);
    const cwd = temporaryFolder();
    const plan = ['plan', '--assume-organisms', '84'];
    const without = await runHere(plan, { cwd });
    writeFileSync(join(cwd, 'hrmirror.config.json'), file);
    const withFile = await runHere(plan, { cwd });
    expect([without.code, withFile.code]).toEqual([0, 0]);
    expect(withFile.stdout).not.toBe(without.stdout);
    const env = Object.fromEntries(named.map((line) => line.split('=') as [string, string]));
    expect(await runHere(plan, { cwd: temporaryFolder(), env })).toEqual(withFile);
  });

  it('names settings as they are', () => {
    const flags = Object.values(optionSpecs).map(({ flag }) => flag.split(' ')[0]);
    for (const [, flag] of reference.matchAll(/`(--[a-z-]+)/g))
      expect([...flags, '--help']).toContain(flag);
  });
});
