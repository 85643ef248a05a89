import { jsonText } from './json-text.ts';

/**
 * A document as `JSON.stringify(document, null, 2)` writes it, in pieces: the rows of an answer may be more than
 * one text can hold.
 */
export function* jsonPieces(document: object): Generator<string> {
  const members = Object.entries(document).filter(([, value]) => value !== undefined);
  if (members.length === 0) return yield '{}';
  for (const [place, [name, value]] of members.entries()) {
    yield `${place === 0 ? '{' : ','}\n  ${jsonText(name)}: `;
    if (Array.isArray(value)) yield* listPieces(value);
    else yield indented(value, '  ');
  }
  yield '\n}';
}

function* listPieces(list: readonly unknown[]): Generator<string> {
  if (list.length === 0) return yield '[]';
  for (const [place, value] of list.entries()) {
    yield `${place === 0 ? '[' : ','}\n    ${indented(value, '    ')}`;
  }
  yield '\n  ]';
}

/** No text within JSON holds a line break. */
function indented(value: unknown, room: string): string {
  return jsonText(value, 2).replaceAll('\n', `\n${room}`);
}
