/**
 * One reading in a process of its own: `read-once.ts MIRROR SEGMENTS INTO` reads that many of its segments by the
 * mappings that it has pinned, and where it has fewer, all of them again under other names.
 */
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { quotedString } from '@duckdb/node-api';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { readingWords } from '../../pipelines/reading-words.ts';
import { sealedSegments } from '../../src/land/segments.ts';
import { SegmentReaders } from '../../src/read/segments/segment-readers.ts';
import { readAnswers } from '../../src/read/stage.ts';
import { withDatabase } from '../../src/system/database.ts';
import { outputPaths } from '../../src/system/paths.ts';

const [mirror = '', segments = '', into = ''] = process.argv.slice(2);
const temporary = join(into, 'tmp');
const mappings = join(into, 'mappings');
const paths = outputPaths(mirror);
mkdirSync(temporary);
cpSync(paths.mappings, mappings, { recursive: true });
const sealed = sealedSegments(paths);
const toRead = Array.from({ length: Number(segments) }, (_, index) => {
  const { name, path, seal } = sealed[index % sealed.length] as (typeof sealed)[number];
  const round = Math.floor(index / sealed.length);
  return { name: round === 0 ? name : `${round}-${name}`, path, sha256: seal.sha256 };
});
const { files } = await readAnswers({
  ...{ catalogue: federalHr, words: readingWords, segments: toRead, mappings, temporary },
  ...{ derived: join(into, 'derived'), version: '', runId: 'bench', afresh: 'no' },
  readers: new SegmentReaders(2),
});
const figures = await withDatabase({ temporary }, async ({ connection }) => {
  const written = files.figures.map((file) => quotedString(file)).join(', ');
  const counted = await connection.runAndReadAll(
    `select count(*)::integer from read_parquet([${written}])`,
  );
  return counted.getRowsJson()[0]?.[0];
});
process.stdout.write(`${figures}\n`);
