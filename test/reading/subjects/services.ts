/** Lists as services write them, and standards that they follow. */
import { bare, both, each, full, record, type SubjectsCase } from './case.ts';

const records = each(record);

export const services: readonly SubjectsCase[] = [
  {
    name: 'suggestions of a text field',
    key: 'organisms',
    body: { query: '', suggestions: each(({ id, fr }) => ({ value: fr, data: String(id) })) },
    says: 'aside',
  },
  {
    name: 'rows of a table without a header',
    key: 'organisms',
    body: {
      ...{ draw: 1, recordsTotal: 2 },
      data: each(({ id, fr, nl }) => [String(id), fr, nl]),
    },
    says: 'aside',
  },
  {
    name: 'rows of a table with numbers of the rows, without a header',
    key: 'organisms',
    body: { rows: each(({ id, fr, at }) => ({ rowId: at + 1, cell: [id, fr] })) },
    says: 'aside',
  },
  {
    name: 'rows in which two columns may be ids',
    key: 'organisms',
    body: { data: each(({ id, fr }) => [id, fr, id - 9000]) },
    says: 'aside',
  },
  {
    name: 'by category, each a list',
    key: 'organisms',
    body: Object.fromEntries(each((one) => [one.category, [record(one)]])),
    says: 'aside',
  },
  {
    name: 'by category, each a map of names by id',
    key: 'organisms',
    body: Object.fromEntries(each(({ id, fr, category }) => [category, { [id]: fr }])),
    says: 'aside',
  },
  {
    name: 'documents whose values are in boxes of their kind, and that have an address',
    key: 'organisms',
    body: {
      documents: each(({ id, fr, nl }) => ({
        name: `projects/hr/documents/${id}`,
        fields: {
          code: { integerValue: String(id) },
          nom: {
            mapValue: { fields: { fr: { stringValue: fr }, nl: { stringValue: nl } } },
          },
        },
      })),
    },
    says: both,
  },
  {
    name: 'lists by language',
    key: 'organisms',
    body: {
      fr: each(({ id, fr }) => ({ id, label: fr })),
      nl: each(({ id, nl }) => ({ id, label: nl })),
    },
    says: 'aside',
  },
  {
    name: 'a record for each language',
    key: 'organisms',
    body: each(({ id, fr, nl }) => [
      { code: id, language: 'fr', label: fr },
      { code: id, language: 'nl', label: nl },
    ]).flat(),
    says: 'aside',
  },
  {
    name: 'a code list with a name of its own',
    key: 'organisms',
    body: {
      data: {
        codelists: [
          {
            ...{ id: 'CL_ORG', name: 'Organismes' },
            codes: each(({ id, fr, nl }) => ({
              id: String(id),
              names: { fr, nl },
              links: [{ rel: 'self', href: `urn:org.Code=X:CL_ORG(1.0).${id}` }],
            })),
          },
        ],
      },
    },
    says: 'aside',
  },
  {
    name: 'ids at the end of a URN',
    key: 'organisms',
    body: each(({ id, fr, nl }) => ({ id: `urn:x:organism:${id}`, name: { fr, nl } })),
    says: both,
  },
  {
    name: 'ids that a store makes up, beside numbers',
    key: 'organisms',
    body: each(({ id, fr }) => ({
      ...{ id: Buffer.from(`Organism:${id}`).toString('base64'), databaseId: id, name: fr },
    })),
    says: 'aside',
  },
  {
    name: 'results.data, as the one public sample has it',
    key: 'organisms',
    body: {
      results: {
        data: each(({ id, fr, nl, acroFr, acroNl, category }) => ({
          ...{ id, name_fr: fr, name_nl: nl, acro_fr: acroFr, acro_nl: acroNl, category },
        })),
      },
    },
    says: full,
  },
  {
    name: 'HAL',
    key: 'organisms',
    body: {
      _links: {
        self: { href: '/v1/organisms' },
        find: { href: '/v1/organisms{?q}', templated: true },
      },
      _embedded: {
        organisms: each((one) => ({
          _links: {
            self: { href: `/v1/organisms/${one.id}` },
            entity: { href: '/v1/entities/90001' },
          },
          ...record(one),
          _embedded: { entity: { id: 90001, name_fr: 'Ensemble' } },
        })),
      },
      total: 2,
    },
    says: both,
  },
  {
    name: 'JSON:API',
    key: 'organisms',
    body: {
      jsonapi: { version: '1.1' },
      links: { self: 'https://x.example/v1/organisms' },
      data: each(({ id, fr, nl, acroFr, acroNl, category }) => ({
        type: 'organisms',
        id: String(id),
        attributes: {
          ...{ name: { fr, nl }, acronym: { fr: acroFr, nl: acroNl }, category },
        },
        relationships: { entity: { data: { type: 'entities', id: '90001' } } },
        links: { self: `https://x.example/v1/organisms/${id}` },
      })),
      included: [{ type: 'entities', id: '90001', attributes: { name: { fr: 'Ensemble' } } }],
    },
    says: full,
  },
  {
    name: 'Hydra',
    key: 'organisms',
    body: {
      '@context': '/contexts/Organism',
      '@id': '/v1/organisms',
      '@type': 'hydra:Collection',
      'hydra:totalItems': 2,
      'hydra:member': each((one) => ({
        '@id': `/v1/organisms/${one.id}`,
        '@type': 'Organism',
        ...record(one),
      })),
      'hydra:view': { '@id': '/v1/organisms?page=1', '@type': 'hydra:PartialCollectionView' },
    },
    says: both,
  },
  {
    name: 'JSON-LD graph',
    key: 'organisms',
    body: {
      '@context': { label: 'http://www.w3.org/2000/01/rdf-schema#label' },
      '@graph': each(({ id, fr, nl }) => ({
        '@id': `http://org.example/organisms/${id}`,
        '@type': 'Organization',
        label: [
          { '@language': 'fr', '@value': fr },
          { '@language': 'nl', '@value': nl },
        ],
      })),
    },
    says: both,
  },
  {
    name: 'OData',
    key: 'organisms',
    body: {
      '@odata.context': 'https://x.example/odata/$metadata#Organisms',
      '@odata.count': 2,
      value: each(({ id, fr, nl }) => ({
        '@odata.etag': 'W/"1"',
        ...{ OrganismId: id, NameFr: fr, NameNl: nl },
      })),
    },
    says: both,
  },
  {
    name: 'OData of old',
    key: 'organisms',
    body: {
      d: {
        results: each(({ id, fr, nl }) => ({
          __metadata: { uri: `https://x.example/Organisms(${id})`, type: 'Model.Organism' },
          ...{ Id: id, NameFR: fr, NameNL: nl },
        })),
        __count: '2',
      },
    },
    says: both,
  },
  {
    name: 'GeoJSON',
    key: 'organisms',
    body: {
      type: 'FeatureCollection',
      features: each((one) => ({
        type: 'Feature',
        id: one.id,
        geometry: { type: 'Point', coordinates: [4.35, 50.85] },
        properties: { name_fr: one.fr, name_nl: one.nl },
      })),
    },
    says: both,
  },
  {
    name: 'GraphQL',
    key: 'organisms',
    body: {
      data: {
        organisms: {
          edges: each((one) => ({
            cursor: `c${one.at}`,
            node: { __typename: 'Organism', ...record(one) },
          })),
          pageInfo: { hasNextPage: false, endCursor: 'c1' },
        },
      },
    },
    says: both,
  },
  {
    name: 'World Bank',
    key: 'organisms',
    body: [{ page: 1, pages: 1, per_page: '50', total: 2 }, records],
    says: both,
  },
  {
    name: 'CKAN, its own row numbers beside',
    key: 'organisms',
    body: {
      help: 'https://x.example/api/3/action/help_show?name=datastore_search',
      success: true,
      result: {
        resource_id: '5a6b',
        fields: [
          { id: '_id', type: 'int' },
          { id: 'id', type: 'numeric' },
          { id: 'name_fr', type: 'text' },
          { id: 'name_nl', type: 'text' },
        ],
        records: each((one) => ({ _id: one.at + 1, ...record(one) })),
        total: 2,
      },
    },
    says: both,
  },
  {
    name: 'OpenDataSoft of old',
    key: 'organisms',
    body: {
      nhits: 2,
      parameters: { dataset: 'organisms', rows: 10 },
      records: each((one) => ({
        datasetid: 'organisms',
        recordid: `3f2a9c0d1e4b5a6978${one.id}ab`,
        fields: record(one),
        record_timestamp: '2024-01-01T00:00:00Z',
      })),
    },
    says: both,
  },
  {
    name: 'DCAT: publishers as organisations',
    key: 'organisms',
    body: {
      '@graph': each(({ id, fr, nl }) => ({
        '@id': `https://data.example/organisms/${id}`,
        '@type': 'foaf:Organization',
        'foaf:name': { fr, nl },
      })),
    },
    says: both,
  },
  {
    name: 'SCIM',
    key: 'organisms',
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 2,
      startIndex: 1,
      itemsPerPage: 2,
      Resources: each(({ id, fr }) => ({
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
        id: String(id),
        displayName: fr,
        meta: { resourceType: 'Group', location: `https://x.example/scim/Groups/${id}` },
      })),
    },
    says: bare,
  },
  {
    name: 'a directory: every value in a list',
    key: 'organisms',
    body: each(({ id, fr, nl }) => ({
      dn: `ou=${id},dc=example`,
      uid: [String(id)],
      'displayName;lang-fr': [fr],
      'displayName;lang-nl': [nl],
    })),
    says: bare,
  },
  {
    name: 'a directory: attributes by type',
    key: 'organisms',
    body: {
      entries: each(({ id, fr }) => ({
        dn: `ou=${id},dc=example`,
        attributes: [
          { type: 'uid', vals: [String(id)] },
          { type: 'cn', vals: [fr] },
        ],
      })),
    },
    says: 'aside',
  },
  {
    name: 'FHIR bundle',
    key: 'organisms',
    body: {
      resourceType: 'Bundle',
      type: 'searchset',
      total: 2,
      entry: each(({ id, fr }) => ({
        fullUrl: `https://x.example/fhir/Organization/${id}`,
        resource: { resourceType: 'Organization', id: String(id), active: true, name: fr },
        search: { mode: 'match' },
      })),
    },
    says: bare,
  },
  {
    name: 'Salesforce',
    key: 'organisms',
    body: {
      totalSize: 2,
      done: true,
      records: each(({ id, fr, nl, at }) => ({
        attributes: {
          type: 'Organism__c',
          url: `/services/data/v58.0/sobjects/Organism__c/a0${at}`,
        },
        ...{ Id: `a0B5g00000Xyz${at}QAB`, Organism_Id: id, Name_FR: fr, Name_NL: nl },
      })),
    },
    says: both,
  },
  {
    name: 'SharePoint',
    key: 'organisms',
    body: {
      value: each(({ id, fr, nl, at }) => ({
        id: String(at + 1),
        contentType: { name: 'Item' },
        fields: { Title: fr, OrganismId: id, NameFr: fr, NameNl: nl },
      })),
    },
    says: both,
  },
  {
    name: 'WordPress, with the numbers of its posts',
    key: 'organisms',
    body: each(({ id, fr, nl, at }) => ({
      id: 451 + 7 * at,
      slug: `organisme-${at}`,
      type: 'page',
      title: { rendered: fr },
      acf: { organism_id: id, name_fr: fr, name_nl: nl },
    })),
    says: 'aside',
  },
  {
    name: 'Drupal JSON:API',
    key: 'organisms',
    body: {
      data: each(({ id, fr, nl, at }) => ({
        type: 'node--organism',
        id: `0f8fad5b-d9cb-469f-a165-7086772895${at}e`,
        attributes: {
          drupal_internal__nid: 40 + at,
          ...{ field_organism_id: id, field_name_fr: fr, field_name_nl: nl },
        },
      })),
    },
    says: both,
  },
  {
    name: 'Strapi 4',
    key: 'organisms',
    body: {
      data: each(({ id, fr, nl, category, at }) => ({
        id: at + 1,
        attributes: {
          ...{ organism_id: id, name_fr: fr, name_nl: nl, createdAt: '2024-01-01T00:00:00Z' },
          category: { data: { id: 3, attributes: { code: category } } },
        },
      })),
      meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 2 } },
    },
    says: full.map(({ acronyms: _, ...one }) => one),
  },
  {
    name: 'Strapi 4, the id as a code beside the number of the row',
    key: 'organisms',
    body: {
      data: each(({ id, fr, nl, at }) => ({
        id: at + 1,
        attributes: { code: id, name_fr: fr, name_nl: nl },
      })),
    },
    says: 'aside',
  },
  {
    name: 'Elasticsearch',
    key: 'organisms',
    body: {
      took: 3,
      timed_out: false,
      _shards: { total: 5, successful: 5, failed: 0 },
      hits: {
        total: { value: 2, relation: 'eq' },
        hits: each((one) => ({
          ...{ _index: 'organisms', _id: String(one.id), _score: 1, _source: record(one) },
        })),
      },
    },
    says: both,
  },
  {
    name: 'by category, each a record that holds a list',
    key: 'organisms',
    body: each((one) => ({ category: one.category, items: [record(one)] })),
    says: both,
  },
  {
    name: 'the numbers of rows under the key of a store, beside the ids of services',
    key: 'organisms',
    body: each(({ id, fr, nl, at }) => ({
      ...{ _id: at + 1, service_id: id },
      ...{ name_fr: fr, name_nl: nl },
    })),
    says: 'aside',
  },
  {
    name: 'SPARQL, a row for each language',
    key: 'organisms',
    body: {
      head: { vars: ['organism', 'name'] },
      results: {
        bindings: each(({ id, fr, nl }) => [
          {
            id: { type: 'literal', value: String(id) },
            name: { type: 'literal', 'xml:lang': 'fr', value: fr },
          },
          {
            id: { type: 'literal', value: String(id) },
            name: { type: 'literal', 'xml:lang': 'nl', value: nl },
          },
        ]).flat(),
      },
    },
    says: 'aside',
  },
  {
    name: 'Socrata, columns told apart from rows',
    key: 'organisms',
    body: {
      meta: {
        view: {
          id: 'abcd-1234',
          name: 'Organismes',
          columns: [
            { id: -1, name: 'sid', fieldName: ':sid' },
            { id: 1, name: 'id', fieldName: 'id' },
            { id: 2, name: 'name_fr', fieldName: 'name_fr' },
            { id: 3, name: 'name_nl', fieldName: 'name_nl' },
          ],
        },
      },
      data: each(({ id, fr, nl, at }) => [`row-${at}`, id, fr, nl]),
    },
    says: 'aside',
  },
];
