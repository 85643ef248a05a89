import { readQuestion } from '../src/system/database.ts';
import type { PublishedMacro } from '../src/tables/macros.ts';
import {
  filesOfTable,
  type PublishedTable,
  qualifiedName,
  tableComment,
} from '../src/tables/table.ts';

/** The text of `docs/data-dictionary.md`: every published table, column and macro, from the registry. */
export function renderDictionary(
  tables: readonly PublishedTable[],
  macros: readonly PublishedMacro[],
): string {
  const head = [
    '# Data dictionary',
    '',
    'Generated from `src/tables/registry.ts` by `npm run docs`; do not edit.',
    'Times are UTC. In Parquet, JSON is text.',
    'In CSV, every text stands in quotes; an empty cell without them is NULL.',
    '',
    '| table or view | holds |',
    '|---|---|',
    ...tables.map((table) => `| ${linkTo(table)} | ${table.title} |`),
    '',
  ];
  const described = tables.flatMap((table, place) => tableSection(table, tables.slice(0, place)));
  const sections = [...described, ...macroHead, ...macros.flatMap(macroSection)];
  return `${[...head, ...sections].join('\n').trimEnd()}\n`;
}

const macroHead = [
  '# Macros',
  '',
  'Functions of `hrstats.duckdb`, in every DuckDB from 1.0 on. Where the file is attached beside others',
  "(`attach 'hrstats.duckdb' as hr`), say `use hr` before you call one.",
  '',
];

function macroSection({ name, title, meaning, kind, parameters }: PublishedMacro): string[] {
  const taken = parameters.map((parameter) => `${parameter.name} ${parameter.type}`);
  return [
    `## ${name}(${taken.join(', ')})`,
    '',
    `${title}. ${meaning}`,
    '',
    `A ${kind} macro.`,
    '',
    ...parameters.map((parameter) => `- \`${parameter.name}\`: ${parameter.meaning}.`),
    '',
    '```sql',
    readQuestion(`macros/${name}.example`),
    '```',
    '',
  ];
}

/** With so many columns of another table, a table is told by what sets it apart. */
const mostRepeated = 8;

function tableSection(table: PublishedTable, before: readonly PublishedTable[]): string[] {
  const { columns } = table;
  const isShared = (other: PublishedTable) =>
    columns.filter((one) => other.columns.includes(one)).length > mostRepeated;
  const like = before.find(isShared) ?? null;
  const own = columns.filter((one) => like === null || !like.columns.includes(one));
  return [
    `## ${qualifiedName(table)}`,
    '',
    `${table.title}. ${tableComment(table)}`,
    '',
    `A ${table.kind} of \`hrstats.duckdb\`; ${filesText(table)}.` +
      ` Rows are identified${table.kind === 'view' ? '' : ' and ordered'} by ${table.identity.map((name) => `\`${name}\``).join(', ')}.`,
    '',
    ...(like === null ? [] : [sharedColumns(table, like), '']),
    '| column | type | unit | meaning |',
    '|---|---|---|---|',
    ...own.map(
      ({ name, type, unit, meaning }) => `| ${name} | ${type} | ${unit ?? ''} | ${meaning} |`,
    ),
    '',
  ];
}

function filesText(table: PublishedTable): string {
  const paths = filesOfTable(table).flat();
  return paths.length === 0 ? 'no file' : paths.map((path) => `\`${path}\``).join(', ');
}

function sharedColumns({ columns }: PublishedTable, like: PublishedTable): string {
  const shared = columns.filter((one) => like.columns.includes(one));
  return `As in ${linkTo(like)}: ${shared.map(({ name }) => `\`${name}\``).join(', ')}. And:`;
}

/** A link to the section of a table, whose heading loses its dot in the address. */
function linkTo(table: PublishedTable): string {
  const name = qualifiedName(table);
  return `[${name}](#${name.replace('.', '')})`;
}
