import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { readingWords } from '../../pipelines/reading-words.ts';
import { readerWith } from '../../src/mirror/walk/read-answer.ts';
import { parseRequestKey } from '../../src/model/http-request.ts';
import type { Figure, Interpretation } from '../../src/model/interpretation.ts';
import type { Request } from '../../src/model/request.ts';
import { mappingFile, parseMapping } from '../../src/read/mapping/mapping.ts';
import { root } from '../helpers/program.ts';

const page = readFileSync(join(root, 'docs', 'mappings.md'), 'utf8');

/** The examples of the page: what was asked, a body, a mapping, and what is read. */
const examples = [
  ...page.matchAll(
    /```text\nasked +(.+)\nbody +([^`]+?)\nmapping +([^`]+?)\n(read|aside) +(.+)\n```/g,
  ),
].map(([, asked = '', body = '', mapping = '', , told = '']) => ({ asked, body, mapping, told }));

function read(asked: string, body: string, file: string): string {
  const request = parseRequestKey(federalHr, asked);
  if (request === null) throw new Error(asked);
  const mapping = parseMapping(mappingFile.parse(JSON.parse(file)));
  const pinned = { id: 'x', runId: '', sample: '', supersedes: [], others: [], mapping };
  const reader = readerWith(federalHr, readingWords, [pinned]);
  return toldBy(request, reader(request, { body: Buffer.from(body), contentType: null }));
}

function toldBy(request: Request, { verdict, why, figures, subjects }: Interpretation): string {
  if (verdict === 'quarantined') return why ?? '';
  if (verdict === 'empty') return 'nobody';
  const records = subjects.map(({ subjectId, names }) => `${subjectId} ${JSON.stringify(names)}`);
  return [...figures.map((figure) => figureText(request, figure)), ...records].join(' · ');
}

function figureText(request: Request, figure: Figure): string {
  const { year, groupValue, fieldValue, reason, value, valueText, obsStatus, attributes } = figure;
  const own = request.year === null ? year : null;
  const places = [own, groupValue, fieldValue, reason].filter((place) => place !== null);
  return [
    ...(places.length === 0 ? [] : [places.join(' × ')]),
    valueText ?? '–',
    ...(value === null || String(value) === valueText ? [] : [`= ${value}`]),
    ...(obsStatus === 'A' ? [] : [`(${obsStatus})`]),
    ...(attributes === null ? [] : [JSON.stringify(attributes)]),
  ].join(' ');
}

describe('docs/mappings.md', () => {
  it('has examples of everything', () => {
    expect(examples).toHaveLength([...page.matchAll(/^asked /gm)].length);
    const keys = new Set(examples.flatMap(({ mapping }) => Object.keys(JSON.parse(mapping))));
    const own = ['accepted', 'evidence', 'why', 'prefix'];
    for (const key of Object.keys(mappingFile.shape))
      if (!own.includes(key)) expect([...keys], key).toContain(key);
  });

  it.each(examples)('reads $asked by $mapping', ({ asked, body, mapping, told }) => {
    expect(read(asked, body, mapping)).toBe(told);
  });
});
