import { federalHr } from '../../../pipelines/federal-hr.ts';
import { UsageError } from '../../errors.ts';
import { startReference } from '../../reference/start.ts';
import type { CommandSpec } from '../command-spec.ts';
import { isOn, readValues } from '../settings.ts';

const options = ['source', 'port', 'full', 'shape', 'switchShapeAfter'] as const;

export const serveCommand: CommandSpec = {
  usage: 'serve',
  summary: 'serve the synthetic reference service on 127.0.0.1',
  options,
  examples: ['hrmirror serve --source reference --port 8080'],
  run: async ({ said }) => {
    const values = readValues(federalHr, options, said);
    if (values.source !== 'reference') {
      throw new UsageError('--source reference is all that can be served so far');
    }
    const reference = await startReference({
      size: isOn(values.full) ? 'full' : 'small',
      port: values.port,
      shape: values.shape,
      switchShapeAfter: values.switchShapeAfter,
    });
    process.stderr.write(`Serving synthetic figures at ${reference.baseUrl} until Ctrl-C\n`);
    const signal = await new Promise<'SIGINT' | 'SIGTERM'>((resolve) => {
      process.once('SIGINT', resolve);
      process.once('SIGTERM', resolve);
    });
    await reference.close();
    return { text: '', document: null, exitCode: signal === 'SIGINT' ? 130 : 143 };
  },
};
