/** Every layout, by name. */
import { asideLayouts } from './asides.ts';
import { engineLayouts } from './engines.ts';
import { frameLayouts } from './frames.ts';
import { frameworkLayouts } from './frameworks.ts';
import { hiddenLayouts } from './hidden.ts';
import { houseLayouts } from './houses.ts';
import { keyLayouts } from './keys.ts';
import type { Layout } from './layout.ts';
import { mapLayouts } from './maps.ts';
import { numberLayouts } from './numbers.ts';
import { officeLayouts } from './offices.ts';
import { abroadLayouts } from './offices-abroad.ts';
import { portalLayouts } from './portals.ts';
import { quirkLayouts } from './quirks.ts';
import { serviceLayouts } from './services.ts';
import { standardLayouts } from './standards.ts';
import { teamLayouts } from './teams.ts';

export const layouts: readonly Layout[] = [
  ...standardLayouts,
  ...portalLayouts,
  ...officeLayouts,
  ...abroadLayouts,
  ...engineLayouts,
  ...frameworkLayouts,
  ...frameLayouts,
  ...quirkLayouts,
  ...houseLayouts,
  ...keyLayouts,
  ...asideLayouts,
  ...numberLayouts,
  ...hiddenLayouts,
  ...mapLayouts,
  ...teamLayouts,
  ...serviceLayouts,
];

export function layoutNamed(name: string): Layout {
  const found = layouts.find((layout) => layout.name === name);
  if (found === undefined) throw new Error(`no layout is called ${name}`);
  return found;
}
