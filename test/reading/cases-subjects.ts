/** Kinds 21 and 22: lists of subjects in which other things look like subjects. */
import { entityOrganismsRequest, listRequest, type Request } from '../../src/model/request.ts';
import type { Reading } from './judge.ts';
import { worldFor } from './run-layouts.ts';
import type { Subject } from './world.ts';

export interface SubjectCase {
  readonly kind: number;
  readonly name: string;
  readonly wanted: string;
  readonly answers: readonly { readonly request: Request; readonly body: string }[];
  /** The ids of each answer. */
  readonly ids: readonly (readonly string[])[];
  readonly mayAside: boolean;
}

const { subjects } = worldFor();
const organisms = subjects.filter(({ kind }) => kind === 'organism');

function listCase(
  kind: number,
  name: string,
  mayAside: boolean,
  body: (list: readonly Subject[]) => unknown,
): SubjectCase {
  const lists = [organisms.slice(0, 1), organisms, organisms];
  const requests = [
    listRequest('organism'),
    listRequest('organism'),
    entityOrganismsRequest('90001'),
  ];
  return {
    kind,
    name,
    wanted: mayAside ? 'the organisms, or the list set aside' : 'the organisms',
    answers: lists.map((list, at) => ({
      request: requests[at]!,
      body: JSON.stringify(body(list)),
    })),
    ids: lists.map((list) => list.map(({ id }) => id)),
    mayAside,
  };
}

function record({ id, nameFr, nameNl, acroFr }: Subject): Record<string, unknown> {
  return { id: Number(id), name_fr: nameFr, name_nl: nameNl, acro_fr: acroFr };
}

export const subjectCases: readonly SubjectCase[] = [
  listCase(21, 'Hydra: @id, @type, member and view', false, (list) => ({
    '@id': '/v1/organisms',
    '@type': 'Collection',
    totalItems: list.length,
    member: list.map(record),
    view: { '@id': '/v1/organisms' },
  })),
  listCase(21, 'JSON:API: links and meta with an id of their own', false, (list) => ({
    links: { self: '/v1/organisms', id: 'list' },
    meta: { id: 1, name_fr: 'organismes' },
    data: list.map((one) => ({ type: 'organism', ...record(one) })),
  })),
  listCase(21, 'HAL: links in every record', false, (list) => ({
    _links: { self: { href: '/v1/organisms', name: 'organisms' } },
    _embedded: {
      organisms: list.map((one) => ({
        ...record(one),
        _links: { self: { href: `/v1/organisms/${one.id}`, name: one.acroFr } },
      })),
    },
  })),
  listCase(22, 'Collection+JSON: lists of name and value', true, (list) => ({
    items: list.map((one) => ({
      data: Object.entries(record(one)).map(([name, value]) => ({ name, value })),
    })),
  })),
  listCase(22, 'attributes as a list of key and value', true, (list) => ({
    organisms: list.map((one) => ({
      attributes: Object.entries(record(one)).map(([key, value]) => ({
        key,
        value: String(value),
      })),
    })),
  })),
  listCase(22, 'bindings of SPARQL', true, (list) => ({
    head: { vars: ['id', 'name_fr'] },
    results: {
      bindings: list.map(({ id, nameFr }) => ({
        id: { type: 'literal', value: id },
        name_fr: { type: 'literal', value: nameFr },
      })),
    },
  })),
];

/** What is wrong with the subjects that were read of a case; nothing if all is right. */
export function judgeSubjects(
  { ids, mayAside }: SubjectCase,
  readings: readonly Reading[],
): string[] {
  return readings.flatMap(({ verdict, subjects: found = [], why }, at) => {
    if (verdict === 'quarantined') return mayAside ? [] : [`list ${at} set aside: ${why}`];
    const read = found.map(({ subjectId }) => subjectId).sort();
    return read.join() === ids[at]!.toSorted().join() ? [] : [`list ${at}: ${read.join(' ')}`];
  });
}
