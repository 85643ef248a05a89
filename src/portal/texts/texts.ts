import { figureSets, type Language } from '../model.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { nl } from './nl.ts';

/** The charts of the page, in its order: one of each set of figures, genders in that of their levels. */
export const chartNames = figureSets.filter((set) => set !== 'gender');
export type ChartName = (typeof chartNames)[number];

/** The chart that takes the whole width of the page. */
export const leadChart: ChartName = 'headcount';

/** Every text of the page in one language. */
export type Texts = typeof en;

/** The texts of every language. */
export const texts: Readonly<Record<Language, Texts>> = { fr, nl, en };
