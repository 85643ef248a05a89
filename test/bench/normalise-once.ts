/**
 * One normalisation in a process of its own: `normalise-once.ts MIRROR SEGMENTS INTO` reads that many of its segments, and
 * where it has fewer, all of them again under other names.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { quotedString } from '@duckdb/node-api';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { vocabulary } from '../../pipelines/vocabulary.ts';
import { withDatabase } from '../../src/database.ts';
import { sealedSegments } from '../../src/land/segments.ts';
import { noHints } from '../../src/normalise/hints.ts';
import { SegmentReaders } from '../../src/normalise/segment-readers.ts';
import { normalise } from '../../src/normalise/stage.ts';
import { outputPaths } from '../../src/paths.ts';

const [mirror = '', segments = '', into = ''] = process.argv.slice(2);
const temporary = join(into, 'tmp');
mkdirSync(temporary);
const sealed = sealedSegments(outputPaths(mirror));
const toRead = Array.from({ length: Number(segments) }, (_, index) => {
  const { name, path, seal } = sealed[index % sealed.length] as (typeof sealed)[number];
  const round = Math.floor(index / sealed.length);
  return { name: round === 0 ? name : `${round}-${name}`, path, sha256: seal.sha256 };
});
const { files } = await normalise({
  catalogue: federalHr,
  vocabulary,
  hints: noHints,
  segments: toRead,
  derived: join(into, 'derived'),
  temporary,
  readers: new SegmentReaders(undefined, 2),
});
const figures = await withDatabase({ temporary }, async ({ connection }) => {
  const paths = files.figures.map((file) => quotedString(file)).join(', ');
  const counted = await connection.runAndReadAll(
    `select count(*)::integer from read_parquet([${paths}])`,
  );
  return counted.getRowsJson()[0]?.[0];
});
process.stdout.write(`${figures}\n`);
