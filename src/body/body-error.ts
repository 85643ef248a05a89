import { plainKey } from './plain-key.ts';

/** An error told inside the body of a success. */
export interface BodyError {
  readonly code: number | null;
  readonly message: string;
}

const errorKeys = ['error', 'errors', 'erreur', 'erreurs', 'fout', 'fouten', 'fault', 'exception'];
const errorTextKeys = [
  'error_message',
  'error_msg',
  'error_description',
  'error_code',
  'errormessage',
];
const messageKeys = [
  'message',
  'msg',
  'messages',
  'detail',
  'details',
  'title',
  'content',
  'label',
];
const codeKeys = ['code', 'status', 'status_code', 'http_status', 'error_code', 'id'];
const wrappers = ['results', 'result', 'data', 'response'];
/** Keys of an answer that says nothing but a message. */
const messageOnly = new Set([
  ...['message', 'msg', 'messages', 'detail', 'details', 'title', 'code', 'status', 'status_code'],
  ...[
    'timestamp',
    'path',
    'type',
    'instance',
    'documentation_url',
    'request_id',
    'trace_id',
    'method',
  ],
  ...[
    'http_status',
    'success',
    'data',
    'results',
    'result',
    'url',
    'info',
    'reason',
    'description',
  ],
]);
const failedStatus =
  /^(errors?|err|fail(ed|ure)?|ko|nok|fault|exception|invalid\w*|(request_)?not_processed|bad_request|not_found|unauthori[sz]ed|forbidden|denied)$/;
const nothingThere =
  /\bno (data|results?|records?|content|objects?|figures|statistics|rows)\b|\baucune? (donn[ée]e|r[ée]sultat|enregistrement|statistique|chiffre)|\bpas de (donn[ée]e|r[ée]sultat)|\bgeen (gegevens|resulta|data|records|cijfers)|\bkeine (daten|ergebnisse|angaben)/i;

/**
 * The error a success body tells of, in the habits of facts §7 and §8: an `error` member, a failed
 * status, `success: false`, `class: "error"`, a message and nothing else. Conservative both ways: a
 * member that may be a category with its figure is none, and a message that there are no data is none.
 */
export function bodyError(value: unknown): BodyError | null {
  let inner = value;
  for (let level = 0; level < 3; level += 1) {
    const members = membersOf(inner);
    if (members === null) return null;
    const error = toldError(members);
    if (error !== null) return error;
    const key = wrappers.find((wrapper) => members.has(wrapper));
    if (key === undefined) return null;
    inner = members.get(key);
  }
  return null;
}

/** Whether a text says that there are no data: a valid answer without a figure. */
export function saysNothingThere(text: string): boolean {
  return text.length < 500 && nothingThere.test(text);
}

type Members = ReadonlyMap<string, unknown>;

function membersOf(value: unknown): Members | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const keys = Object.keys(value);
  // An object of hundreds of members is a statistic; no error has that many.
  if (keys.length > 200) return null;
  return new Map(keys.map((key) => [plainKey(key), (value as Record<string, unknown>)[key]]));
}

function toldError(members: Members): BodyError | null {
  for (const key of errorKeys) {
    const told = members.get(key);
    if (told !== undefined && isTold(told, members)) return describe(told, members);
  }
  for (const key of errorTextKeys) {
    const told = members.get(key);
    if (told !== undefined && isTold(told, members)) return describe(null, members);
  }
  if (members.get('success') === false || members.get('ok') === false)
    return describe(null, members);
  if (members.get('class') === 'error') return describe(null, members);
  return statusError(members) ?? messageError(members);
}

/** A falsy or empty member tells of no error; a number may be the figure of a category so called. */
function isTold(told: unknown, members: Members): boolean {
  if (told === null || told === false || told === '' || told === 0) return false;
  if (typeof told === 'number') return told >= 400 && told < 600 && textOf(members) !== null;
  if (typeof told === 'string')
    return !/^(0|false|none|null|no|ok)$/i.test(told) && !/^[\d\s.,]+$/.test(told);
  if (typeof told === 'object') return Object.keys(told).length > 0 && !holdsFiguresOnly(told);
  return true;
}

/** `{"error": {"F": 3, "M": 4}}` is a category with its split; an error holds a text or a code. */
function holdsFiguresOnly(told: object): boolean {
  const keys = Object.keys(told).map(plainKey);
  const values = Object.values(told);
  return (
    !Array.isArray(told) && !keys.some((key) => codeKeys.includes(key)) && values.every(isFigure)
  );
}

function isFigure(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^[\d\s.,]+$/.test(value));
}

function statusError(members: Members): BodyError | null {
  const status = members.get('status') ?? members.get('state');
  if (typeof status === 'string' && failedStatus.test(plainKey(status)))
    return describe(null, members);
  const code = httpCode(members);
  const isFailure = code !== null && code >= 400 && code < 600;
  if (isFailure && !holdsPayload(members) && textOf(members) !== null) {
    return describe(null, members);
  }
  const nested = membersOf(status);
  const nestedCode = nested === null ? null : httpCode(nested);
  // 22 tells of remarks beside a good answer (facts §7, GENESIS).
  const good = nestedCode === null || nestedCode === 0 || nestedCode === 22;
  return good || (nestedCode >= 200 && nestedCode < 300) ? null : describe(status, members);
}

function holdsPayload(members: Members): boolean {
  return [...members.values()].some((value) => typeof value === 'object' && holdsSomething(value));
}

function holdsSomething(value: object | null): boolean {
  return value !== null && Object.keys(value).length > 0;
}

function messageError(members: Members): BodyError | null {
  const text = textOf(members);
  if (text === null || saysNothingThere(text)) return null;
  const empty = (key: string) => {
    const value = members.get(key);
    return (
      !wrappers.includes(key) ||
      value === null ||
      (typeof value === 'object' && !holdsSomething(value))
    );
  };
  const only = [...members.keys()].every((key) => messageOnly.has(key) && empty(key));
  return only && !members.has('reason') ? describe(null, members) : null;
}

function describe(told: unknown, members: Members): BodyError {
  const first = Array.isArray(told) ? told[0] : told;
  const inner = membersOf(first);
  const code = (inner === null ? null : httpCode(inner)) ?? httpCode(members);
  const ownText = typeof first === 'string' ? first : inner === null ? null : textOf(inner);
  const status = members.get('status');
  const message = ownText ?? textOf(members) ?? (typeof status === 'string' ? status : 'error');
  return { code, message: message.slice(0, 500) };
}

function httpCode(members: Members): number | null {
  for (const key of codeKeys) {
    const value = members.get(key);
    if (typeof value === 'number' && Number.isInteger(value)) return value;
    if (typeof value === 'string' && /^\d{1,5}$/.test(value)) return Number(value);
  }
  return null;
}

function textOf(members: Members): string | null {
  for (const key of [...errorTextKeys, ...messageKeys]) {
    const value = members.get(key);
    const text = Array.isArray(value) ? value[0] : value;
    if (typeof text === 'string' && text !== '') return text;
  }
  return null;
}
