import type { Language, ObsStatus } from '../interpretation.ts';
import type { KeyKind, Measure, Vocabulary } from '../vocabulary.ts';
import type { Lexicon } from './lexicon.ts';

/** `1. ` before `Femmes`: the place of a category in its order. */
export const placeInOrder = /^\d{1,2}(?:[.)] ?| [-–] )(?=\p{L}{2})/u;

/** The words of a vocabulary by what they mean. */
export interface Tables {
  readonly dimensions: ReadonlyMap<string, readonly string[]>;
  readonly kinds: ReadonlyMap<string, KeyKind>;
  readonly measures: ReadonlyMap<string, readonly Measure[]>;
  readonly figures: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
  readonly unitNames: ReadonlySet<string>;
  readonly figureWords: ReadonlySet<string>;
  readonly parts: ReadonlyMap<string, 'code' | 'label'>;
  readonly languages: ReadonlyMap<string, Language>;
}

/** What is the same in every lexicon of a vocabulary, whatever a request asks for. */
interface Words {
  readonly markers: ReadonlyMap<string, ObsStatus>;
  readonly flags: ReadonlyMap<string, ObsStatus>;
  readonly totals: ReadonlySet<string>;
  readonly tables: Tables;
}

interface Compiled {
  readonly words: Words;
  /** By what is asked for. */
  readonly lexicons: Map<string, Lexicon>;
}

const compiled = new WeakMap<Vocabulary, Compiled>();

/** The lexicon of a vocabulary for the dimensions a request asks for and what its figures measure. */
export function lexiconOf(
  vocabulary: Vocabulary,
  requested: readonly string[],
  measure: Measure,
): Lexicon {
  let known = compiled.get(vocabulary);
  if (known === undefined) {
    known = { words: compile(vocabulary), lexicons: new Map() };
    compiled.set(vocabulary, known);
  }
  const name = [measure, ...requested].join('|');
  let lexicon = known.lexicons.get(name);
  if (lexicon === undefined) {
    lexicon = {
      vocabulary,
      requested,
      measure,
      roles: new Map(),
      noCategories: new Map(),
      ...known.words,
    };
    known.lexicons.set(name, lexicon);
  }
  return lexicon;
}

/** A vocabulary made ready for looking its words up. */
function compile(vocabulary: Vocabulary): Words {
  return {
    markers: withFlags(inverted(vocabulary.markers), inverted(vocabulary.flags)),
    flags: inverted(vocabulary.flags),
    totals: new Set(vocabulary.totals),
    tables: {
      dimensions: invertedAll(vocabulary.dimensions),
      kinds: inverted(vocabulary.keys),
      measures: invertedAll(vocabulary.measures),
      figures: new Set(vocabulary.figures),
      others: new Set(vocabulary.otherMeasures),
      unitNames: new Set(Object.values(vocabulary.units.names).flat()),
      figureWords: new Set(vocabulary.figureWords),
      parts: inverted(vocabulary.parts),
      languages: inverted(vocabulary.languages),
    },
  };
}

/** `: c`, `:u`, as Eurostat writes a figure that is not available together with its flag. */
function withFlags(markers: Map<string, ObsStatus>, flags: Map<string, ObsStatus>) {
  for (const [flag, status] of flags) {
    if (!/^[a-z]$/.test(flag)) continue;
    const told = status === 'Q' || status === 'M' ? status : 'O';
    for (const text of [`:${flag}`, `: ${flag}`, `: (${flag})`]) markers.set(text, told);
  }
  return markers;
}

/** What each word means, the first where it stands in several lists. */
function inverted<Key extends string>(lists: Lists<Key>): Map<string, Key> {
  return new Map([...invertedAll(lists)].map(([word, [first]]) => [word, first as Key]));
}

type Lists<Key extends string> = Readonly<Record<Key, readonly string[]>>;

function invertedAll<Key extends string>(lists: Lists<Key>): Map<string, readonly Key[]> {
  const map = new Map<string, readonly Key[]>();
  for (const key of Object.keys(lists) as Key[]) {
    for (const word of lists[key]) map.set(word, [...(map.get(word) ?? []), key]);
  }
  return map;
}
