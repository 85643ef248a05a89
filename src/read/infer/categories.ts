/** Categories of dimensions. In: settled layouts and their answers. Out: by dimension, codes, labels, and the code of each label. */
import { compile } from '../execute/compile.ts';
import { execute } from '../execute/execute.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { Accepted, FormedAnswer, Forms } from './inferred.ts';

/** The code of each label that stands beside codes; one that goes with several has none. */
export function codesByLabel(accepted: readonly Accepted[], forms: Forms): Mapping['codes'] {
  const found = new Map<string, Map<string, Set<string>>>();
  const learn = (dimension: string, label: string, code: string) => {
    const labels = found.get(dimension) ?? new Map<string, Set<string>>();
    found.set(dimension, labels.set(label, (labels.get(label) ?? new Set()).add(code)));
  };
  for (const { form, mapping } of accepted) {
    const compiled = compile(mapping);
    for (const { request, body } of forms.get(form) ?? []) {
      const told = execute(compiled, form, request, body);
      if ('aside' in told) continue;
      for (const { groupValue, fieldValue, attributes } of told.figures)
        for (const [name, label] of Object.entries(attributes ?? {})) {
          if (/^group_label/.test(name))
            learn(request.groupby ?? '', String(label).trim(), groupValue ?? '');
          if (/^field_label/.test(name))
            learn(request.field ?? '', String(label).trim(), fieldValue ?? '');
        }
    }
  }
  return Object.fromEntries(
    [...found]
      .sort()
      .map(([dimension, labels]) => [
        dimension,
        Object.fromEntries(
          [...labels]
            .sort()
            .flatMap(([label, codes]) =>
              codes.size === 1 ? [[label, [...codes][0] as string]] : [],
            ),
        ),
      ]),
  );
}

/** The labels that have a code. */
export function labelsIn(codes: Mapping['codes']): (readonly [string, ReadonlySet<string>])[] {
  return Object.entries(codes).map(([dimension, own]) => [dimension, new Set(Object.keys(own))]);
}

/** The codes known of the dimensions that answers were asked by. */
export function categoriesOf(
  codes: ReadonlyMap<string, ReadonlySet<string>>,
  answers: readonly FormedAnswer[],
): Mapping['categories'] {
  const asked = new Set(answers.flatMap(({ request }) => [request.groupby, request.field]));
  const known = [...asked].sort().flatMap((dimension) => {
    const own = codes.get(dimension ?? '');
    return own === undefined ? [] : [[dimension ?? '', [...own].sort()] as const];
  });
  return Object.fromEntries(known);
}
