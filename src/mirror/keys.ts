import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { messageOf, UsageError } from '../model/errors.ts';
import { fsyncPath } from '../system/durable.ts';
import {
  generateKey,
  keyIdText,
  publicKeyFile,
  publicKeyLine,
  secretKeyFile,
} from '../system/minisign.ts';

/** What `keys --json` prints: nothing of the secret key but where it is. */
interface MadeKeys {
  readonly key_id: string;
  readonly public_key: string;
  readonly public_key_file: string;
  readonly secret_key_file: string;
}

/**
 * Makes a key pair: `NAME.key`, which only its owner reads, and `NAME.pub`.
 * @throws UsageError where one of the files is there, cannot be written, or would stand in the folder of the mirror.
 */
export function makeKeys(name: string, output: string): MadeKeys {
  const [secretFile, publicFile] = [`${name}.key`, `${name}.pub`];
  const place = relative(resolve(output), resolve(secretFile));
  if (place !== '..' && !place.startsWith(`..${sep}`)) {
    throw new UsageError(
      `${secretFile} would stand in the folder of a mirror, which others read: give another name, such as ~/hrmirror`,
    );
  }
  for (const file of [secretFile, publicFile]) {
    if (existsSync(file)) throw new UsageError(`${file} is there, and no key is ever overwritten`);
  }
  const key = generateKey();
  writeNew(secretFile, secretKeyFile(key), 0o600);
  try {
    writeNew(publicFile, publicKeyFile(key.publicKey), 0o644);
  } catch (error) {
    rmSync(secretFile);
    throw error;
  }
  return {
    key_id: keyIdText(key.publicKey),
    public_key: publicKeyLine(key.publicKey),
    public_key_file: publicFile,
    secret_key_file: secretFile,
  };
}

function writeNew(file: string, text: string, mode: number): void {
  try {
    writeFileSync(file, text, { flag: 'wx', mode, flush: true });
    fsyncPath(dirname(file));
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${messageOf(error)}`);
  }
}
