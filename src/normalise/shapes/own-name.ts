import { isObject, type JsonValue, objectOf } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';

/** What stands under the number of a subject without its names, and these. */
interface Unnamed {
  readonly value: JsonValue;
  readonly names: readonly JsonValue[];
}

/** `{10215: {naam: "FOD X", jaren: {…}}}`: a name under the number of the subject is its own. */
export function withoutItsName(value: JsonValue): Unnamed {
  if (!isObject(value)) return { value, names: [] };
  const isName = ([key, one]: [string, JsonValue]) =>
    typeof one === 'string' && /^(nom|naam|name)(_[a-z]{2})?$/.test(plainKey(key));
  const members = Object.entries(value);
  return {
    value: objectOf(members.filter((one) => !isName(one))),
    names: members.filter(isName).map(([, name]) => name),
  };
}
