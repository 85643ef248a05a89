import { exitCodes, messageOf } from '../model/errors.ts';

type Streams = Pick<NodeJS.Process, 'stdout' | 'stderr' | 'exit'>;

/**
 * Lets the program go on where nobody reads what it says (`hrmirror query … | head`, a terminal that was
 * closed): what is at work is worth more. Data that cannot be written for another reason, such as a
 * redirection to a full disk, are told of, and end the program.
 */
export function surviveClosedStreams({ stdout, stderr, exit }: Streams): void {
  stderr.on('error', () => undefined);
  stdout.on('error', (error) => {
    if (isUnread(error)) return;
    stderr.write(`hrmirror: what it answers cannot be written: ${messageOf(error)}\n`);
    exit(exitCodes.internal);
  });
}

/** Whether what was written reached nobody: the pipe or the terminal was closed. */
export function isUnread({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EPIPE' || code === 'EIO';
}
