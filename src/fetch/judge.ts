import { withBareNaN } from '../body/bare-nan.ts';
import { bodyError } from '../body/body-error.ts';
import { decodeBody } from '../body/decode.ts';
import { printable } from '../errors.ts';
import { type Outcome, partOfAnswer } from '../landed.ts';
import type { Exchange } from './exchange.ts';
import { partTold } from './part-told.ts';

/** What the border makes of an exchange. */
export interface Judgement {
  readonly outcome: Outcome;
  /** One short sentence for a refusal or failure, `null` for an answer. */
  readonly error: string | null;
  /** Whether asking again may help. */
  readonly retryable: boolean;
}

/** Refusals of contract §2: with a JSON body they say that there is nothing to be had. */
const refusals: ReadonlySet<number> = new Set([400, 404, 410]);

/** Statuses after which asking again may help, beside all 5xx but 501 and 505; 202: not done yet. */
const transient: ReadonlySet<number> = new Set([202, 408, 421, 425, 429]);

/** Redirects that hold for now alone, as to a page that tells of maintenance, or to a login while sessions are lost. */
const forNow: ReadonlySet<number> = new Set([302, 303, 307]);

/**
 * Decides what an exchange is: an answer (whatever its shape), a refusal, or a failure. Whether the
 * answer can be read is for normalisation to say, offline and again if need be.
 */
export function judge(exchange: Exchange, conditional: boolean): Judgement {
  const { status, body, fault } = exchange;
  if (status === null || fault !== null) {
    const isFinal = fault === 'size' || (fault === 'redirect' && !forNow.has(status ?? 0));
    return failure(exchange.error ?? 'no response', !isFinal);
  }
  if (status === 304) {
    if (conditional) return { outcome: 'unchanged', error: null, retryable: false };
    return failure('304 without a condition', true);
  }
  if (status === 204) return { outcome: 'refusal', error: 'no content (204)', retryable: false };
  const parsed = parse(body, exchange.headers['content-type'] ?? null);
  if (refusals.has(status)) return judgeRefusal(status, parsed);
  if (status === 206 && parsed.kind === 'json' && tell(parsed) === '')
    return failure(`${partOfAnswer}: HTTP status 206`, false);
  if (status < 200 || status > 203 || status === 202) {
    const helps = transient.has(status) || (status >= 500 && status !== 501 && status !== 505);
    return failure(`HTTP status ${status}${tell(parsed)}`, helps);
  }
  return judgeAnswer(parsed, exchange.headers);
}

type Parsed =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'undecodable' | 'empty' | 'html' | 'text' };

function judgeRefusal(status: number, parsed: Parsed): Judgement {
  if (parsed.kind !== 'json') return failure(`HTTP status ${status} without a JSON body`, true);
  return { outcome: 'refusal', error: `refused (${status})${tell(parsed)}`, retryable: false };
}

function judgeAnswer(parsed: Parsed, headers: Exchange['headers']): Judgement {
  switch (parsed.kind) {
    case 'empty':
      return failure('empty body', true);
    case 'html':
      return failure('a web page in place of JSON', true);
    case 'text':
      return failure('not JSON, or cut short', true);
    // Asking again cannot mend an encoding: the body is landed, and normalisation sets it aside.
    case 'undecodable':
      return { outcome: 'answer', error: null, retryable: false };
    case 'json':
      return judgeJson(parsed.value, headers);
  }
}

function judgeJson(value: unknown, headers: Exchange['headers']): Judgement {
  const told = bodyError(value);
  if (told === null) {
    const part = partTold(headers, value);
    return part === null
      ? { outcome: 'answer', error: null, retryable: false }
      : failure(`${partOfAnswer}: ${printable(part, 200)}`, false);
  }
  const error = printable(`error in the body of a success: ${told.message}`);
  if (told.code !== null && refusals.has(told.code)) {
    return { outcome: 'refusal', error: `refused (${told.code} in the body)`, retryable: false };
  }
  // A number of the service's own, as 6 for too many at once, says nothing of whether asking again helps.
  const own = told.code === null || told.code < 400;
  return failure(error, own || told.code === 429 || told.code >= 500);
}

function parse(body: Uint8Array | null, contentType: string | null): Parsed {
  if (body === null || body.length === 0) return { kind: 'empty' };
  const decoded = decodeBody(body, contentType);
  if ('error' in decoded) return { kind: 'undecodable' };
  const text = decoded.text.trim();
  if (text === '') return { kind: 'empty' };
  const read = jsonIn(text) ?? jsonIn(withBareNaN(text));
  return read ?? { kind: text.startsWith('<') ? 'html' : 'text' };
}

function jsonIn(text: string | null): Parsed | null {
  if (text === null) return null;
  try {
    return { kind: 'json', value: JSON.parse(text) };
  } catch {
    return null;
  }
}

function tell(parsed: Parsed): string {
  const told = parsed.kind === 'json' ? bodyError(parsed.value) : null;
  return told === null ? '' : `: ${printable(told.message, 200)}`;
}

function failure(error: string, retryable: boolean): Judgement {
  return { outcome: 'failure', error, retryable };
}
