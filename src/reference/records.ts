import { type Axis, type Figures, figureText } from './figures.ts';
import { jsonObject } from './json-text.ts';

/** The JSON object of each figure, the default wire shape: `{"year":2020,"total":12}`. */
export function recordTexts(figures: Figures): string[] {
  const { axes, values, measure, sparse, year } = figures;
  const [outer, inner] = axes.map(fragmentsOf);
  const width = inner?.length ?? 1;
  const start = year === null ? '{' : `{"year":${year},`;
  const records: string[] = [];
  for (let at = 0; at < values.length; at += 1) {
    if (sparse && values[at] === 0) continue;
    const first = outer === undefined ? '' : outer[Math.floor(at / width)]!;
    const second = inner === undefined ? '' : inner[at % width]!;
    records.push(`${start}${first}${second}"${measure.key}":${figureText(figures, at)}}`);
  }
  return records;
}

/** Texts of the categories of axes that live as long as the process. */
const fragments = new WeakMap<Axis, readonly string[]>();

/** What names each category of an axis inside a record, with a comma behind. */
function fragmentsOf(axis: Axis): readonly string[] {
  const known = fragments.get(axis);
  if (known !== undefined) return known;
  const made = axis.categories.map((_, at) => `${jsonObject(namingOf(axis, at)).slice(1, -1)},`);
  fragments.set(axis, made);
  return made;
}

function namingOf({ name, naming, categories }: Axis, at: number): [string, string][] {
  const { code, labelFr, labelNl } = categories[at]!;
  if (naming === 'number') return [[name, code]];
  const prefix = naming === 'family' ? `${name}_` : '';
  const codeKeys = { family: `${name}_code`, field: 'category_code', reason: 'reason_code' };
  return [
    ...(naming === 'field' ? [['field', JSON.stringify(name)] as [string, string]] : []),
    [codeKeys[naming], JSON.stringify(code)],
    [`${prefix}label_fr`, JSON.stringify(labelFr)],
    [`${prefix}label_nl`, JSON.stringify(labelNl)],
  ];
}
