import { makeKeys } from '../../mirror/keys.ts';
import { command } from '../command-spec.ts';

export const keysCommand = command({
  usage: 'keys [name]',
  summary: 'make a key pair that signs releases: NAME.key and NAME.pub (default: hrmirror)',
  options: ['output', 'json'],
  helps: { output: 'the folder of the mirror, in which no secret key may stand' },
  examples: ['hrmirror keys', 'hrmirror keys /etc/hrmirror/sign --json'],
  run: async ({ words: [name = 'hrmirror'], values: { output } }) => {
    const made = makeKeys(name, output);
    const { key_id, public_key, public_key_file, secret_key_file } = made;
    const text = [
      `Made key ${key_id}.`,
      `  secret: ${secret_key_file} (keep it, and show it to nobody): hrmirror build --sign-key ${secret_key_file}`,
      `  public: ${public_key_file} (give it to readers): hrmirror verify --key ${public_key_file}`,
      public_key,
    ].join('\n');
    return { text, document: made };
  },
});
