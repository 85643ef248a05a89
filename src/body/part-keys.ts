const nextKeys =
  /^(next|next_(page|url|page_url|link|cursor|token|page_token|href|uri|offset|start)|odata_next_link|continuation(_token)?|scroll_id)$/;
const moreKeys =
  /^(has_more|has_more_pages|has_next|has_next_page|more|truncated|is_truncated|partial)$/;
const lastKeys = /^(last|is_last|is_last_page)$/;
const pageCountKeys = /^(pages|total_?pages|last_page|page_count|num_pages|nb_pages)$/;
const countKeys =
  /^(total|count|total_?count|total_?results|total_?items|total_elements|number_of_results|nhits|hydra_total_items|odata_count|total_?records|records_total)$/;

/** What metadata may say of how much of an answer there is. */
export type PartKey = 'next' | 'more' | 'last' | 'pages' | 'count';

/** What a key of metadata, in its plain spelling, says of how much of an answer there is; `null`: nothing. */
export function partKey(plain: string): PartKey | null {
  if (nextKeys.test(plain)) return 'next';
  if (moreKeys.test(plain)) return 'more';
  if (lastKeys.test(plain)) return 'last';
  if (pageCountKeys.test(plain)) return 'pages';
  return countKeys.test(plain) ? 'count' : null;
}
