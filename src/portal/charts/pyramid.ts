import { axisX, barX, gridX, type PlotOptions, ruleX, tickX } from '@observablehq/plot';
import type { Value } from '../model.ts';
import {
  cubeOf,
  type Place,
  placesOf,
  sumOf,
  totalOf,
  type View,
  valueAt,
  yearsOf,
} from '../view.ts';
import {
  bareAxis,
  base,
  type Chart,
  categoryColour,
  labelAxis,
  labelRoom,
  paint,
  tickCount,
} from './chart.ts';
import { gapsNote, gendersOf, leftNote, withheld } from './notes.ts';

interface Row {
  readonly label: string;
  /** Negative on the left side. */
  readonly value: number;
  readonly colour: string;
  readonly told: string;
}

/** A side of the pyramid: a gender and its place, or everybody where the source gives no genders. */
interface Side {
  readonly place: Place;
  readonly sign: -1 | 1;
  readonly colour: string;
}

/** Persons by age class: the two largest genders back to back in the last year, the first year for comparison. */
export function ageChart(view: View): Chart {
  const years = yearsOf(cubeOf(view, 'age'));
  const [first, last] = [years.at(0), years.at(-1)];
  const ages = placesOf(view, 'age', 'a');
  const { sides, others } = sidesOf(view, last);
  const rows = rowsOf(view, ages, sides, last);
  const ticks = first === last ? [] : rowsOf(view, ages, sides, first);
  const { chart, charts } = view.texts;
  return {
    name: 'age',
    set: 'age',
    statistic: sides.some(({ place }) => isUndivided(view, place)) ? 'workforce' : 'distribution',
    what: `${charts.age.what} ${last ?? ''}`,
    legend: [
      ...sides
        .filter(({ place }) => place.label !== '')
        .map(({ place }) => ({ label: place.label, colour: colourOf(view, place) })),
      ...(ticks.length > 0 ? [{ label: String(first), colour: 'tick' as const }] : []),
    ],
    notes: [
      ...(others.length > 0 ? [chart.notDrawn(others.join(', '))] : []),
      ...gapsNote(view, withheld(view, 'age', last)),
      ...leftNote(view, 'age'),
    ],
    draw: rows.length === 0 ? null : (width) => drawPyramid(view, ages, rows, ticks, width),
  };
}

function colourOf(view: View, { label }: Place) {
  return categoryColour(Math.max(0, gendersOf(view).indexOf(label)));
}

/** The two genders with the most persons, in the order of the source; the others by name and number. */
function sidesOf(view: View, year: number | undefined): { sides: Side[]; others: string[] } {
  const genders = placesOf(view, 'age', 'b')
    .map((place) => ({ place, figures: figuresOf(view, year, place.at) }))
    .filter(({ figures }) => figures.some((figure) => typeof figure === 'number'))
    .sort((one, other) => sumOf(other.figures) - sumOf(one.figures));
  if (genders.length === 0) return { sides: undividedSide(view), others: [] };
  const [left, right] = genders.slice(0, 2).sort((one, other) => one.place.at - other.place.at);
  const sides = [left, right].flatMap((gender, side): Side[] =>
    gender === undefined
      ? []
      : [
          {
            place: gender.place,
            sign: side === 0 ? -1 : 1,
            colour: paint(colourOf(view, gender.place)),
          },
        ],
  );
  const others = genders.slice(2).map(({ place, figures }) => {
    const persons = totalOf(null, figures);
    return persons === null ? place.label : `${place.label} (${view.format.number(persons)})`;
  });
  return { sides, others };
}

/** Whether figures were not asked by gender: those of workforce by age, in place of a missing distribution. */
function isUndivided(view: View, { at }: Place): boolean {
  return view.model.axes.age.b[at]?.code === '';
}

function undividedSide(view: View): Side[] {
  const at = view.model.axes.age.b.findIndex(({ code }) => code === '' || code === '_T');
  return at < 0 ? [] : [{ place: { at, code: '', label: '' }, sign: 1, colour: paint('c1') }];
}

/** The figures of a gender, by age. */
function figuresOf(view: View, year: number | undefined, gender: number): Value[] {
  return placesOf(view, 'age', 'a').map(({ at }) => valueAt(view, 'age', year, at, gender));
}

function rowsOf(
  view: View,
  ages: readonly Place[],
  sides: readonly Side[],
  year: number | undefined,
): Row[] {
  return ages.flatMap((age) =>
    sides.flatMap(({ place, sign, colour }): Row[] => {
      const value = valueAt(view, 'age', year, age.at, place.at);
      if (typeof value !== 'number') return [];
      const whose = [age.label, place.label].filter((part) => part !== '').join(', ');
      const told = `${whose}: ${view.format.number(value)}`;
      return [{ label: age.label, value: sign * value, colour, told }];
    }),
  );
}

function drawPyramid(
  { format }: View,
  ages: readonly Place[],
  rows: readonly Row[],
  ticks: readonly Row[],
  width: number,
): PlotOptions {
  const labels = ages.map(({ label }) => label).reverse();
  const room = labelRoom(labels, width);
  const widest = Math.max(...[...rows, ...ticks].map(({ value }) => Math.abs(value))) || 1;
  const twoSided = rows.some(({ value }) => value < 0);
  const count = tickCount(5, format.number(widest), width - room - 14);
  return {
    ...base(width, 40 + labels.length * 24),
    marginLeft: room,
    marginTop: 6,
    y: { type: 'band', domain: labels, label: null, padding: 0.12 },
    x: { domain: [twoSided ? -widest : 0, widest], nice: true, label: null },
    marks: [
      gridX({ ticks: count }),
      axisX({
        ...bareAxis,
        ticks: count,
        tickFormat: (value: number) => format.number(Math.abs(value)),
      }),
      labelAxis(room),
      barX(rows, { y: 'label', x: 'value', fill: 'colour', title: 'told' }),
      tickX(ticks, { y: 'label', x: 'value', strokeWidth: 2.5, className: 'earlier' }),
      ruleX([0]),
    ],
  };
}
