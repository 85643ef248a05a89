import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { messageOf } from '../model/errors.ts';
import { parsePublicKey, parseSecretKey } from '../system/minisign.ts';

/** The path of a secret key's file in, the key out. No issue tells the text, which may be the key itself. */
export const secretKey = z.string().transform((path, context) => {
  try {
    return parseSecretKey(contentOf(path));
  } catch (error) {
    context.addIssue({ code: 'custom', message: messageOf(error) });
    return z.NEVER;
  }
});

/** A public key, or the path of its file, in; the key out. */
export const publicKey = z.string().transform((text, context) => {
  try {
    return parsePublicKey(/^RW[A-Za-z0-9+/]{54}$/.test(text) ? text : contentOf(text));
  } catch (error) {
    context.addIssue({ code: 'custom', message: messageOf(error) });
    return z.NEVER;
  }
});

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(
      `no file of a key can be read there (${(error as NodeJS.ErrnoException).code})`,
    );
  }
}
