const nextKeys =
  /^(next|next_(page|url|page_url|link|cursor|token|page_token|href|uri|offset|start)|odata_next_link|continuation(_token)?|scroll_id|last_evaluated_key|next_records_url|(page_)?suivante?|volgende(_pagina)?|nae?chste(_seite)?|weiter)$/;
const moreKeys =
  /^(has_(more|next)(_(pages?|results|items|rows|data|records))?|more(_(results|available|results_available|data))?|(is_)?(truncated|partial|limited|incomplete|sampled?)|incomplete_results|partial_results|suite|incomplete?t|onvolledig|unvollstandig|exceeded_transfer_limit|timed_out)$/;
const lastKeys = /^(last|is_last|is_last_page|(is_|job_)?complete|(is_)?done)$/;
const pageCountKeys =
  /^(pages|total_?pages|last_page|page_count|(num|nb|nombre|aantal|anzahl)_?(de_)?(pages|paginas|seiten))$/;
const countKeys =
  /^(total|count|total_?count|total_?results|total_?items|total_elements|number_(of_results|matched|returned)|nhits|(num_)?found|hydra_total_items|odata_count|total_?records|records_(total|filtered)|total_?(rows|lignes|rijen|zeilen)|i_total_(display_)?records|total_observations|filter_count|(row_?|(record|item|results?|element)_)count|(n_?|num_)rows|(nb|nombre|aantal|anzahl)_?(de_|der_)?(lignes|rijen|regels|zeilen|enregistrements|resultats|resultaten|records))$/;

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
