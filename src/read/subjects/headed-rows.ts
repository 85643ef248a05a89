/** Rows below a header as records. In: a value. Out: the same with a record for each row, where it has such rows. */
import { isArray, isObject, type JsonValue, objectOf } from '../../body/json-value.ts';

/** `[["id", "name"], [7, "A"]]`, or `{"columns": [{"name": "id"}, {"name": "name"}], "rows": [[7, "A"]]}`, as records. */
export function withoutHeader(value: JsonValue): JsonValue {
  if (isArray(value)) {
    const [head = null, ...rows] = value;
    return (isHeader(head) ? recordsOf(head, rows) : null) ?? value;
  }
  if (!isObject(value)) return value;
  const lists = Object.entries<JsonValue>(value).filter(([, one]) => isArray(one));
  for (const [headKey, head] of lists) {
    const names = namesIn(head);
    if (names === null) continue;
    for (const [key, rows] of lists) {
      const records = recordsOf(names, rows);
      if (records === null) continue;
      const others = Object.entries<JsonValue>(value).filter(
        ([other]) => other !== headKey && other !== key,
      );
      return objectOf([...others, [key, records]]);
    }
  }
  return value;
}

/** `null` where the one is no header of the others. */
function recordsOf(head: readonly string[], rows: JsonValue): JsonValue | null {
  if (!isArray(rows) || rows.length === 0) return null;
  if (!rows.every((row) => isArray(row) && row.length === head.length)) return null;
  return rows.map((row) => {
    const cells = row as readonly JsonValue[];
    return objectOf(head.map((key, at) => [key, cells[at] ?? null]));
  });
}

/** The names of columns: texts, or the first member that is one in each of `{"name": "id", "type": "INTEGER"}`. */
function namesIn(head: JsonValue): readonly string[] | null {
  if (isHeader(head)) return head;
  if (!isArray(head) || !head.every(isObject)) return null;
  const ways = Object.keys(head[0] ?? {}).map(
    (key): JsonValue => head.map((one) => one[key] ?? null),
  );
  return ways.find(isHeader) ?? null;
}

function isHeader(head: JsonValue): head is readonly string[] {
  const areTexts =
    isArray(head) && head.every((key) => typeof key === 'string' && !/^\d*$/.test(key));
  return areTexts && head.length > 1 && new Set(head).size === head.length;
}
