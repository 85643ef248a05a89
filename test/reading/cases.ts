/** Every case of figures, by kind. */
import type { Case } from './case.ts';
import { anchorCases } from './cases-anchor.ts';
import { besideCases } from './cases-beside.ts';
import { codeCases } from './cases-codes.ts';
import { columnCases } from './cases-columns.ts';
import { commonCases } from './cases-common.ts';
import { exportCases } from './cases-exports.ts';
import { figureCases } from './cases-figures.ts';
import { formCases } from './cases-forms.ts';
import { ignoredCases } from './cases-ignored.ts';
import { keptCases } from './cases-kept.ts';
import { layoutCases } from './cases-layouts.ts';
import { markCases } from './cases-marks.ts';
import { narrowCases } from './cases-narrow.ts';
import { oddCases } from './cases-odd.ts';
import { otherCases } from './cases-others.ts';
import { sourceCases } from './cases-sources.ts';
import { statusCases } from './cases-statuses.ts';
import { sumCases } from './cases-sums.ts';
import { tableCases } from './cases-tables.ts';
import { toldCases } from './cases-told.ts';
import { twiceCases } from './cases-twice.ts';
import { yearlyCases } from './cases-yearly.ts';
import { yearCases } from './cases-years.ts';
import { type Outcome, type ReadSource, runAnswers } from './run-layouts.ts';

export const cases: readonly Case[] = [
  ...figureCases,
  ...sumCases,
  ...formCases,
  ...otherCases,
  ...besideCases,
  ...twiceCases,
  ...columnCases,
  ...statusCases,
  ...keptCases,
  ...markCases,
  ...layoutCases,
  ...commonCases,
  ...anchorCases,
  ...yearCases,
  ...yearlyCases,
  ...sourceCases,
  ...toldCases,
  ...narrowCases,
  ...exportCases,
  ...tableCases,
  ...codeCases,
  ...oddCases,
  ...ignoredCases,
];

export async function runCase(
  { kind, name, world, expect, answers }: Case,
  readSource: ReadSource,
): Promise<Outcome> {
  const expected = expect === undefined ? {} : { expect };
  return await runAnswers(`case ${kind}: ${name}`, world, expected, answers(), readSource);
}
