import { axisY, type PlotOptions } from '@observablehq/plot';
import type { FigureSet, Value } from '../model.ts';
import type { ChartName } from '../texts/texts.ts';

/** A colour of the page's palette: a category, a step of a ramp, the muted one, or the tick of an earlier year. */
export type Colour = `c${number}` | `r${number}` | 'muted' | 'tick';

export interface LegendEntry {
  readonly label: string;
  readonly colour: Colour;
}

/** What is drawn in a place of the page. */
export interface Drawable {
  readonly name: string;
  /** The drawing at a width in pixels; `null` where there is nothing to draw. */
  readonly draw: ((width: number) => PlotOptions) | null;
}

/** Figures as a table: the names of the columns, and row by row what it is of and its figures. */
export interface FigureRows {
  readonly head: readonly string[];
  readonly rows: readonly { readonly of: readonly string[]; readonly values: readonly Value[] }[];
}

/** A chart as data: drawn alike on the server and in the page. */
export interface Chart extends Drawable {
  readonly name: ChartName;
  /** The set of figures that its table shows. */
  readonly set: FigureSet;
  /** Another set that it draws from, and what its figures are called there. */
  readonly also?: { readonly set: FigureSet; readonly label: string };
  readonly statistic: 'workforce' | 'distribution' | 'illness' | 'pension' | 'carph';
  /** What is shown, its unit and its years. */
  readonly what: string;
  readonly legend: readonly LegendEntry[];
  readonly notes: readonly string[];
}

/** The paint of a colour, light and dark by the style of the page. */
export function paint(colour: Colour): string {
  return `var(--${colour === 'tick' ? 'ink' : colour})`;
}

/** The colour of the nth category. */
export function categoryColour(place: number): Colour {
  return `c${(place % 8) + 1}`;
}

/** The colour of one of `count` ordered steps, from light to full. */
export function rampColour(place: number, count: number): Colour {
  return `r${count <= 1 ? 8 : 1 + Math.round((place * 7) / (count - 1))}`;
}

/** Room for the longest label beside an axis, in pixels, at most a share of the width. */
export function labelRoom(labels: readonly string[], width: number): number {
  const longest = Math.max(0, ...labels.map((label) => [...label].length));
  return Math.min(longest * 6.6 + 14, width * 0.42);
}

/** Whether figures written side by side, one every so many pixels, do not run into each other. */
export function fitSideBySide(labels: readonly string[], step: number): boolean {
  return labels.every((label) => [...label].length * 8.2 + 3 <= step);
}

/**
 * How many ticks to ask for so that figures as wide as `widest` fit: up to 1.42 times as many are drawn. Narrow figures take
 * the room of six signs, so that charts beside each other have the same ticks.
 */
export function tickCount(most: number, widest: string, pixels: number): number {
  const each = 1.42 * (Math.max(6, [...widest].length) * 6.4 + 8);
  return Math.max(1, Math.min(most, Math.floor(pixels / each)));
}

/** A label that fits into the room, in pixels. */
export function fitLabel(label: string, room: number): string {
  const most = Math.max(3, Math.floor((room - 14) / 6.4));
  const characters = [...label];
  return characters.length <= most ? label : `${characters.slice(0, most - 1).join('')}…`;
}

/** The range of an axis that shows the movement: from zero only where zero is near. */
export function axisRange(values: readonly number[]): [from: number, to: number] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (least <= 0 || least < most * 0.4) return [Math.min(0, least), Math.max(most, 0)];
  const slack = (most - least || most) * 0.12;
  return [Math.max(0, least - slack), most + slack];
}

/** The range of an axis that begins at zero, and holds all values. */
export function zeroRange(values: readonly number[]): [from: number, to: number] {
  return [Math.min(0, ...values), Math.max(0, ...values)];
}

/** How a drawing is drawn among others on one scale: an axis of numbers holds what any of them shows. */
export function onScale({ draw }: Drawable, all: readonly Drawable[]): Drawable['draw'] {
  if (draw === null) return null;
  return (width) => {
    const others = all.flatMap((each) => each.draw?.(width) ?? []);
    const own = draw(width);
    const range = (axis: 'x' | 'y') => {
      const ends: unknown[] = others.flatMap((each) => [...(each[axis]?.domain ?? [])]);
      const numbers = ends.filter((end) => typeof end === 'number');
      const isNumeric = numbers.length > 0 && numbers.length === ends.length;
      return isNumeric ? { domain: [Math.min(...numbers), Math.max(...numbers)] } : {};
    };
    return { ...own, x: { ...own.x, ...range('x') }, y: { ...own.y, ...range('y') } };
  };
}

/** An axis of names and figures alone, without its own name and without a stroke at each. */
export const bareAxis = { tickSize: 0, label: null } as const;

/** The axis of labels beside bars, in the room they have. */
export function labelAxis(room: number) {
  return axisY({ ...bareAxis, tickFormat: (label: string) => fitLabel(label, room) });
}

/** What all drawings share. */
export function base(width: number, height: number): PlotOptions {
  return {
    width,
    height,
    className: 'plot',
    color: { type: 'identity' },
    marginTop: 22,
    marginRight: 14,
  };
}
