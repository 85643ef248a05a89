/** Answers without figures. In: the answers of all forms. Out: how many of organisms hold no number, and whether such answers tell the truth. */
import type { Compiled } from '../execute/compile.ts';
import { execute } from '../execute/execute.ts';
import { type Form, sliceOf } from '../mapping/form.ts';
import { askedOfAll, type Settled } from '../proof/equations.ts';
import { holdsNumbers } from '../skeleton/units.ts';
import type { FormedAnswer, Forms } from './inferred.ts';

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

/** Where more of the answers without figures are of somebody, none of them says that nobody is there. */
const mostContradicted = 0.1;

/** Whether an answer without figures says that nobody is there: the undivided figures speak against hardly one. */
export function doTellNobody(
  compiled: Compiled,
  form: Form,
  answers: readonly FormedAnswer[],
  wholes: Settled['wholes'],
): boolean {
  if (form.parameters.length === 0) return true;
  const empty = answers.filter(({ request, body }) => {
    const told = execute(compiled, form, request, body);
    return !('aside' in told) && told.figures.length === 0;
  });
  const contradicted = empty.filter(
    ({ request }) => (wholes.get(sliceOf(request))?.least ?? 0) > 0,
  );
  return contradicted.length <= mostContradicted * empty.length;
}
