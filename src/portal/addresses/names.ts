import { type Language, languages, type Subject } from '../model.ts';
import { type ChartName, chartNames } from '../texts/texts.ts';

/** What a chart is offered as. */
export type Format = 'csv' | 'json' | 'svg' | 'html';

/** A file of a chart; its data is in all languages at once. */
export interface ChartFile {
  readonly body: string;
  readonly chart: ChartName;
  readonly format: Format;
  readonly language: Language;
}

/** The language of addresses that name none. */
export const plainLanguage: Language = 'en';

/** A longer name is none of a file. */
const longest = 200;

/**
 * What a body is called in addresses: its kind and its id, which stay when it is renamed. Whatever is no small letter,
 * digit or hyphen becomes `_` and two hex digits for each byte, so that no text of the source is ever a path.
 */
export function bodyName({ kind, id }: Pick<Subject, 'kind' | 'id'>): string {
  const safe = [...new TextEncoder().encode(id)].map((byte) => {
    const sign = String.fromCharCode(byte);
    return /[a-z0-9-]/.test(sign) ? sign : `_${byte.toString(16).padStart(2, '0')}`;
  });
  return `${kind}-${safe.join('')}`.slice(0, longest);
}

/** Every file of a chart of a body. */
export function filesOf(body: string, chart: ChartName): ChartFile[] {
  const file = (format: Format, language: Language) => ({ body, chart, format, language });
  return [
    file('csv', plainLanguage),
    file('json', plainLanguage),
    ...languages.flatMap((language) => [file('svg', language), file('html', language)]),
  ];
}

/** The address of a file, relative to the root. */
export function addressOf({ body, chart, format, language }: ChartFile): string {
  const spoken = language === plainLanguage ? '' : `.${language}`;
  return `${format === 'html' ? 'chart' : 'data'}/${body}/${chart}${spoken}.${format}`;
}

/** The file that an address means; `null` where it is no address that we give. */
export function fileAt(address: string): ChartFile | null {
  const [, body = '', chart = ''] = /^(?:data|chart)\/([\w-]+)\/([a-z-]+)\./.exec(address) ?? [];
  const name = chartNames.find((known) => known === chart);
  if (name === undefined) return null;
  return filesOf(body, name).find((file) => addressOf(file) === address) ?? null;
}
