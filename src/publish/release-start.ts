import type { Catalogue } from '../model/catalogue.ts';
import { readQuestion } from '../system/database.ts';

/** What `README.md` begins with: what to know before the first question, three questions, how tables are joined. */
export function startHere({ comparableSince }: Catalogue): string[] {
  return [
    '## Start here',
    listOf([
      `Compare from ${comparableSince} on: registers replaced declarations then, and earlier years were counted otherwise. \`marts.completeness\` says which years each statistic has.`,
      subjectLine,
      ...readingLines,
    ]),
    'Three questions for DuckDB, asked in this folder. `hrstats.duckdb` has the same tables: `marts.profile` is `parquet/profile.parquet`.',
    ...questions.map(
      ([question, name]) => `${question}\n\n\`\`\`sql\n${readQuestion(`publish/${name}`)}\n\`\`\``,
    ),
    '## How to join',
    listOf(joinLines),
  ];
}

const subjectLine =
  'Rows are of two kinds of subject (`subject_kind`): an `organism` is one body, an `entity` is a level of government, and its figures hold those of its organisms. Never add the two.';

const readingLines = [
  'Tables with a column `dimension` count the same people, or days, once for each dimension, and once for each `endpoint` where they have one: choose one of each. Of days of sickness on Mondays, say, take the share within `dimension` `weekday`.',
  'A `share` of 0.25 is 25 %. A column named `percent`, and the rate of disability where its `unit` is `percent`, holds 25 for 25 %.',
  'A column of names or labels is empty where the source gives none in its language.',
  '`aged_55_up` counts from the age in `aged_55_up_from`, which the classes of the source decide.',
];

/** Each runs as it stands; a test runs them. */
const questions = [
  ['Which bodies are the largest, and how have they changed?', 'largest-bodies'],
  ['How many percent are women, and how many work part time?', 'women-and-part-time'],
  ['How many people work in each kind of body?', 'people-by-kind'],
] as const;

const joinLines = [
  'A body and its figures: `organisms.id` is `subject_id` where `subject_kind` is `organism`, `entities.id` where it is `entity`. Name the kind too: an id may stand for one of each.',
  'A body and its level of government: `organisms.entity_id` is `entities.id`.',
  'A category and its figures: `dimension` and `code` of `categories` are `dimension` and `category` of the marts, from `first_year` to `last_year`. Marts have the labels beside the code.',
  'A figure and its answer: `request_key` of a mart or of `observations` is that of `meta.requests` and `raw.responses`.',
];

function listOf(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}
