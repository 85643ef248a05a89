/** Spoilt bodies: members, keys, types and numbers beside that the layout has not. */

import { layoutNamed } from './layouts/all.ts';
import { noise } from './layouts/parts.ts';
import { addMember, renameKeys, rotateMembers, textForNumber } from './mutations-json.ts';
import { answersOf, bodyOf } from './run-layouts.ts';
import {
  changed,
  isPicked,
  isSplit,
  type Mutation,
  rewritten,
  rowLayouts,
  withBeside,
} from './spoiling.ts';

export const structureMutations: readonly Mutation[] = [
  {
    name: 'members-turned',
    what: 'in some answers every member holds its neighbour’s value: set aside, or right where sums prove which is which',
    on: rowLayouts,
    spoil: (spoiling) =>
      rewritten(
        spoiling,
        rotateMembers,
        { allow: 'either' },
        (request) =>
          isSplit(request) && spoiling.world.truth(request).length > 0 && isPicked(request, 20),
      ),
  },
  {
    name: 'constant-beside',
    what: 'staff: 12 beside every figure: right',
    on: rowLayouts,
    spoil: (spoiling) => rewritten(spoiling, (body) => addMember(body, 'staff', 12)),
  },
  {
    name: 'keys-renamed-from-2017',
    what: 'all keys are renamed from 2017 on: right, or set aside',
    on: rowLayouts,
    spoil: (spoiling) =>
      rewritten(spoiling, renameKeys, { allow: 'either' }, ({ year }) => (year ?? 0) >= 2017),
  },
  {
    name: 'maps-from-2017',
    what: 'maps instead of rows from 2017 on: right, or set aside',
    on: rowLayouts,
    spoil: (spoiling) =>
      changed(spoiling, (request) =>
        (request.year ?? 0) < 2017
          ? null
          : {
              body: bodyOf(layoutNamed('named-nested-maps'), request, spoiling.world),
              allow: 'either',
            },
      ),
  },
  {
    name: 'a-number-as-text',
    what: 'in some answers one number is a text: right, or set aside',
    on: ['results-data-rows', 'nameless-keys', 'nested-maps', 'bare-tuples', 'wide-rows'],
    spoil: (spoiling) =>
      rewritten(spoiling, textForNumber, { allow: 'either' }, (request) => isPicked(request, 25)),
  },
  {
    name: 'a-new-number-on-a-row',
    what: 'in some answers one row has a number more: right, or set aside',
    on: rowLayouts,
    spoil: (spoiling) =>
      rewritten(
        spoiling,
        (body, request) => addMember(body, 'extra', noise(request, 90) + 7, 1),
        { allow: 'either' },
        (request) => isPicked(request, 25),
      ),
  },
  {
    name: 'a-flag-never-seen',
    what: 'a flag says something on one row of some answers: set aside, or a status other than A',
    on: rowLayouts,
    spoil: (spoiling) =>
      rewritten(
        spoiling,
        (body) => addMember(body, 'flag', 'z', 1),
        {
          allow: 'either',
          expect: {
            ...spoiling.layout.expect,
            marked: (one, request) => spoiling.world.truth(request)[0] === one,
          },
        },
        (request) => isPicked(request, 25),
      ),
  },
  {
    name: 'fte-beside',
    what: 'full-time equivalents beside heads: right',
    on: rowLayouts,
    spoil: (spoiling) =>
      withBeside(spoiling, 'etp', (request) => spoiling.world.weigh(request, 'fte')),
  },
  {
    name: 'month-lengths-beside',
    what: 'how many days each month has beside the days of illness: right',
    on: rowLayouts,
    spoil: (spoiling) =>
      withBeside(spoiling, 'days', (request) =>
        request.groupby !== 'month'
          ? []
          : spoiling.world.truth(request).map((one, at) => ({
              ...one,
              value: [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][at]!,
            })),
      ),
  },
  {
    name: 'lagged-beside',
    what: 'the figure of the year before beside each: right',
    on: rowLayouts,
    spoil: (spoiling) =>
      withBeside(spoiling, 'avant', (request, truth) => {
        if (request.year === null) return [];
        const before = spoiling.world.truth({ ...request, year: request.year - 1 });
        return truth.map((one) => {
          const same = before.find(
            ({ group, field }) => group === one.group && field === one.field,
          );
          return { ...one, value: same?.value ?? 0 };
        });
      }),
  },
  {
    name: 'labels-exchanged',
    what: 'two codes of status carry each other’s labels from 2017 on: right by code',
    on: ['results-data-rows', 'dutch-words-affixes', 'nomis-obs'],
    world: { numericStatus: true, exchanged: { dimension: 'status', codes: '1 2', from: 2017 } },
    spoil: ({ world, layout, requests }) => answersOf(layout, world, requests),
  },
  {
    name: 'level-a-in-part',
    what: 'level-a counts the people of level A alone, so its sums are smaller: right',
    on: ['results-data-rows', 'nested-maps', 'us-census-table', 'wide-rows'],
    world: { partialLevelA: true },
    spoil: ({ world, layout, requests }) => answersOf(layout, world, requests),
  },
];
