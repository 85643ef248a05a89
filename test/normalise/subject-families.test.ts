import { describe, expect, it } from 'vitest';
import { ask } from './ask.ts';

const ids = (key: string, body: unknown) =>
  ask(key, body)
    .subjects.map(({ subjectId }) => subjectId)
    .sort();
const names = (key: string, body: unknown) => ask(key, body).subjects[0]?.names;
const two = [
  { id: 10215, name_fr: 'Emploi' },
  { id: 10242, name_fr: 'Espace' },
];

describe('interpret(request, body) of subjects', () => {
  it('never takes the id of what a record belongs to for its own', () => {
    const category = { id: 3, code: 'SPF', label_fr: 'Services publics' };
    const entity = { id: 90001, name_fr: 'Fédéral' };
    for (const inner of [{ category }, { entity }, { parent: entity }, { tutelle: category }])
      for (const own of [{ text: 'Emploi' }, { names: [{ lang: 'fr', text: 'Emploi' }] }]) {
        expect(ids('organisms', [{ id: 10215, ...own, ...inner }])).toEqual(['10215']);
        expect(ids('organisms', [{ code: '10215', ...own, ...inner }])).not.toContain('90001');
      }
  });

  it.each(['code', 'nr', 'number', 'key', 'id_organisme', 'nummer'])(
    'takes %s for the id of an organism beside that of its entity',
    (key) => {
      const rows = ['10215', '10242'].map((id) => ({
        [key]: id,
        name: `SPF ${id}`,
        entity_id: 90001,
      }));
      for (const list of ['organisms', 'entities/90001/organisms'])
        expect(ids(list, { data: rows })).toEqual(['10215', '10242']);
      expect(ids('organisms/10215', rows[0])).toEqual(['10215']);
      expect(ids('organisms', rows.slice(0, 1))).toEqual(['10215']);
    },
  );

  it('takes what is called the id of the subject before a code, and an only entity for one', () => {
    const rows = [
      { id_organisme: 10215, nom: 'Emploi', code: 'SPF-E' },
      { id_organisme: 10242, nom: 'Espace', code: 'SPF-S' },
    ];
    expect(ids('organisms', rows)).toEqual(['10215', '10242']);
    const entity = { entity_id: 90001, code: 'FED', name: 'Fédéral' };
    expect(ids('entities', [entity])).toEqual(['90001']);
    expect(ids('entities', [{ identifier: 90001, name: 'Fédéral', organisms: [] }])).toEqual([
      '90001',
    ]);
  });

  it('reads the organisms of groups, however the groups are told, and no group', () => {
    const [one, other] = two;
    const group = (id: number, name_fr: string, all: unknown[], key = 'children') => ({
      ...{ id, name_fr },
      [key]: all,
    });
    const codes = { SPF: [one], OIP: [other] };
    const below = [group(1, 'SPF', [one]), group(2, 'OIP', [other])];
    const named = ['SPF', 'OIP'].map((code, at) => ({ code, organisms: [two[at]] }));
    for (const body of [
      codes,
      { data: codes },
      { organisms: codes },
      { categories: below },
      { data: { categories: below } },
      { categories: named },
    ])
      expect(ids('organisms', body)).toEqual(['10215', '10242']);
    const entity = group(90001, 'Fédéral', named, 'categories');
    expect(ids('entities/90001/organisms', entity)).toEqual(['10215', '10242']);
    const attached = group(10215, 'Emploi', [other], 'institutions');
    const groups = [group(1, 'SPF', [attached], 'organisms')];
    expect(ids('organisms', groups)).toEqual(['10215', '10242']);
  });

  it.each([
    { data: [two[0]], included: [two[1]] },
    { ORGS: [two[0]], META: [two[1]] },
  ])('takes what stands beside a list for none of it: %j', (body) =>
    expect(ids('organisms', body)).not.toContain('10242'),
  );

  it('finds names under their language alone, and acronyms in a list of languages', () => {
    for (const own of [
      { fr: 'Emploi', nl: 'Werk' },
      { fr: { name: 'Emploi' }, nl: { nom: 'Werk' } },
    ])
      expect(names('organisms', [{ id: 10215, ...own }])).toEqual({ fr: 'Emploi', nl: 'Werk' });
    const told = { id: 10215, name_fr: 'Emploi', fr: 'x', nl: 'y' };
    expect(names('organisms', [told])).toEqual({ fr: 'Emploi' });
    const acronyms = [{ language: 'fr', acronym: 'ETCS' }];
    expect(ask('organisms', [{ ...told, acronyms }]).subjects[0]?.acronyms).toEqual({ fr: 'ETCS' });
  });

  it('sets aside a list whose keys are other ids than those in its records', () => {
    const { verdict, why } = ask('organisms', {
      10215: { organismId: 10242, name_fr: 'Emploi' },
      10243: { organismId: 10243, name_fr: 'Espace' },
    });
    expect([verdict, why]).toEqual([
      'quarantined',
      'contradiction: the record under 10215 has the id 10242',
    ]);
  });

  it.each([[], {}, null, { edges: [], pageInfo: { hasNextPage: false } }])(
    'takes an entity without organisms for none of its own: %j',
    (organisms) => {
      const entity = { id: 90001, name_fr: 'SPF', organisms };
      for (const body of [entity, { data: entity }, { data: { entity } }])
        expect(ask('entities/90001/organisms', body).verdict).toBe('empty');
    },
  );

  it('sets an entity aside that stands where its organisms should', () => {
    const entity = { id: 90001, name_fr: 'SPF' };
    for (const organisms of ['-', 7, [null], [{}], { total: 3 }])
      expect(ask('entities/90001/organisms', { ...entity, organisms }).verdict).toBe('quarantined');
    expect(ask('entities/90001/organisms', entity).why).toMatch(/^wrong answer/);
  });

  it('reads organisms in lists by category, and never the categories as organisms', () => {
    const [one, other] = two;
    const groups = [
      { category: { code: 'SPF', label_fr: 'Services' }, organisms: [one] },
      { category: { code: 'ES', label_fr: 'Instituts' }, organisms: [other] },
    ];
    expect(ids('organisms', { data: groups })).toEqual(['10215', '10242']);
    const categories = [{ code: 'SPF', label_fr: 'Services' }];
    expect(ids('organisms', { categories, data: two })).toEqual(['10215', '10242']);
    expect(ids('organisms', { categories, data: [{ value: 'x' }] })).toEqual([]);
    expect(ids('organisms', { ministers: [{ id: 1, name: 'x', party: 'y' }], rest: two })).toEqual(
      [],
    );
  });

  it('takes no column of objects for the list', () => {
    const columns = {
      nr: [10215, 10242],
      naam: ['Werk', 'Ruimte'],
      entity: [
        { id: 90001, name_fr: 'x' },
        { id: 90001, name_fr: 'x' },
      ],
    };
    expect(ids('organisms', columns)).not.toContain('90001');
  });

  it('finds the one record that was asked for, whatever stands around and beside it', () => {
    const record = { id: 10242, name_fr: 'Espace', entity: { id: 90001, name_fr: 'Fédéral' } };
    for (const body of [
      { breadcrumbs: [{ label: 'Accueil', url: '/' }], data: record },
      { response: { header: { code: 200 }, body: record } },
      { categories: [{ code: 'ES', label_fr: 'Instituts' }], result: { item: record } },
    ])
      expect(ids('organisms/10242', body)).toEqual(['10242']);
    expect(ask('organisms/10242', { data: { ...record, id: 10301 } }).verdict).toBe('quarantined');
  });

  it.each([
    [{ organisms: [{ id: 7, name: 'A' }] }],
    [{ organisms: [7, 8] }],
    [{ organisms: [] }],
    [{ items: [] }],
    [{ statistics: ['workforce', 'pension'] }],
    [{ data: { phone: '02' } }],
  ])(
    'takes what is told of the one asked for, beside its id and name, for no wrapping: %j',
    (beside) => {
      const body = { id: 90001, name: 'E', ...beside };
      expect(ask('entities/90001', body)).toMatchObject({
        verdict: 'ok',
        subjects: [{ subjectId: '90001', attributes: body }],
      });
      expect(ask('entities/90002', body).subjects).toEqual([]);
      const apart = { entity: { id: 90001, name: 'E' }, ...beside };
      expect(ask('entities/90001', apart).subjects).toMatchObject([{ subjectId: '90001' }]);
    },
  );

  it.each([
    (path: string) => ({ url: `https://host${path}/` }),
    (path: string) => ({ href: path }),
    (path: string) => ({ links: { self: path } }),
    (path: string) => ({ links: [{ rel: 'self', href: path }] }),
    (path: string) => ({ _links: { self: { href: path }, organism: { href: path } } }),
  ])('reads the id of a record without one in its own address: %s', (link) => {
    const record = (path: string) => ({ name_fr: 'A', ...link(path) });
    const list = [7, 8].map((id) => record(`/v1/organisms/${id}`));
    const idsOf = (key: string, body: unknown) =>
      ask(key, body).subjects.map((one) => one.subjectId);
    expect(idsOf('organisms', { _embedded: { organisms: list } })).toEqual(['7', '8']);
    expect(idsOf('organisms/7', record('/v1/organisms/7'))).toEqual(['7']);
    expect(idsOf('organisms', [{ id: 9, ...record('/v1/organisms/7') }])).toEqual(['9']);
    expect(ask('organisms/7', record('/v1/organisms/8')).verdict).toBe('quarantined');
    for (const path of ['/v1/entities/7', '/v1/organisms', '/services/7'])
      expect(ask('organisms', [record(path)])).toMatchObject({
        verdict: 'quarantined',
        subjects: [],
      });
  });

  it('takes texts under languages alone for names', () => {
    const names = (record: object) => ask('organisms', [{ id: 7, ...record }]).subjects[0]?.names;
    expect(names({ fr: 'A', nl: 'B' })).toEqual({ fr: 'A', nl: 'B' });
    expect(names({ fr: { name: 'A' }, nl: { name: 'B' } })).toEqual({ fr: 'A', nl: 'B' });
    expect(names({ name_fr: 'A', nl: 'x' })).toEqual({ fr: 'A' });
  });

  it('reads a list of ids alone', () => {
    const idsOf = (body: unknown) => ask('organisms', body).subjects.map((one) => one.subjectId);
    for (const ids of [[7, 8], ['7', '8'], { total: 2, organisms: [7, 8] }, { ids: [7, 8] }])
      expect(idsOf(ids)).toEqual(['7', '8']);
    expect(idsOf(['0010', '0011'])).toEqual(['0010', '0011']);
    for (const others of [
      [7.5, 8],
      [-7, 8],
      [7, 'B'],
      ['SPF Finances', 'SPF Justice'],
    ])
      expect(ask('organisms', others)).toMatchObject({ verdict: 'quarantined', subjects: [] });
    expect(ask('organisms/7', [7]).verdict).toBe('quarantined');
  });

  it('takes nothing that stands inside another record, or beside one, for the record asked for', () => {
    const espace = { id: 10242, name_fr: 'Espace' };
    const seven = { id: 7, name: 'Dupont' };
    for (const body of [
      { id: 10301, name_fr: 'Finances', parent: espace },
      { data: { id: 10301, name_fr: 'Finances', children: [espace] } },
      { organism: { id: 10301, name_fr: 'Finances' }, requested: espace },
      { params: espace, record: null },
    ])
      expect(ask('organisms/10242', body).verdict).toBe('quarantined');
    const { subjects } = ask('organisms/7', { data: { name_fr: 'Emploi', minister: seven } });
    expect(subjects).toMatchObject([{ subjectId: '7', names: { fr: 'Emploi' } }]);
    expect(ask('organisms/7', { data: { name_fr: 'Emploi' }, user: seven }).verdict).toBe(
      'quarantined',
    );
  });

  it('takes a name without a language for one in the language that is told beside', () => {
    const bare = { id: 10215, name: 'Emploi', acronym: 'ETCS' };
    for (const body of [{ lang: 'fr', data: [bare] }, [{ ...bare, lang: 'fr' }]]) {
      const [subject] = ask('organisms', body).subjects;
      expect(subject).toMatchObject({ names: { fr: 'Emploi' }, acronyms: { fr: 'ETCS' } });
    }
    expect(names('organisms', { lang: 'fr', data: [{ ...bare, name_fr: 'x' }] })).toEqual({
      fr: 'x',
    });
    expect(names('organisms', [{ ...bare, language: 'fr' }])).toEqual({});
    expect(names('organisms', [bare])).toEqual({});
  });

  it('reads names in lists of languages and in translations', () => {
    const told = { fr: 'Espace', nl: 'Ruimte' };
    for (const one of [
      {
        names: [
          { lang: 'fr', text: 'Espace' },
          { lang: 'nl', text: 'Ruimte' },
        ],
      },
      {
        label: [
          { '@language': 'fr', '@value': 'Espace' },
          { '@language': 'nl', '@value': 'Ruimte' },
        ],
      },
      { translations: { fr: { name: 'Espace' }, nl: { name: 'Ruimte' } } },
    ])
      expect(names('organisms', [{ id: 10242, ...one }])).toEqual(told);
  });

  it('takes a number that only counts the records for no id where another stands beside', () => {
    const records = [
      { _id: 1, Code: 'SPF 12/É', Nom: 'Emploi' },
      { _id: 2, Code: 'ES 7', Nom: 'Espace' },
    ];
    expect(ids('organisms', { result: { records } })).toEqual(['ES 7', 'SPF 12/É']);
    expect(ids('organisms/ES%207', { result: { records: [records[1]] } })).toEqual(['ES 7']);
    const own = records.map(({ Nom }, at) => ({ _id: 40 + at, code: 'X', Nom }));
    expect(ids('organisms', own)).toEqual(['40', '41']);
  });

  it.each(['slug', 'uuid', 'sleutel', 'reference'])(
    'takes a %s for the id beside a name',
    (key) => {
      const records = two.map(({ id, name_fr }) => ({ [key]: `o-${id}`, naam: name_fr }));
      expect(ids('organisms', { resultaten: records, aantalResultaten: 2 })).toEqual([
        'o-10215',
        'o-10242',
      ]);
      expect(
        ids(
          'organisms',
          records.map((one, at) => ({ ...one, id: at + 7 })),
        ),
      ).toEqual(['7', '8']);
    },
  );

  it('finds the category in an object by whatever it is told, and under any order of its words', () => {
    const category = (told: object) =>
      ask('organisms', [{ ...two[0], ...told }]).subjects[0]?.category;
    expect(category({ category: { slug: 'spf', name: { fr: 'Services' } } })).toBe('spf');
    expect(category({ category: { name: { fr: 'Services', nl: 'Diensten' } } })).toBe('Services');
    expect(category({ 'type-organisme': { code: 'SPF', 'libelle-fr': 'Services' } })).toBe('SPF');
  });

  it('reads a table of organisms beside those of their entity, and one of entities', () => {
    const organism = (nr: number) => ({
      ...{ RN: nr, ENT_ID: '90001', ENT_NAAM_FR: 'Fédéral', ORG_ID: `${nr + 6}` },
      ...{ ORG_NAAM_FR: `Emploi ${nr}`, ORG_NAAM_NL: `Werk ${nr}` },
    });
    const list = [organism(1), organism(2)];
    expect(ids('organisms', list)).toEqual(['7', '8']);
    expect(names('organisms', list)).toEqual({ fr: 'Emploi 1', nl: 'Werk 1' });
    const entities = [{ RN: 1, ENT_ID: '90001', ENT_NAAM_FR: 'Fédéral' }];
    expect(ids('entities', entities)).toEqual(['90001']);
    expect(names('entities', entities)).toEqual({ fr: 'Fédéral' });
    expect(names('organisms', [{ id: 7, entity_name_fr: 'Fédéral' }])).toEqual({});
  });

  it('reads the primary key of Django as an id, where there is no other', () => {
    expect(ids('organisms', { count: 1, results: [{ pk: 7, name_fr: 'Emploi' }] })).toEqual(['7']);
    expect(ids('organisms', [{ pk: 1, id: 7, name_fr: 'Emploi' }])).toEqual(['7']);
  });
});
