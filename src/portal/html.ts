/** Text that is HTML already; everything else is escaped on its way into a page. */
export interface Html {
  readonly html: string;
}

type Part = string | number | Html | null | readonly Part[];

const replacements: Readonly<Record<string, string>> = Object.freeze({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
});

/** The text as it stands in HTML content and in quoted attributes; characters no document may hold go. */
export function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\t\n\r])[\p{Cc}\p{Bidi_Control}]/gu, '\ufffd')
    .replace(/[&<>"']/g, (character) => replacements[character] ?? '');
}

/** A template whose every value is escaped but what is HTML already; lists are joined, `null` is nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return {
    html: strings
      // Indentation is for those who read this code; in a page it only takes room.
      .map((string) => string.replace(/\n\s+/g, '\n'))
      .reduce((text, string, at) => text + render(parts[at - 1] ?? null) + string),
  };
}

/** HTML of our own making, such as a drawn chart. */
export function trusted(text: string): Html {
  return { html: text };
}

function render(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  if ('html' in part) return part.html;
  return part.map(render).join('');
}

/** A JSON document for the inside of a script element: no text in it can end the element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
