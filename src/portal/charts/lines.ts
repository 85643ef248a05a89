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
import { axisRange, bareAxis, base, fitLabel, fitSideBySide, labelRoom, paint } from './chart.ts';

/** What is drawn of a line. */
type DrawnLine = Pick<Line, 'short' | 'colour' | 'points' | 'last'>;

/** Lines beside each other. */
export interface LinesInput {
  readonly lines: readonly DrawnLine[];
  /** A value as it is read. */
  readonly shown: (value: number) => string;
  /** The first year that later ones compare with: no line leads across. */
  readonly since: number;
  /** A value that all are held against, such as 100 of an index, and what it is called. */
  readonly level: { readonly value: number; readonly name: string } | null;
  /** Whether each point has its figure; else each line has its name. */
  readonly tellsFigures?: boolean;
}

const [height, lowHeight] = [340, 260];
const [top, bottom] = [22, 30];
const lineHeight = 15;

/** Draws the lines, muted ones thin, each with its name at its end where there is room, on an axis that shows their movement. */
export function drawLines(input: LinesInput, width: number): PlotOptions {
  const { lines, shown, since, level, tellsFigures = false } = input;
  const points = lines.flatMap(({ points, colour, short }) =>
    points.map((point) => ({ ...point, colour, short, part: `${short} ${point.year < since}` })),
  );
  const known = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const range = axisRange(level === null ? known : [...known, level.value]);
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
    ...base(width, isWide && !tellsFigures ? height : lowHeight),
    marginTop: top,
    marginBottom: bottom,
    marginLeft: 58,
    marginRight: room + 10,
    x: {
      type: 'linear',
      domain: [years[0] ?? 0, years.at(-1) ?? 1],
      label: null,
      inset: tellsFigures ? 20 : 0,
    },
    y: { domain: range, label: null, insetTop: tellsFigures ? 16 : 0 },
    marks: [
      gridY({ ticks: 5 }),
      axisY({ ...bareAxis, ticks: 5, tickFormat: shown }),
      axisX({
        ...bareAxis,
        ticks: years.filter((_, place) => (years.length - 1 - place) % every === 0),
        tickFormat: String,
      }),
      ...(range[0] === 0 ? [ruleY([0])] : []),
      ...(level === null ? [] : levelMarks(level, years[0])),
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
      ...(tellsFigures ? lines.map((one) => figuresOf(one, shown, width - 122)) : []),
      ...(isWide && !tellsFigures ? endLabels(lines, range, room) : []),
    ],
  };
}

function levelMarks({ value, name }: NonNullable<LinesInput['level']>, year: number | undefined) {
  const channels = { x: () => year, y: () => value, text: () => name } as const;
  return [
    ruleY([value], { strokeDasharray: '3 3', className: 'half' }),
    text([value], { ...channels, textAnchor: 'start', dy: -9, className: 'strong' }),
  ];
}

/** The figures above the points of a line: all where they fit, else those of its ends. */
function figuresOf({ points }: DrawnLine, shown: LinesInput['shown'], pixels: number) {
  const known = points.flatMap(({ year, value }) => (value === null ? [] : [{ year, value }]));
  const figures = known.map(({ value }) => shown(value));
  const fit = fitSideBySide(figures, pixels / Math.max(1, points.length - 1));
  const told = fit ? known : known.filter((_, at) => at === 0 || at === known.length - 1);
  const channels = { x: 'year', y: 'value', dy: -12, className: 'strong' } as const;
  return text(told, { ...channels, text: ({ value }: (typeof known)[number]) => shown(value) });
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
