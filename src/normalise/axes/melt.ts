import { isFraction, isNumber, type JsonScalar } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { columnFacts, holdsFigures } from '../column-facts.ts';
import { isFigureText, markerOf } from '../figure.ts';
import { countsWord, figureIn, isCommon, isOwnFigure, type Lexicon, roleOf } from '../lexicon.ts';
import { type Column, column, isOpenWord, type Table } from '../table.ts';
import { isTotalWord } from './axes.ts';

/** Columns that stand for categories, and those that stand for their total. */
export interface Spread {
  readonly parts: readonly Column[];
  readonly totals: readonly Column[];
}

/**
 * The columns of a table that may be categories of a dimension spread over columns (a column per
 * category, or a map of category to figure): figures under keys that mean nothing else.
 */
export function spreadOf(
  table: Table,
  lexicon: Lexicon,
  isKnown: (name: string) => boolean,
): Spread {
  const figures = table.columns.filter(
    (one) => isOfFigures(one, lexicon) && !isOutside(one, table),
  );
  const unknown = figures.filter(({ role }) => role.kind === 'unknown');
  const short = unknown.some(({ name }) => name.length === 1);
  const counted =
    unknown.length === 0 && figures.some(({ role }) => isOwnFigure(role, lexicon.measure));
  // `{F: 12, M: null}`: a category without a figure is one all the same.
  const bare = table.columns.filter((one) => isHollow(one, lexicon) && !isOutside(one, table));
  const beside = unknown.some((other) => isCommon(lexicon, other.name));
  const besideBare = bare.some((other) => isCommon(lexicon, other.name));
  const parts = figures.filter(
    (candidate) =>
      candidate.role.kind === 'unknown' ||
      isDisguised(candidate, figures, short, lexicon) ||
      (unknown.length > 0 && isCapital(candidate)) ||
      (candidate.role.kind !== 'year' &&
        (beside || (besideBare && isCapital(candidate))) &&
        isCommon(lexicon, candidate.name)) ||
      (!counted && isOpenWord(candidate, lexicon)),
  );
  // `{year: 2020, BE: null}`: one alone is a category only where nothing else may be the figure.
  const isSole = figures.every(({ role }) => role.kind === 'year');
  const named =
    (bare.length > 1 && bare.every((other) => isCommon(lexicon, other.name))) ||
    (bare.length > (isSole ? 0 : 1) &&
      parts.length === 0 &&
      bare.every((other) => isKnown(other.name)));
  const hollow =
    parts.length > 0 || named
      ? table.columns.filter((other) => bare.includes(other) || isHiddenCode(other, parts))
      : [];
  // A count beside columns per category counts them all.
  const totals = table.columns.filter(
    (candidate) =>
      !parts.includes(candidate) &&
      !hollow.includes(candidate) &&
      isOwnFigure(candidate.role, lexicon.measure) &&
      (figures.includes(candidate) ||
        (parts.length + hollow.length > 0 &&
          !isCommon(lexicon, candidate.name) &&
          isBare(candidate))),
  );
  return { parts: table.columns.filter((one) => [...parts, ...hollow].includes(one)), totals };
}

/** `N` beside other codes is a code; as the name of a count it is written `n`, or stands alone. */
export function isCapital({ name }: Column): boolean {
  return /^[A-Z]$/.test(name);
}

/** `{F: 3, N: null}`, `{BE: 20, IT: 6, FR: null}`: a code as others are, though it may name a count or a language. */
function isHiddenCode(column: Column, parts: readonly Column[]): boolean {
  if (!isBare(column)) return false;
  const isPair = ({ name }: Column) => /^[A-Z]{2}$/.test(name);
  return isCapital(column) || (isPair(column) && parts.length > 1 && parts.every(isPair));
}

/** Whether figures stand in a column under a key of their own. */
export function isOfFigures(candidate: Column, lexicon: Lexicon): boolean {
  return (
    candidate.source === 'key' &&
    holdsFigures(columnFacts(candidate, lexicon)) &&
    !candidate.values.some((value) => typeof value === 'boolean') &&
    // `message: "x"` is no suppressed figure.
    (!isRemark(candidate) || candidate.values.some(isNumeric))
  );
}

const remark =
  /^(messages?|msg|(sub)?title|description|(api_)?version|lang|locale|licen[cs]e|copyright|publisher|success|ok|timestamp|(generated|updated)_at)$/;

/** Whether a column is called as words about an answer are, and no category. */
export function isRemark({ name }: Column): boolean {
  return remark.test(plainKey(name));
}

function isHollow(column: Column, lexicon: Lexicon): boolean {
  const { role, source } = column;
  const mayBe = role.kind === 'unknown' || isCommon(lexicon, column.name);
  return source === 'key' && mayBe && isBare(column);
}

/** `{columns: null, rows: {F: 12}}`: without a number, and around those that have one. */
export function isOutside(column: Column, { columns }: Table): boolean {
  if (column.role.kind !== 'unknown' || column.values.some(isNumeric)) return false;
  const counted = columns.filter(
    ({ role, values }) => role.kind !== 'figure' && values.some(isNumeric),
  );
  return counted.length > 0 && counted.every(({ level }) => level > column.level);
}

/** Nothing but nulls. */
export function isBare({ values }: Column): boolean {
  const told = values.filter((value) => value !== undefined);
  return told.length > 0 && told.every((value) => value === null);
}

/**
 * `total_F` beside `total_M`, `women_count` beside `men_count`: a count word that all share is no part
 * of the category. The table itself if there is none, or if what is left names a measure.
 */
export function withoutCountWords(table: Table, lexicon: Lexicon): Table {
  const worded = table.columns.filter(
    (one) => figureIn(one.role) === 'word' && (isOfFigures(one, lexicon) || isBare(one)),
  );
  const isSplit = lexicon.requested.length > 0;
  for (const split of [leadingWord, trailingWord]) {
    const found = new Map(worded.map((one) => [one, split.exec(one.name)?.groups]));
    const words = new Set([...found.values()].map((groups) => plainKey(groups?.word ?? '')));
    const [word = ''] = words;
    const rests = [...found.values()].map((groups) => groups?.rest ?? '');
    const distinct = new Set(rests).size === rests.length && rests.length > 1;
    if (words.size !== 1 || !distinct || !countsWord(lexicon, word)) continue;
    const isTotal = (rest: string) => isSplit && isTotalWord(rest, lexicon);
    const parts = rests.filter((rest) => !isTotal(rest));
    if (parts.length < 2 || !parts.every((rest) => mayBeCategory(rest, lexicon))) continue;
    const columns = table.columns.map((one): Column => {
      const rest = found.get(one)?.rest;
      if (rest === undefined) return one;
      return {
        ...one,
        name: rest,
        role: isTotal(rest) ? roleOf(lexicon, rest) : { kind: 'unknown' },
      };
    });
    return { ...table, columns };
  }
  return withoutDimension(table, lexicon);
}

/** `gender_F` beside `gender_M` where genders were asked for: the dimension is no part of the category. */
function withoutDimension(table: Table, lexicon: Lexicon): Table {
  if (!table.columns.some(({ name, role }) => role.kind === 'unknown' && /[_.:]/.test(name)))
    return table;
  const unknown = table.columns.filter(
    (one) => one.role.kind === 'unknown' && (isOfFigures(one, lexicon) || isHollow(one, lexicon)),
  );
  const labels = unknown.some(({ name }) => isCommon(lexicon, name.replaceAll('_', ' ')));
  if (unknown.length < 2) return table;
  const [first] = unknown as [Column];
  for (const { index } of [...first.name.matchAll(/[_.:]/g)].reverse()) {
    const head = first.name.slice(0, index + 1);
    const named = lexicon.tables.dimensions.get(plainKey(head)) ?? [];
    if (!named.some((dimension) => lexicon.requested.includes(dimension))) continue;
    if (!unknown.every(({ name }) => name.startsWith(head) && name.length > head.length)) continue;
    // `level_A` is `Level A`, and `A` as well.
    const known = unknown.every(({ name }) => isCommon(lexicon, name.slice(head.length)));
    if (!known && (labels || isConstant(head, table))) continue;
    const columns = table.columns.map((one) =>
      unknown.includes(one) ? { ...one, name: one.name.slice(head.length) } : one,
    );
    return { ...table, columns };
  }
  return table;
}

/** `AGE_<20`: in capitals among other keys that are not, a key is a code as it stands, and the dimension a part of it. */
function isConstant(head: string, { columns }: Table): boolean {
  const isCapitals = (name: string) => name === name.toUpperCase();
  const others = columns.filter(({ name, source }) => source === 'key' && !name.startsWith(head));
  return isCapitals(head) && !others.some(({ name }) => isCapitals(name));
}

// One separator alone: in `count_-25` the dash is the category's.
export const leadingWord =
  /^(?<word>\p{L}+?)(?:_+|[-.]| +(?:- +)?|(?<=\p{Ll})(?=\p{Lu}))(?<rest>.+)$/u;
export const trailingWord = /^(?<rest>.+?)(?:[_\-. ]+|(?<=[\p{Ll}\d])(?=\p{Lu}))(?<word>\p{L}+)$/u;

/** Whether what a word of a figure leaves of a name may be that of a category. */
export function mayBeCategory(rest: string, lexicon: Lexicon): boolean {
  if (rest.length === 1) return true;
  const { figures, figureWords, others } = lexicon.tables;
  const measures = plainKey(rest)
    .split('_')
    .some((word) => figures.has(word) || figureWords.has(word) || others.has(word));
  return !measures && roleOf(lexicon, rest).kind === 'unknown';
}

/** `{fr: 10, nl: 20}` are categories of a language; `{N: 31, F: 20}` too, though `n` may name a count. */
function isDisguised(
  { role, name, values, under }: Column,
  figures: readonly Column[],
  short: boolean,
  { markers, tables, requested }: Lexicon,
): boolean {
  const isLanguage = tables.languages.has(plainKey(name));
  // `language: {fr: 10, nl: 20}`: what stands in a dimension is of it; `libelle: "5"` is French, and called so by nobody.
  if (isLanguage && role.kind === 'axis' && (role.stem === '#any' || role.stem === under)) {
    // `label_nl: "90%"` beside `"Voltijds"` is a label.
    if (values.some((one) => typeof one === 'string' && !isFigureText(one, markers))) return false;
    // `{total: 12, fr: "x", nl: "x"}`, by language: what hides a figure is no label of one.
    const isHidden = (one: JsonScalar | undefined) => markerOf(String(one), markers) !== null;
    if (requested.includes('language') && values.every(isHidden)) return true;
    const clear = !figures.some((other) => other.role.kind === 'figure' && other.name.length > 2);
    return clear || figures.some(isNumberOfOne);
  }
  if (hasOpposite(name, figures)) return true;
  return short && name.length === 1 && (role.kind === 'figure' || role.kind === 'axis');
}

/** Numbers under a name not known, or under that of a language. */
function isNumberOfOne({ role, values }: Column): boolean {
  const one = role.kind === 'unknown' || (role.kind === 'axis' && role.language !== null);
  return one && values.some(isNumeric);
}

function isNumeric(value: JsonScalar | undefined): boolean {
  return typeof value === 'string' ? /\d/.test(value) : isNumber(value);
}

const opposites = ['y n', 'o n', 'j n', 'yes no', 'full part'].map((pair) => pair.split(' '));

/** `{Y: 200, N: 100}`, `{full: 10, part: 5}`: each is a category since the other stands beside it. */
function hasOpposite(name: string, columns: readonly Column[]): boolean {
  const plain = plainKey(name);
  const others = opposites.filter((pair) => pair.includes(plain)).flat();
  return others.some(
    (one) => one !== plain && columns.some((other) => plainKey(other.name) === one),
  );
}

/** Whether every figure of these columns is a whole number, as a count is. */
export function areWhole(columns: readonly Column[]): boolean {
  return columns.every(({ values }) => !values.some(isFraction));
}

/**
 * One row per figure: the names of the parts become an axis, inside all others. A total has no
 * category of its own and is told as such.
 */
export function melt(table: Table, { parts, totals }: Spread): Table {
  const spread = [...parts, ...totals];
  const kept = table.columns.filter((other) => !spread.includes(other));
  const level = Math.max(...spread.map((part) => part.level)) + 1;
  const axis = column('', { kind: 'unknown' }, 'keys', [], level, parts[0]?.under ?? null);
  const figure = column('', { kind: 'figure', figure: 'any' }, 'position', [], level);
  const copies = kept.map((other) => ({ ...other, values: [] as Column['values'] }));
  const totalRows = new Set<number>();
  let length = 0;
  for (let row = 0; row < table.length; row += 1) {
    for (const part of spread) {
      const value = part.values[row];
      if (value === undefined) continue;
      if (totals.includes(part)) totalRows.add(length);
      else axis.values[length] = part.name;
      figure.values[length] = value;
      for (const [index, other] of kept.entries()) copies[index]?.values.push(other.values[row]);
      length += 1;
    }
  }
  return { shape: `wide ${table.shape}`, columns: [...copies, axis, figure], length, totalRows };
}
