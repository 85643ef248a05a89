/**
 * What a layout is while it is learned: a tree of places with all that stands there, and the rows that lists and maps of
 * data make. In and out: plain data; nothing here decides anything.
 */
import { isArray, isObject, type JsonScalar, type JsonValue } from '../../body/json-value.ts';
import type { Request } from '../../model/request.ts';
import { asked, type Form } from '../mapping/form.ts';
import type { Words } from '../mapping/template.ts';

/**
 * How a doubtful place is taken: neighbours of one kind as data, data as members, what stands for every question apart from
 * data, lists as rows or as places.
 */
export type Choice = 'melt' | 'freeze' | 'apart' | 'list' | 'tuple';

/** An answer that is learned from. */
export interface Learned {
  readonly request: Request;
  readonly body: JsonValue;
}

/** One element of a list or one member of a map of data: what the columns of a table are joined by. */
export interface Scope {
  /** The answer, by its position. */
  readonly at: number;
  readonly parent: Scope | null;
  readonly depth: number;
  readonly key: string | number;
}

/** A list or a map of data: each of its elements is a row, or holds rows. */
export interface Wild {
  readonly node: Node;
  readonly kind: 'list' | 'map';
}

/** A scalar at a place. */
export interface Leaf {
  readonly scope: Scope;
  readonly value: JsonScalar;
}

/** A place in the answers of a form, with everything that stands there. */
export interface Node {
  readonly where: string;
  readonly wilds: readonly Wild[];
  /** How often the place is there. */
  count: number;
  /** How many objects are there. */
  objects: number;
  leaves: Leaf[];
  /** By literal key or template. */
  members: Map<string, Node>;
  /** Members that are data; their keys are a column. */
  rest: Node | null;
  item: Node | null;
  /** The first element of a list, where it is another thing than the rest. */
  head: Node | null;
  /** The last one, likewise. */
  tail: Node | null;
  places: Node[];
  /** Whether a list holds texts and figures in turns. */
  isFlat: boolean;
  /** Whether JSON stands in a text. */
  isPacked: boolean;
  /** Whether each object here has one key, which is a value: a category, or a kind of thing. */
  isPair: boolean;
  /** Keys of a map here, one leaf a member. */
  keys: Leaf[];
}

/** What one skeleton is learned from. */
export interface Learnable {
  readonly answers: readonly Learned[];
  readonly form: Form;
  readonly words: Words;
  /** Places where a doubtful choice is taken the other way. */
  readonly choices: ReadonlyMap<string, Choice>;
  /** Marks that stand in place of figures elsewhere in the source. */
  readonly marks: ReadonlyMap<string, unknown>;
  /** Keys that codes stand under elsewhere: they are structure. */
  readonly codeKeys: ReadonlySet<string>;
  /** Words for dimensions that stood among keys: filled while the tree is built. */
  readonly found: Map<string, Set<string>>;
}

/** What is noted of a skeleton while it is built. */
export interface Learning extends Learnable {
  /** Places of lists that are headers: as long as the tuples elsewhere. */
  readonly headers: Set<string>;
  /** Places of lists whose first element is another thing than the rest. */
  readonly rowHeads: Set<string>;
  readonly lengths: Map<string, number>;
  readonly tuples: Set<number>;
  /** By answer: how long its rows that begin with a text are. */
  readonly widths: Map<number, Set<number>>;
  /** By place where each answer has one list of texts, and not all are empty; by answer: how long it is. */
  readonly titles: Map<string, Map<number, number>>;
  /** By answer: keys with the parts of its question named. */
  readonly named: Map<number, Map<string, string>>;
}

/** What the parameters of an answer's question are: its words and categories go by it. */
export function comboOf({ form, answers }: Pick<Learning, 'form' | 'answers'>, at: number): string {
  const { request } = answers[at] as Learned;
  return form.parameters.map((name) => asked(request, name) ?? '').join('|');
}

/** Whether a key that is data stands for every question: it may be no category of any, if each has others of its own. */
export function holdsCommonKey(
  { keys }: Node,
  learning: Pick<Learning, 'form' | 'answers'>,
): boolean {
  const questions = new Map<string, Set<string>>();
  for (const { scope, value } of keys) {
    const asked = comboOf(learning, scope.at);
    questions.set(asked, (questions.get(asked) ?? new Set()).add(String(value)));
  }
  const all = [...questions.values()];
  const common = [...(all[0] ?? [])].filter((key) => all.every((own) => own.has(key)));
  return all.length > 1 && common.length > 0 && all.every(({ size }) => size > common.length + 1);
}

/** The kind of a JSON value. */
export function kindOf(
  value: JsonValue,
): 'null' | 'list' | 'object' | 'number' | 'text' | 'boolean' {
  if (value === null) return 'null';
  if (isArray(value)) return 'list';
  if (isObject(value)) return 'object';
  if (typeof value === 'string') return 'text';
  return typeof value === 'boolean' ? 'boolean' : 'number';
}

/** All places where scalars stand, in the order of the tree. */
export function leavesOf(node: Node): Node[] {
  return nodesOf(node).filter(({ leaves }) => leaves.length > 0);
}

/** All places, in the order of the tree. */
export function nodesOf(node: Node): Node[] {
  const inner = [
    node.head,
    node.tail,
    ...node.places,
    ...node.members.values(),
    node.rest,
    node.item,
  ];
  return [node, ...inner.flatMap((one) => (one === null ? [] : nodesOf(one)))];
}
