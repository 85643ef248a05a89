/**
 * What to mirror: the public HR statistics service of the federal administration, as its
 * specification states it. Frozen data, which the engine in `src/` is handed.
 */
import { type Catalogue, deepFreeze } from '../src/model/catalogue.ts';
import { meanings } from './meanings.ts';
import { pageWords } from './page-words.ts';

/** Specification §2: workforce/distribution dimensions. */
const staffDimensions = [
  'level',
  'level-a',
  'gender',
  'language',
  'status',
  'age',
  'language-bonus',
  'distance',
  'seniority',
  'working-time',
  'home',
  'working-place',
  'telework-day',
  'nationality',
];

/** Specification §2: contractors dimensions. */
const contractorDimensions = [
  'gender',
  'level',
  'language',
  'age',
  'mission',
  'category',
  'reason',
  'selection',
];

/** Specification §4.4. */
const staffYears = { from: 2012, to: 2022 };

export const federalHr: Catalogue = deepFreeze({
  name: 'federal-hr',
  title: 'HR statistics of the federal administration',
  publisher: 'FPS Policy and Support (BOSA)',
  homepage: 'https://infocenter.belgium.be/',
  licence: {
    name: 'infocenter-open',
    title: 'Open licence of the publisher: free to retrieve, modify and republish',
    path: 'https://infocenter.belgium.be/nl/copyright',
  },
  subjects: {
    entity: { root: 'entities', title: 'Levels of government' },
    organism: { root: 'organisms', title: 'Organisations of the federal administration' },
  },
  // The publisher's home page: registers have replaced all manual declarations since 2013.
  comparableSince: 2013,
  statistics: [
    {
      name: 'workforce',
      title: 'Headcount, split by a criterion',
      years: staffYears,
      groupby: [],
      field: staffDimensions,
      restrictable: true,
      measure: 'headcount',
      family: 'staff',
      countedIn: 'workforce',
      staff: null,
      reasoned: false,
    },
    {
      name: 'distribution',
      title: 'Headcount, grouped by one criterion and split by another',
      years: staffYears,
      groupby: staffDimensions,
      field: staffDimensions,
      restrictable: true,
      measure: 'headcount',
      family: 'staff',
      countedIn: 'workforce',
      staff: null,
      reasoned: false,
    },
    {
      name: 'contractors',
      title: 'Headcount of contractual staff, grouped by one criterion and split by another',
      years: staffYears,
      groupby: contractorDimensions,
      field: contractorDimensions,
      restrictable: true,
      measure: 'headcount',
      family: 'contractors',
      countedIn: 'workforce',
      staff: 'contract',
      reasoned: false,
    },
    {
      name: 'longabsence',
      title: 'Long-term absences',
      years: staffYears,
      groupby: [],
      field: [],
      restrictable: true,
      measure: 'headcount',
      family: 'absence',
      countedIn: null,
      staff: null,
      reasoned: false,
    },
    {
      name: 'illness',
      title: 'Sick days per month or per weekday',
      years: { from: 2013, to: 2024 },
      groupby: ['month', 'weekday'],
      field: [],
      restrictable: false,
      measure: 'days',
      family: 'illness',
      countedIn: null,
      staff: null,
      reasoned: false,
    },
    {
      name: 'pension',
      title: 'Retirements, with the reason for leaving',
      years: null,
      groupby: [],
      field: [],
      restrictable: false,
      measure: 'retirements',
      family: 'pension',
      countedIn: null,
      staff: null,
      reasoned: true,
    },
    {
      name: 'carph',
      title: 'Employment rate of persons with a disability',
      years: null,
      groupby: [],
      field: [],
      restrictable: false,
      measure: 'rate',
      family: 'carph',
      countedIn: null,
      staff: 'handi',
      reasoned: false,
    },
  ],
  restrictions: ['mandatory', 'telework', 'handicap'],
  leftOpen: {
    entityIllnessAfter: 2023,
    organismDistributionGroupings: ['gender', 'level', 'status', 'language'],
  },
  // Half a day less than whole days: an answer comes hours into a run, and the next run of a schedule starts no later.
  pageWords,
  refreshAges: { list: 0.5, detail: 6.5, openYear: 6.5, closedYear: 89.5, absent: 29.5 },
  meanings,
});
