/**
 * Lists and details read by a mapping. In: a mapping for `list` or `detail`, a request and a body. Out: its subjects, or the place
 * where the body is not what the mapping says.
 */
import {
  isObject,
  type JsonScalar,
  type JsonValue,
  plainCopy,
  scalarText,
} from '../../body/json-value.ts';
import type { SubjectKind } from '../../model/catalogue.ts';
import {
  type Interpretation,
  nothingRead,
  type SubjectRecord,
} from '../../model/interpretation.ts';
import { isUsableId, type Request } from '../../model/request.ts';
import { compile, type Slot } from '../execute/compile.ts';
import { walked } from '../execute/execute.ts';
import { checkBeside, isChosen, valueAt } from '../execute/row-values.ts';
import { contradicts, other, type Row, shown, type Walk } from '../execute/walk.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { setAside } from './records.ts';

/** Of what kind the subjects are that an answer tells of: an entity's list is of organisms. */
export function kindAsked({ endpoint, subjectKind, subjectId }: Request): SubjectKind {
  return endpoint === 'list' && subjectId !== null ? 'organism' : subjectKind;
}

/** Reads subjects by a mapping, whose parts are `id`, `name in fr`, `acronym in nl` and `category`. */
export function readSubjectsBy(
  mapping: Mapping,
  request: Request,
  body: JsonValue,
): Interpretation {
  const told = walked(compile(mapping), request, body, (walk, root) => subjectsIn(walk, root));
  if ('aside' in told) {
    const { place, why, isDemand } = told.aside;
    return setAside(isDemand ? 'contradiction' : 'no mapping', `${place}: ${why}`);
  }
  if (told.length > 0) return { ...nothingRead, verdict: 'ok', subjects: told };
  return mapping.empties ? nothingRead : setAside('contradiction', 'it holds no subject');
}

function subjectsIn(walk: Walk, root: Row): readonly SubjectRecord[] {
  const { compiled, request, figures, rows } = walk;
  const where = compiled.figureWhere;
  checkBeside(walk, root);
  if (figures.length < rows) other(where, `${rows - figures.length} records without an id`);
  const isDetail = request.endpoint === 'detail';
  // A detail need not repeat the id that it was asked for.
  const isBare = isDetail && compiled.figureDepth === null;
  const found = isBare ? [{ row: root, value: request.subjectId }] : figures;
  const subjects = found
    .filter(({ row }) => isChosen(walk, row))
    .map(({ row, value }) => subjectOf(walk, row, value ?? null));
  const ids = new Set(subjects.map(({ subjectId }) => subjectId));
  if (ids.size < subjects.length) contradicts(where, 'two records have one id');
  if (isDetail && subjects.length > 1) contradicts(where, 'several records where one was asked');
  const [first] = subjects;
  if (isDetail && first !== undefined && first.subjectId !== request.subjectId)
    contradicts(where, `the record is of ${first.subjectId}, asked was ${request.subjectId}`);
  return subjects;
}

function subjectOf({ compiled, request }: Walk, row: Row, value: JsonScalar): SubjectRecord {
  const subjectId = scalarText(value)?.trim() ?? '';
  if (!isUsableId(subjectId)) other(compiled.figureWhere, `${shown(value)} is no usable id`);
  const texts = (what: string) =>
    Object.fromEntries(
      compiled.slots.flatMap((slot) => {
        const { part } = slot;
        const text = part.is === 'subject' && part.what === what ? textAt(slot, row) : null;
        return text === null || part.is !== 'subject' ? [] : [[part.language ?? what, text]];
      }),
    );
  const { name: _, ...names } = texts('name');
  const { acronym: __, ...acronyms } = texts('acronym');
  return {
    ...{ subjectKind: kindAsked(request), subjectId, names, acronyms },
    category: texts('category').category ?? null,
    entityId: request.endpoint === 'list' ? request.subjectId : null,
    attributes: attributesOf(compiled.slots, row),
  };
}

function textAt(slot: Slot, row: Row): string | null {
  const text = scalarText(valueAt(slot, row) ?? null);
  return text === null || text.trim() === '' ? null : text;
}

/** The object that the id stands in; where it stands in none, what the mapping names. */
function attributesOf(slots: readonly Slot[], row: Row): Record<string, unknown> {
  if (isObject(row.source)) return plainCopy(row.source) as Record<string, unknown>;
  const named = slots.map((slot): [string, unknown] => {
    const { part } = slot;
    const what = part.is === 'subject' ? part.what : part.is === 'attribute' ? part.name : '';
    const language = part.is === 'subject' && part.language !== null ? `_${part.language}` : '';
    return [what + language, plainCopy(valueAt(slot, row) ?? null)];
  });
  return Object.fromEntries(named.filter(([name, value]) => name !== '' && value !== null));
}
