import type { Catalogue } from '../model/catalogue.ts';
import { publishedTables } from '../tables/registry.ts';
import { filesOfTable, type PublishedTable, qualifiedName } from '../tables/table.ts';
import {
  aboutRelease,
  type DescribedFile,
  type DescribedRelease,
  type ReleaseFacts,
} from './data-package.ts';
import { fileTitles } from './file-titles.ts';
import { startHere } from './release-start.ts';

/**
 * The text of `README.md` in a release: what it is, where to start, its files, what may be summed, how to cite and to verify.
 * `files` are those that hold tables, with their rows.
 */
export function renderReadme({ catalogue, facts, files }: DescribedRelease): string {
  const { isSynthetic, title, about } = aboutRelease(catalogue, facts);
  const parts = [
    `# ${title}`,
    isSynthetic ? `**${about}**` : about,
    ...startHere(catalogue),
    '## This release',
    aboutText(catalogue, facts),
    '## Files',
    table(
      ['file', 'holds'],
      Object.entries(fileTitles).map(([path, title]) => [`\`${path}\``, title]),
    ),
    'The database holds every table. An empty cell is no zero: the figure is not known, or withheld (`obs_status` is `Q`). Neither fill it nor average over it: take the whole from the entity’s own row.',
    table(
      ['table', 'holds', 'rows', 'files'],
      publishedTables.map((one) => tableLine(one, files)),
    ),
    '## What may be summed',
    'The rows of an entity are the whole of its organisms: choose one `subject_kind` before any sum, mean or pivot. No row of a mart is a total of its categories: totals have columns of their own. In `observations` a total has the category `_T`.',
    publishedTables.map((one) => `- \`${qualifiedName(one)}\`: ${one.sums}`).join('\n'),
    '## How to cite',
    isSynthetic
      ? 'Do not cite these figures as statistics: they are about invented people.'
      : citation(catalogue, facts),
    '## How to verify',
    '```sh\nsha256sum --check SHA256SUMS\n```',
    'Run it in this folder (`shasum -a 256 --check` on macOS): it names each file that is not as it was published. In the mirror that made the release, `hrmirror verify` also runs every data test again.',
    'Where `SHA256SUMS.minisig` stands, `minisign -Vm SHA256SUMS -p KEY.pub` says whether the owner of that public key signed these hashes, and of which release.',
  ];
  return `${parts.join('\n\n')}\n`;
}

function aboutText(catalogue: Catalogue, facts: ReleaseFacts): string {
  const { source, licence } = aboutRelease(catalogue, facts);
  const { title, path } = source;
  const lines = [
    `Release: \`${facts.id}\``,
    `Data as of: ${facts.created}`,
    `Source: ${path === undefined ? title : `${title}, <${path}>`}`,
    `Licence: ${licence.title}, <${licence.path}>`,
    `Made by: hrmirror ${facts.version}`,
  ];
  return lines.map((line) => `- ${line}`).join('\n');
}

function citation(catalogue: Catalogue, { created, id, version }: ReleaseFacts): string {
  const { title, publisher, homepage } = catalogue;
  return `> ${publisher}: ${title}, ${homepage}, data as of ${created.slice(0, 10)}. Release ${id} of a mirror made by hrmirror ${version}, which the publisher does not answer for.

Programs read the same in \`CITATION.cff\`. For a single figure, add its \`request_key\`: the question that the source answered with it.`;
}

function tableLine(one: PublishedTable, files: readonly DescribedFile[]): string[] {
  const paths = filesOfTable(one);
  const [first = []] = paths;
  const rows = files
    .filter(({ path }) => first.includes(path))
    .reduce((sum, file) => sum + (file.rows ?? 0), 0);
  return [
    `\`${qualifiedName(one)}\``,
    one.title,
    first.length === 0 ? '' : String(rows),
    paths.map(patternOf).join(', ') || 'a view of the database',
  ];
}

/** One path, or that of the folder whose files hold a table together. */
function patternOf([first = '', ...others]: readonly string[]): string {
  return `\`${others.length === 0 ? first : first.replace(/[^/]*(\.\w+)$/, '*$1')}\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
