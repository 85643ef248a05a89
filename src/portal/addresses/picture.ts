import { type Chart, type LegendEntry, paint } from '../charts/chart.ts';
import type { ComparedPart } from '../charts/compared.ts';
import { headlineOf } from '../charts/finding.ts';
import { type Html, html, trusted } from '../html.ts';
import { nameOf, sourceLine, type View } from '../view.ts';

/** What is written around a drawing. */
export interface Pictured extends Pick<Chart, 'legend' | 'what'> {
  /** The body that it is about; empty where it is about several. */
  readonly name: string;
  readonly headline: string;
  /** What the picture is called for those who cannot see it. */
  readonly label: string;
  /** What is under the drawing; last of all where the figures come from. */
  readonly notes: readonly string[];
}

/** A chart as a picture that stands alone. */
export interface PictureInput {
  readonly view: View;
  readonly pictured: Pictured;
  /** The drawing as `drawChart` gives it, `null` where there is none. */
  readonly drawn: string | null;
  /** Its width in pixels. */
  readonly width: number;
  /** The colours of the page by name, such as `c1`. */
  readonly palette: ReadonlyMap<string, string>;
}

const margin = 16;

/** One line of text, or a row of the legend: its height, and itself at a height. */
interface Part {
  readonly height: number;
  readonly at: (y: number) => Html;
}

/**
 * The chart as an SVG file with title, legend, notes and source: in light colours, and with no style but its own, since
 * nobody knows what a picture is put on and by which program.
 */
export function pictureOf({ view, pictured, drawn, width, palette }: PictureInput): string {
  const { texts, language, model } = view;
  const { name, headline, what, label, notes } = pictured;
  const notice = model.release.notice?.[language];
  const parts = [
    ...(notice === undefined ? [] : text(`${notice.title}. ${notice.text}`, 'notice', 18, 74)),
    ...text(name, 'strong', 22, 72),
    ...text(headline, 'title', 26, 56),
    ...text(what, 'quiet', 20, 88),
    ...(drawn === null
      ? text(texts.chart.nothing, 'quiet', 40, 88)
      : [...legend(pictured, width), drawing(drawn)]),
    ...notes.flatMap((note) => text(note, 'quiet', 17, 88)),
  ];
  const whole = stacked(parts);
  const [full, tall] = [width + 2 * margin, whole.height + 2 * margin];
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${full} ${tall}" width="${full}" height="${tall}" lang="${language}" role="img" aria-label="${label}" class="plot"><style>${trusted(painted(style, /var\(--([\w-]+)\)/g, palette))}</style><rect width="100%" height="100%" fill="var(--card)" />${whole.at(margin)}</svg>
`;
  // A quotation mark stands in no text: there it is escaped.
  return painted(withoutNonXml(svg.html), /(?<==")var\(--([\w-]+)\)(?=")/g, palette);
}

/** Parts below each other, as one. */
function stacked(parts: readonly Part[]): Part {
  return {
    height: parts.reduce((sum, { height }) => sum + height, 0),
    at: (y) => {
      let below = y;
      return html`${parts.map(({ height, at }) => {
        below += height;
        return at(below - height);
      })}`;
    },
  };
}

/** What is written around a chart of a body. */
export function picturedOf(view: View, chart: Chart): Pictured {
  const { texts, subject, language } = view;
  const { title, what } = texts.charts[chart.name];
  const name = subject === null ? '' : nameOf(subject, language);
  return {
    name,
    headline: headlineOf(view, chart.name),
    label: `${title}. ${chart.what}. ${name}`,
    what: chart.draw === null ? what : chart.what,
    legend: chart.legend,
    notes: [...chart.notes, sourceLine(view, chart.statistic)],
  };
}

const style =
  '.plot{font:12.5px system-ui,"Segoe UI","Helvetica Neue",Arial,sans-serif;fill:var(--ink);color:var(--ink)}' +
  '.title{font-size:18px;font-weight:700}.quiet{font-size:13px;fill:var(--quiet)}' +
  '.notice{font-weight:700;fill:var(--on-warn)}text{white-space:pre}' +
  '.strong{font-weight:700;paint-order:stroke;stroke:var(--card);stroke-width:4px;stroke-linejoin:round}' +
  '.on-fill{fill:var(--on-fill);font-weight:700}.earlier{stroke:var(--ink)}' +
  '.half{stroke:var(--ink);stroke-opacity:.55}';

/** A text in as many lines as it takes. */
function text(words: string, kind: string, height: number, most: number): Part[] {
  return linesOf(words, most).map((line) => ({
    height,
    at: (y) =>
      html`<text class="${kind}" x="${margin}" y="${y + Math.round(height * 0.72)}">${line}</text>`,
  }));
}

/** Words in lines of at most so many signs; a longer word is broken. */
export function linesOf(words: string, most: number): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  for (const word of words.split(/\s+/).filter((one) => one !== '')) {
    const signs = [...word];
    if (line.length > 0 && line.length + 1 + signs.length > most) {
      lines.push(line.join(''));
      line = [];
    }
    line.push(...(line.length > 0 ? [' '] : []), ...signs);
    for (; line.length > most; line = line.slice(most)) lines.push(line.slice(0, most).join(''));
  }
  return line.length > 0 ? [...lines, line.join('')] : lines;
}

/** The keys of the colours, as many beside each other as surely fit: nobody knows how wide a text will be. */
function legend({ legend: entries }: Pick<Pictured, 'legend'>, width: number): Part[] {
  const rows: { readonly x: number; readonly entry: LegendEntry }[][] = [];
  let x = width;
  for (const entry of entries) {
    const room = [...entry.label].length * 8 + 36;
    if (x + room > width) {
      rows.push([]);
      x = 0;
    }
    rows.at(-1)?.push({ x: margin + x, entry });
    x += room;
  }
  return rows.map((row) => ({ height: 19, at: (y) => html`${row.map((one) => key(one, y))}` }));
}

function key({ x, entry }: { readonly x: number; readonly entry: LegendEntry }, y: number): Html {
  const { label, colour } = entry;
  return html`<rect x="${x}" y="${y + 3}" width="${colour === 'tick' ? 3 : 12}" height="12" fill="${paint(colour)}" /><text x="${x + 18}" y="${y + 13}">${label}</text>`;
}

function drawing(drawn: string): Part {
  const height = Number(/ height="(\d+(?:\.\d+)?)"/.exec(drawn)?.[1] ?? 0);
  return {
    height: height + 10,
    // The picture as a whole is named already.
    at: (y) =>
      trusted(
        drawn.replace(/^<svg role="img" aria-label="[^"]*"/, () => `<svg x="${margin}" y="${y}"`),
      ),
  };
}

/** Drawings side by side, each below its title, what it tells and its legend, in two columns as one drawing. */
export function gridOf(
  parts: readonly (Omit<ComparedPart, 'name' | 'draw'> & { readonly drawn: string | null })[],
  width: number,
): string {
  const cells = parts.map(({ title, told, drawn, ...rest }) => ({
    head: stacked([
      ...text(title, 'strong', 20, 40),
      ...text(told, 'quiet', 18, 44),
      ...legend(rest, gridWidth(width)),
    ]),
    body: stacked(drawn === null ? [] : [drawing(drawn)]),
  }));
  const tall = Math.max(...cells.map(({ head, body }) => head.height + body.height));
  // Titles may take two lines; drawings beside each other stand level.
  const placed = cells.map(({ head, body }, place) => {
    const [x, y] = [((place % 2) * width) / 2 - margin, Math.floor(place / 2) * tall];
    return html`<g transform="translate(${x},${y})">${head.at(0)}${body.at(tall - body.height)}</g>`;
  });
  const height = Math.ceil(parts.length / 2) * tall;
  return html`<svg role="img" aria-label="" width="${width}" height="${height}">${placed}</svg>`
    .html;
}

/** How wide a drawing is that has another one beside it. */
export function gridWidth(width: number): number {
  return width / 2 - margin;
}

/** Programs that are no browser know no variables of styles: colours stand in their places. */
function painted(text: string, variable: RegExp, palette: ReadonlyMap<string, string>): string {
  return text.replace(variable, (whole, name: string) => palette.get(name) ?? whole);
}

/** The picture without signs that XML does not know, which a drawing may hold. */
function withoutNonXml(svg: string): string {
  return svg.replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '\ufffd');
}

/** The colours that a style sheet gives its light page: what its first rule sets. */
export function paletteOf(css: string): ReadonlyMap<string, string> {
  const rule = /:root\s*\{([^}]*)\}/.exec(css)?.[1] ?? '';
  const colours = rule.matchAll(/--([\w-]+):\s*(?:light-dark\()?(#[0-9a-f]{3,8})/gi);
  return new Map([...colours].map(([, name = '', colour = '']) => [name, colour]));
}
