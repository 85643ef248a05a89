/** Which answers an accepted mapping leaves to another layout. In: a mapping made ready, and answers. Out: those that it refuses for their structure. */
import type { Compiled } from '../execute/compile.ts';
import { execute } from '../execute/execute.ts';
import type { Form } from '../mapping/form.ts';
import type { FormedAnswer } from './inferred.ts';

/** Figures written otherwise on more of the answers than these are no slips. */
const mostSlips = 0.1;

/** The answers that may be of another layout: what says another thing than the question is none, nor are a few slips. */
export function refusedBy(
  compiled: Compiled,
  form: Form,
  answers: readonly FormedAnswer[],
): FormedAnswer[] {
  const structure: FormedAnswer[] = [];
  const slips: FormedAnswer[] = [];
  for (const answer of answers) {
    const told = execute(compiled, form, answer.request, answer.body);
    if (!('aside' in told)) continue;
    const { isDemand, place } = told.aside;
    if (!isDemand) structure.push(answer);
    else if (place === compiled.figureWhere) slips.push(answer);
  }
  return slips.length > mostSlips * answers.length ? [...structure, ...slips] : structure;
}
