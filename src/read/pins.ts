/**
 * Mappings that are part of the truth. In: the folder `landing/mappings`, one numbered file each. Out: the mappings in
 * force, in the order they are tried: a person's first, the latest before all; then the others as they were accepted.
 */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { messageOf, UsageError } from '../model/errors.ts';
import { hashOf } from '../system/code-hash.ts';
import { needJsonFile, writeJsonFile } from '../system/json-file.ts';
import { compile } from './execute/compile.ts';
import {
  type Evidence,
  evidenceFile,
  type Mapping,
  type MappingFile,
  mappingFile,
  parseMapping,
  printMapping,
} from './mapping/mapping.ts';

/** A mapping as it was accepted. */
export interface PinnedMapping {
  /** Its number: `000003`. */
  readonly id: string;
  /** The run that accepted it. */
  readonly runId: string;
  readonly sample: string;
  /** Mappings that it takes the place of. */
  readonly supersedes: readonly string[];
  readonly mapping: Mapping;
  /** Other ways in which its answers could be read, and the equations of each. */
  readonly others: readonly { readonly place: string; readonly evidence: Evidence }[];
}

const pinFile = z.strictObject({
  run_id: z.string(),
  /** A request whose answer it reads. */
  sample: z.string(),
  supersedes: z.array(z.string()).optional(),
  others: z.array(z.strictObject({ place: z.string(), evidence: evidenceFile })).optional(),
  mapping: mappingFile,
});

/** What puts a damaged file right. */
const remedy =
  'put its copy back, or take the file away: its answers are then read by the mappings that are left';

/** All mappings of a folder by their numbers. @throws UsageError where a file does not hold what was written. */
export function readPins(folder: string): PinnedMapping[] {
  return pinFiles(folder).map((file) => readPin(join(folder, file), file.slice(0, 6)));
}

function pinFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => /^\d{6}\.json$/.test(file))
    .sort();
}

function readPin(path: string, id: string): PinnedMapping {
  const {
    run_id,
    sample,
    supersedes = [],
    others = [],
    mapping,
  } = needJsonFile(path, pinFile, remedy);
  return {
    ...{ id, runId: run_id, sample, supersedes, others },
    mapping: checkedMapping(mapping, path),
  };
}

/** A mapping that can be executed. @throws UsageError that names the place of what cannot be understood. */
function checkedMapping(file: MappingFile, path: string): Mapping {
  try {
    const mapping = parseMapping(file);
    compile(mapping);
    return mapping;
  } catch (error) {
    throw new UsageError(`${path}: ${messageOf(error)}`);
  }
}

/** Appends mappings to a folder, each as the file with the next number. @returns them with their numbers */
export function appendPins(
  folder: string,
  pins: readonly Omit<PinnedMapping, 'id'>[],
): PinnedMapping[] {
  if (pins.length === 0) return [];
  mkdirSync(folder, { recursive: true });
  let last = Number(readPins(folder).at(-1)?.id ?? 0);
  return pins.map((pin) => {
    last += 1;
    const id = String(last).padStart(6, '0');
    const written = {
      run_id: pin.runId,
      sample: pin.sample,
      ...(pin.supersedes.length === 0 ? {} : { supersedes: [...pin.supersedes] }),
      mapping: printMapping(pin.mapping),
      ...(pin.others.length === 0 ? {} : { others: [...pin.others] }),
    };
    writeJsonFile(join(folder, `${id}.json`), written);
    return { id, ...pin };
  });
}

/** The mappings that answers are read by, in the order they are tried. */
export function inForce(pins: readonly PinnedMapping[]): PinnedMapping[] {
  const superseded = new Set(pins.flatMap(({ supersedes }) => supersedes));
  const left = pins.filter(({ id }) => !superseded.has(id));
  const byHand = left.filter(({ mapping }) => mapping.accepted === 'human').reverse();
  return [...byHand, ...left.filter(({ mapping }) => mapping.accepted !== 'human')];
}

/** What reading by mappings depends on. */
export function hashOfMappings(pins: readonly PinnedMapping[], forms: readonly string[]): string {
  const read = pins.filter(({ mapping }) => forms.includes(mapping.form));
  return hashOf(read.flatMap(({ id, mapping }) => [id, JSON.stringify(printMapping(mapping))]));
}

/** Mappings as the build tells them: what proves each, and whether it is in force. */
export function tellPins(pins: readonly PinnedMapping[]) {
  const current = new Set(inForce(pins).map(({ id }) => id));
  return pins.map(({ id, runId, sample, mapping }) => {
    const equations = Object.values(mapping.evidence);
    const file = printMapping(mapping);
    return {
      ...{ id, endpoint: mapping.form.split('+')[0] ?? mapping.form, form: mapping.form },
      layout: JSON.stringify(file.body),
      accepted_by: mapping.accepted,
      equations_drawn: equations.reduce((sum, [, drawn]) => sum + drawn, 0),
      equations_held: equations.reduce((sum, [held]) => sum + held, 0),
      ...{ run_id: runId, sample_request: sample === '' ? null : sample },
      mapping: JSON.stringify(file),
      in_force: current.has(id),
    };
  });
}
