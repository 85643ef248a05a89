import { plainKey } from './plain-key.ts';
import {
  isFigure,
  refusesForNow,
  saysNothingThere,
  saysTrouble,
  saysWell,
  switchedTo,
} from './trouble.ts';

/** An error told inside the body of a success. */
export interface BodyError {
  readonly code: number | null;
  readonly message: string;
}

const words = (text: string) => text.split(' ');

const errorKeys = words('error errors erreur erreurs fout fouten fault exception odata_error');
const errorTextKeys = words(
  'error_message error_msg error_description error_code errormessage exception_message',
);
const toldIn = [...errorKeys, ...errorTextKeys];
const messageKeys = words('message msg messages detail details title content label');
const successKeys = words('success ok succes succeeded is_success reussi gelukt geslaagd erfolg');
const statusKeys = words('code status status_code http_status error_code');
/** In what is an error anyway, its number too. */
const codeKeys = [...statusKeys, 'id'];
/** Members that tell how it went, beside what was asked for. */
const manners = words('meta metadata header head response_header');
const wrappers = words('results result data response');
/** Keys of an answer that says nothing but a message. */
const messageOnly = new Set(
  words(
    'message msg messages detail details title code status status_code timestamp path type instance documentation_url request_id trace_id method http_status success data results result url info reason description',
  ),
);
const failedStatus =
  /^(errors?|err|fail(ed|ure)?|ko|nok|fault|exception|invalid\w*|(request_)?not_processed|bad_request|not_found|unauthori[sz]ed|forbidden|denied|erreur|echec|fout|mislukt|fehler|fehlgeschlagen)$/;

/**
 * The error a success body tells of, in the habits of facts §7 and §8: an `error` member, a failed
 * status, `success: false`, `class: "error"`, a message and nothing else. Conservative both ways: a
 * member that may be a category with its figure is none, and a message that there are no data is none.
 */
export function bodyError(value: unknown): BodyError | null {
  if (typeof value === 'string') return textError(value);
  let inner = value;
  for (let level = 0; level < 3; level += 1) {
    const members = membersOf(inner);
    if (members === null) return loneError(inner);
    const error = toldError(members) ?? forNowError(members);
    if (error !== null) return error;
    const key = wrappers.find((wrapper) => members.has(wrapper));
    if (key === undefined) return null;
    inner = members.get(key);
  }
  return null;
}

/** A sentence in place of an answer; what may be a packed answer, or a figure, is none. */
function textError(text: string): BodyError | null {
  const isSentence = /\p{L}/u.test(text) && !/^\s*[[{<]/.test(text);
  return isSentence && saysTrouble(text) ? { code: null, message: text.slice(0, 500) } : null;
}

/** `[{"error": …}]`; what else one record may hold is a statistic's. */
function loneError(value: unknown): BodyError | null {
  const members = Array.isArray(value) && value.length === 1 ? membersOf(value[0]) : null;
  if (members === null) return typeof value === 'string' ? textError(value) : null;
  return errorMember(members) ?? messageError(members);
}

/** A flat object that tells of trouble in passing, and of nothing that was asked for. */
function forNowError(members: Members): BodyError | null {
  if (holdsPayload(members)) return null;
  const isCodeAlone =
    isFailureCode(httpCode(members, statusKeys)) &&
    [...members.keys()].every((key) => messageOnly.has(key));
  return isCodeAlone || refusesForNow(members) ? describe(null, members) : null;
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
  const error = errorMember(members);
  if (error !== null) return error;
  if (successKeys.some((key) => isNo(members.get(key)))) return describe(null, members);
  if (members.get('class') === 'error') return describe(null, members);
  return statusError(members) ?? mannersError(members) ?? messageError(members);
}

function isNo(value: unknown): boolean {
  const text = String(value);
  // `ok: "0"` may be nobody under a category called so.
  return /\D/.test(text) && switchedTo(text) === false;
}

/** `{"meta": {"status": "error", "code": 500}, "data": []}`. */
function mannersError(members: Members): BodyError | null {
  for (const key of manners) {
    const told = membersOf(members.get(key));
    if (told === null) continue;
    const status = told.get('status');
    const isFailure =
      isNo(told.get('success')) ||
      (typeof status === 'string' && failedStatus.test(plainKey(status))) ||
      isFailureCode(httpCode(told, statusKeys));
    if (isFailure) return describe(null, told);
    const error = errorMember(told);
    if (error !== null) return error;
  }
  return null;
}

function errorMember(members: Members): BodyError | null {
  const key = toldIn.find((one) => isTold(members.get(one), members));
  if (key === undefined) return null;
  return describe(errorKeys.includes(key) ? members.get(key) : null, members);
}

/** A falsy or empty member tells of no error; a number may be the figure of a category so called. */
function isTold(told: unknown, members: Members): boolean {
  if (!told) return false;
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

function statusError(members: Members): BodyError | null {
  const status = members.get('status') ?? members.get('statut') ?? members.get('state');
  if (typeof status === 'string' && failedStatus.test(plainKey(status)))
    return describe(null, members);
  const isFailure = isFailureCode(httpCode(members, statusKeys));
  if (isFailure && !holdsPayload(members) && textOf(members) !== null) {
    return describe(null, members);
  }
  const nested = membersOf(status);
  const nestedCode = nested === null ? null : httpCode(nested);
  // 22 tells of remarks beside a good answer (facts §7, GENESIS).
  const good = nestedCode === null || nestedCode === 0 || nestedCode === 22 || isNothing(nested);
  return good || (nestedCode >= 200 && nestedCode < 300) ? null : describe(status, members);
}

/** 104 and its like, called an error by nobody: there are no objects of the kind. */
function isNothing(told: Members | null): boolean {
  const text = told === null ? null : textOf(told);
  const isError = /^(error|fehler)$/i.test(String(told?.get('type') ?? ''));
  return text !== null && !isError && saysNothingThere(text);
}

function holdsPayload(members: Members): boolean {
  return [...members.values()].some((value) => typeof value === 'object' && holdsSomething(value));
}

/** `{"data": []}` within `results` holds nothing. */
function holdsSomething(value: object | null): boolean {
  if (value === null || Array.isArray(value)) return value !== null && value.length > 0;
  return Object.entries(value).some(
    ([key, inner]) =>
      !wrappers.includes(plainKey(key)) || typeof inner !== 'object' || holdsSomething(inner),
  );
}

function messageError(members: Members): BodyError | null {
  const text = textOf(members);
  if (text === null || saysNothingThere(text)) return null;
  if (saysWell(text) && wrappers.some((key) => members.has(key))) return null;
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
  const message = ownText ?? textOf(members) ?? (memberTexts(inner ?? members) || 'error');
  return { code, message: message.slice(0, 500) };
}

/** `code 429, retry_after 30`: what an error without a sentence says. */
function memberTexts(members: Members): string {
  const told = [...members].filter(([, value]) => value !== null && typeof value !== 'object');
  return told.map(([key, value]) => `${key} ${value}`).join(', ');
}

function isFailureCode(code: number | null): boolean {
  return code !== null && code >= 400 && code < 600;
}

function httpCode(members: Members, keys: readonly string[] = codeKeys): number | null {
  for (const key of keys) {
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
