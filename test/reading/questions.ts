/** Which questions a walk over the invented federation asks. */

import { federalHr } from '../../pipelines/federal-hr.ts';
import { findStatistic } from '../../src/model/catalogue.ts';
import type { Request } from '../../src/model/request.ts';

export interface Selection {
  readonly endpoints?: readonly string[];
  readonly subjects?: readonly string[];
  readonly years?: readonly number[];
  /** Every pair of dimensions, and the restricted questions of the first organism. */
  readonly thorough?: boolean;
  /** No crossed questions but those with gender. */
  readonly pivotOnly?: boolean;
}

interface Asked {
  readonly subjects: readonly { readonly kind: 'entity' | 'organism'; readonly id: string }[];
  readonly years: readonly number[];
}

/** Crossed pairs asked beside those with gender, in every other year. */
const furtherPairs: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  distribution: [
    ['level', 'language'],
    ['language', 'level'],
    ['status', 'age'],
    ['age', 'status'],
    ['home', 'working-place'],
    ['telework-day', 'nationality'],
  ],
  contractors: [
    ['mission', 'category'],
    ['category', 'mission'],
    ['reason', 'selection'],
    ['level', 'mission'],
  ],
};

export function makeQuestions({ subjects, years }: Asked, selection: Selection): Request[] {
  const wanted = subjects.filter(({ id }) => selection.subjects?.includes(id) ?? true);
  const statistics = federalHr.statistics.filter(
    ({ name }) => selection.endpoints?.includes(name) ?? true,
  );
  return wanted.flatMap(({ kind, id }) =>
    statistics.flatMap((statistic) => {
      const asked = statistic.years === null ? [null] : (selection.years ?? years);
      return asked.flatMap((year, position) =>
        splits(statistic.name, position % 2 === 0, selection).map(
          ([groupby, field, restriction = null]): Request => ({
            endpoint: statistic.name,
            subjectKind: kind,
            subjectId: id,
            year,
            groupby,
            field,
            restriction: restriction !== null && !statistic.restrictable ? null : restriction,
          }),
        ),
      );
    }),
  );
}

type Split = readonly [groupby: string | null, field: string | null, restriction?: string];

function splits(endpoint: string, isFurther: boolean, selection: Selection): Split[] {
  const { groupby, field, restrictable } = findStatistic(federalHr, endpoint)!;
  const undivided: Split[] = groupby.length === 0 ? [[null, null]] : [];
  const single: Split[] =
    groupby.length === 0 ? field.map((name) => [null, name]) : groupby.map((name) => [name, null]);
  const crossed = groupby.length === 0 || field.length === 0 ? [] : pairs(groupby, field);
  const restricted: Split[] =
    selection.thorough === true && restrictable
      ? ['telework', 'mandatory,handicap'].map((value) => [groupby[0] ?? null, null, value])
      : [];
  return [...undivided, ...single, ...crossed, ...restricted];

  function pairs(groups: readonly string[], fields: readonly string[]): Split[] {
    const all = groups.flatMap((one) => fields.map((other): Split => [one, other]));
    if (selection.thorough === true) return all;
    const pivots = all.filter(
      ([one, other]) => one === other || one === 'gender' || other === 'gender',
    );
    return isFurther && selection.pivotOnly !== true
      ? [...pivots, ...(furtherPairs[endpoint] ?? [])]
      : pivots;
  }
}
