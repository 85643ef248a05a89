import {
  type Catalogue,
  type Statistic,
  type SubjectKind,
  subjectKinds,
} from '../model/catalogue.ts';
import { licenceOf } from '../model/licence.ts';

/** What a parameter may be: one of some texts, a list of them, or a number of a range. */
export interface ParameterSchema {
  readonly type: string;
  readonly enum?: readonly string[];
  readonly items?: { readonly type: string; readonly enum: readonly string[] };
  readonly minItems?: number;
  readonly uniqueItems?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** One query parameter of an operation, as OpenAPI 3.1 describes it. */
interface QueryParameter {
  readonly name: string;
  readonly in: 'query';
  readonly required: boolean;
  readonly description: string;
  readonly schema: ParameterSchema;
  readonly style?: 'form';
  readonly explode?: false;
}

/** One operation of the interface of specification §4: what the document and its page are made of. */
export interface Operation {
  readonly id: string;
  readonly subjectKind: SubjectKind;
  /** Relative to `/v1`, the id as `{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly parameters: readonly QueryParameter[];
}

/** Every operation of a catalogue, in the order of the specification. */
export function operationsOf(catalogue: Catalogue): Operation[] {
  return subjectKinds(catalogue).flatMap((subjectKind) => {
    const { root, title } = catalogue.subjects[subjectKind];
    const own = { subjectKind, parameters: [] };
    return [
      { ...own, id: `list-${root}`, path: `/${root}`, summary: title },
      { ...own, id: `${subjectKind}-detail`, path: `/${root}/{id}`, summary: `One ${subjectKind}` },
      ...(subjectKind === 'entity' ? [organismsOfEntity] : []),
      ...catalogue.statistics.map((statistic) => ({
        id: `${subjectKind}-${statistic.name}`,
        subjectKind,
        path: `/${root}/{id}/${statistic.name}`,
        summary: statistic.title,
        parameters: parametersOf(catalogue, statistic),
      })),
    ];
  });
}

const organismsOfEntity: Operation = {
  id: 'entity-organisms',
  subjectKind: 'entity',
  path: '/entities/{id}/organisms',
  summary: 'All organisms of the entity',
  parameters: [],
};

function parametersOf(catalogue: Catalogue, statistic: Statistic): QueryParameter[] {
  const { years, groupby, field, restrictable } = statistic;
  const parameter = (name: string, description: string, schema: ParameterSchema) => {
    const required = name === 'year' || name === 'groupby';
    return { name, in: 'query' as const, required, description, schema };
  };
  const choice = (values: readonly string[]) => ({ type: 'string', enum: values });
  const { from = 0, to = 0 } = years ?? {};
  const year = { type: 'integer', minimum: from, maximum: to };
  const several = { items: choice(catalogue.restrictions), minItems: 1, uniqueItems: true };
  const many = 'One or more restrictions, each once, separated by commas';
  const restriction = parameter('restriction', many, { type: 'array', ...several });
  return [
    ...(years === null ? [] : [parameter('year', `Reference year, ${from} to ${to}`, year)]),
    ...(groupby.length === 0 ? [] : [parameter('groupby', 'Grouping criterion', choice(groupby))]),
    ...(field.length === 0 ? [] : [parameter('field', 'The field to obtain', choice(field))]),
    ...(restrictable ? [{ ...restriction, style: 'form' as const, explode: false as const }] : []),
  ];
}

/**
 * The OpenAPI 3.1 document of the served interface, made of the catalogue that plans and validates.
 * Bodies stay open: the specification shows none, and they are replayed as the source sent them.
 */
export function openApiDocument(catalogue: Catalogue, version: string, synthetic: boolean): object {
  const description = synthetic
    ? 'SYNTHETIC figures of the built-in reference service: they describe no real body.'
    : `A replica of a service of ${catalogue.publisher}, byte for byte as landed; it is not the source.`;
  const licence = licenceOf(catalogue, synthetic);
  return {
    openapi: '3.1.0',
    info: {
      title: catalogue.title,
      version,
      description,
      license: { name: licence.title, url: licence.path },
    },
    externalDocs: { description: 'The source', url: catalogue.homepage },
    servers: [{ url: '/v1' }],
    tags: Object.values(catalogue.subjects).map(({ root, title }) => ({
      name: root,
      description: title,
    })),
    paths: Object.fromEntries(
      operationsOf(catalogue).map((operation) => [operation.path, pathItem(catalogue, operation)]),
    ),
    components: { schemas: { Refusal: refusalSchema }, responses: responsesOf() },
  };
}

function pathItem({ subjects }: Catalogue, operation: Operation): object {
  const { id, subjectKind, path, summary, parameters } = operation;
  return {
    ...(path.includes('{id}') ? { parameters: [idParameter(subjectKind)] } : {}),
    get: {
      operationId: id,
      summary,
      tags: [subjects[subjectKind].root],
      parameters,
      responses: {
        '200': { $ref: '#/components/responses/Answer' },
        '304': { $ref: '#/components/responses/Unchanged' },
        '400': { $ref: '#/components/responses/Refused' },
        '404': { $ref: '#/components/responses/NotMirrored' },
      },
    },
  };
}

function idParameter(subjectKind: SubjectKind) {
  return {
    name: 'id',
    in: 'path',
    required: true,
    description: `Identifier of the ${subjectKind}, from the list`,
    schema: { type: 'string', minLength: 1 },
  };
}

const refusalSchema = Object.freeze({
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'integer' }, message: { type: 'string' } },
    },
  },
});

function responsesOf(): object {
  const header = (description: string) => ({ description, schema: { type: 'string' } });
  const refused = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  return {
    Answer: {
      description: 'The answer of the source, byte for byte as landed.',
      headers: {
        ETag: header('Changes with the bytes of the answer'),
        'Last-Modified': header('When these bytes first came from the source'),
      },
      content: { 'application/json': { schema: {} } },
    },
    Unchanged: { description: 'The client has these bytes already.' },
    Refused: { description: 'A parameter is missing, unknown or not allowed.', content: refused },
    NotMirrored: {
      description:
        'There is no such address, the source refused it, or it is not mirrored; the message says which.',
      content: refused,
    },
  };
}
