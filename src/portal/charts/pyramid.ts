import { axisX, axisY, barX, gridX, type PlotOptions, ruleX, tickX } from '@observablehq/plot';
import { cubeOf, type Place, placesOf, type View, valueAt, yearsOf } from '../view.ts';
import {
  base,
  type Chart,
  categoryColour,
  fitLabel,
  labelRoom,
  paint,
  tickCount,
} from './chart.ts';
import { gendersOf, leftNote, withheld } from './notes.ts';

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
      ...(withheld(view, 'age', last) ? [chart.gaps] : []),
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
    .map((place) => ({ place, persons: personsOf(view, year, place.at) }))
    .filter(({ place }) => isGiven(view, year, place.at))
    .sort((one, other) => other.persons - one.persons);
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
  const others = genders
    .slice(2)
    .map(({ place, persons }) =>
      isWhole(view, year, place.at)
        ? `${place.label} (${view.format.number(persons)})`
        : place.label,
    );
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

/** Whether the source gives any figure of a gender, be it zero. */
function isGiven(view: View, year: number | undefined, gender: number): boolean {
  if (year === undefined) return false;
  const cube = cubeOf(view, 'age');
  return placesOf(view, 'age', 'a').some(
    ({ at }) => typeof valueAt(cube, view.model.axes.age, year, at, gender) === 'number',
  );
}

/** Whether no figure of a gender is withheld or missing. */
function isWhole(view: View, year: number | undefined, gender: number): boolean {
  const cube = cubeOf(view, 'age');
  return placesOf(view, 'age', 'a').every(
    ({ at }) => typeof valueAt(cube, view.model.axes.age, year ?? '', at, gender) !== 'string',
  );
}

function personsOf(view: View, year: number | undefined, gender: number): number {
  if (year === undefined) return 0;
  const cube = cubeOf(view, 'age');
  return placesOf(view, 'age', 'a').reduce((sum, { at }) => {
    const value = valueAt(cube, view.model.axes.age, year, at, gender);
    return sum + (typeof value === 'number' ? value : 0);
  }, 0);
}

function rowsOf(
  view: View,
  ages: readonly Place[],
  sides: readonly Side[],
  year: number | undefined,
): Row[] {
  if (year === undefined) return [];
  const cube = cubeOf(view, 'age');
  return ages.flatMap((age) =>
    sides.flatMap(({ place, sign, colour }): Row[] => {
      const value = valueAt(cube, view.model.axes.age, year, age.at, place.at);
      if (typeof value !== 'number') return [];
      const told = [age.label, place.label].filter((part) => part !== '').join(', ');
      return [
        {
          label: age.label,
          value: sign * value,
          colour,
          told: `${told}: ${view.format.number(value)}`,
        },
      ];
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
  const widest = Math.max(...[...rows, ...ticks].map(({ value }) => Math.abs(value)), 1);
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
        ticks: count,
        tickSize: 0,
        tickFormat: (value: number) => format.number(Math.abs(value)),
        label: null,
      }),
      axisY({ tickSize: 0, tickFormat: (label: string) => fitLabel(label, room), label: null }),
      barX(rows, { y: 'label', x: 'value', fill: 'colour', title: 'told' }),
      tickX(ticks, { y: 'label', x: 'value', strokeWidth: 2.5, className: 'earlier' }),
      ruleX([0]),
    ],
  };
}
