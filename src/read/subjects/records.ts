/**
 * Records as subjects. In: the records of one table with their ids. Out: each subject once, with its names, acronyms and category;
 * a record in each language is one, and two records of one id that differ otherwise set the list aside.
 */
import { plainCopy, scalarText } from '../../body/json-value.ts';
import {
  type Interpretation,
  type Language,
  nothingRead,
  type Problem,
  quarantined,
  type SubjectRecord,
} from '../../model/interpretation.ts';
import type { Request } from '../../model/request.ts';
import type { Judged } from './ids.ts';
import { type Keys, kindAlone, languageOf } from './keys.ts';
import type { Cell, Entry, Table } from './tables.ts';

type Texts = Partial<Record<Language, string>>;

/** An answer that is set aside, with the subjects that it names all the same: they can be asked. */
export function setAside(
  kind: string,
  why: string,
  subjects: readonly SubjectRecord[] = [],
): Interpretation {
  return { ...quarantined(kind, why), subjects };
}

/** The subjects of a table whose ids are known. */
export function subjectsOf(
  request: Request,
  keys: Keys,
  table: Table,
  { cells, ids }: Pick<Judged, 'cells' | 'ids'>,
): Interpretation {
  const all = table.entries.flatMap((entry, at): SubjectRecord[] => {
    const subjectId = ids?.[at] ?? null;
    if (subjectId === null) return [];
    const own = entry.filter(({ isOwn }) => isOwn);
    return [
      {
        ...{ subjectKind: keys.kind, subjectId, category: categoryOf(own) },
        names: textsOf(own, own.some(({ part }) => part === 'name') ? 'name' : 'language'),
        acronyms: textsOf(own, 'acronym'),
        entityId: request.endpoint === 'list' ? request.subjectId : null,
        attributes: plainCopy(cells[at]?.holder ?? {}) as Record<string, unknown>,
      },
    ];
  });
  return oncePerId(all, table.entries.length - all.length);
}

/** The texts of a part by language: of the surest word, and one whose key names its language before one of which the record tells it. */
function textsOf(own: Entry, part: Cell['part']): Texts {
  const texts: Texts = {};
  const told = languageOf(own.find((cell) => cell.part === 'tongue')?.value);
  const isText = ({ value }: Cell) => typeof value === 'string' && value.trim() !== '';
  const cells = own.filter((cell) => cell.part === part && isText(cell));
  cells.sort((one, other) => one.around.length - other.around.length || one.rank - other.rank);
  for (const { language, value } of cells) if (language !== null) texts[language] ??= String(value);
  for (const cell of cells) {
    const language = cell.language === null ? (told ?? cell.spoken) : null;
    if (language !== null) texts[language] ??= String(cell.value);
  }
  return texts;
}

/** The category as a text: a code, if there is one, else what it is called; not that a record is an organism. */
function categoryOf(own: Entry): string | null {
  const names = own.find(
    ({ part }) => part === 'name' || part === 'acronym' || part === 'language',
  );
  const [first] = own
    .filter(({ part, value }) => part === 'category' && typeof value !== 'boolean')
    .filter(({ value }) => kindAlone(String(value)) === null)
    // `@type` is of the format, and so is what stands beside the id where the names stand elsewhere.
    .filter(
      ({ key, holder }) => !/^\W/.test(key) && !(/^type$/i.test(key) && holder !== names?.holder),
    )
    .sort((one, other) => one.rank - other.rank);
  return first === undefined ? null : scalarText(first.value);
}

function oncePerId(all: readonly SubjectRecord[], without: number): Interpretation {
  const byId = new Map<string, SubjectRecord>();
  let twice: string | null = null;
  for (const one of all) {
    const before = byId.get(one.subjectId) ?? one;
    const whole = translated(before, one);
    if (whole === null) twice = one.subjectId;
    byId.set(one.subjectId, whole ?? withoutWords(before));
  }
  const subjects = [...byId.values()];
  const most = all.length + without;
  if (all.some(isBroken))
    return setAside(
      'broken text',
      'a NUL or half a character in a text',
      subjects.map(withoutWords),
    );
  if (without > 0)
    return setAside(
      'record without id',
      `${without} of ${most} records have no usable id`,
      subjects,
    );
  if (twice !== null)
    return setAside('duplicate id', `two records have the id ${twice}, and differ`, subjects);
  const detail = `${most - byId.size} of ${most} records stand there before`;
  const repeated: Problem = { severity: 'warning', kind: 'repeated record', detail };
  return { ...nothingRead, verdict: 'ok', subjects, problems: most > byId.size ? [repeated] : [] };
}

/** Records of one id as one: the same record again, or in another language; `null` where they are neither. */
function translated(one: SubjectRecord, other: SubjectRecord): SubjectRecord | null {
  if (JSON.stringify(one) === JSON.stringify(other)) return one;
  const languages = [one, other].map(({ names }) => Object.keys(names));
  const areOthers =
    languages.every(({ length }) => length > 0) &&
    new Set(languages.flat()).size === languages.flat().length;
  if (!areOthers || one.category !== other.category) return null;
  return {
    ...one,
    names: { ...one.names, ...other.names },
    acronyms: { ...other.acronyms, ...one.acronyms },
  };
}

/** Whether a text of a record can be stored nowhere. */
function isBroken({ attributes }: SubjectRecord): boolean {
  return /(?<!\\)\\u(0000|d[89a-f])/i.test(JSON.stringify(attributes));
}

/** A subject that can be asked, with nothing that is said of it. */
function withoutWords({ subjectKind, subjectId, entityId }: SubjectRecord): SubjectRecord {
  const nameless = { names: {}, acronyms: {}, category: null, attributes: {} };
  return { subjectKind, subjectId, entityId, ...nameless };
}
