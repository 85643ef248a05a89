/**
 * Answers read by the mappings that are pinned. In: the mappings in force, and answers. Out: what each says, or why it is
 * set aside: the place where the mapping that comes nearest does not fit.
 */
import type { JsonValue } from '../../body/json-value.ts';
import type { Catalogue } from '../../model/catalogue.ts';
import {
  type Figure,
  type Interpretation,
  nothingRead,
  quarantined,
} from '../../model/interpretation.ts';
import type { Request } from '../../model/request.ts';
import { type Form, formOf } from '../mapping/form.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { Told } from './assemble.ts';
import { bodyOf } from './body.ts';
import { type Compiled, compile } from './compile.ts';
import { execute } from './execute.ts';
import type { Aside } from './walk.ts';

/** A mapping in force. */
export interface Pinned {
  readonly id: string;
  readonly mapping: Mapping;
}

export interface AnswerToRead {
  readonly request: Request;
  readonly body: Uint8Array | string;
  readonly contentType: string | null;
}

interface Ready {
  readonly id: string;
  readonly compiled: Compiled;
  /** What stands in place of figures by some mapping of its form. */
  readonly marks: ReadonlySet<string>;
}

/** Reads the bodies of statistics by the mappings, in their order: the first that fits. */
export function valueReader(
  catalogue: Catalogue,
  pinned: readonly Pinned[],
): (request: Request, value: JsonValue) => Interpretation {
  const byForm = new Map<string, Ready[]>();
  for (const { id, mapping } of pinned) {
    const held = byForm.get(mapping.form) ?? [];
    byForm.set(mapping.form, held);
    // Those of the form alone: a segment is read again where the mappings of its forms change.
    const own = pinned.filter((one) => one.mapping.form === mapping.form);
    const marks = new Set(own.flatMap((one) => Object.keys(one.mapping.markers)));
    held.push({ id, marks, compiled: compile(mapping) });
  }
  return (request, value) => {
    const form = formOf(catalogue, request);
    if (form === null) return quarantined('no statistic', `${request.endpoint} is no statistic`);
    return readOne(byForm.get(form.name) ?? [], form, request, value);
  };
}

/** Reads answers of statistics as they came. */
export function readBy(
  catalogue: Catalogue,
  pinned: readonly Pinned[],
): (answer: AnswerToRead) => Interpretation {
  const reader = valueReader(catalogue, pinned);
  return ({ request, body, contentType }) => {
    const read = bodyOf(body, contentType);
    return 'error' in read ? quarantined(read.kind, read.error) : reader(request, read.value);
  };
}

const counted: ReadonlySet<string> = new Set(['headcount', 'retirements']);

/** Why figures count nothing: people and retirements are whole. */
function partsIn(
  { statistic: { measure } }: Form,
  { mapping, figureWhere }: Compiled,
  figures: readonly Figure[],
): string | null {
  if (mapping.measure !== null || !counted.has(measure)) return null;
  const part = figures.find(({ value }) => value !== null && !Number.isInteger(value));
  return part === undefined ? null : `${figureWhere}: ${part.value} counts no ${namesOf(measure)}`;
}

function namesOf(measure: string): string {
  return measure === 'headcount' ? 'people' : measure;
}

/** What stands for figures and is none: nobody is fewer than none, and the same nines do not stand in one answer twice. */
function marksIn(
  { statistic: { measure } }: Form,
  { compiled: { mapping, figureWhere: place }, marks }: Ready,
  figures: readonly Figure[],
): Aside | null {
  const told = figures.filter(({ value }) => value !== null);
  const negative =
    mapping.measure === null ? told.find(({ value }) => Number(value) < 0) : undefined;
  if (negative !== undefined)
    return { place, why: `${negative.value} counts no ${namesOf(measure)}`, isDemand: true };
  const nines = told.flatMap(({ valueText }) =>
    /^9{4,}(\.0+)?$/.test(valueText ?? '') ? (valueText ?? []) : [],
  );
  const mark = nines.find((text, at) => marks.has(text) || nines.indexOf(text) !== at);
  if (mark === undefined) return null;
  return { place, why: `${mark} stands in place of a figure`, isDemand: true };
}

function readOne(
  mappings: readonly Ready[],
  form: Form,
  request: Request,
  value: JsonValue,
): Interpretation {
  let nearest: { aside: Aside; id: string; figureWhere: string } | null = null;
  for (const ready of mappings) {
    const { id, compiled } = ready;
    const told = executed(ready, form, request, value);
    if (!('aside' in told)) return whatIsTold(form, compiled, id, told);
    if (nearest === null || (told.aside.isDemand && !nearest.aside.isDemand))
      nearest = { aside: told.aside, id, figureWhere: compiled.figureWhere };
  }
  if (nearest === null) return quarantined('no mapping', `no mapping reads ${form.name}`);
  const { place, why, isDemand } = nearest.aside;
  // A figure that is written otherwise may be one of another notation, or a mark that is new.
  const isOther = !isDemand || place === nearest.figureWhere;
  return quarantined(isOther ? 'no mapping' : 'contradiction', `${place}: ${why}`, nearest.id);
}

function executed(ready: Ready, form: Form, request: Request, value: JsonValue) {
  const told = execute(ready.compiled, form, request, value);
  const aside = 'aside' in told ? null : marksIn(form, ready, told.figures);
  return aside === null ? told : { aside };
}

/** What an answer says that a mapping fits. */
function whatIsTold(form: Form, compiled: Compiled, id: string, told: Told): Interpretation {
  const parts = partsIn(form, compiled, told.figures);
  if (parts !== null) return quarantined('contradiction', parts, id);
  if (told.figures.length === 0 && !compiled.mapping.empties)
    return quarantined('contradiction', 'it holds no figure, though others tell of somebody', id);
  const verdict = told.figures.length === 0 ? 'empty' : 'ok';
  return { ...nothingRead, verdict, mapping: id, ...told };
}
