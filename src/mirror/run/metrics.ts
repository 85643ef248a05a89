import { accessSync, constants, lstatSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { sealedSegments } from '../../land/segments.ts';
import { messageOf, UsageError } from '../../model/errors.ts';
import { currentRelease } from '../../publish/current-release.ts';
import { keptReleases } from '../../publish/kept-releases.ts';
import { rollbackInForce } from '../../publish/rollback.ts';
import { writeFileDurably } from '../../system/durable.ts';
import type { OutputPaths } from '../../system/paths.ts';
import { version } from '../../system/version.ts';
import { readBinding } from '../folder/folder.ts';
import { type Gauges, metricsText, type Sample } from './metrics-text.ts';
import { type Progress, runUnderWay } from './progress.ts';
import { type RunRecord, readRunRecords } from './run-folder.ts';
import { requestStates } from './summary.ts';

/** @throws UsageError where metrics cannot be written to that file; to be known before a run begins. */
export function checkMetricsFile(file: string): void {
  try {
    accessSync(dirname(resolve(file)), constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new UsageError(`--metrics ${file}: its folder cannot be written: ${messageOf(error)}`);
  }
  if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory() === true) {
    throw new UsageError(`--metrics ${file}: is a folder`);
  }
}

/**
 * Writes what is known of a mirror as Prometheus metrics, whole or not at all (docs/operations.md). All of
 * it is read from the folder, so a failed run leaves the last success as it was.
 */
export function writeMetrics(paths: OutputPaths, file: string): void {
  // More than an hour ahead: dated by a clock that was wrong. It would pass for the last run until then.
  const latest = Date.now() + 3_600_000;
  const records = readRunRecords(paths).filter(({ ended_at }) => Date.parse(ended_at) <= latest);
  const gauges = {
    ...runGauges(records),
    ...underWayGauges(runUnderWay(paths)),
    ...mirrorGauges(paths),
  };
  writeFileDurably(resolve(file), metricsText(gauges, { output: paths.output }));
}

function seconds(time: string | undefined): number | null {
  return time === undefined ? null : Date.parse(time) / 1000;
}

/** Codes of a run that published what it could, with gaps or without. */
const finishedCodes: readonly number[] = [0, 3];

function runGauges(records: readonly RunRecord[]): Gauges {
  const last = records.at(-1);
  const finished = records.findLast(({ exit_code }) => finishedCodes.includes(exit_code));
  const succeeded = records.findLast(({ exit_code }) => exit_code === 0);
  return {
    last_run_timestamp_seconds: seconds(last?.ended_at),
    last_run_exit_code: last?.exit_code ?? null,
    last_run_duration_seconds: last?.duration_s ?? null,
    last_run_attempts: last?.attempts ?? null,
    last_run_requests: samplesOf(last, 'how', ['fetched', 'reused', 'not_modified']),
    last_finish_timestamp_seconds: seconds(finished?.ended_at),
    last_success_timestamp_seconds: seconds(succeeded?.ended_at),
    requests: samplesOf(finished, 'state', requestStates),
    problems: samplesOf(finished?.problems, 'severity', ['errors', 'warnings']),
  };
}

function underWayGauges(progress: Progress | null): Gauges {
  return {
    run_under_way: progress === null ? 0 : 1,
    run_requests: progress?.to_ask ?? 0,
    run_requests_done: progress?.done ?? 0,
    run_requests_failed: progress?.failed ?? 0,
    run_attempts: progress?.attempts ?? 0,
  };
}

/** One sample per name that a record has a number under. */
function samplesOf(
  record: Readonly<Record<string, unknown>> | undefined,
  label: string,
  names: readonly string[],
): Sample[] {
  return names.flatMap((name) => {
    const value = record?.[name];
    return typeof value === 'number' ? [{ labels: { [label]: name }, value }] : [];
  });
}

function mirrorGauges(paths: OutputPaths): Gauges {
  const releases = keptReleases(paths);
  const shown = releases.find(({ id }) => id === currentRelease(paths)?.id);
  const facts = shown?.facts ?? null;
  const disk = statfsSync(paths.output);
  const source = readBinding(paths)?.source ?? '';
  return {
    info: [{ labels: { version, source }, value: 1 }],
    release_info: shown === undefined ? null : [{ labels: { release: shown.id }, value: 1 }],
    release_timestamp_seconds: seconds(facts?.created),
    figures: facts?.figures ?? null,
    release_bytes: facts?.bytes ?? null,
    releases: releases.length,
    rolled_back: rollbackInForce(paths) === null ? 0 : 1,
    landing_bytes: sealedSegments(paths).reduce((sum, { seal }) => sum + seal.bytes, 0),
    disk_free_bytes: disk.bavail * disk.bsize,
  };
}
