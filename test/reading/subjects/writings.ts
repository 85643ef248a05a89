/** The same two organisms, written in other ways: as maps, columns, pairs, translated XML. */
import { bare, both, each, full, record, type SubjectsCase } from './case.ts';

const records = each(record);
const [first] = records;
const counted = ['A', 'B'].map((fr, at) => ({ id: String(at + 1), names: { fr } }));

export const writings: readonly SubjectsCase[] = [
  {
    name: 'JSON-RPC, whose id tells nothing',
    key: 'entities/90001/organisms',
    body: { jsonrpc: '2.0', id: null, result: { length: 2, records } },
    says: both,
  },
  {
    name: 'XML as JSON',
    key: 'organisms',
    body: {
      'ns2:getOrganismsResponse': {
        '@xmlns:ns2': 'urn:x',
        organisms: {
          organism: each(({ id, fr, nl }) => ({
            '@id': String(id),
            name: [
              { '@lang': 'fr', '#text': fr },
              { '@lang': 'nl', '#text': nl },
            ],
          })),
        },
      },
    },
    says: both,
  },
  {
    name: 'XML of one, which is no list',
    key: 'organisms',
    body: {
      organisms: {
        count: '1',
        organism: {
          id: { $: '10200' },
          name_fr: { $: 'SPF Brumes' },
          name_nl: { $: 'FOD Nevel' },
        },
      },
    },
    says: both.slice(0, 1),
  },
  {
    name: 'a map by id',
    key: 'organisms',
    body: {
      data: Object.fromEntries(each(({ id, fr, nl }) => [id, { name_fr: fr, name_nl: nl }])),
    },
    says: both,
  },
  {
    name: 'a map by id, each with a code',
    key: 'organisms',
    body: Object.fromEntries(each(({ id, acroFr }) => [id, { code: acroFr, name: acroFr }])),
    says: bare,
  },
  {
    name: 'names by id',
    key: 'organisms',
    body: { fr: Object.fromEntries(each(({ id, fr }) => [id, fr])) },
    says: bare,
  },
  {
    name: 'names by id, in each language',
    key: 'organisms',
    body: Object.fromEntries(each(({ id, fr, nl }) => [id, { fr, nl }])),
    says: both,
  },
  {
    name: 'a list that PHP wrote as a map',
    key: 'organisms',
    body: { data: { 0: records[0], 1: records[1] } },
    says: both,
  },
  {
    name: 'a map by counted ids',
    key: 'organisms',
    body: { 1: { name_fr: 'A' }, 2: { name_fr: 'B' } },
    says: counted,
  },
  {
    name: 'a map by positions without ids',
    key: 'organisms',
    body: { 0: { name_fr: 'A' }, 1: { name_fr: 'B' } },
    says: 'aside',
  },
  {
    name: 'counted ids beside headcounts, other codes and addresses of pages',
    key: 'organisms',
    body: ['A', 'B'].map((name_fr, at) => ({
      ...{ headcount: 221 + at, id: at + 1, created: 1577836800 + at, code: `C${at}`, name_fr },
      url: `https://x.example/organisms/${name_fr}`,
    })),
    says: counted,
  },
  {
    name: 'counted ids under other words',
    key: 'organisms',
    body: { items: ['A', 'B'].map((nom, at) => ({ identifiant: at + 1, nom })) },
    says: counted,
  },
  {
    name: 'the only entity, with what is counted of it',
    key: 'entities',
    body: { data: [{ id: 1, code: 'FED', name_fr: 'A', organisms: 84, headcount: 62000 }] },
    says: counted.slice(0, 1),
  },
  {
    name: 'the only entity, in no list',
    key: 'entities',
    body: { data: { id: 1, name_fr: 'A' } },
    says: counted.slice(0, 1),
  },
  {
    name: 'the key of an organism alone',
    key: 'organisms',
    body: each(({ id, fr }) => ({ organism: id, nom: fr })),
    says: both.map(({ id, names }) => ({ id, names: { fr: names?.fr ?? '' } })),
  },
  {
    name: 'names in no language beside what is empty, and codes with texts',
    key: 'organisms',
    body: {
      ...{ facets: [], actions: {} },
      items: each(({ id, fr }) => ({ key: id, value: fr })),
    },
    says: bare,
  },
  {
    name: 'columns of R',
    key: 'organisms',
    body: {
      id: each(({ id }) => id),
      name_fr: each(({ fr }) => fr),
      name_nl: each(({ nl }) => nl),
    },
    says: 'aside',
  },
  {
    name: 'columns of pandas',
    key: 'organisms',
    body: {
      id: Object.fromEntries(each(({ id, at }) => [at, id])),
      name_fr: Object.fromEntries(each(({ fr, at }) => [at, fr])),
      name_nl: Object.fromEntries(each(({ nl, at }) => [at, nl])),
    },
    says: 'aside',
  },
  {
    name: 'pandas, split',
    key: 'organisms',
    body: {
      columns: ['id', 'name_fr', 'name_nl'],
      index: [0, 1],
      data: each(({ id, fr, nl }) => [id, fr, nl]),
    },
    says: 'aside',
  },
  {
    name: 'pandas, as a table with its schema',
    key: 'organisms',
    body: {
      schema: {
        fields: [
          { name: 'index', type: 'integer' },
          { name: 'id', type: 'integer' },
          { name: 'name_fr', type: 'string' },
          { name: 'name_nl', type: 'string' },
        ],
        primaryKey: ['index'],
      },
      data: each((one) => ({ index: one.at, ...record(one) })),
    },
    says: both,
  },
  {
    name: 'a sheet: the header is the first row',
    key: 'organisms',
    body: {
      range: 'Blad1!A1:C3',
      majorDimension: 'ROWS',
      values: [['id', 'naam_fr', 'naam_nl'], ...each(({ id, fr, nl }) => [String(id), fr, nl])],
    },
    says: both,
  },
  {
    name: 'rows below columns that tell their type',
    key: 'organisms',
    body: {
      columns: ['id', 'name_fr', 'name_nl'].map((name) => ({ type: 'text', name })),
      rows: each(({ id, fr, nl }) => [id, fr, nl]),
    },
    says: both,
  },
  {
    name: 'BigQuery: cells in boxes',
    key: 'organisms',
    body: {
      schema: { fields: [{ name: 'id' }, { name: 'name_fr' }, { name: 'name_nl' }] },
      rows: each(({ id, fr, nl }) => ({ f: [{ v: String(id) }, { v: fr }, { v: nl }] })),
      totalRows: '2',
    },
    says: 'aside',
  },
  {
    name: 'pairs',
    key: 'organisms',
    body: each(({ id, fr }) => [id, fr]),
    says: 'aside',
  },
  {
    name: 'pairs one after the other',
    key: 'organisms',
    body: { organisms: each(({ id, fr }) => [String(id), fr]).flat() },
    says: 'aside',
  },
  {
    name: 'JSON in a text',
    key: 'organisms',
    body: { statusCode: 200, body: JSON.stringify({ data: records }) },
    says: both,
  },
  {
    name: 'Collection+JSON: records of names and values',
    key: 'organisms',
    body: {
      collection: {
        version: '1.0',
        href: 'https://x.example/v1/organisms',
        items: each(({ id, fr, nl }) => ({
          href: `https://x.example/v1/organisms/${id}`,
          data: [
            { name: 'id', value: id, prompt: 'Id' },
            { name: 'name_fr', value: fr, prompt: 'Nom' },
            { name: 'name_nl', value: nl, prompt: 'Naam' },
          ],
        })),
      },
    },
    says: 'aside',
  },
  {
    name: 'attributes by key',
    key: 'organisms',
    body: {
      organisms: each(({ id, fr, nl }) => ({
        attributes: [
          { key: 'id', value: String(id) },
          { key: 'name_fr', value: fr },
          { key: 'name_nl', value: nl },
        ],
      })),
    },
    says: 'aside',
  },
  {
    name: 'one list of keys and values: one record',
    key: 'organisms',
    body: {
      data: [
        { name: 'id', value: 10200 },
        { name: 'name_fr', value: 'SPF Brumes' },
      ],
    },
    says: 'aside',
  },
  {
    name: 'a record for each language',
    key: 'organisms',
    body: each(({ id, fr, nl }) => [
      { id, lang: 'fr', name: fr },
      { id, lang: 'nl', name: nl },
    ]).flat(),
    says: both,
  },
  {
    name: 'two names in one language for one id',
    key: 'organisms',
    body: [
      { id: 10200, lang: 'fr', name: 'SPF Brumes' },
      { id: 10200, lang: 'fr', name: 'SPF Lune' },
    ],
    says: 'aside',
  },
  {
    name: 'languages before the word, and acronyms',
    key: 'organisms',
    body: each(({ id, fr, nl, acroFr, acroNl, category }) => ({
      ...{ organismId: id, frName: fr, nlName: nl, frAcronym: acroFr, nlAcronym: acroNl },
      type: category,
    })),
    says: full,
  },
  {
    name: 'words of two languages',
    key: 'organisms',
    body: each(({ id, fr, nl, acroFr, acroNl, category }) => ({
      ...{ ID: id, Nom: fr, Naam: nl, Sigle: acroFr, Afkorting: acroNl, Categorie: category },
    })),
    says: full,
  },
  {
    name: 'translations',
    key: 'organisms',
    body: each(({ id, fr, nl, acroFr, acroNl, category }) => ({
      ...{ id, category: { code: category, label_fr: 'x' } },
      translations: [
        { languages_code: 'fr-FR', name: fr, acronym: acroFr },
        { languages_code: 'nl-BE', name: nl, acronym: acroNl },
      ],
    })),
    says: full,
  },
  {
    name: 'translations with ids of their own',
    key: 'organisms',
    body: each(({ id, fr, nl, at }) => ({
      ...{ id, code: `C${at}` },
      translations: [
        { id: 2 * at + 1, organism_id: id, locale: 'fr', name: fr },
        { id: 2 * at + 2, organism_id: id, locale: 'nl', name: nl },
      ],
    })),
    says: both,
  },
  {
    name: 'ids with blanks around them, and as addresses',
    key: 'organisms',
    body: [{ id: ' 10200 ', name_fr: 'SPF Brumes', name_nl: 'FOD Nevel' }],
    says: both.slice(0, 1),
  },
  {
    name: 'the id of the entity with blanks around it too',
    key: 'entities/90001/organisms',
    body: { id: ' 90001 ', organisms: records.map((one) => ({ ...one, id: ` ${one.id} ` })) },
    says: both,
  },
  {
    name: 'the id of another entity with blanks around it',
    key: 'entities/90001/organisms',
    body: { entity_id: ' 90002 ', organisms: records },
    says: 'aside',
  },
  {
    name: 'a map by ids with blanks around them',
    key: 'organisms',
    body: Object.fromEntries(each(({ id, fr, nl }) => [` ${id} `, { name_fr: fr, name_nl: nl }])),
    says: both,
  },
  {
    name: 'a key that MongoDB made, beside the id',
    key: 'organisms',
    body: each((one) => ({
      _id: { $oid: `507f1f77bcf86cd79943${one.id}`.slice(0, 24) },
      ...record(one),
    })),
    says: both,
  },
  {
    name: 'lists of texts by language side by side in each record, as long as each other',
    key: 'organisms',
    body: each(({ id, fr, nl, acroFr, acroNl }) => ({
      organismId: id,
      labels: [
        { language: 'FR', value: fr },
        { language: 'NL', value: nl },
      ],
      abbreviations: [
        { language: 'FR', value: acroFr },
        { language: 'NL', value: acroNl },
      ],
    })),
    says: full.map(({ category: _, ...one }) => one),
  },
  {
    name: 'keys of a database that let go of capitals',
    key: 'organisms',
    body: each(({ id, fr, nl }) => ({ organismid: id, namefr: fr, namenl: nl, entityid: 90001 })),
    says: both,
  },
  {
    name: 'a tree',
    key: 'organisms',
    body: [{ ...first, children: [{ ...records[1], children: [] }] }],
    says: 'aside',
  },
];
