import { deepFreeze } from '../model/catalogue.ts';
import type { Body } from './bodies.ts';
import type { Figures } from './figures.ts';

/** What the service tells otherwise a week later: a new name, a body that is listed no longer, one figure revised. */
const news = deepFreeze({
  renamed: {
    id: 20861,
    nameFr: 'Conseil supérieur des Nuances et Reflets',
    nameNl: 'Hoge Raad voor Nuances en Weerschijn',
    acronymFr: 'CSNR',
    acronymNl: 'HRNW',
  },
  /** Its people moved to another body in 2014. */
  delisted: 21173,
  /** In hundredths of a percent: half a person of about 120 was forgotten. */
  revised: { endpoint: 'carph', id: 20377, year: 2022, value: 42 },
});

/** The bodies that are still listed, by their names of that day. */
export function bodiesAWeekLater(bodies: readonly Body[]): readonly Body[] {
  const { renamed, delisted } = news;
  return bodies
    .filter(({ id }) => id !== delisted)
    .map((body) => (body.id === renamed.id ? { ...body, ...renamed } : body));
}

/** The figures of a statistic for the body of that id, `null` for the entity. */
export function figuresAWeekLater(endpoint: string, id: number | null, figures: Figures): Figures {
  const { revised } = news;
  if (endpoint !== revised.endpoint || id !== revised.id) return figures;
  const years = figures.axes[0]!.categories;
  const values = years.map(({ code }, at) =>
    code === String(revised.year) ? revised.value : figures.values[at]!,
  );
  return { ...figures, values };
}
