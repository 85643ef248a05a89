import { signalCodes } from '../errors.ts';

export type SignalName = keyof typeof signalCodes;

/** The signal that stopped a run, once there was one. */
export interface SignalWatch {
  /** Fires with the name of the signal as its reason. */
  readonly signal: AbortSignal;
  readonly exitCode: () => number | null;
  readonly end: () => void;
}

/**
 * The first SIGINT or SIGTERM stops the run cleanly, the second leaves at once: what is landed is
 * kept either way (contract §1), and with `json` a document says so.
 */
export function watchSignals({ json }: { readonly json: boolean }): SignalWatch {
  const controller = new AbortController();
  let received: SignalName | null = null;
  const handlers = (Object.keys(signalCodes) as SignalName[]).map((name) => {
    const handler = () => {
      if (received !== null) leaveAtOnce(name, json);
      received = name;
      controller.abort(name);
    };
    process.on(name, handler);
    return { name, handler };
  });
  return {
    signal: controller.signal,
    exitCode: () => (received === null ? null : signalCodes[received]),
    end: () => {
      for (const { name, handler } of handlers) process.off(name, handler);
    },
  };
}

function leaveAtOnce(name: SignalName, json: boolean): never {
  const exitCode = signalCodes[name];
  const error = `stopped at once by a second signal (${name}); what was landed is kept`;
  const document = { status: 'interrupted', error, exit_code: exitCode };
  if (json) process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
  process.exit(exitCode);
}

/** The next SIGINT or SIGTERM, with its exit code; one more after it leaves at once. */
export function nextSignal(): Promise<{ name: SignalName; exitCode: number }> {
  return new Promise((resolve) => {
    let received = false;
    for (const name of Object.keys(signalCodes) as SignalName[]) {
      process.on(name, () => {
        if (received) process.exit(signalCodes[name]);
        received = true;
        resolve({ name, exitCode: signalCodes[name] });
      });
    }
  });
}
