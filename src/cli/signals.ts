import { readFileSync } from 'node:fs';
import { signalCodes } from '../model/errors.ts';
import { interruptSessions } from '../system/database.ts';
import { jsonText } from './json-text.ts';

type SignalName = keyof typeof signalCodes;

/** The signal that stopped a run, once there was one. */
export interface SignalWatch {
  /** Fires with the name of the signal as its reason. */
  readonly signal: AbortSignal;
  readonly exitCode: () => number | null;
  readonly end: () => void;
}

/**
 * The first SIGINT, SIGTERM or SIGHUP stops the run cleanly, the second leaves at once: what is landed is
 * kept either way (contract §1), and with `json` a document says so.
 */
export function watchSignals({ json }: { readonly json: boolean }): SignalWatch {
  const controller = new AbortController();
  let received: SignalName | null = null;
  const end = onSignals((name) => {
    if (received !== null) leaveAtOnce(name, json);
    received = name;
    controller.abort(name);
  });
  const exitCode = () => (received === null ? null : signalCodes[received]);
  return { signal: controller.signal, exitCode, end };
}

/**
 * Whatever command is at work, where a document was asked, a signal that nobody else watches for ends it with one.
 * Without that, the system ends it, however busy it is. @returns what ends the watch.
 */
export function leaveOnSignals({ json }: { readonly json: boolean }): () => void {
  if (!json) return () => undefined;
  return onSignals((name) => {
    if (process.listenerCount(name) === 1) leaveAtOnce(name, json);
  });
}

/** Calls for every signal that ends a run, until what is returned is called. */
function onSignals(heed: (name: SignalName) => void): () => void {
  const names = (Object.keys(signalCodes) as SignalName[]).filter(
    (name) => name !== 'SIGHUP' || !ignoresHangup(),
  );
  const handlers = names.map((name) => {
    const handler = () => heed(name);
    process.on(name, handler);
    return { name, handler };
  });
  return () => {
    for (const { name, handler } of handlers) process.off(name, handler);
  };
}

/** Whether the program was started to outlive its terminal (`nohup`): a handler would end that. */
function ignoresHangup(): boolean {
  try {
    const [, mask] =
      /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return mask === undefined || (BigInt(`0x${mask}`) & 1n) === 1n;
  } catch {
    return true;
  }
}

function leaveAtOnce(name: SignalName, json: boolean): never {
  const exitCode = signalCodes[name];
  const error = `stopped by ${name}; what was landed is kept`;
  const document = { status: 'interrupted', error, exit_code: exitCode };
  if (json) process.stdout.write(`${jsonText(document, 2)}\n`);
  process.stderr.write(`hrmirror: ${error}\n`);
  interruptSessions();
  process.exit(exitCode);
}
