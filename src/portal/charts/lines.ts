import {
  axisX,
  axisY,
  dot,
  gridY,
  line,
  type PlotOptions,
  ruleX,
  ruleY,
  text,
} from '@observablehq/plot';
import type { Line } from '../compare.ts';
import { axisRange, bareAxis, base, fitLabel, labelRoom, paint } from './chart.ts';

/** What is drawn of a line. */
type DrawnLine = Pick<Line, 'short' | 'colour' | 'points' | 'last'>;

/** Lines beside each other. */
export interface LinesInput {
  readonly lines: readonly DrawnLine[];
  /** A value as it is read. */
  readonly shown: (value: number) => string;
  /** The first year that later ones compare with: no line leads across. */
  readonly since: number;
  /** A value that all are held against, such as 100 of an index. */
  readonly level: number | null;
}

const [height, lowHeight] = [340, 260];
const [top, bottom] = [22, 30];
const lineHeight = 15;

/** Draws the lines, muted ones thin, each with its name at its end where there is room, on an axis that shows their movement. */
export function drawLines(input: LinesInput, width: number): PlotOptions {
  const { lines, shown, since, level } = input;
  const points = lines.flatMap(({ points, colour, short }) =>
    points.map((point) => ({ ...point, colour, short, part: `${short} ${point.year < since}` })),
  );
  const known = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const range = axisRange(level === null ? known : [...known, level]);
  const years = [...new Set(points.map(({ year }) => year))].sort((one, other) => one - other);
  const isWide = width >= 520;
  const room = isWide
    ? labelRoom(
        lines.map(({ short }) => short),
        width * 0.6,
      )
    : 14;
  const every = Math.ceil((years.length * 44) / Math.max(1, width - room - 60));
  const channels = { x: 'year', y: 'value', stroke: ({ colour }: Point) => paint(colour) } as const;
  type Point = (typeof points)[number];
  return {
    ...base(width, isWide ? height : lowHeight),
    marginTop: top,
    marginBottom: bottom,
    marginLeft: 58,
    marginRight: room + 10,
    x: { type: 'linear', domain: [years[0] ?? 0, years.at(-1) ?? 1], label: null },
    y: { domain: range, label: null },
    marks: [
      gridY({ ticks: 5 }),
      axisY({ ...bareAxis, ticks: 5, tickFormat: shown }),
      axisX({
        ...bareAxis,
        ticks: years.filter((_, place) => (years.length - 1 - place) % every === 0),
        tickFormat: String,
      }),
      ...(range[0] === 0 ? [ruleY([0])] : []),
      ...(level === null ? [] : [ruleY([level], { strokeDasharray: '3 3', className: 'half' })]),
      ...(years.includes(since) && years[0] !== since
        ? [ruleX([since - 0.5], { strokeDasharray: '2 4', className: 'half' })]
        : []),
      line(points, {
        ...channels,
        z: 'part',
        strokeWidth: ({ colour }: Point) => (colour === 'muted' ? 1.25 : 2.5),
      }),
      dot(
        points.filter(({ colour }) => colour !== 'muted'),
        {
          x: 'year',
          y: 'value',
          r: 3,
          fill: ({ colour }: Point) => paint(colour),
          title: ({ short, year, value }: Point) =>
            value === null ? '' : `${short}, ${year}: ${shown(value)}`,
        },
      ),
      ...(isWide ? endLabels(lines, range, room) : []),
    ],
  };
}

/** The names at the ends of the lines, moved apart where they would stand on each other. */
function endLabels(lines: readonly DrawnLine[], [from, to]: [number, number], room: number) {
  const pixels = height - top - bottom;
  const at = (value: number) => top + ((to - value) / (to - from || 1)) * pixels;
  const sorted = [...lines].sort((one, other) => other.last.value - one.last.value);
  let above = Number.NEGATIVE_INFINITY;
  const standing = sorted.map((each) => {
    above = Math.max(at(each.last.value), above + lineHeight);
    return { each, y: above };
  });
  // What was pushed below the axis goes back up as far as needed.
  let below = top + pixels + lineHeight / 2;
  for (const place of standing.reverse()) {
    place.y = Math.min(place.y, below);
    below = place.y - lineHeight;
  }
  return standing.map(({ each, y }) =>
    text([each], {
      x: ({ last }: DrawnLine) => last.year,
      y: ({ last }: DrawnLine) => last.value,
      dx: 9,
      dy: y - at(each.last.value),
      text: ({ short }: DrawnLine) => fitLabel(short, room + 8),
      textAnchor: 'start',
      fill: paint(each.colour),
      className: 'strong',
    }),
  );
}
