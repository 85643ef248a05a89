import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { messageOf } from '../model/errors.ts';

/** Headers that belong to the connection, or that the mirror sets itself. */
const reservedHeaders =
  /^(host|connection|content-.*|transfer-encoding|te|upgrade|expect|if-.*|range|accept-encoding|proxy-.*)$/;

/** `Name: value`, one per line. No issue tells a value, which may be a secret. */
export const headers = z.string().transform((value, context): Record<string, string> => {
  const read: Record<string, string> = Object.create(null);
  for (const line of value.split('\n')) {
    const [, name, content] = /^([\w!#$%&'*+.^`|~-]+): *([\t\x20-\x7e]*)$/.exec(line) ?? [];
    if (name === undefined || content === undefined) {
      context.addIssue({ code: 'custom', message: 'expected a header such as "Name: value"' });
    } else if (reservedHeaders.test(name.toLowerCase())) {
      context.addIssue({ code: 'custom', message: `the header ${name} cannot be set` });
    } else read[name.toLowerCase()] = content;
  }
  return read;
});

/** The path of a file of headers in, its headers out: a file is seen by fewer than the command line of a process. */
export const headerFile = z
  .string()
  .transform((path, context) => {
    try {
      return readFileSync(path, 'utf8').replace(/^\ufeff/, '');
    } catch (error) {
      context.addIssue({
        code: 'custom',
        message: `no file can be read there: ${messageOf(error)}`,
      });
      return z.NEVER;
    }
  })
  .transform((text) =>
    text
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .join('\n'),
  )
  .pipe(headers);

/** Whom to write to: an e-mail address or a URL. */
export const contact = z
  .string()
  .regex(
    /^(?=.{3,200}$)(https?:\/\/|mailto:|[\x21-\x27\x2a-\x3f\x41-\x7e]+@)[\x21-\x27\x2a-\x7e]+$/i,
    'expected an e-mail address or a URL, without spaces',
  );
