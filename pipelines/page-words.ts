/**
 * The words by which answers tell that they come in pages, in their plain spelling (`plainKey`), without a prefix of
 * their own (`x_`, `hydra_`, `odata_`). Data only.
 */
import { deepFreeze, type PageWords } from '../src/model/catalogue.ts';

const words = (text: string): string[] => text.split(' ');

export const pageWords: PageWords = deepFreeze({
  next: words(
    'next next_page next_url next_page_url next_link next_href next_offset suivant page_suivante volgende volgende_pagina',
  ),
  cursor: words('next_cursor next_page_token next_token continuation_token offset'),
  more: words('has_more has_next has_next_page more truncated'),
  page: words('page current_page page_number page_index pagina number'),
  pages: words(
    'pages last_page total_pages page_count nombre_pages nombre_de_pages aantal_paginas',
  ),
  size: words('per_page page_size limit items_per_page size'),
  start: words('offset skip start start_index'),
  total: words(
    'total total_count total_results total_items total_records total_elements total_rows records_total number_matched found nhits',
  ),
  rows: words('count nombre aantal'),
});
