import type { Json } from '@duckdb/node-api';
import { federalHr } from '../../pipelines/federal-hr.ts';
import type { Changes } from '../mirror/changes.ts';
import { countedText, countText } from '../model/count-text.ts';
import { figureText } from '../publish/news.ts';
import { tableText } from './table-text.ts';

type Change = Changes['changes'][number];

/** As many changes as a person reads; `--json` and `--format csv` have them all. */
const mostShown = 40;

/** What differs between two runs, for people: a table for each body and statistic. */
export function changesText({ from, to, changes }: Changes): string {
  if (from === null || to === null)
    return 'No figure differs between any two runs of the release on show.';
  const told = `${countedText(changes.length, 'figure differs', 'figures differ')} between ${from} and ${to}.`;
  const groups = byTitle(changes.slice(0, mostShown));
  const tables = [...groups].map(
    ([title, rows]) => `\n${title}\n${tableText(rows.map(rowOf), undefined, false)}`,
  );
  const more =
    changes.length > mostShown
      ? [`\n… and ${countText(changes.length - mostShown)} more: --format csv has all.`]
      : [];
  return [told, ...tables, ...more].join('\n');
}

function byTitle(changes: readonly Change[]): ReadonlyMap<string, readonly Change[]> {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const title = titleOf(change);
    groups.set(title, [...(groups.get(title) ?? []), change]);
  }
  return groups;
}

function titleOf(change: Change): string {
  const name = change.name_fr ?? change.name_nl;
  const subject = `${change.subject_kind}:${change.subject_id}`;
  return `${name === null ? subject : `${name} (${subject})`}, ${change.endpoint}`;
}

function rowOf(change: Change): Record<string, Json> {
  return {
    change: change.change ?? null,
    year: change.year ?? null,
    figure: whatOf(change),
    before: change.old_status == null ? null : figureText(change.old_text, change.old_status),
    after: change.new_status == null ? null : figureText(change.new_text, change.new_status),
  };
}

/** All that tells the figure from the others of its body, statistic and year. */
function whatOf(change: Change): string {
  const { groupby, field, restriction, reason, measure, endpoint } = change;
  const usual = federalHr.statistics.find(({ name }) => name === endpoint)?.measure;
  const parts = [
    categoryText(groupby, change.group_value, change.group_label_fr ?? change.group_label_nl),
    categoryText(field, change.field_value, change.field_label_fr ?? change.field_label_nl),
    reason === null
      ? null
      : categoryText('reason', reason, change.reason_label_fr ?? change.reason_label_nl),
    restriction === null ? null : `restriction ${restriction}`,
    measure === usual ? null : measure,
  ];
  return parts.filter((part) => part !== null).join(', ') || 'undivided';
}

/** `gender F (Femmes)`; `null` where the dimension was not asked for. */
function categoryText(
  dimension: Json | undefined,
  code: Json | undefined,
  label: Json | undefined,
) {
  if (dimension == null) return null;
  if (code === '_T') return `${dimension}: total`;
  return `${dimension} ${code ?? '(none)'}${label == null || label === code ? '' : ` (${label})`}`;
}
