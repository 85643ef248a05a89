/** Bodies in which other things look like subjects, and details. */
import { both, brume, each, record, type SubjectsCase } from './case.ts';

const records = each(record);
const [first] = records;
const one = both.slice(0, 1);
const person = { id: 1, name: 'Jan Peeters', email: 'jan@x.example' };

export const misreadings: readonly SubjectsCase[] = [
  {
    name: 'contacts, addresses and parents in each record',
    key: 'organisms',
    body: {
      data: each((own) => ({
        ...record(own),
        parent: { id: 90001, name_fr: 'Ensemble' },
        contacts: [person],
        addresses: [{ id: own.at + 1, street: 'Rue de la Loi' }],
        minister: { id: 5, name: 'x' },
      })),
    },
    says: both,
  },
  {
    name: 'further records in each record, which may be subjects',
    key: 'organisms',
    body: [{ ...first, services: [{ id: 8, name_fr: 'A', name_nl: 'B' }] }],
    says: 'aside',
  },
  {
    name: 'two lists that differ',
    key: 'organisms',
    body: { data: records, archived: [{ id: 10300, name_fr: 'A', name_nl: 'B' }] },
    says: 'aside',
  },
  {
    name: 'two lists that agree',
    key: 'organisms',
    body: { ids: records.map(({ id }) => ({ id })), data: records },
    says: both,
  },
  {
    name: 'users beside a list of nobody',
    key: 'organisms',
    body: { data: [], authors: [person] },
    says: 'aside',
  },
  {
    name: 'organisms that there are none of, beside contacts',
    key: 'organisms',
    body: { organisms: [], contacts: [{ id: 7, name_fr: 'A', name_nl: 'B' }] },
    says: 'aside',
  },
  {
    name: 'a list of numbers',
    key: 'organisms',
    body: { organisms: [10200, 10215] },
    says: 'aside',
  },
  { name: 'pages', key: 'organisms', body: { page: 1, size: 20, count: 0, id: 12 }, says: 'aside' },
  {
    name: 'categories alone',
    key: 'organisms',
    body: { categories: [{ id: 3, code: 'SPF', label_fr: 'Services', label_nl: 'Diensten' }] },
    says: 'aside',
  },
  {
    name: 'codes of anything',
    key: 'organisms',
    body: {
      languages: [
        { code: 'FR', label: 'Français' },
        { code: 'NL', label: 'Nederlands' },
      ],
    },
    says: 'aside',
  },
  {
    name: 'a tree whose records have names in no language',
    key: 'organisms',
    body: [{ id: 1, name: 'A', children: [{ id: 2, name: 'B' }] }],
    says: 'aside',
  },
  {
    name: 'an error with the number of a row',
    key: 'organisms',
    body: [{ code: 'E42', libelle: 'Paramètre invalide' }],
    says: 'aside',
  },
  {
    name: 'a tree below the word for its records',
    key: 'organisms',
    body: [{ ...first, organisms: [{ ...records[1], organisms: [] }] }],
    says: 'aside',
  },
  {
    name: 'sectors that several organisms have',
    key: 'organisms',
    body: each((own) => ({ ...record(own), sectors: [{ id: 3, name_fr: 'A', name_nl: 'B' }] })),
    says: both,
  },
  {
    name: 'what an answer is called, and what became of it',
    key: 'organisms',
    body: {
      ...{ title: 'Organismes', status: { code: 200, name: 'OK' } },
      data: each(({ id, fr }) => ({ id, name: fr })),
    },
    says: both.map(({ id }) => ({ id })),
  },
  {
    name: 'row numbers beside codes',
    key: 'organisms',
    body: each(({ fr, acroFr, at }) => ({ nr: at + 1, code: acroFr, nom: fr })),
    says: 'aside',
  },
  {
    name: 'row numbers beside the organism',
    key: 'organisms',
    body: each(({ fr, id, at }) => ({ id: at + 1, organism: id, name_fr: fr })),
    says: 'aside',
  },
  {
    name: 'how many organisms an entity has',
    key: 'entities/90001/organisms',
    body: { id: 90001, name_fr: 'Ensemble', organisms: 7 },
    says: 'aside',
  },
  {
    name: 'row numbers beside another number',
    key: 'organisms',
    body: each(({ fr, id, at }) => ({ id: at + 1, code: id, name_fr: fr })),
    says: 'aside',
  },
  {
    name: 'addresses of which one leads elsewhere',
    key: 'organisms',
    body: [
      { '@id': '/v1/organisms/10200', name_fr: 'A' },
      { '@id': '/v1/organisms', name_fr: 'B' },
    ],
    says: 'aside',
  },
  {
    name: 'a record without an id',
    key: 'organisms',
    body: [...records, { id: null, name_fr: 'A' }],
    says: 'aside',
  },
  { name: 'entities for organisms', key: 'organisms', body: { entities: records }, says: 'aside' },
  {
    name: 'organisms of another entity',
    key: 'entities/90001/organisms',
    body: { entity: { id: 90002 }, organisms: records },
    says: 'aside',
  },
  {
    name: 'organisms of an entity, within it',
    key: 'entities/90001/organisms',
    body: { data: { id: 90001, name_fr: 'Ensemble', organisms: records } },
    says: both,
  },
  {
    name: 'entities with their organisms, asked for entities',
    key: 'entities',
    body: { data: [{ id: 90001, name_fr: 'Ensemble', organisms: records }] },
    says: [{ id: '90001', names: { fr: 'Ensemble' } }],
  },
  {
    name: 'an error beside a list',
    key: 'organisms',
    body: { error: { code: 500, message: 'Base indisponible' }, data: records },
    says: 'aside',
  },
  { name: 'an error', key: 'organisms', body: { error: { id: 12, name: 'x' } }, says: 'aside' },
  {
    name: 'an error of Eurostat',
    key: 'organisms',
    body: { status: 404, id: 100, label: 'No results' },
    says: 'aside',
  },
  { name: 'a message', key: 'organisms', body: { message: 'Maintenance en cours' }, says: 'aside' },
  {
    name: 'a message beside nothing',
    key: 'organisms',
    body: { data: [], message: 'Base de données indisponible' },
    says: 'aside',
  },
  { name: 'nothing', key: 'organisms', body: { data: [], total: 0, page: 1 }, says: 'empty' },
  {
    name: 'nothing in a collection',
    key: 'organisms',
    body: { '@id': '/v1/organisms', '@type': 'Collection', totalItems: 0, member: [] },
    says: 'empty',
  },
  { name: 'nothing of two', key: 'organisms', body: { data: [], total: 2 }, says: 'aside' },
  {
    name: 'a detail',
    key: 'organisms/10200',
    body: { results: { data: { id: 10200, name_fr: 'SPF Brumes', name_nl: 'FOD Nevel' } } },
    says: one,
  },
  {
    name: 'a detail of JSON:API',
    key: 'organisms/10200',
    body: {
      data: {
        type: 'organisms',
        id: '10200',
        attributes: { name_fr: 'SPF Brumes', name_nl: 'FOD Nevel' },
        relationships: { entity: { data: { type: 'entities', id: '90001' } } },
      },
      included: [{ type: 'entities', id: '90001', attributes: { name_fr: 'Ensemble' } }],
    },
    says: one,
  },
  {
    name: 'a detail of names and values',
    key: 'organisms/10200',
    body: {
      data: [
        { name: 'id', value: 10200 },
        { name: 'name_fr', value: 'SPF Brumes' },
        { name: 'name_nl', value: 'FOD Nevel' },
      ],
    },
    says: 'aside',
  },
  { name: 'a detail in a list', key: 'organisms/10200', body: { data: [first] }, says: one },
  {
    name: 'a detail without its id',
    key: 'organisms/10200',
    body: { data: { name_fr: 'SPF Brumes', name_nl: 'FOD Nevel' } },
    says: one,
  },
  { name: 'another detail', key: 'organisms/10215', body: { data: first }, says: 'aside' },
  { name: 'a list for a detail', key: 'organisms/10200', body: { data: records }, says: 'aside' },
  {
    name: 'the parent of a detail',
    key: 'organisms/10215',
    body: { ...first, parent: { id: 10215, name_fr: 'A' } },
    says: 'aside',
  },
  {
    name: 'a refusal for a detail',
    key: 'organisms/10200',
    body: { title: 'Not found', detail: 'No such organism', status: 404 },
    says: 'aside',
  },
  {
    name: 'a refusal without a number',
    key: 'organisms/10200',
    body: { name: 'NotFoundError', message: 'No such organism' },
    says: 'aside',
  },
  {
    name: 'a detail that is a name by its id',
    key: 'organisms/10200',
    body: { 10200: 'SPF Brumes' },
    says: [{ id: '10200' }],
  },
  {
    name: 'a detail of a record for each language',
    key: 'organisms/10200',
    body: [
      { id: 10200, langue: 'fr', nom: 'SPF Brumes' },
      { id: 10200, langue: 'nl', nom: 'FOD Nevel' },
    ],
    says: one,
  },
  {
    name: 'a detail below its header, beside the code of an outcome',
    key: 'organisms/10200',
    body: {
      rowType: [{ name: 'ID' }, { name: 'NOM_FR' }, { name: 'NOM_NL' }],
      ...{ data: [['10200', 'SPF Brumes', 'FOD Nevel']], code: '090001', message: 'Done.' },
    },
    says: 'aside',
  },
  {
    name: 'a detail under a word that says nothing',
    key: 'organisms/10200',
    body: { value: 'SPF Brumes', data: '10200' },
    says: 'aside',
  },
  {
    name: 'the successor of another detail',
    key: 'organisms/10200',
    body: { id: 10215, name: 'A', successor: 10200 },
    says: 'aside',
  },
  {
    name: 'two lists under words',
    key: 'organisms',
    body: { authors: [person], editors: [{ ...person, id: 2 }] },
    says: 'aside',
  },
  {
    name: 'a list without languages beside records in an envelope',
    key: 'organisms',
    body: { ROWS: records, COLS: [{ ...person, id: 2 }] },
    says: both,
  },
  {
    name: 'headcounts of what has no number',
    key: 'organisms',
    body: each(({ fr, at }) => ({ name: fr, slug: `s-${at}`, staff: 300 + at, code: `A${at}` })),
    says: 'aside',
  },
  { name: 'no detail', key: 'organisms/10200', body: [], says: 'empty' },
  {
    name: 'a map of another id',
    key: 'organisms/10200',
    body: { 10215: { name_fr: 'A', name_nl: 'B' } },
    says: 'aside',
  },
  {
    name: 'a detail within another',
    key: 'organisms/10215',
    body: { id: 10200, name_fr: 'SPF Brumes', organism: { id: 10215, name_fr: 'A' } },
    says: 'aside',
  },
  {
    name: 'a detail that holds another',
    key: 'organisms/10200',
    body: { organism: { id: 10215, name_fr: 'A', name_nl: 'B' }, organism_id: 10200, ...first },
    says: one,
  },
  {
    name: 'the language and the address of a category',
    key: 'organisms/10200',
    body: { ...first, category: { lang: 'fr', href: '/categories/1', label: 'SPF' } },
    says: [{ ...brume, category: 'SPF' }],
  },
  {
    name: 'organisms under the name of the service',
    key: 'organisms',
    body: { infocenter: { organisms: records } },
    says: both,
  },
  {
    name: 'one list of both kinds, each record with its own',
    key: 'organisms',
    body: { data: each((own) => ({ ...record(own), type: own.at === 0 ? 'entity' : 'organism' })) },
    says: 'aside',
  },
];
