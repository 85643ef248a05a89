import { csvPath, type PublishedTable, parquetPath, qualifiedName } from './table.ts';

/** The text of `docs/data-dictionary.md`: every published table and column, from the registry. */
export function renderDictionary(tables: readonly PublishedTable[]): string {
  const head = [
    '# Data dictionary',
    '',
    'Generated from `src/tables.ts` by `npm run docs`; do not edit.',
    'Timestamps are UTC. In Parquet, JSON is text.',
    '',
  ];
  return `${[...head, ...tables.flatMap(tableSection)].join('\n').trimEnd()}\n`;
}

function tableSection(table: PublishedTable): string[] {
  const files = [parquetPath(table), ...(table.csv ? [csvPath(table)] : [])];
  return [
    `## ${qualifiedName(table)}`,
    '',
    `${table.title}. ${table.meaning}`,
    '',
    `A ${table.kind} of \`hrstats.duckdb\`; ${files.map((file) => `\`${file}\``).join(', ')}.` +
      ` Rows are identified and ordered by ${table.identity.map((name) => `\`${name}\``).join(', ')}.` +
      ` Source: ${table.source}.`,
    '',
    '| column | type | unit | meaning |',
    '|---|---|---|---|',
    ...table.columns.map(
      ({ name, type, unit, meaning }) => `| ${name} | ${type} | ${unit ?? ''} | ${meaning} |`,
    ),
    '',
  ];
}
