/**
 * Judges a reader from the command line, which the suite does at length:
 * `npx tsx test/reading/run.ts [layouts | mutations | cases | NAME …]`.
 */
import { cases, runCase } from './cases.ts';
import { layoutNamed, layouts } from './layouts/all.ts';
import { mutations } from './mutations.ts';
import { readSource } from './reader.ts';
import { type Outcome, runLayouts, runMutation, summary } from './run-layouts.ts';

const names = process.argv.slice(2);

async function outcomesOf(name: string): Promise<Outcome[]> {
  if (name === 'layouts') return await runLayouts(readSource);
  const kind = /^case-(\d+)$/.exec(name)?.[1];
  if (name === 'cases' || kind !== undefined) {
    const chosen = cases.filter((one) => kind === undefined || one.kind === Number(kind));
    return await inTurn(chosen, async (one) => [await runCase(one, readSource)]);
  }
  // A layout and a way to spoil answers may have the same name: both are run.
  const spoilt = mutations.filter((one) => name === 'mutations' || one.name === name);
  const outcomes = await inTurn(spoilt, async (one) => await runMutation(one, readSource));
  const isLayout = layouts.some((layout) => layout.name === name);
  if (!isLayout && outcomes.length > 0) return outcomes;
  return [...outcomes, ...(await runLayouts(readSource, [layoutNamed(name).name]))];
}

async function inTurn<T>(
  list: readonly T[],
  outcomes: (one: T) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const all: Outcome[] = [];
  for (const one of list) all.push(...(await outcomes(one)));
  return all;
}

const wanted = names.length === 0 ? layouts.map(({ name }) => name) : names;
process.stdout.write(`${summary(await inTurn(wanted, outcomesOf))}\n`);
