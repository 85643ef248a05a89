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
    held.push({ id, compiled: compile(mapping) });
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

/** Why figures count nothing: people and retirements are whole, and never fewer than none. */
function notCounted(
  { statistic }: Form,
  { mapping, figureWhere }: Compiled,
  figures: readonly Figure[],
): string | null {
  if (mapping.measure !== null || !counted.has(statistic.measure)) return null;
  const found = figures.find(
    ({ value }) => value !== null && (value < 0 || !Number.isInteger(value)),
  );
  return found === undefined
    ? null
    : `${figureWhere}: ${found.value} counts no ${statistic.measure === 'headcount' ? 'people' : statistic.measure}`;
}

const counted: ReadonlySet<string> = new Set(['headcount', 'retirements']);

function readOne(
  mappings: readonly Ready[],
  form: Form,
  request: Request,
  value: JsonValue,
): Interpretation {
  let nearest: { aside: Aside; id: string; figureWhere: string } | null = null;
  for (const { id, compiled } of mappings) {
    const told = execute(compiled, form, request, value);
    if (!('aside' in told)) {
      const impossible = notCounted(form, compiled, told.figures);
      if (impossible !== null) return quarantined('contradiction', impossible, id);
      if (told.figures.length === 0 && !compiled.mapping.empties)
        return quarantined(
          'contradiction',
          'it holds no figure, though others tell of somebody',
          id,
        );
      return {
        ...nothingRead,
        verdict: told.figures.length === 0 ? 'empty' : 'ok',
        mapping: id,
        ...told,
      };
    }
    if (nearest === null || (told.aside.isDemand && !nearest.aside.isDemand))
      nearest = { aside: told.aside, id, figureWhere: compiled.figureWhere };
  }
  if (nearest === null) return quarantined('no mapping', `no mapping reads ${form.name}`);
  const { place, why, isDemand } = nearest.aside;
  // A figure that is written otherwise may be one of another notation, or a mark that is new.
  const isOther = !isDemand || place === nearest.figureWhere;
  return quarantined(isOther ? 'no mapping' : 'contradiction', `${place}: ${why}`, nearest.id);
}
