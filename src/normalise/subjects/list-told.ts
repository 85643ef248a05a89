import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
  plainCopy,
  scalarText,
} from '../../body/json-value.ts';
import { type Members, plainKey, plainMembers } from '../../body/plain-key.ts';
import { mayRefuse } from '../../body/trouble.ts';
import type { Request } from '../../request.ts';
import { urls } from '../told/told-beside.ts';
import { Unreadable, wrongAnswer } from '../unreadable.ts';

const frames =
  /^(meta|metadata|info|context|query|parameters|params|request|filters?|links?|self|canonical)$/;
const deepest = 3;

/**
 * What stands around a list says of it: the entity whose organisms it holds, the address it was asked under.
 * @throws Unreadable where it is another list than asked
 */
export function checkList(request: Request, meta: Members, depth = 0): void {
  checkHolder(request, meta, depth === 0 ? ['entity', 'entity_id', 'id'] : ['entity', 'entity_id']);
  for (const [key, value] of meta) {
    if (urls.test(key) && typeof value === 'string') checkAddress(request, value);
    if (isObject(value) && frames.test(key) && depth < deepest)
      checkList(request, plainMembers(value), depth + 1);
  }
}

function checkHolder({ subjectId }: Request, meta: Members, keys: readonly string[]): void {
  const entity = keys.map((key) => meta.get(key) ?? null).find((one) => one !== null) ?? null;
  const id = isObject(entity) ? (entity.id ?? null) : entity;
  const told = isScalar(id) ? (scalarText(id) ?? '') : '';
  if (subjectId !== null && /^\d+$/.test(told) && told !== subjectId)
    throw wrongAnswer(`the list is of ${told}, asked was ${subjectId}`);
}

const counting =
  /^(?!num(ber)?$)((total|totaal|gesamt|count|nombre|nb|aantal|anzahl|num(ber)?|found|matched|available|of|der?)_?)+(records|rows|items|elements|results|resultats|resultaten|lignes|rijen|zeilen|enregistrements)?$/;
/** What tells how much of a list there is; a number anywhere else may be of staff, languages or requests that are left. */
const tellers =
  /^(meta|metadata|info|(response_)?header|response|result_?set|results?|pagination|paging|paginator|page|page_info|cursor|hits|summary|resume|samenvatting|zusammenfassung|counts?|totals?|rows|records|items|list|data|attributes|attr)$/;

/**
 * What is counted around a list is its records, whatever it is called: a list has no figures.
 * @throws Unreadable where more are told of than there are
 */
export function checkCounts(meta: Members, records: number, depth = 0): void {
  for (const [key, value] of meta) {
    if (isObject(value) && tellers.test(key) && depth < deepest)
      checkCounts(plainMembers(value), records, depth + 1);
    // `hits: {total: {value: 85, relation: 'eq'}}`.
    const told = isObject(value) ? (value.value ?? null) : value;
    const text = isScalar(told) ? (scalarText(told) ?? '') : '';
    const isCount = counting.test(key) && /^\d{1,6}$/.test(text);
    if (isCount && Number(text) > records)
      throw new Unreadable(
        'paginated',
        `the answer tells of ${text} (${key}) and holds ${records}`,
      );
  }
}

/** `/v1/entities/90002/organisms`, where the organisms of another entity were asked for, or all of them. */
function checkAddress({ subjectKind, subjectId }: Request, address: string): void {
  const told = /(?:^|\/)(entities|organisms|entities\/\d+\/organisms)\/?(?:[?#]|$)/.exec(
    address,
  )?.[1];
  const all = subjectKind === 'entity' ? 'entities' : 'organisms';
  const asked = subjectId === null ? all : `entities/${subjectId}/organisms`;
  // `/organisms?entity=90001` may be how a service finds them.
  const isSame = told === asked || (subjectId !== null && told === 'organisms');
  if (told !== undefined && !isSame)
    throw wrongAnswer(`the list is of ${told}, asked was ${asked}`);
}

/**
 * `{code: "E42", libelle: "Paramètre invalide", donnees: []}`: what refuses is no subject, and neither is a code around a
 * list of nothing.
 * @throws Unreadable where no record is more than that
 */
export function checkAreRecords(records: readonly JsonObject[]): void {
  const isNothing = (value: JsonValue) => isArray(value) && value.length === 0;
  const isRefusal = (one: JsonObject) =>
    Object.values(one).some((said) => typeof said === 'string' && mayRefuse(said)) ||
    (records.length === 1 &&
      !Object.keys(one).some((key) => /(^|_)id(_|$)|^ident/.test(plainKey(key))) &&
      Object.values(one).some(isNothing));
  const [first] = records;
  if (first === undefined || !records.every(isRefusal)) return;
  const said = JSON.stringify(plainCopy(first)).slice(0, 200);
  throw new Unreadable('error in body', `what stands in place of a list may be a refusal: ${said}`);
}
