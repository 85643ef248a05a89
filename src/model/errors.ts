/**
 * The errors a user meets: one small class per cause, each with the exit code of contract §1.
 * A message says what happened, to what, what was kept and what to do next.
 */

/** Exit codes of contract §1. */
export const exitCodes = Object.freeze({
  complete: 0,
  internal: 1,
  usage: 2,
  gaps: 3,
  unreachable: 4,
  busy: 5,
  unpublished: 6,
});

/** Exit codes after a signal that the program stopped for (contract §1). */
export const signalCodes = Object.freeze({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 });

export abstract class HrMirrorError extends Error {
  abstract readonly exitCode: number;
  /** What there is to tell of the run that it ended; `null` where none had begun. */
  ended: object | null = null;
}

/** Bad usage or settings: nothing was started, nothing was touched. */
export class UsageError extends HrMirrorError {
  override readonly name = 'UsageError';
  readonly exitCode = exitCodes.usage;
}

/** No list could be read: the upstream cannot be reached or is no such API. */
export class UnreachableError extends HrMirrorError {
  override readonly name = 'UnreachableError';
  readonly exitCode = exitCodes.unreachable;
}

/** Another run holds the output folder. */
export class BusyError extends HrMirrorError {
  override readonly name = 'BusyError';
  readonly exitCode = exitCodes.busy;
}

/** What was fetched is landed, but not published: an own defect, or a gate refused. */
export class UnpublishedError extends HrMirrorError {
  override readonly name = 'UnpublishedError';
  readonly exitCode = exitCodes.unpublished;
  /** The folder of the release that was built and refused, `null` where none was finished. */
  readonly built: string | null;

  constructor(message: string, built: string | null = null) {
    super(message);
    this.built = built;
  }
}

/** The disk is full, the output folder cannot be written, or the system gives no more files: what was landed is kept. */
export class StorageError extends HrMirrorError {
  override readonly name = 'StorageError';
  readonly exitCode = exitCodes.internal;
}

/** A landed or published file does not hold what was recorded of it. */
export class CorruptError extends HrMirrorError {
  override readonly name = 'CorruptError';
  readonly exitCode = exitCodes.gaps;
}

/** The message of anything thrown, on one line, without control characters, at most 500 characters. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? innermost(error).message || error.name : String(error);
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  return printable(lines.filter((line) => line !== '').join(' '), 500);
}

function innermost(error: Error): Error {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) {
    return innermost(error.errors[0]);
  }
  return error.message === '' && error.cause instanceof Error ? innermost(error.cause) : error;
}

/** Upstream text made safe for a terminal or a message: control characters escaped, length bounded. */
export function printable(text: string, most = 300): string {
  const cut = text.length > most ? `${text.slice(0, most - 1)}…` : text;
  return cut.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
