/** Spoilt figures: other values, categories, rows or answers than the truth; never another figure. */

import { structureMutations } from './mutations-structure.ts';
import { bodyOf } from './run-layouts.ts';
import {
  allKinds,
  areTold,
  bodyWith,
  changed,
  isCrossed,
  isPicked,
  isSplit,
  type Mutation,
  ofCounts,
  otherSubject,
  positions,
  replaced,
  rowLayouts,
  share,
  swapped,
  totalOf,
  turned,
  withTotals,
} from './spoiling.ts';

const figureMutations: readonly Mutation[] = [
  {
    name: 'values-turned',
    what: 'in some answers values stand one row too low: only other answers contradict; all else is right',
    on: allKinds,
    spoil: (spoiling) =>
      changed(spoiling, (request, truth) =>
        isSplit(request) && truth.length > 1 && isPicked(request, 20)
          ? { body: bodyWith(spoiling, request, turned(truth)), allow: 'any' }
          : null,
      ),
  },
  {
    name: 'axes-swapped',
    what: 'in some crossed answers group and field are exchanged: set aside, or right',
    on: allKinds,
    spoil: (spoiling) =>
      changed(spoiling, (request, truth) =>
        isCrossed(request) && isPicked(request, 10)
          ? {
              body: bodyWith(spoiling, request, swapped(truth)),
              allow: areTold(spoiling, request, truth) ? 'either' : 'any',
            }
          : null,
      ),
  },
  {
    name: 'hidden-total',
    what: 'a category TOT in every split: right, the category is a total',
    on: allKinds,
    spoil: (spoiling) =>
      changed(spoiling, (request, truth) =>
        truth.length > 0 && ofCounts(request)
          ? { body: bodyWith(spoiling, request, withTotals(request, truth)) }
          : null,
      ),
  },
  {
    name: 'another-subject',
    what: 'some answers are of another organism: set aside where the body says so',
    on: allKinds,
    spoil: (spoiling) =>
      replaced(spoiling, 'subject', (request) => otherSubject(spoiling, request)),
  },
  {
    name: 'another-year',
    what: 'some answers are of the year before: set aside where the body says so',
    on: allKinds,
    spoil: (spoiling) =>
      replaced(spoiling, 'year', (request) =>
        request.year === null ? null : { ...request, year: request.year - 1 },
      ),
  },
  {
    name: 'shares',
    what: 'everything is a share of a hundred: set aside',
    on: allKinds,
    spoil: (spoiling) =>
      changed(spoiling, (request, truth) =>
        ofCounts(request) && totalOf(truth) > 0
          ? { body: bodyWith(spoiling, request, share(truth)), allow: 'aside' }
          : { allow: 'either' },
      ),
  },
  {
    name: 'shares-in-splits',
    what: 'splits are shares of a hundred, the undivided figure is a count: splits set aside',
    on: allKinds,
    spoil: (spoiling) =>
      changed(spoiling, (request, truth) =>
        isSplit(request) && totalOf(truth) > 0
          ? { body: bodyWith(spoiling, request, share(truth)), allow: 'aside' }
          : { allow: 'either' },
      ),
  },
  {
    name: 'a-tenth',
    what: 'every count is a tenth of what it is: set aside, as people are whole',
    on: ['results-data-rows', 'nested-maps', 'us-census-table'],
    spoil: (spoiling) =>
      changed(spoiling, (request, truth) => {
        if (!ofCounts(request) || truth.length === 0) return { allow: 'either' };
        const tenth = truth.map((one) => ({ ...one, value: Math.round(one.value) / 10 }));
        const isOfPeople = request.endpoint !== 'illness' && totalOf(truth) > 0;
        return { body: bodyWith(spoiling, request, tenth), allow: isOfPeople ? 'aside' : 'any' };
      }),
  },
  {
    name: 'splits-a-tenth',
    what: 'splits are of a sample, the undivided figure is not: splits of the workforce set aside',
    on: ['results-data-rows', 'nested-maps', 'us-census-table'],
    spoil: (spoiling) =>
      changed(spoiling, (request, truth) => {
        if (!isSplit(request) || truth.length === 0) return { allow: 'either' };
        const sample = truth.map((one) => ({ ...one, value: Math.round(one.value / 10) }));
        const isTied = request.endpoint === 'workforce' || request.endpoint === 'distribution';
        return {
          body: bodyWith(spoiling, request, sample),
          allow: isTied && totalOf(truth) > 0 ? 'aside' : 'any',
        };
      }),
  },
  {
    name: 'a-row-less',
    what: 'some answers lack a row: what is there is right, or set aside',
    on: allKinds,
    spoil: (spoiling) =>
      changed(spoiling, (request, truth) => {
        if (!isSplit(request) || truth.length < 3 || !isPicked(request, 25)) return null;
        const rest = truth.slice(0, -1);
        return { body: bodyWith(spoiling, request, rest), truth: rest, allow: 'either' };
      }),
  },
  {
    name: 'a-row-twice',
    what: 'some answers have a row twice: set aside, or right',
    on: [...rowLayouts, 'bare-tuples', 'us-census-table'],
    spoil: (spoiling) =>
      changed(spoiling, (request, truth) =>
        isSplit(request) && truth.length > 1 && isPicked(request, 25)
          ? { body: bodyWith(spoiling, request, [...truth, truth[0]!]), allow: 'either' }
          : null,
      ),
  },
  {
    name: 'emptied',
    what: 'some answers are without rows although others show that there are people: set aside, not empty',
    on: allKinds,
    spoil: (spoiling) =>
      changed(spoiling, (request, truth) =>
        isSplit(request) &&
        request.endpoint !== 'contractors' &&
        totalOf(truth) > 5 &&
        isPicked(request, 25)
          ? { body: bodyWith(spoiling, request, []), allow: 'aside' }
          : null,
      ),
  },
  {
    name: 'all-the-same',
    what: 'the same body whatever is asked: set aside',
    on: ['results-data-rows', 'nested-maps', 'bare-tuples'],
    spoil: (spoiling) => {
      const asked = {
        endpoint: 'workforce',
        field: 'gender',
        subjectId: '10200',
        year: 2016,
      } as const;
      const first = spoiling.requests.find((request) =>
        Object.entries(asked).every(([part, value]) => request[part as 'year'] === value),
      )!;
      const body = bodyOf(spoiling.layout, first, spoiling.world);
      return changed(spoiling, (request, truth) => ({
        body,
        allow: request === first || truth.length === 0 ? 'any' : 'aside',
      }));
    },
  },
  {
    name: 'index-codes',
    what: 'the numbers of rows stand where codes should be: set aside',
    on: ['nameless-keys', 'nested-maps', 'bare-tuples'],
    spoil: (spoiling) =>
      changed(spoiling, (request, truth) => {
        if (!isSplit(request) || request.endpoint === 'illness') return { allow: 'either' };
        const [groups, fields] = [positions(truth, 'group'), positions(truth, 'field')];
        const numbered = truth.map((one) => ({
          ...one,
          group: one.group === null ? null : groups.get(one.group)!,
          field: one.field === null ? null : fields.get(one.field)!,
        }));
        return {
          body: bodyWith(spoiling, request, numbered),
          allow: truth.length === 0 ? 'either' : 'aside',
        };
      }),
  },
];

export const mutations: readonly Mutation[] = [...figureMutations, ...structureMutations];
