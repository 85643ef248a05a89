/**
 * Reads a whole source as a run does: its mappings inferred from its own answers, every answer read by them, and what
 * others contradict set aside by the SQL of the build.
 */

import { tmpdir } from 'node:os';
import { readingWords } from '../../pipelines/reading-words.ts';
import { loadCatalogue } from '../../src/build/session.ts';
import { contradictedSteps, runSteps } from '../../src/build/steps.ts';
import type { Catalogue } from '../../src/model/catalogue.ts';
import { type Interpretation, quarantined } from '../../src/model/interpretation.ts';
import { type Request, requestKey } from '../../src/model/request.ts';
import { bodyOf } from '../../src/read/execute/body.ts';
import { type Pinned, readBy } from '../../src/read/execute/read-by.ts';
import { infer } from '../../src/read/infer/infer.ts';
import type { FormedAnswer } from '../../src/read/infer/inferred.ts';
import { formOf } from '../../src/read/mapping/form.ts';
import { type Mapping, printMapping } from '../../src/read/mapping/mapping.ts';
import { loadRows } from '../../src/system/columns.ts';
import { withDatabase } from '../../src/system/database.ts';

export interface SourceAnswer {
  readonly request: Request;
  readonly body: Uint8Array | string;
  readonly contentType: string | null;
}

export interface SourceReading {
  readonly readings: readonly Interpretation[];
  readonly mappings: readonly Mapping[];
}

/** Reads a source by what its own answers show. */
export async function readSource(
  catalogue: Catalogue,
  answers: readonly SourceAnswer[],
): Promise<SourceReading> {
  const formed = answers.flatMap((answer): FormedAnswer[] => {
    const form = formOf(catalogue, answer.request);
    const read = bodyOf(answer.body, answer.contentType);
    return form === null || 'error' in read
      ? []
      : [{ form, request: answer.request, body: read.value }];
  });
  const mappings = infer(formed, readingWords).accepted.map(({ mapping }) => mapping);
  const reader = readBy(
    catalogue,
    mappings.map((mapping, at): Pinned => ({ id: String(at + 1), mapping })),
  );
  const readings = answers.map((answer) => reader(answer));
  const contradicted = await contradictedOf(catalogue, answers, readings, mappings);
  return {
    readings: readings.map((reading, at) => {
      const why = contradicted.get(at);
      return why === undefined ? reading : quarantined('contradiction', why, reading.mapping);
    }),
    mappings,
  };
}

/** By position: why the build takes no figure of an answer. */
async function contradictedOf(
  catalogue: Catalogue,
  answers: readonly SourceAnswer[],
  readings: readonly Interpretation[],
  mappings: readonly Mapping[],
): Promise<Map<number, string>> {
  return await withDatabase({ temporary: tmpdir() }, async (database) => {
    const { connection } = database;
    await loadCatalogue(database, catalogue);
    await loadRows(
      connection,
      'requests',
      {
        request_key: 'VARCHAR',
        subject_kind: 'VARCHAR',
        subject_id: 'VARCHAR',
        endpoint: 'VARCHAR',
        year: 'INTEGER',
        groupby: 'VARCHAR',
        field: 'VARCHAR',
        restriction: 'VARCHAR',
      },
      answers.map(({ request }, at) => ({
        request_key: `${at} ${requestKey(catalogue, request)}`,
        subject_kind: request.subjectKind,
        subject_id: request.subjectId,
        endpoint: request.endpoint,
        year: request.year,
        groupby: request.groupby,
        field: request.field,
        restriction: request.restriction,
      })),
    );
    await connection.run(
      `create temp table finals as
      select (row_number() over () - 1) as seq, seq as answer_seq, request_key, 'run' as run_id from requests;
      create temp table covered_runs as select 'run' as run_id, 0 as position`,
    );
    await loadRows(
      connection,
      'pinned_mappings',
      { id: 'VARCHAR', mapping: 'VARCHAR' },
      mappings.map((mapping, at) => ({
        id: String(at + 1),
        mapping: JSON.stringify(printMapping(mapping)),
      })),
    );
    await loadRows(
      connection,
      'answers',
      { seq: 'BIGINT', verdict: 'VARCHAR', mapping: 'VARCHAR' },
      readings.map(({ verdict, mapping }, seq) => ({ seq, verdict, mapping: mapping ?? null })),
    );
    await loadRows(
      connection,
      'figures',
      {
        seq: 'BIGINT',
        year: 'INTEGER',
        group_value: 'VARCHAR',
        field_value: 'VARCHAR',
        reason: 'VARCHAR',
        measure: 'VARCHAR',
        value: 'DOUBLE',
        value_text: 'VARCHAR',
      },
      readings.flatMap(({ figures }, seq) =>
        figures.map((figure) => ({
          seq,
          year: figure.year,
          group_value: figure.groupValue,
          field_value: figure.fieldValue,
          reason: figure.reason,
          measure: figure.measure,
          value: figure.value,
          value_text: figure.valueText,
        })),
      ),
    );
    await runSteps(database, contradictedSteps);
    const rows = await connection.runAndReadAll('select seq::integer, why from contradicted');
    return new Map(rows.getRowsJson().map(([seq, why]) => [Number(seq), String(why)]));
  });
}
