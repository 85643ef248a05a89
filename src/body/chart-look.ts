import { isArray, isNumber, isObject, type JsonValue } from './json-value.ts';
import { plainKey } from './plain-key.ts';

const looks = /^(chart|credits|plot_?options|layout|tooltip|grid|x_?axis|y_?axis|mark|encoding)$/;
const sizes = /^(width|height)$/;

/**
 * Whether a member beside the data of a chart says how it is drawn: Plotly's `layout`, the `series: [{type: "bar"}]` of
 * ECharts over a `dataset`, Vega's `encoding`. What may hold figures or categories is none.
 */
export function isChartLook(key: string, value: JsonValue): boolean {
  const plain = plainKey(key);
  if (sizes.test(plain)) return isNumber(value);
  // ECharts tells the names of its series once more.
  if (plain === 'legend') {
    const { data = null } = isObject(value) ? value : {};
    return isArray(data) && data.every((one) => typeof one === 'string');
  }
  if (plain === 'series')
    return isArray(value) && value.every((one) => isObject(one) && holdsNoList(one));
  return isLook(key, value);
}

/** Whether a member tells of a chart how it is drawn alone, by its name: `chart: {type: "pie"}`, `layout: {…}`. */
export function isLook(key: string, value: JsonValue): boolean {
  return looks.test(plainKey(key)) && holdsNoList(value);
}

function holdsNoList(value: JsonValue): boolean {
  return !isArray(value) && (!isObject(value) || Object.values(value).every(holdsNoList));
}
