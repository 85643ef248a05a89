import { withoutBoxes } from './boxes.ts';
import type { JsonValue } from './json-value.ts';
import { withoutReferences } from './references.ts';
import { withoutSchema } from './schema-rows.ts';
import { withoutSdmx } from './sdmx.ts';
import { withoutTypes } from './sparql.ts';
import { withoutXml } from './xml-habits.ts';

/** An answer without what a system or a format writes around every value: as somebody would have written it by hand. */
export function withoutHabits(value: JsonValue, text: string): JsonValue {
  const flat = withoutSchema(withoutReferences(withoutBoxes(value, text), text));
  return withoutXml(withoutSdmx(withoutTypes(flat)), text);
}
