/**
 * Bytes to the value that is read. In: a body and its content type. Out: its JSON with every digit, standards that index
 * their values written out as rows, or why it is none.
 */
import { decodeBody } from '../../body/decode.ts';
import { parseJson, withinText } from '../../body/json.ts';
import type { JsonValue } from '../../body/json-value.ts';
import { decodeStandard } from './decoders.ts';

export function bodyOf(
  body: Uint8Array | string,
  contentType: string | null,
): { readonly value: JsonValue } | { readonly error: string; readonly kind: string } {
  const decoded = typeof body === 'string' ? { text: body } : decodeBody(body, contentType);
  if ('error' in decoded) return { error: decoded.error, kind: 'encoding' };
  const parsed = parseJson(decoded.text);
  if ('error' in parsed)
    return {
      error: parsed.error,
      kind: parsed.error.startsWith('not JSON') ? 'not JSON' : 'too large',
    };
  if (parsed.duplicateKey !== null)
    return {
      error: `the key "${parsed.duplicateKey}" stands twice in one object`,
      kind: 'duplicate key',
    };
  return { value: decodeStandard(withinText(parsed.value)) };
}
