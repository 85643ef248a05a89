/** From the categories of figures to the codes of the world. */
import type { Answer, ReadFigure } from './judge.ts';
import { dimensionsOf, type Expectation } from './layouts/layout.ts';
import type { Truth, World } from './world.ts';

/** Where a figure belongs, by the codes of the world. */
export type Place = Omit<Truth, 'value'>;

/** From the categories of a figure to codes of the world; a sentence where there is no such category. */
export function spelling(
  world: World,
  { categories = 'code', spell }: Expectation,
  { request, body }: Answer,
): (figure: ReadFigure) => Place | string {
  const text = categories === 'code' ? '' : plainText(body);
  const tables = new Map(
    dimensionsOf(request)
      .filter(([role]) => role !== 'year')
      .map(([role, dimension]) => {
        const table = spellings(world, dimension, categories, text, request.year);
        for (const code of world.codes(dimension)) {
          for (const spelled of spell?.(dimension, code, world) ?? []) table.set(spelled, code);
        }
        return [role, table] as const;
      }),
  );
  return (figure) => {
    const isYearAsked = request.year !== null;
    if (isYearAsked && figure.year !== request.year) return 'another year';
    if (!isYearAsked && figure.year === null) return 'no year';
    const found = { group: figure.groupValue, field: figure.fieldValue, reason: figure.reason };
    const place = { year: figure.year, group: null, field: null, reason: null } as {
      -readonly [part in keyof Place]: Place[part];
    };
    for (const role of ['group', 'field', 'reason'] as const) {
      const spelled = found[role];
      const table = tables.get(role);
      if (table === undefined && spelled !== null) return `a ${role} that nobody asked for`;
      if (table === undefined || spelled === null) {
        if (table !== undefined) return `no ${role}`;
        continue;
      }
      const code = spelled === '_T' ? '_T' : table.get(spelled);
      if (code === undefined) return `no such ${role}`;
      place[role] = code;
    }
    return place;
  };
}

function spellings(
  world: World,
  dimension: string,
  categories: 'code' | 'label' | 'either',
  text: string,
  year: number | null,
): Map<string, string> {
  const table = new Map<string, string>();
  for (const code of world.codes(dimension)) {
    table.set(code, code);
    if (categories === 'code') continue;
    for (const language of ['fr', 'nl', 'de', 'en'] as const) {
      const label = world.label(dimension, code, language, year);
      if (text.includes(label)) table.set(label, code);
    }
  }
  return table;
}

/** The texts of a body without JSON's escapes. */
function plainText(body: string): string {
  const texts: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        texts.push(key);
        walk(inner);
      }
    }
  };
  walk(JSON.parse(body));
  return texts.join('\n');
}
