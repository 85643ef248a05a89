/** Organisms without figures. In: the answers of all forms. Out: by question, how many organisms hold no number. */
import { askedOfAll } from '../proof/equations.ts';
import { holdsNumbers } from '../skeleton/units.ts';
import type { Forms } from './inferred.ts';

/** By question: how many organisms answered without any number. */
export function countSilent(forms: Forms): Map<string, number> {
  const found = new Map<string, number>();
  for (const { request, body } of [...forms.values()].flat()) {
    if (request.subjectKind !== 'organism' || holdsNumbers(body)) continue;
    const key = askedOfAll(request);
    found.set(key, (found.get(key) ?? 0) + 1);
  }
  return found;
}
