import { withBareNaN } from '../body/bare-nan.ts';
import { decodeBody } from '../body/decode.ts';
import { isTooLarge } from '../body/json.ts';
import { printable } from '../model/errors.ts';
import { type Outcome, partOfAnswer } from '../model/landed.ts';
import { asksAgain } from './ask-again.ts';
import type { Exchange } from './exchange.ts';

/** What the border makes of an exchange. */
export interface Judgement {
  readonly outcome: Outcome;
  /** One short sentence for a refusal or failure, `null` for an answer. */
  readonly error: string | null;
  /** Whether asking again may help. */
  readonly retryable: boolean;
  /** Of an answer that could be decoded: its JSON. */
  readonly value?: unknown;
}

/** Refusals of contract §2: with a JSON body they say that there is nothing to be had. */
const refusals: ReadonlySet<number> = new Set([400, 404, 410]);

/** Statuses after which asking again may help, beside all 5xx but 501 and 505; 202: not done yet. */
const transient: ReadonlySet<number> = new Set([202, 408, 421, 425, 429]);

/** Redirects that hold for now alone, as to a page that tells of maintenance, or to a login while sessions are lost. */
const forNow: ReadonlySet<number> = new Set([302, 303, 307]);

/**
 * Decides what an exchange is by its transport alone: an answer (whole JSON with a status of success, whatever it says),
 * a refusal, or a failure. What it says is read later, offline and again if need be. `secrets` are never told, though a
 * service may repeat them in an error.
 */
export function judge(
  exchange: Exchange,
  conditional: boolean,
  secrets: readonly string[],
): Judgement {
  const judgement = judged(exchange, conditional);
  const hide = (text: string, secret: string) => text.replaceAll(secret, '***');
  return { ...judgement, error: judgement.error && secrets.reduce(hide, judgement.error) };
}

function judged(exchange: Exchange, conditional: boolean): Judgement {
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
  if (refusals.has(status)) {
    if (parsed.kind !== 'json') return failure(`HTTP status ${status} without a JSON body`, true);
    return { outcome: 'refusal', error: `refused (${status})${tell(parsed)}`, retryable: false };
  }
  if (status === 206 && parsed.kind === 'json')
    return failure(`${partOfAnswer}: HTTP status 206`, false);
  if (status < 200 || status > 203 || status === 202) {
    const helps = transient.has(status) || (status >= 500 && status !== 501 && status !== 505);
    return failure(`HTTP status ${status}${tell(parsed)}`, helps);
  }
  return judgeAnswer(parsed);
}

type Parsed =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'undecodable' | 'empty' | 'html' | 'text' };

const unusable = {
  empty: 'empty body',
  html: 'a web page in place of JSON',
  text: 'not JSON, or cut short',
} as const;

function judgeAnswer(parsed: Parsed): Judgement {
  const answer = { outcome: 'answer', error: null } as const;
  if (parsed.kind === 'json')
    return { ...answer, retryable: asksAgain(parsed.value), value: parsed.value };
  // Asking again cannot mend an encoding: the body is landed, and reading sets it aside.
  if (parsed.kind === 'undecodable') return { ...answer, retryable: false };
  return failure(unusable[parsed.kind], true);
}

function parse(body: Uint8Array | null, contentType: string | null): Parsed {
  if (body === null || body.length === 0) return { kind: 'empty' };
  const decoded = decodeBody(body, contentType);
  if ('error' in decoded) return { kind: 'undecodable' };
  const text = decoded.text.trim();
  if (text === '') return { kind: 'empty' };
  if (isTooLarge(text) && /^[[{]/.test(text) && /[\]}]$/.test(text))
    return { kind: 'json', value: null };
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

/** The first text of a body that says why there is no answer. */
function tell(parsed: Parsed): string {
  const told = parsed.kind === 'json' ? firstText(parsed.value, 0) : null;
  return told === null ? '' : `: ${printable(told, 200)}`;
}

function firstText(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  if (typeof value !== 'object' || value === null || depth > 3) return null;
  const told = value as Record<string, unknown>;
  for (const inner of [told.message, told.detail, told.error, ...Object.values(told)]) {
    const text = firstText(inner, depth + 1);
    if (text !== null) return text;
  }
  return null;
}

function failure(error: string, retryable: boolean): Judgement {
  return { outcome: 'failure', error, retryable };
}
