import type { Category } from './dimensions.ts';
import type { Axis, Figures } from './figures.ts';

/** Fewer people than this are not told. */
const fewest = 5;

const total: Category = { code: 'TOT', labelFr: 'Total', labelNl: 'Totaal' };

/** The axis of reasons with all of them behind; made once, since its texts are kept by axis. */
const withTotal = new WeakMap<Axis, Axis>();

/**
 * Retirements as a real service would publish them: reasons of few people are withheld, and a total stands behind the
 * reasons of each year. Other statistics stay as they are.
 */
export function lifelike(endpoint: string, figures: Figures): Figures {
  const [years, reasons] = figures.axes;
  if (endpoint !== 'pension' || years === undefined || reasons === undefined) return figures;
  const width = reasons.categories.length;
  const values = years.categories.flatMap((_, year) => {
    const told = Array.from(figures.values).slice(year * width, (year + 1) * width);
    return [...told, told.reduce((sum, value) => sum + value, 0)];
  });
  return { ...figures, axes: [years, totalled(reasons)], values, hiddenBelow: fewest };
}

function totalled(axis: Axis): Axis {
  const known = withTotal.get(axis);
  const made = known ?? { ...axis, categories: [...axis.categories, total] };
  withTotal.set(axis, made);
  return made;
}
