import { isArray, isNumber, isObject, type JsonValue } from './json-value.ts';
import { plainKey } from './plain-key.ts';

const looks = /^(layout|tooltip|grid|x_?axis|y_?axis|series|mark|encoding|config)$/;
const sizes = /^(width|height)$/;

/**
 * Whether a member beside the data of a chart says how it is drawn: Plotly's `layout`, the `series: [{type: "bar"}]` of
 * ECharts over a `dataset`, Vega's `encoding`. What may hold figures or categories is none.
 */
export function isChartLook(key: string, value: JsonValue): boolean {
  const plain = plainKey(key);
  if (sizes.test(plain)) return isNumber(value);
  // ECharts tells the names of its series once more.
  if (plain === 'legend') return isObject(value) && isArray(value.data ?? null);
  return looks.test(plain) && holdsNoList(value, 0);
}

function holdsNoList(value: JsonValue, depth: number): boolean {
  if (isArray(value))
    return depth === 0 && value.every((one) => isObject(one) && holdsNoList(one, 1));
  return !isObject(value) || Object.values(value).every((one) => holdsNoList(one, depth + 1));
}
