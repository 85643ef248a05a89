import { federalHr } from '../../../pipelines/federal-hr.ts';
import { type MadeKeys, makeKeys } from '../../mirror/keys.ts';
import { exitCodes } from '../../model/errors.ts';
import type { CommandSpec } from '../command-spec.ts';
import { readValues } from '../settings.ts';

const options = ['output', 'json'] as const;

export const keysCommand: CommandSpec = {
  usage: 'keys [name]',
  summary: 'make a key pair that signs releases: NAME.key and NAME.pub (default: hrmirror)',
  options,
  helps: { output: 'the folder of the mirror, in which no secret key may stand' },
  examples: ['hrmirror keys', 'hrmirror keys /etc/hrmirror/sign --json'],
  run: async ({ words: [name = 'hrmirror'], said }) => {
    const { output } = readValues(federalHr, options, said);
    const made = makeKeys(name, output);
    return { text: keysText(made), document: made, exitCode: exitCodes.complete };
  },
};

function keysText({ key_id, public_key, public_key_file, secret_key_file }: MadeKeys): string {
  return [
    `Made key ${key_id}.`,
    `  secret: ${secret_key_file} (keep it, and show it to nobody): hrmirror build --sign-key ${secret_key_file}`,
    `  public: ${public_key_file} (give it to readers): hrmirror verify --key ${public_key_file}`,
    public_key,
  ].join('\n');
}
