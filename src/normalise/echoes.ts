import { type JsonScalar, nameText, scalarText } from '../body/json-value.ts';
import { plainKey } from '../body/plain-key.ts';
import { constantOf, constantText } from './column-facts.ts';
import {
  figureIn,
  isCategoryOf,
  isCommon,
  isUnasked,
  type Lexicon,
  openDimensions,
  roleOf,
} from './lexicon.ts';
import { isReasonElsewhere, type Reading, slotsOf, splitsMeasures } from './reading.ts';
import { type Column, type Table, withRoles } from './table.ts';
import { otherYear, Unreadable, wrongAnswer } from './unreadable.ts';
import { yearOf } from './years.ts';

const subject =
  'org|organisme?|entity|entite|entiteit|organi[sz]ation|organisatie|subject|instelling|institution';

/** Keys of the subject of an answer, in their plain spelling. */
export const subjectKey = new RegExp(`^(?:${subject})$`);

/** `organism_id`, `id_organisme`. */
export const subjectIdKey = new RegExp(`^(?:(?:${subject})_id|id_(?:${subject}))$`);

const serviceKey =
  /^(?:(?:service|dienst|departe?ment)_(?:id|nr|code)|(?:id|code)_(?:service|dienst|departe?ment))$/;

/**
 * `service_id: 10242`: a service may be a part of the subject, with a number of another kind; one as long as the subject's
 * own is another subject's.
 * @throws Unreadable where it is
 */
export function checkService(reading: Reading, plain: string, told: string | null): void {
  if (serviceKey.test(plain) && told?.length === reading.request.subjectId?.length)
    checkSubject(reading, told);
}

/** @throws Unreadable where a value names another year */
export function checkYear(asked: number | null, value: JsonScalar): void {
  const told = yearOf(value);
  if (asked !== null && told !== null && told !== asked)
    throw otherYear(`the answer says it is of ${told}`, asked);
}

/** @throws Unreadable where a text names another dimension than the parameter asked for */
export function checkDimension(
  { request, lexicon }: Reading,
  parameter: 'groupby' | 'field',
  told: string | null,
): void {
  const asked = request[parameter];
  if (told === null || /^(none|null|)$/i.test(told)) {
    if (asked === null) return;
    throw new Unreadable(
      `${parameter} ignored`,
      `the answer says it has no ${parameter}, asked was ${asked}`,
    );
  }
  const dimension = dimensionNamed(lexicon, told);
  if (dimension === null || dimension === asked) return;
  // The one dimension of a question may be called by either name; reasons and categories stand in answers unasked.
  const isOwn = lexicon.requested.includes(dimension) || /^(reason|category)$/.test(dimension);
  if (asked === null && isOwn) return;
  throw wrongAnswer(`the answer says its ${parameter} is ${told}, asked was ${asked ?? 'none'}`);
}

/**
 * `dimension: "level"`, where genders were asked for.
 * @throws Unreadable where a text names a dimension that was not asked for
 */
export function checkSplit(reading: Reading, text: string): void {
  const told = dimensionNamed(reading.lexicon, text);
  // What kinds of absence are told by may be called a reason or a category.
  const areKinds = splitsMeasures(reading) && openDimensions.includes(told ?? '');
  if (!areKinds && isUnasked(reading.lexicon, told))
    throw wrongAnswer(`the answer says it is split by ${text.slice(0, 60)}`);
}

/** @throws Unreadable where a list names another restriction */
export function checkRestriction({ request }: Reading, told: string): void {
  const sorted = (text: string) =>
    text
      .toLowerCase()
      // `{mandatory,telework}` and `["mandatory","telework"]` are lists as stores write them in a text.
      .split(/[\s,;|{}[\]"]+/)
      .filter((word) => word !== '' && word !== 'none' && word !== 'null')
      .sort()
      .join(',');
  if (sorted(told) !== sorted(request.restriction ?? ''))
    throw new Unreadable(
      'restriction ignored',
      `the answer says its restriction is "${told}", asked was "${request.restriction ?? ''}"`,
    );
}

/** @throws Unreadable where an id is another subject's */
export function checkSubject({ request }: Reading, id: string | null): void {
  const told = id === null ? null : nameText(id);
  if (told !== null && told !== request.subjectId)
    throw wrongAnswer(`the answer says it is about ${told}, asked was ${request.subjectId}`);
}

/**
 * `organism: 10242`, `organism: "organism:10242"`, `organism: "SPF Emploi (10242)"`, `organism_url: "/v1/organisms/10242"`.
 * @throws Unreadable where it is another subject
 */
export function checkSubjectText(reading: Reading, told: string): void {
  const text = nameText(told) ?? '';
  const numbers = text.match(/(?<![\d.])\d+(?![\d.])/g) ?? [];
  // A number of enterprise or of telephone has another length than an id.
  const length = Math.max(5, reading.request.subjectId?.length ?? 0);
  const [number, ...more] = numbers.filter((one) => one.length === length);
  if (/^\d+$/.test(text)) checkSubject(reading, text);
  // `SPF Emploi (10242)`.
  else if (number !== undefined && more.length === 0 && /\s/.test(text))
    checkSubject(reading, number);
  const [, kind = '', id = ''] =
    /^([a-z]+)[:/](\d+)$/i.exec(text) ?? /\/(organisms|entities)\/(\d+)$/i.exec(text) ?? [];
  if (id !== '') checkAbout(reading, kind, id);
}

/** @throws Unreadable where a text says that the answer is about the other kind of subject */
export function checkKind({ request }: Reading, text: string): void {
  if (!/^(entity|entities|organisms?)$/i.test(text)) return;
  const told = /^entit/i.test(text) ? 'entity' : 'organism';
  if (told !== request.subjectKind) throw wrongAnswer(`the answer says it is about an ${told}`);
}

/** @throws Unreadable where an answer is about another subject than asked */
export function checkAbout(reading: Reading, kind: string, id: string): void {
  checkSubject(reading, id);
  checkKind(reading, /^entit/i.test(kind) ? 'entity' : 'organism');
}

/** The dimension a text names, by its own name or a translation. */
export function dimensionNamed(lexicon: Lexicon, text: string): string | null {
  const plain = plainKey(text);
  const known = lexicon.tables.dimensions.get(plain) ?? [];
  return known.find((dimension) => lexicon.requested.includes(dimension)) ?? known[0] ?? null;
}

/** The dimension asked for that a text names, `null` if it names none or another. */
export function dimensionAsked(lexicon: Lexicon, text: string | null): string | null {
  const dimension = text === null ? null : dimensionNamed(lexicon, text);
  return dimension !== null && lexicon.requested.includes(dimension) ? dimension : null;
}

/**
 * The columns of a table that are no echo of the request; the echoes are checked.
 * @throws Unreadable where one differs from the request
 */
export function withoutEchoes(reading: Reading, table: Table): Table {
  const { subjectId } = reading.request;
  const own = table.columns.some(
    (column) => /^organi/i.test(column.name) && nameText(constantOf(column) ?? null) === subjectId,
  );
  const columns = table.columns.filter(
    (column) => !(own && isParentKey(reading, plainKey(column.name))) && !isEcho(reading, column),
  );
  const isNamed =
    slotsOf(reading).length === 0 &&
    table.columns.some((one) => one.role.kind === 'subject' && constantText(one) === subjectId);
  return withRoles({ ...table, columns }, (one) =>
    isNamed && (isSubjectName(reading, one) || /^_?id$/i.test(one.name))
      ? { kind: 'note' }
      : undefined,
  );
}

/** `{organism_id: 10242, name: "SPF Emploi", total: 3}`: the name beside an id is whose id it is, and no kind of absence. */
function isSubjectName({ lexicon }: Reading, column: Column): boolean {
  const [word = ''] = plainKey(column.name).split(/[_.]/);
  const told = constantOf(column);
  const isCategory = (text: string) =>
    Object.keys(lexicon.vocabulary.categories).some((one) => isCategoryOf(lexicon, one, text));
  return (
    /^(name|nom|naam)$/.test(word) && told !== undefined && !isCategory(scalarText(told) ?? '')
  );
}

/** The entity of an organism, told beside the organism itself, is what it belongs to. */
export function isParentKey({ request }: Reading, plain: string): boolean {
  return request.subjectKind === 'organism' && /^(entity|entite|entiteit)(_|$)/.test(plain);
}

function isEcho(reading: Reading, column: Column): boolean {
  const constant = constantOf(column);
  const text = constantText(column);
  const plain = plainKey(column.name);
  checkService(reading, plain, text);
  if (column.role.kind === 'subject')
    return isUntold(reading, plain, constant) || isSubjectEcho(reading, plain, text);
  if (/^restrictions?$/.test(plain)) {
    for (const told of new Set(column.values))
      checkRestriction(reading, scalarText(told ?? null) ?? '');
    return true;
  }
  if (
    text !== null &&
    (isStatisticName(reading, plain, text) || namesMeasure(reading, column, text)) &&
    !isReasonElsewhere(reading, text)
  )
    return true;
  const echoes =
    column.role.kind === 'echo' ||
    (column.role.kind === 'axis' && column.role.stem.startsWith('#'));
  if (text === null || !echoes || !isDimensionKey(plain)) return false;
  // `field: "Niveau A"`, where levels were asked for: a dimension may be called so, too.
  if (dimensionNamed(reading.lexicon, text) === null || isCommon(reading.lexicon, text))
    return false;
  if (/group/.test(plain)) checkDimension(reading, 'groupby', text);
  else if (/field|champ|veld/.test(plain)) checkDimension(reading, 'field', text);
  else checkSplit(reading, text);
  return true;
}

/** `type: "headcount"` in every row: what is counted, where no kinds of it are told apart. */
function namesMeasure(reading: Reading, { role }: Column, text: string): boolean {
  const { statistic, lexicon } = reading;
  const isKind = statistic.reasoned || splitsMeasures(reading);
  if (isKind || role.kind !== 'axis' || role.stem !== '#category') return false;
  return figureIn(roleOf(lexicon, text)) === statistic.measure;
}

function isDimensionKey(plain: string): boolean {
  return /^(dimension|dimensie|field|champ|veld|groupby|group_by|group|grouping|criterion|critere|field_name|groupby_name|category|type|key)$/.test(
    plain,
  );
}

/** Whether a column of this name is an echo of the request if it holds the right words. */
export function mayBeEcho(name: string): boolean {
  const plain = plainKey(name);
  return isDimensionKey(plain) || isStatisticKey(plain) || /^restrictions?$/.test(plain);
}

function isStatisticKey(plain: string): boolean {
  return /^(endpoint|statistic|statistique|statistiek|dataset|resource|type|kind|name|title)$/.test(
    plain,
  );
}

function isStatisticName({ request }: Reading, plain: string, text: string): boolean {
  if (!isStatisticKey(plain)) return false;
  const rest = text.toLowerCase().replace(/[-_ ]/g, '').split(request.endpoint);
  const isDrawn = /^(Feature(Collection)?|indicator|gauge)$/.test(text);
  return (
    (plain === 'type' && isDrawn) ||
    (rest[0] === '' && /^(s|stats?|statistics?)?$/.test(rest[1] ?? '-'))
  );
}

/** `organism_name_de: null`: it has none; `organism_id: null` in what an entity was asked: all of its organisms. */
function isUntold({ request }: Reading, plain: string, told: JsonScalar | undefined): boolean {
  if (told !== null) return false;
  return !/(^|_)id(_|$)/.test(plain) || (request.subjectKind === 'entity' && /organi/.test(plain));
}

function isSubjectEcho(reading: Reading, plain: string, text: string | null): boolean {
  if (text === null) throw new Unreadable('several subjects', `${plain} differs from row to row`);
  if (/(^|_)id(_|$)/.test(plain) || /^\d+$/.test(nameText(text) ?? '')) checkSubject(reading, text);
  else if (subjectKey.test(plain) || /_(url|uri|href|link)$/.test(plain))
    checkSubjectText(reading, text);
  return true;
}

const ownStems = new Map([
  ['dimension', '#category'],
  ['dimensie', '#category'],
  ['field_name', '#field'],
  ['groupby_name', '#group'],
]);

/** `{dimension: "Femmes"}, {dimension: "Hommes"}`: categories under the word for what they are of; `null` for anything else. */
export function stemOfEcho(lexicon: Lexicon, { name, role, values }: Column): string | null {
  const stem = role.kind === 'echo' ? ownStems.get(plainKey(name)) : undefined;
  const texts = new Set(values.map((one) => scalarText(one ?? null)));
  if (stem === undefined || texts.size < 2) return null;
  const isCategory = (text: string | null) =>
    text !== null && dimensionNamed(lexicon, text) === null;
  return [...texts].every(isCategory) ? stem : null;
}
