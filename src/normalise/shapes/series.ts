import {
  isArray,
  isFraction,
  isNumber,
  isObject,
  isScalar,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
  scalarText,
} from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { isAsked, isCommon, isOtherFigure, type Lexicon, type Role, roleOf } from '../lexicon.ts';
import { type Column, column, type Declined, declined, type Table } from '../table.ts';
import { yearOf } from '../years.ts';
import { besideTable } from './beside.ts';

/** Keys of what the figures of a chart stand over. */
export const categoryKeys =
  /^(categories|labels|keys|x|x_?axis|names|codes|groups|years|annees|jaren|jahre)$/;
const seriesKeys = /^(series|datasets)$/;
/** What a chart looks like says nothing of its figures. */
const looks = /^(type|chart|legend|tooltip|options|plot_options|colou?rs|credits|layout)$/;

/** What would say of a series that its figures are others, or stand elsewhere. */
const strange =
  /^(year|annee|jaar|jahr|unite?|eenheid|einheit|uom|measure|indicator|restriction|organism|entity|status|flag|orientation)s?$/;

interface Series {
  readonly name: JsonScalar;
  readonly at: readonly JsonScalar[];
  readonly values: readonly JsonScalar[];
}

/** `null`: no chart; else its series, or why they cannot be read. */
export function readSeries(payload: JsonValue, lexicon: Lexicon): Table | Declined | null {
  if (isArray(payload)) {
    // Nearly all arrays are of records: the first tells.
    const [first = null] = payload;
    const single = isObject(first) && isArray(first.data ?? first.values ?? null);
    const turned = single ? turnedSeries(lexicon, payload, null) : null;
    if (turned !== null) return seriesTable(lexicon, [turned]);
    if (traceOf(first) === null) return null;
    const traces = payload.map(traceOf);
    return traces.every((one) => one !== null) ? seriesTable(lexicon, traces) : null;
  }
  if (!isObject(payload)) return null;
  const keys = Object.keys(payload);
  const seriesKey = keys.find((key) => seriesKeys.test(plainKey(key))) ?? '';
  const given = payload[seriesKey] ?? null;
  if (!isArray(given) || given.length === 0 || given.every(isScalar)) return null;
  // `series: [[12, 13]]`: Chartist's one series, which has no name.
  const [first = null, ...more] = given;
  const list = more.length === 0 && isArray(first) ? [{ data: first }] : given;
  const categoryKey = keys.find((key) => categoryKeys.test(plainKey(key))) ?? '';
  const categories = categoriesIn(payload[categoryKey] ?? null);
  const turned = turnedSeries(lexicon, list, categories);
  const series = turned === null ? list.map((one) => seriesOf(one, categories)) : [turned];
  if (!series.every((one) => one !== null))
    return categories === null ? null : declined('a series that does not fit its categories');
  const others = keys.filter((key) => key !== categoryKey && key !== seriesKey);
  const axis = others.find((key) => /^y_?axis$/.test(plainKey(key)));
  const told = others.filter(
    (key) => key !== axis && !looks.test(plainKey(key)) && !isNoDrill(key, payload[key] ?? null),
  );
  const table = seriesTable(lexicon, series, axisName(payload[axis ?? ''] ?? null));
  if ('declined' in table) return table;
  const beside = besideTable(lexicon, payload, told, table.length);
  if (beside === null) return declined('more than series and their categories');
  return { ...table, columns: [...table.columns, ...beside.columns], meta: beside.meta };
}

/** `drilldown: {series: []}`: no category is split further. */
function isNoDrill(key: string, value: JsonValue): boolean {
  const { series = null } = isObject(value) ? value : {};
  return plainKey(key) === 'drilldown' && isArray(series) && series.length === 0;
}

/** An array, or the axis that holds it: `xAxis: {categories: […]}`. */
function categoriesIn(value: JsonValue): readonly JsonScalar[] | null {
  const axis = isArray(value) && value.length === 1 ? (value[0] ?? null) : value;
  const list = isObject(axis) ? (axis.categories ?? axis.data ?? null) : value;
  return isArray(list) && list.every(isScalar) ? list : null;
}

function isStrange(value: JsonObject): boolean {
  return Object.keys(value).some((key) => strange.test(plainKey(key)) && value[key] !== 'v');
}

/** Plotly's `{x: […], y: […]}`. */
function traceOf(value: JsonValue): Series | null {
  if (!isObject(value)) return null;
  const at = value.x ?? value.labels ?? null;
  const values = value.y ?? value.values ?? null;
  if (!isArray(at) || !isArray(values) || at.length !== values.length) return null;
  if (!at.every(isScalar) || !values.every(isScalar) || isStrange(value)) return null;
  const name = value.name ?? null;
  return isScalar(name) ? { name, at, values } : null;
}

/** Figures over categories, or points that tell where they stand. */
function seriesOf(value: JsonValue, categories: readonly JsonScalar[] | null): Series | null {
  if (!isObject(value) || isStrange(value)) return null;
  const data = value.data ?? value.values ?? null;
  const name = value.name ?? value.label ?? value.key ?? null;
  if (!isArray(data) || !isScalar(name)) return null;
  if (data.every(isScalar)) {
    const fits = categories !== null && data.length === categories.length;
    return fits ? { name, at: categories, values: data } : null;
  }
  const points = data.map(pointOf);
  if (!points.every((one) => one !== null)) return null;
  return { name, at: points.map(([at]) => at), values: points.map(([, figure]) => figure) };
}

/**
 * `[{name: "F", data: [12]}, {name: "M", data: [13]}]`, over nothing or the name of the figure: one series, whose
 * categories are the names. `null` where a series holds more, or the names are those of figures.
 */
function turnedSeries(
  lexicon: Lexicon,
  list: readonly JsonValue[],
  categories: readonly JsonScalar[] | null,
): Series | null {
  const [over = null, ...more] = categories ?? [];
  const isFigure = (name: JsonScalar) => roleOf(lexicon, scalarText(name) ?? '').kind === 'figure';
  if (list.length < 2 || more.length > 0 || (over !== null && !isFigure(over))) return null;
  const points = list.map((one) => {
    if (!isObject(one) || isStrange(one)) return null;
    const data = one.data ?? one.values ?? null;
    const name = one.name ?? one.label ?? one.key ?? one.id ?? null;
    const [value = null, ...others] = isArray(data) ? data : [data];
    const isPoint = others.length === 0 && isScalar(value) && isScalar(name) && data !== null;
    return isPoint && !isFigure(name) ? ([name, value] as const) : null;
  });
  if (!points.every((one) => one !== null)) return null;
  // Nothing says that these are counts.
  if (over === null && lexicon.measure !== 'rate' && points.some(([, value]) => isFraction(value)))
    return null;
  const at = points.map(([name]) => name);
  return { name: over, at, values: points.map(([, value]) => value) };
}

/** `{name: "F", y: 12}`, `{x: 2020, y: 12}`, `{name: "F", value: 12}`, and `[2020, 12]` of a year. */
function pointOf(value: JsonValue): readonly [JsonScalar, JsonScalar] | null {
  if (isArray(value)) {
    const [year = null, figure = null, ...more] = value;
    const isPoint = more.length === 0 && isScalar(year) && isScalar(figure);
    return isPoint && yearOf(year) !== null ? [year, figure] : null;
  }
  if (!isObject(value)) return null;
  // `{name: "F", y: 55.8, count: 120}`: what is drawn may be a share of what is counted.
  const isDrawn = (key: string) => /^(name|x|y|z|value|id)$|index$/i.test(key);
  if (Object.entries(value).some(([key, one]) => isNumber(one) && !isDrawn(key))) return null;
  const at = value.name ?? value.x ?? null;
  const figure = value.y ?? value.value ?? null;
  const isPair = 'name' in value && 'value' in value && Object.keys(value).length === 2;
  const named = 'y' in value ? 'name' in value || 'x' in value : isPair;
  return named && isScalar(at) && isScalar(figure) ? [at, figure] : null;
}

/** `yAxis: {title: {text: "Effectif"}}`: what the figures are. */
function axisName(value: JsonValue): JsonScalar {
  const title = isObject(value) ? (value.title ?? value.name ?? null) : null;
  const text = isObject(title) ? (title.text ?? null) : title;
  return isScalar(text) ? text : null;
}

/** Several series are categories; the name of one is that of its figures. */
function seriesTable(
  lexicon: Lexicon,
  series: readonly Series[],
  axis: JsonScalar = null,
): Table | Declined {
  const unknown: Role = { kind: 'unknown' };
  const values = series.flatMap((one) => one.values);
  const [first, ...more] = series;
  const figures = more.length > 0 ? figuresBeside(lexicon, series) : null;
  if (figures !== null && first !== undefined) {
    const over = column('', unknown, 'keys', [...first.at]);
    return { shape: 'series', length: first.at.length, columns: [over, ...figures] };
  }
  const x = column('', unknown, 'keys', [...series.flatMap(({ at }) => at)]);
  const table = { shape: 'series', length: values.length };
  const only = scalarText(first?.name ?? null) ?? '';
  const alone = figureNamed(lexicon, first?.name ?? null, values);
  // `labels: ["A", "B"]` over the one series `F`: the women are all there are.
  const mayBe =
    alone === null || isCommon(lexicon, only) || (alone.length === 1 && /^\d+$/.test(only));
  const areCategories = more.length > 0 || (lexicon.requested.length > 1 && mayBe);
  const told = areCategories ? figureNamed(lexicon, axis, values) : alone;
  const over = areCategories ? told : figureNamed(lexicon, axis, values);
  // `yAxis: {title: "Pourcentage"}`: figures of something else than asked.
  const isOther = over?.some((one) => isOtherFigure(one, lexicon)) === true;
  if (told === null || over === null || isOther)
    return declined('a series under a name that is no figure’s');
  if (!areCategories) return { ...table, columns: [x, ...told] };
  const names = series.flatMap(({ name, at }) => at.map(() => name));
  return { ...table, columns: [x, ...told, column('', unknown, 'keys', names)] };
}

/** `Effectif` and `Pourcentage` over the same categories: columns of one table; `null` where a name is no figure’s. */
function figuresBeside(lexicon: Lexicon, series: readonly Series[]): Column[] | null {
  const over = JSON.stringify(series[0]?.at);
  const columns = series.map(({ name, at, values }) => {
    const text = scalarText(name) ?? '';
    const role = roleOf(lexicon, text);
    const fits = JSON.stringify(at) === over;
    return role.kind === 'figure' && fits ? column(text, role, 'key', [...values]) : null;
  });
  return columns.every((one) => one !== null) ? columns : null;
}

const saysNothing = /^(data(set)?|serie|series|waarden|valeurs|values)?_?\d*$/;

/** The column of figures by its name, with the year where that is one; `null` where it names no figure. */
function figureNamed(
  lexicon: Lexicon,
  name: JsonScalar,
  values: readonly JsonScalar[],
): Column[] | null {
  const text = scalarText(name) ?? '';
  const role = roleOf(lexicon, text);
  if (role.kind === 'figure') return [column(text, role, 'key', [...values])];
  const figure = column('', { kind: 'figure', figure: 'any' }, 'position', [...values]);
  if (yearOf(name) !== null)
    return [
      figure,
      column(
        'year',
        { kind: 'year' },
        'key',
        values.map(() => name),
      ),
    ];
  const asked = isAsked(lexicon, role);
  return asked || role.kind === 'wrapper' || namesNothing(text) ? [figure] : null;
}

/** `Série 1`, or nothing; `%` names something. */
function namesNothing(text: string): boolean {
  const plain = plainKey(text);
  return text.trim() === '' || (plain !== '' && saysNothing.test(plain));
}
