/** How the parts of a mapping are written. In: a text of a mapping file. Out: the part it names, and back. */
import type { Language } from '../../model/interpretation.ts';
import type { Axis } from './form.ts';
import type { Part } from './place.ts';

const bare: Readonly<Record<string, Part>> = Object.freeze({
  figure: { is: 'figure' },
  flag: { is: 'flag' },
  ignored: { is: 'ignored' },
  'a date': { is: 'date' },
  'number of rows': { is: 'rows' },
  'sum of the figures': { is: 'sum' },
  'the figure again': { is: 'copy' },
});

const axes: readonly string[] = ['groupby', 'field', 'year', 'reason'];
const languages: readonly string[] = ['fr', 'nl', 'de', 'en'];

/** The part that a text names, `null` where it names none. */
export function parsePart(text: string): Part | null {
  const known = bare[text];
  if (known !== undefined) return known;
  const category = parseCategory(text) ?? parseSubject(text);
  if (category !== undefined) return category;
  if (text.startsWith('= ')) return parseDemand(text.slice(2));
  if (text.startsWith('only ')) return { is: 'only', template: text.slice(5) };
  if (text.startsWith('attribute ')) return { is: 'attribute', name: text.slice(10) };
  if (text.startsWith('text ') && holdsCategories(text))
    return { is: 'text', template: text.slice(5) };
  return null;
}

/** Whether a text names categories in it, and nothing else but what goes by a number. */
function holdsCategories(text: string): boolean {
  const names = [...text.matchAll(/<(\w+)>/g)].map(([, name = '']) => name);
  return (
    names.some((name) => axes.includes(name)) &&
    names.every((name) => axes.includes(name) || /^\d+$/.test(name))
  );
}

/** `groupby`, `code of groupby`, `label of groupby in fr`, `groupby along list 2`, `groupby or above`; `undefined` for another text. */
function parseCategory(text: string): Part | null | undefined {
  const [, kind, axis = '', language = null, list, above] =
    /^(?:(code|label) of )?(\w+)(?: in (\w+))?(?: along list (\d+)| (or above))?$/.exec(text) ?? [];
  if (!axes.includes(axis)) return kind === undefined ? undefined : null;
  if (language !== null && (kind !== 'label' || !languages.includes(language))) return null;
  const found = {
    ...(list === undefined ? {} : { along: Number(list) }),
    ...(above === undefined ? {} : { isFromAbove: true }),
  };
  if (kind !== 'label') return { is: 'code', axis: axis as Axis, ...found };
  return { is: 'label', axis: axis as Axis, language: language as Language | null, ...found };
}

/** `id`, `name in fr`, `acronym in nl`, `category`; `undefined` for another text. */
function parseSubject(text: string): Part | undefined {
  const [, what, language = null] =
    /^(id|name|acronym|category)(?: in (fr|nl|de|en))?$/.exec(text) ?? [];
  if (what === undefined || (language !== null && !/^(name|acronym)$/.test(what))) return undefined;
  return { is: 'subject', what, language } as Part;
}

function printFound({ along, isFromAbove }: Extract<Part, { is: 'code' | 'label' }>): string {
  if (isFromAbove === true) return ' or above';
  return along === undefined ? '' : ` along list ${along}`;
}

function parseDemand(text: string): Part {
  try {
    const value: unknown = JSON.parse(text);
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value))
      return { is: 'constant', value: value as string | number | boolean | null };
  } catch {
    // A text without quotes is a template.
  }
  return { is: 'echo', template: text };
}

export function printPart(part: Part): string {
  switch (part.is) {
    case 'code':
      return part.axis + printFound(part);
    case 'label':
      return `label of ${part.axis}${part.language === null ? '' : ` in ${part.language}`}${printFound(part)}`;
    case 'subject':
      return `${part.what}${part.language === null ? '' : ` in ${part.language}`}`;
    case 'echo':
      return `= ${part.template}`;
    case 'constant':
      return `= ${JSON.stringify(part.value)}`;
    case 'only':
      return `only ${part.template}`;
    case 'attribute':
      return `attribute ${part.name}`;
    case 'text':
      return `text ${part.template}`;
    case 'told':
      return `= by ${part.by}`;
    default:
      return Object.keys(bare).find((text) => bare[text]?.is === part.is) ?? part.is;
  }
}

/** A key of a mapping: `* groupby`, `*1 groupby` for one alone stands for all keys that are data, `key?` may be missing, `"* "` in quotes is itself. */
export function parseKey(
  key: string,
):
  | { readonly part: Part; readonly isOnly: boolean }
  | { readonly key: string; readonly isOptional: boolean }
  | null {
  const [, only, text = ''] = /^\*(1?) (.+)$/s.exec(key) ?? [];
  if (only !== undefined) {
    const part = parsePart(text);
    return part === null ? null : { part, isOnly: only === '1' };
  }
  const isOptional = /(^|[^\\])(\\\\)*\?$/.test(key);
  const name = isOptional ? key.slice(0, -1) : key;
  return { key: name.replace(/\\(.)/gs, '$1'), isOptional };
}

export function printKey(key: string, isOptional: boolean): string {
  const plain = key
    .replaceAll('\\', '\\\\')
    .replace(/^(?=\*1? |= by |\(json\)$|\[)/, '\\')
    .replace(/\?$/, '\\?');
  return isOptional ? `${plain}?` : plain;
}
