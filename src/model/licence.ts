import type { Catalogue } from './catalogue.ts';

/** Synthetic figures are nobody's data: no publisher licenses them. */
const nobodys: Catalogue['licence'] = Object.freeze({
  name: 'CC0-1.0',
  title: 'CC0 1.0 Universal',
  path: 'https://creativecommons.org/publicdomain/zero/1.0/',
});

/** The licence of figures: that of their publisher, or none that anybody could give. */
export function licenceOf({ licence }: Catalogue, synthetic: boolean): Catalogue['licence'] {
  return synthetic ? nobodys : licence;
}
