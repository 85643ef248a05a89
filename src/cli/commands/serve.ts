import { once } from 'node:events';
import { serve } from '../../api.ts';
import { exitCodes, UsageError } from '../../model/errors.ts';
import { startReference } from '../../reference/start.ts';
import { command } from '../command-spec.ts';
import { kebab, type Said } from '../option-texts.ts';
import { isOn, type Values } from '../settings.ts';
import { watchSignals } from '../signals.ts';

const onlyReference = ['full', 'shape', 'switchShapeAfter'] as const;
const options = [
  'output',
  'port',
  'hostName',
  'source',
  ...onlyReference,
  'json',
  'quiet',
] as const;

type ServeValues = Values<(typeof options)[number]>;

/** Something that is served until it is closed. */
interface Service {
  /** What to tell the user once it can be reached. */
  readonly greeting: string;
  readonly address: string;
  readonly answered: () => number;
  readonly close: () => Promise<void>;
}

export const serveCommand = command({
  usage: 'serve',
  summary: 'the mirrored API, the published files and the portal on 127.0.0.1',
  options,
  examples: [
    'hrmirror serve',
    'hrmirror serve --output output/demo --port 8080',
    'hrmirror serve --source reference --port 8080',
  ],
  run: async ({ said, values }) => {
    refuseIdle(said, values);
    const watch = watchSignals({ json: isOn(values.json) });
    const signalled = once(watch.signal, 'abort');
    const service =
      values.source === 'reference' ? await referenceService(values) : await mirrorService(values);
    if (!isOn(values.quiet)) process.stderr.write(`${service.greeting} until Ctrl-C\n`);
    await signalled;
    const exitCode = watch.exitCode() ?? exitCodes.complete;
    await service.close();
    const { address, answered } = service;
    const document = { address, answered: answered(), stopped_by: watch.signal.reason };
    return { text: '', document, exitCode };
  },
});

/** @throws UsageError where a flag is given that only the reference service heeds, and a mirror is served. */
function refuseIdle(said: Said, { source }: ServeValues): void {
  for (const name of onlyReference) {
    if (source !== 'reference' && said[name] !== undefined) {
      throw new UsageError(`--${kebab(name)}: goes with --source reference alone`);
    }
  }
}

async function mirrorService(values: ServeValues): Promise<Service> {
  const { output, port, hostName: hostNames = [] } = values;
  const report = (text: string) => process.stderr.write(`hrmirror: ${text}\n`);
  const server = await serve({ output, port, hostNames, report });
  const greeting = `Serving ${output} at ${server.address}/ (the API at ${server.address}/v1)`;
  return { ...server, greeting };
}

async function referenceService(values: ServeValues): Promise<Service> {
  const reference = await startReference({
    size: isOn(values.full) ? 'full' : 'small',
    port: values.port,
    hostNames: values.hostName ?? [],
    shape: values.shape,
    switchShapeAfter: values.switchShapeAfter,
  });
  return {
    greeting: `Serving synthetic figures at ${reference.baseUrl}`,
    address: reference.baseUrl,
    answered: reference.requests,
    close: () => reference.close(),
  };
}
