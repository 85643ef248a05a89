import { axisX, barX, type PlotOptions, ruleX, text } from '@observablehq/plot';
import { cubeOf, placesOf, totalOf, totalPlace, type View, valueAt, yearsOf } from '../view.ts';
import {
  bareAxis,
  base,
  type Chart,
  categoryColour,
  labelAxis,
  labelRoom,
  paint,
} from './chart.ts';
import { gendersOf, leftNote, withheld } from './notes.ts';

/** The share of a gender in a row: where it stands, what is written on it, and what it tells who points at it. */
interface Bar {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly colour: string;
  readonly shown: string;
  readonly told: string;
}

/** Shares of the genders in each level in the last year. */
export function levelChart(view: View): Chart {
  const last = yearsOf(cubeOf(view, 'level')).at(-1) ?? yearsOf(cubeOf(view, 'gender')).at(-1);
  const genders = gendersOf(view);
  const levels = placesOf(view, 'level', 'a');
  const { allLevels, noTotal } = view.texts.chart;
  const parts = [
    ...(last === undefined ? [] : sharesOf(view, 'gender', last, 0, allLevels, genders)),
    ...levels.flatMap(({ at, label }) =>
      last === undefined ? [] : sharesOf(view, 'level', last, at, label, genders),
    ),
  ];
  const drawn = [...new Set([allLevels, ...levels.map(({ label }) => label)])].filter((label) =>
    parts.some((part) => part.label === label),
  );
  const set = Object.keys(cubeOf(view, 'level')).length > 0 ? 'level' : 'gender';
  const fromGender = set === 'gender' && Object.keys(cubeOf(view, 'gender')).length > 0;
  const also =
    set === 'level' && drawn.includes(allLevels) && yearsOf(cubeOf(view, 'gender')).at(-1) === last;
  const used = new Set(parts.map(({ colour }) => colour));
  return {
    name: 'level',
    set,
    ...(also ? { also: { set: 'gender', label: allLevels } } : {}),
    statistic: fromGender ? 'workforce' : 'distribution',
    what: `${view.texts.charts.level.what} ${last ?? ''}`,
    legend: genders
      .map((label, place) => ({ label, colour: categoryColour(place) }))
      .filter(({ colour }) => used.has(paint(colour))),
    notes: [...(withheld(view, 'level', last) ? [noTotal] : []), ...leftNote(view, 'level')],
    draw: parts.length === 0 ? null : (width) => drawShares(view, drawn, parts, width),
  };
}

/** The shares of one row; none where a part is withheld and no total is given. */
function sharesOf(
  view: View,
  set: 'gender' | 'level',
  year: number,
  row: number,
  label: string,
  genders: readonly string[],
): Bar[] {
  const side = set === 'gender' ? 'a' : 'b';
  const countOf = (at: number) =>
    set === 'gender' ? valueAt(view, set, year, at) : valueAt(view, set, year, row, at);
  const places = placesOf(view, set, side);
  const values = places.map(({ at }) => countOf(at));
  const total = totalOf(countOf(totalPlace(view, set, side)), values);
  if (total === null || total <= 0) return [];
  let from = 0;
  return places.flatMap(({ label: gender }, place) => {
    const value = values[place];
    if (typeof value !== 'number' || value <= 0) return [];
    const to = from + value / total;
    const colour = paint(categoryColour(genders.indexOf(gender)));
    const percent = view.format.percent(value / total);
    const told = `${label}, ${gender}: ${percent} (${view.format.number(value)})`;
    const bar = { label, from, to, colour, shown: to - from >= 0.07 ? percent : '', told };
    from = to;
    return [bar];
  });
}

function drawShares(
  { format }: View,
  labels: readonly string[],
  parts: readonly Bar[],
  width: number,
): PlotOptions {
  const room = labelRoom(labels, width);
  return {
    ...base(width, 44 + labels.length * 34),
    marginLeft: room,
    marginTop: 6,
    y: { type: 'band', domain: [...labels], label: null, padding: 0.2 },
    x: { domain: [0, 1], label: null },
    marks: [
      axisX({ ...bareAxis, ticks: [0, 0.25, 0.5, 0.75, 1], tickFormat: format.percent }),
      labelAxis(room),
      barX(parts, {
        y: 'label',
        x1: 'from',
        x2: 'to',
        fill: 'colour',
        title: 'told',
        insetRight: 1,
      }),
      text(parts, {
        y: 'label',
        x: ({ from, to }: Bar) => (from + to) / 2,
        text: 'shown',
        className: 'on-fill',
      }),
      ruleX([0.5], { strokeDasharray: '3 3', className: 'half' }),
    ],
  };
}
