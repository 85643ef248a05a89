import { federalHr } from '../../pipelines/federal-hr.ts';
import { publishedMacros } from './macros.ts';
import { publishedTables } from './registry.ts';
import { renderDictionary } from './render-dictionary.ts';
import { renderComments, renderTables, renderViews } from './render-sql.ts';

/** Every committed file that is rendered from the table registry: path in the repository to text. */
export function renderedFiles(): ReadonlyMap<string, string> {
  return new Map([
    ['sql/schema/tables.sql', renderTables(publishedTables)],
    ['sql/schema/views.sql', renderViews(publishedTables, federalHr)],
    ['sql/schema/comments.sql', renderComments(publishedTables, publishedMacros)],
    ['docs/data-dictionary.md', renderDictionary(publishedTables, publishedMacros)],
  ]);
}
