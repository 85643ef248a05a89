import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ask } from './ask.ts';
import { formats, type Style, shapes } from './render.ts';
import { questions, readLines, tableFor, truth } from './tables.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Members = { [key: string]: Json };

/** A place in a document, and how to put something else there. */
interface Spot {
  readonly value: Json;
  readonly parent: Json;
  readonly put: (value: Json) => void;
}

function spotsIn(value: Json): Spot[] {
  if (value === null || typeof value !== 'object') return [];
  const holder = value as Members;
  return Object.keys(value).flatMap((key) => {
    const inner = holder[key] as Json;
    const put = (other: Json) => {
      holder[key] = other;
    };
    return [{ value: inner, parent: value, put }, ...spotsIn(inner)];
  });
}

const isRecord = (value: Json): value is Members =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const rows = (spots: Spot[]) =>
  spots.filter(({ value, parent }) => isRecord(value) && Array.isArray(parent));
const numbers = (spots: Spot[]) => spots.filter(({ value }) => typeof value === 'number');

const counts = (value: Json) => numbers(spotsIn(value)).some((one) => Number(one.value) >= 4000);

/** Changes a document in one place; `false` where it has no such place. */
type Mutation = (body: Json, pick: <T>(from: readonly T[]) => T | undefined) => Json | false;

const mutations: Readonly<Record<string, Mutation>> = {
  'a key dropped in one row': (body, pick) => {
    const row = pick(rows(spotsIn(body)))?.value as Members | undefined;
    const key = row === undefined ? undefined : pick(Object.keys(row));
    if (row === undefined || key === undefined) return false;
    delete row[key];
    return body;
  },
  'a container in place of a figure': (body, pick) => {
    const spot = pick(numbers(spotsIn(body)));
    spot?.put(pick<Json>([{ zz: 1 }, [1], [], {}, true]) ?? null);
    return spot === undefined ? false : body;
  },
  'a container emptied': (body, pick) => {
    const spot = pick(
      spotsIn(body).filter(({ value }) => value !== null && typeof value === 'object'),
    );
    spot?.put(pick<Json>([[], {}, null]) ?? null);
    return counts(body) ? body : false;
  },
  'a word in place of a container': (body, pick) => {
    const spot = pick(spotsIn(body).filter(({ value }) => isRecord(value) && counts(value)));
    spot?.put(pick<Json>(['n/a', '-', '', 'q', true, false]) ?? null);
    return spot === undefined ? false : body;
  },
  'a member more in an object': (body, pick) => {
    const objects = [{ value: body }, ...spotsIn(body)].filter(({ value }) => isRecord(value));
    const object = pick(objects)?.value as Members | undefined;
    const names =
      'zz fr A key note F url extra name data values items meta links children total count code label id type details stats';
    const name = pick(names.split(' ')) ?? '';
    if (object === undefined || name in object) return false;
    const isMap = Object.values(object).every((value) => typeof value !== 'object');
    const marks = isMap ? [] : ['n/a', '-', '', null];
    object[name] =
      pick<Json>([
        ...marks,
        'qq',
        true,
        false,
        {},
        [],
        { a: 1 },
        [1, 2],
        ['q'],
        [{ a: 1 }],
        { zz: { a: 1 } },
        { total: 9 },
      ]) ?? null;
    return body;
  },
  'a row twice with another figure': (body, pick) => {
    const spot = pick(rows(spotsIn(body)));
    if (spot === undefined) return false;
    const copy = structuredClone(spot.value) as Members;
    const figure = pick(numbers(spotsIn(copy)).filter(({ value }) => Number(value) > 3000));
    if (figure === undefined) return false;
    figure.put(Number(figure.value) + 1);
    (spot.parent as Json[]).push(copy);
    return body;
  },
  'a column in one row only': (body, pick) => {
    const row = pick(rows(spotsIn(body)))?.value as Members | undefined;
    if (row !== undefined) row.zz = pick<Json>(['q', 7, null]) ?? null;
    return row === undefined ? false : body;
  },
  'another year': (body) => ({ year: 2019, data: body }),
  'another subject': (body) => ({ organism_id: 999, data: body }),
  'another dimension': (body) => ({ groupby: 'seniority', field: 'home', data: body }),
  'a row nested deeper': (body, pick) => {
    const spot = pick(rows(spotsIn(body)));
    spot?.put(pick<Json>([[spot.value], { items: [spot.value] }, { zz: spot.value }]) ?? null);
    return spot === undefined ? false : body;
  },
  'an array cut short': (body, pick) => {
    const lists = spotsIn(body).filter(
      ({ value }) => Array.isArray(value) && !value.some((one) => typeof one === 'object'),
    );
    const list = pick(lists)?.value as Json[] | undefined;
    list?.pop();
    return list === undefined ? false : body;
  },
  'a category of null': (body, pick) => {
    const texts = spotsIn(body).filter(({ value }) => typeof value === 'string');
    const spot = pick(texts);
    spot?.put(null);
    return spot === undefined ? false : body;
  },
  'two shapes in one': (body, pick) => {
    const spot = pick([...rows(spotsIn(body)), ...numbers(spotsIn(body))]);
    if (spot === undefined) return false;
    spot.put(typeof spot.value === 'number' ? { A: { total: spot.value } } : { A: 1 });
    return body;
  },
};

/** Ambiguous totals aside: no figure of these is the sum of others. */
const anyAnswer = fc
  .constantFrom(...questions.filter(({ dimensions }) => dimensions.length > 0))
  .chain((question) =>
    fc.record({
      question: fc.constant(question),
      table: tableFor(question).chain((table) =>
        fc
          .array(fc.nat(999), {
            minLength: table.figures.length,
            maxLength: table.figures.length,
          })
          .map((few) => ({ ...table, figures: few.map((n) => n + 4000) })),
      ),
      shape: fc.constantFrom(
        ...Object.keys(shapes).filter((name) =>
          shapes[name]?.axes.includes(question.dimensions.length),
        ),
      ),
      mutation: fc.constantFrom(...Object.keys(mutations)),
      choices: fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 }),
      labels: fc.constantFrom('code' as const, 'label' as const, 'both' as const),
    }),
  );

const split = (text: string) => [text.slice(0, text.lastIndexOf('=')), text] as const;

describe('interpret(request, body, contentType, context) of a spoilt answer', () => {
  it('reads every figure right or none', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(anyAnswer, ({ question, table, shape, mutation, choices, labels }) => {
        const style: Style = { language: 'en', labels, count: 'total', format: formats.number! };
        const rendered = structuredClone(shapes[shape]?.render(table, style)) as Json;
        const left = [...choices];
        const pick = <T>(from: readonly T[]) => from[(left.pop() ?? 0) % from.length];
        const body = mutations[mutation]?.(rendered, pick) ?? false;
        // A label stands in for a code of null, by contract: that is another table, not a spoilt one.
        fc.pre(mutation !== 'a category of null' || labels !== 'both');
        fc.pre(
          body !== false && !(question.key.indexOf('year') < 0 && mutation === 'another year'),
        );
        const read = ask(question.key, body);
        if (read.verdict === 'quarantined') return;
        const right = new Map(truth(table, question, style).map(split));
        const told = read.problems.length > 0;
        const got = readLines(read).map(split);
        const isEmptied = /container emptied|place of a container/.test(mutation);
        // A new key in one row of a column per category may be a category; it is told. Google's empty cell is no figure.
        const isFine = (place: string, text: string) =>
          (told && /=null|zz\/*=7/.test(text)) ||
          (mutation === 'a member more in an object' &&
            /=9 A$|\/[a-z]{2,}\/a\/=1 A$|_T\/*=null/.test(text)) ||
          (isEmptied && right.has(place) && /=null [OMQ]$/.test(text));
        const wrong = got.filter(
          ([place, text]) => text !== right.get(place) && !isFine(place, text),
        );
        // `{language: "F", values: []}` beside another language with some: it has none.
        const hasNone = mutation === 'a container emptied' && read.verdict === 'ok';
        const lost = told || hasNone ? 0 : Math.max(0, right.size - got.length);
        expect([mutation, shape, JSON.stringify(body), wrong, lost]).toEqual([
          mutation,
          shape,
          JSON.stringify(body),
          [],
          0,
        ]);
      }),
      { numRuns: 4000 },
    );
  });
});
