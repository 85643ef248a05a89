/** Which answers an accepted mapping leaves to another layout. In: a mapping made ready, and answers. Out: those that it refuses for their structure. */
import type { Compiled } from '../execute/compile.ts';
import { execute } from '../execute/execute.ts';
import type { Form } from '../mapping/form.ts';
import type { FormedAnswer } from './inferred.ts';

/** The answers that may be of another layout: what says another thing than the question is none. */
export function refusedBy(
  compiled: Compiled,
  form: Form,
  answers: readonly FormedAnswer[],
): FormedAnswer[] {
  return answers.filter(({ request, body }) => {
    const told = execute(compiled, form, request, body);
    return 'aside' in told && !told.aside.isDemand;
  });
}
