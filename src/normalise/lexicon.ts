import { isWrapping } from '../body/envelope.ts';
import { plainKey } from '../body/plain-key.ts';
import type { Language, ObsStatus } from '../interpretation.ts';
import type { KeyKind, Measure, Vocabulary } from '../vocabulary.ts';
import { placeInOrder, type Tables } from './compiled-words.ts';
import { isRatio, namesOtherMeasure } from './measure-words.ts';

/** What the language of a text is called beside it: `{lang: "fr", text: "…"}`, JSON-LD's `@language`. */
export const languageKey = /^@?(lang|language|langue|taal|locale)$/i;

/** What holds a figure, or a category beside one. */
export const valueKey = /^(value|valeur|waarde|wert)$/;

/** What a key names: a part of an axis, a figure, or something beside. */
export type Role =
  | AxisRole
  | FigureRole
  | { readonly kind: Exclude<KeyKind, 'group' | 'field' | 'category'> | 'unknown' };

interface FigureRole {
  readonly kind: 'figure';
  readonly figure: Measure | 'any' | 'other' | 'word';
}

export interface AxisRole {
  readonly kind: 'axis';
  /** A dimension, or `#group`, `#field`, `#category` (a category of a dimension not named), `#any`. */
  readonly stem: string;
  readonly part: 'code' | 'value' | 'label';
  readonly language: Language | null;
}

/** The vocabulary made ready for one request: which dimensions it asks for decides what a key means. */
export interface Lexicon {
  readonly vocabulary: Vocabulary;
  readonly requested: readonly string[];
  readonly measure: Measure;
  readonly markers: ReadonlyMap<string, ObsStatus>;
  readonly flags: ReadonlyMap<string, ObsStatus>;
  readonly totals: ReadonlySet<string>;
  readonly roles: Map<string, Role>;
  /** By dimension and text, whether `isNoCategory` holds. */
  readonly noCategories: Map<string, boolean>;
  readonly tables: Tables;
}

/** What a key with a scalar value means, by its plain spelling; the same for every spelling of it. */
export function roleOf(lexicon: Lexicon, key: string): Role {
  const plain = plainKey(key);
  const known = lexicon.roles.get(plain);
  if (known !== undefined) return known;
  const role =
    exactRole(lexicon, plain) ??
    partRole(lexicon, plain) ??
    numberedRole(lexicon, plain) ??
    looseRole(lexicon, plain);
  if (lexicon.roles.size < 5000) lexicon.roles.set(plain, role);
  return role;
}

/** The second of two categories that are told apart by a number: `code2` beside `code`. */
export const secondAxis = '#second';

/** `code1` is what `code` is; where two dimensions were asked for, `code2`, `libelle_2_fr` are of the second. */
export function numberedRole(lexicon: Lexicon, plain: string): AxisRole | null {
  const [, stem = '', number = '', rest = ''] = /^(\D*\p{L})_?([12])(\D*)$/u.exec(plain) ?? [];
  if (stem === '' || lexicon.requested.length < Number(number)) return null;
  const name = `${stem}${rest}`;
  const role = exactRole(lexicon, name) ?? partRole(lexicon, name);
  if (role?.kind !== 'axis' || !/^#(any|category)$/.test(role.stem)) return null;
  return number === '1' ? role : { ...role, stem: secondAxis };
}

/** The axis that a role is a part of, `null` if it is none. */
export function stemOf(role: Role): string | null {
  return role.kind === 'axis' ? role.stem : null;
}

/** Whether a role is that of a dimension asked for, by its own name. */
export function isAsked({ requested }: Lexicon, role: Role): boolean {
  return requested.includes(stemOf(role) ?? '');
}

/** Whether an axis is called by a dimension that was not asked for. */
export function isUnasked({ requested }: Lexicon, stem: string | null): boolean {
  return stem !== null && !stem.startsWith('#') && !requested.includes(stem);
}

/** Whether a role is that of what a category is called. */
export function isLabel(role: Role): boolean {
  return role.kind === 'axis' && role.part === 'label';
}

/** Whether a role is that of a code or a label, of whatever stands beside it. */
export function isAnyones(role: Role, part: AxisRole['part']): boolean {
  return role.kind === 'axis' && role.stem === '#any' && role.part === part;
}

/** Whether a role is that of what is grouped by or split into, whichever dimension that is. */
export function isSlot(role: Role): boolean {
  return /^#(group|field)$/.test(stemOf(role) ?? '');
}

/** What a figure measures as far as its name tells, `null` for what names none. */
export function figureIn(role: Role): FigureRole['figure'] | null {
  return role.kind === 'figure' ? role.figure : null;
}

/** Whether a key names the figure asked for, or a figure without saying what it measures. */
export function isOwnFigure(role: Role, measure: Measure): boolean {
  const figure = figureIn(role);
  return figure === 'any' || figure === measure;
}

/** The same of a name. */
export function namesOwnFigure(lexicon: Lexicon, name: string): boolean {
  return isOwnFigure(roleOf(lexicon, name), lexicon.measure);
}

/** Whether a name is that of a figure that was not asked for: `Pourcentage`, `fte`, `nb_jours` of people. */
export function isOtherFigure(
  { name, role }: { readonly name: string; readonly role: Role },
  lexicon: Pick<Lexicon, 'tables' | 'measure'>,
): boolean {
  if (role.kind !== 'figure' || isOwnFigure(role, lexicon.measure)) return false;
  const words = plainKey(name).split('_');
  if (role.figure !== 'word' || words.some((word) => lexicon.tables.others.has(word))) return true;
  return isRatio(words, lexicon) || namesOtherMeasure(name, lexicon);
}

/** The same of a name alone. */
export function namesOtherFigure(lexicon: Lexicon, name: string): boolean {
  return isOtherFigure({ name, role: roleOf(lexicon, name) }, lexicon);
}

/** The axis a key names when it holds a container: `gender`, `group`; `null` if it names none, as `Level A` by level. */
export function axisStem(lexicon: Lexicon, key: string): string | null {
  const role = roleOf(lexicon, key);
  if (key.includes(' ') && isCommon(lexicon, key)) return null;
  const plain = plainKey(key);
  const isNone = mayBeOpenCategory(lexicon, role) || numberedRole(lexicon, plain) !== null;
  if (role.kind === 'axis' && role.part === 'value') return isNone ? null : role.stem;
  if (stemOf(role) === '#any' || isAskedCategory(lexicon, plain)) return null;
  const direct = lexicon.tables.dimensions.get(plain)?.[0];
  return direct ?? stemInWords(lexicon, plain);
}

const byDimension = /^(?:(?<lead>\w+)_)?(?:by|per|par|pro|nach|volgens|selon)_(?<stem>\w+)$/;
const splitOfDimension =
  /^(?<stem>\w+)_(?:distribution|breakdown|split|repartition|verdeling|verteilung)$/;

/** `genders`, `by_gender`, `workforce_by_gender`, `gender_distribution`: a dimension asked for, in other words. */
function stemInWords(lexicon: Lexicon, plain: string): string | null {
  const split = byDimension.exec(plain) ?? splitOfDimension.exec(plain);
  const { lead, stem = plain } = split?.groups ?? {};
  if (lead !== undefined && !saysLittle(lexicon, lead)) return null;
  const singulars = [
    stem,
    stem.replace(/e?s$/, ''),
    stem.replace(/s$/, ''),
    stem.replace(/ies$/, 'y'),
  ];
  for (const one of singulars) {
    const found = lexicon.tables.dimensions.get(one) ?? [];
    const asked = found.find((dimension) => lexicon.requested.includes(dimension));
    if (asked !== undefined && (split !== null || !isAskedCategory(lexicon, one))) return asked;
  }
  return null;
}

/** `data`, `count`, `headcount`: a split of the figure asked for, and of no other. */
function saysLittle(lexicon: Lexicon, lead: string): boolean {
  const isWrapper = lexicon.tables.kinds.get(lead) === 'wrapper';
  return lead === 'split' || isWrapper || countsWord(lexicon, lead);
}

/** Whether a word is one for the figure asked for, or for any. */
export function countsWord({ tables, measure }: Lexicon, word: string): boolean {
  return tables.figures.has(word) || tables.measures.get(word)?.includes(measure) === true;
}

/** Whose categories may be called anything. */
export const openDimensions = ['reason', 'mission', 'category', 'selection'];

/** Whether a dimension is asked for whose categories may be called anything, `age` and `illness` included. */
export function asksOpenDimension({ requested }: Lexicon): boolean {
  return requested.some((dimension) => openDimensions.includes(dimension));
}

/** `AGE: {2018: 3}`, `{illness: 4}`: a reason for leaving or a mission, and no other dimension. */
export function mayBeOpenCategory(lexicon: Lexicon, role: Role): boolean {
  return asksOpenDimension(lexicon) && isUnasked(lexicon, stemOf(role));
}

/** Whether a text is commonly a category of a dimension. */
export function isCategoryOf(lexicon: Lexicon, dimension: string, text: string): boolean {
  // `hors-niveau`, as it stands in an address; `level-a` is a dimension and no level; `1. Femmes`, by its place.
  const isName = lexicon.tables.dimensions.has(plainKey(text));
  const spelt = isName ? text : text.replace(/(?<=\p{L})-(?=\p{L})/gu, ' ');
  const word = spelt.trim().toLowerCase().replace(placeInOrder, '');
  const known = lexicon.vocabulary.categories[dimension] ?? [];
  // `Femmes / Vrouwen`, `F - Femmes`: the same in two languages, or its code and its name.
  const tongues = known.length > 0 ? word.split(/\s+[/|–-]\s+/) : [];
  if (tongues.length > 1) return tongues.every((one) => isCategoryOf(lexicon, dimension, one));
  // `Francophones`: several of them.
  return known.includes(word) || (word.length > 5 && known.includes(word.replace(/s$/, '')));
}

/** Whether a text is commonly a category of a dimension that was asked for. */
export function isCommon(lexicon: Lexicon, text: string): boolean {
  return lexicon.requested.some((dimension) => isCategoryOf(lexicon, dimension, text));
}

/** `Niveau A` names a dimension, but a category where levels were asked for. */
function isAskedCategory(lexicon: Lexicon, plain: string): boolean {
  return isCommon(lexicon, plain.replaceAll('_', ' '));
}

/** Whether a key that holds a container only wraps it, and is no category. */
export function isWrapperKey(lexicon: Lexicon, key: string): boolean {
  if (key.length === 1) return false;
  const plain = plainKey(key);
  const wraps = isWrapping(plain) && roleOf(lexicon, key).kind === 'unknown';
  return wraps || lexicon.tables.kinds.get(plain) === 'wrapper' || axisStem(lexicon, key) !== null;
}

function exactRole(lexicon: Lexicon, plain: string): Role | null {
  const { tables, measure, requested } = lexicon;
  const dimensions = tables.dimensions.get(plain) ?? [];
  const asked = dimensions.find((dimension) => requested.includes(dimension));
  if (asked !== undefined) return axisRole(asked, 'value');
  const kind = tables.kinds.get(plain);
  if (kind === 'group' || kind === 'field') return axisRole(`#${kind}`, 'value');
  if (tables.measures.get(plain)?.includes(measure)) return { kind: 'figure', figure: measure };
  if (tables.figures.has(plain)) return { kind: 'figure', figure: 'any' };
  if (tables.others.has(plain)) return { kind: 'figure', figure: 'other' };
  if (tables.parts.has(plain) || tables.languages.has(plain)) return null;
  if (kind === 'category') return axisRole('#category', 'value');
  if (dimensions[0] !== undefined && !isAskedCategory(lexicon, plain))
    return axisRole(dimensions[0], 'value');
  const other = tables.measures.get(plain)?.[0];
  if (other !== undefined) return { kind: 'figure', figure: other };
  return kind === undefined ? null : { kind };
}

/** `gender_code`, `label_fr`, `code_genre`, `libelle_sexe_nl`: a stem with parts at either end. */
function partRole(lexicon: Lexicon, plain: string): AxisRole | null {
  const { parts, languages } = lexicon.tables;
  const { nameLanguages } = lexicon.vocabulary;
  let words = plain.split('_');
  const tongue = [words.slice(-2), words.slice(-1)].find((one) => languages.has(one.join('_')));
  let language = languages.get(tongue?.join('_') ?? '') ?? null;
  if (tongue !== undefined) words = words.slice(0, -tongue.length);
  let part: AxisRole['part'] | null = null;
  const [first = '', last = '', whole] = [words[0], words.at(-1), words.join('_')];
  // `display_name`, in two words.
  const named = [whole, last].find((one) => parts.has(one));
  if (named !== undefined) {
    part = parts.get(named) ?? null;
    language ??= part === 'label' ? (nameLanguages[named] ?? null) : null;
    words = named === whole ? [] : words.slice(0, -1);
  } else if (parts.has(first)) {
    part = parts.get(first) ?? null;
    words = words.slice(1);
  } else if (words.length > 1 && valueKey.test(last)) {
    part = 'value';
    words = words.slice(0, -1);
  }
  if (part === null && language === null) return null;
  part ??= 'label';
  // `code_label` is that of whatever the code is of.
  if (words.every((word) => part === 'label' && parts.get(word) === 'code'))
    return { kind: 'axis', stem: '#any', part, language };
  const stem = exactRole(lexicon, words.join('_'));
  return stem?.kind === 'axis' ? { ...stem, part, language } : null;
}

function looseRole(lexicon: Lexicon, plain: string): Role {
  const words = plain.split('_');
  if (words.length > 1 && tellsSubject(lexicon, words)) return { kind: 'subject' };
  if (words.some((word) => lexicon.tables.figureWords.has(word)))
    return { kind: 'figure', figure: 'word' };
  // `gender_sort`, `niveau_ordre`.
  if (words.length > 1 && lexicon.tables.kinds.get(words.at(-1) ?? '') === 'order')
    return { kind: 'order' };
  return { kind: 'unknown' };
}

/** `subject_id`, `organism_name_fr`, `code_organisme`: what the answer is about, not what it splits by. */
function tellsSubject({ tables }: Lexicon, words: readonly string[]): boolean {
  const [first = '', ...others] = words;
  const isSubject = (word: string) => tables.kinds.get(word) === 'subject';
  return isSubject(first) || (tables.parts.has(first) && others.every(isSubject));
}

/** What names a part of an axis, in no language that is told. */
export function axisRole(stem: string, part: AxisRole['part']): AxisRole {
  return { kind: 'axis', stem, part, language: null };
}
