/**
 * The questions of the API, as reading sees them. In: a request. Out: the form it has (which statistic, which
 * parameters), the axes its figures have, and what of the question may come back as an echo.
 */
import { type Catalogue, findStatistic, type Statistic } from '../../model/catalogue.ts';
import type { Request } from '../../model/request.ts';

/** A parameter whose value is a dimension. */
export type Parameter = 'groupby' | 'field';

/** What tells the figures of one answer apart. */
export type Axis = Parameter | 'year' | 'reason';

/** A kind of question: a statistic and the parameters that were sent. A dozen in all. */
export interface Form {
  /** `workforce`, `workforce+f`, `distribution+g`, `distribution+same`, `distribution+g+f`, … */
  readonly name: string;
  readonly statistic: Statistic;
  /** The dimensions sent; of `+same`, where both are one, `groupby` alone. */
  readonly parameters: readonly Parameter[];
  readonly axes: readonly Axis[];
}

const known = new WeakMap<Catalogue, Map<string, Form>>();

/** The form of a request, `null` for lists and details. */
export function formOf(catalogue: Catalogue, request: Request): Form | null {
  const { endpoint, groupby, field } = request;
  const isSame = groupby !== null && groupby === field;
  const sent = isSame ? '+same' : `${groupby === null ? '' : '+g'}${field === null ? '' : '+f'}`;
  const forms = known.get(catalogue) ?? new Map<string, Form>();
  known.set(catalogue, forms);
  const name = endpoint + sent;
  const held = forms.get(name);
  if (held !== undefined) return held;
  const statistic = findStatistic(catalogue, endpoint);
  if (statistic === undefined) return null;
  const form = makeForm(name, statistic);
  forms.set(name, form);
  return form;
}

function makeForm(name: string, statistic: Statistic): Form {
  const sent = name.slice(statistic.name.length);
  const parameters: Parameter[] = [];
  if (/\+(g|same)/.test(sent)) parameters.push('groupby');
  if (sent.includes('+f')) parameters.push('field');
  const own: Axis[] = statistic.years === null ? ['year'] : [];
  if (statistic.reasoned) own.push('reason');
  return { name, statistic, parameters, axes: [...parameters, ...own] };
}

/** The form a mapping names, `null` where the catalogue has no such form. */
export function formNamed(catalogue: Catalogue, name: string): Form | null {
  const [endpoint = '', ...sent] = name.split('+');
  const statistic = findStatistic(catalogue, endpoint);
  const isForm = ['', 'f', 'g', 'same', 'g,f'].includes(sent.join(','));
  if (statistic === undefined || !isForm) return null;
  const form = makeForm(name, statistic);
  const isGrouped = form.parameters.includes('groupby') || statistic.groupby.length === 0;
  const isOffered = form.parameters.every((parameter) => statistic[parameter].length > 0);
  return isGrouped && isOffered ? form : null;
}

/** Whether a statistic counts everybody there is. */
export function isOfEverybody({ countedIn, staff }: Statistic): boolean {
  return countedIn !== null && staff === null;
}

/** What of a question may stand in its answer. */
export const echoNames = [
  'year',
  'id',
  'groupby',
  'field',
  'endpoint',
  'kind',
  'restriction',
] as const;

export type EchoName = (typeof echoNames)[number];

/** The value of a part of the question, `null` where it was not sent. */
export function asked(request: Request, name: EchoName): string | null {
  switch (name) {
    case 'year':
      return request.year === null ? null : String(request.year);
    case 'id':
      return request.subjectId;
    case 'kind':
      return request.subjectKind;
    default:
      return request[name];
  }
}

/** The dimension whose categories an axis has. */
export function dimensionOf(axis: Axis, request: Request): string {
  return (axis === 'groupby' || axis === 'field' ? request[axis] : null) ?? axis;
}

/** What is counted in an answer: answers of one slice count the same people. */
export function sliceOf({ subjectKind, subjectId, year, restriction }: Request): string {
  return `${subjectKind}/${subjectId} ${year ?? ''} ${restriction ?? ''}`;
}
