import { hash } from 'node:crypto';
import { printable } from '../model/errors.ts';

/**
 * The text of a body: by its byte order mark, else by the charset its content type declares, else
 * UTF-8. Strict: bytes that the encoding does not allow give an error, never a replacement character.
 */
export function decodeBody(
  bytes: Uint8Array,
  contentType: string | null,
): { text: string } | { error: string } {
  const encoding = encodingOf(bytes, contentType);
  try {
    return { text: decoderFor(encoding).decode(bytes) };
  } catch (error) {
    const unknown = error instanceof RangeError;
    return {
      error: unknown
        ? `unknown charset ${printable(encoding, 60)}`
        : `the bytes are no ${printable(encoding, 60)} text`,
    };
  }
}

/**
 * What tells a body from others: its bytes, and where they are declared to be written in anything but UTF-8, that too.
 * The same bytes say something else in another charset.
 */
export function bodyPrint(sha256: string, contentType: string | null): string {
  const charset = declaredCharset(contentType) ?? 'utf-8';
  return charset === 'utf-8' ? sha256 : hash('sha256', sha256 + charset);
}

/** Whether a body's content type declares a charset that nobody can read. */
export function isUnknownCharset(contentType: string | null): boolean {
  const charset = declaredCharset(contentType) ?? 'utf-8';
  try {
    decoderFor(charset);
    return false;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return true;
  }
}

/**
 * What a body is written in. Bytes that make letters in UTF-8 are that, whichever charset of single bytes is declared, and
 * those without a NUL beside their first character are no UTF-16.
 */
function encodingOf(bytes: Uint8Array, contentType: string | null): string {
  const marked = markedEncoding(bytes);
  if (marked !== null) return marked;
  const declared = declaredCharset(contentType) ?? 'utf-8';
  if (/^(utf-?16|ucs-?2|iso-10646|unicode$)/.test(declared)) return 'utf-8';
  const isSingleByte = /^(iso[-_]?8859|latin|windows-125|cp125|us-ascii|ascii)/.test(declared);
  return isSingleByte && hasLetters(bytes) ? 'utf-8' : declared;
}

/** Whether bytes are sound UTF-8 and more than ASCII. */
function hasLetters(bytes: Uint8Array): boolean {
  if (!bytes.some((byte) => byte > 0x7f)) return false;
  try {
    utf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decoderFor(encoding: string) {
  return encoding === 'utf-8' ? utf8 : new TextDecoder(encoding, { fatal: true });
}

function markedEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // No JSON holds a NUL: one beside the first character tells how wide characters are written.
  if (bytes[0] !== 0 && bytes[1] === 0 && bytes[2] !== 0) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] !== 0) return 'utf-16be';
  return null;
}

function declaredCharset(contentType: string | null): string | null {
  const declared = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType ?? '');
  return declared?.[1]?.toLowerCase() ?? null;
}
