import { type Html, html } from '../html.ts';
import type { View } from '../view.ts';

const mart = 'headcount_by_year_and_organism';

/** How to read the release with the tools people have; each line runs in the folder of the release. */
const snippets = [
  {
    tool: 'DuckDB',
    code: `duckdb -readonly hrstats.duckdb "
  select year, name_fr, headcount
  from marts.${mart}
  where subject_kind = 'organism'
  order by year desc, headcount desc nulls last
  limit 10"`,
  },
  {
    tool: 'Python',
    code: `import pandas as pd

headcount = pd.read_parquet("parquet/${mart}.parquet")
headcount[headcount.subject_kind == "entity"].set_index("year").headcount`,
  },
  {
    tool: 'R',
    code: `headcount <- nanoparquet::read_parquet(
  "parquet/${mart}.parquet"
)
subset(headcount, subject_kind == "entity", select = c(year, headcount))`,
  },
  {
    tool: 'Excel',
    code: `let
  File = "C:\\hrmirror\\csv\\${mart}.csv",
  Source = Csv.Document(File.Contents(File),
    [Delimiter=",", Encoding=65001, QuoteStyle=QuoteStyle.Csv]),
  Headed = Table.PromoteHeaders(Source),
  Typed = Table.TransformColumnTypes(Headed,
    {{"year", Int64.Type}, {"headcount", type number}}, "en-US")
in
  Typed`,
  },
] as const;

/** Snippets to copy. */
export function snippetsSection({ texts }: View): Html {
  return html`<section id="snippets" aria-labelledby="snippets-title">
    <h2 id="snippets-title">${texts.sections.snippets}</h2>
    <p class="prose">${texts.snippets.intro}</p>
    <div class="snippets">${snippets.map(
      ({ tool, code }) => html`<div class="snippet"><h3>${tool}</h3>
      <button type="button" class="copy" data-copy="snippet-${tool}" aria-label="${texts.snippets.copy}: ${tool}" hidden>${texts.snippets.copy}</button>
      ${tool === 'Excel' ? html`<p class="note">${texts.snippets.excelHow}</p>` : null}
      <pre tabindex="0" id="snippet-${tool}"><code>${code}</code></pre></div>`,
    )}</div>
  </section>`;
}
