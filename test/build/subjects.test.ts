import { describe, expect, it } from 'vitest';
import {
  built,
  builtWithMarts,
  figure,
  type Landing,
  lists,
  query,
  type Run,
  subject,
} from './fixture.ts';

function organismList(...ids: readonly string[]): Landing {
  return { key: 'organisms', subjects: ids.map((id) => subject('organism', id)) };
}

function entityList(...ids: readonly string[]): Landing {
  const subjects = ids.map((id) => subject('organism', id, { entity_id: '1' }));
  return { key: 'entities/1/organisms', subjects };
}

const run = (id: string, ...landings: Landing[]): Run => ({ id, landings });

describe('organisms and entities', () => {
  it('take the detail first, and the list where the detail is silent', async () => {
    const detail: Landing = {
      key: 'organisms/10',
      subjects: [
        subject('organism', '10', {
          name_fr: 'Détail',
          name_nl: null,
          category: 'SPF',
          attributes: '{"d":1}',
        }),
      ],
    };
    await built([run('run-1', ...lists.slice(0, 3), detail)], async (database) => {
      expect(await query(database, 'select * from organisms')).toEqual([
        {
          id: '10',
          name_fr: 'Détail',
          name_nl: 'Organisatie 10',
          name_de: null,
          name_en: null,
          acronym_fr: null,
          acronym_nl: null,
          category: 'SPF',
          attributes: '{"d":1}',
          entity_id: '1',
          delisted: false,
          delisted_at: null,
          former_name_fr: null,
          former_name_nl: null,
          renamed_at: null,
        },
      ]);
      expect(await query(database, 'select id, delisted from entities')).toEqual([
        { id: '1', delisted: false },
      ]);
    });
  });

  it('keep the row of an organism that the lists no longer hold, and tell since when', async () => {
    const gone = run('run-2', organismList('10'), entityList('10'));
    const runs = [
      run('run-1', lists[0]!, organismList('10', '11'), entityList('10', '11')),
      gone,
      { ...gone, id: 'run-3' },
    ];
    const columns = 'id, entity_id, delisted, delisted_at::varchar as delisted_at';
    await built(runs, async (database) => {
      // Of the second run: the third tells nothing new.
      expect(await query(database, `select ${columns} from organisms`)).toEqual([
        { id: '10', entity_id: '1', delisted: false, delisted_at: null },
        { id: '11', entity_id: '1', delisted: true, delisted_at: '2024-01-02 00:00:01.5' },
      ]);
      expect(
        await query(database, `select match, delisted_at is null as listed from organism('11')`),
      ).toEqual([{ match: 'id', listed: false }]);
    });
  });

  it('tell no moment of one that is listed again', async () => {
    const both = [organismList('10', '11'), entityList('10', '11')];
    const runs = [
      run('run-1', lists[0]!, ...both),
      run('run-2', organismList('10'), entityList('10')),
      run('run-3', ...both),
    ];
    await built(runs, async (database) => {
      const [row] = await query(
        database,
        "select delisted, delisted_at from organisms where id = '11'",
      );
      expect(row).toEqual({ delisted: false, delisted_at: null });
    });
  });

  it('tell what a subject was called before, where one address calls it otherwise than it did', async () => {
    const named = (key: string, id: string, name_fr: string): Landing => ({
      key,
      body: name_fr,
      subjects: [subject('organism', id, { name_fr, name_nl: `nl ${name_fr}` })],
    });
    const renamings = [
      run('run-1', lists[0]!, named('organisms', '10', 'A'), named('organisms/10', '10', 'A')),
      run('run-2', lists[0]!, named('organisms', '10', 'B')),
      run('run-3', lists[0]!, named('organisms', '10', 'C'), named('organisms/10', '10', 'C')),
    ];
    const former = `
      select id, name_fr, former_name_fr, former_name_nl,
        renamed_at = (select max(fetched_at) from raw.responses where request_key = 'organisms') as at_last
      from organisms`;
    await built(renamings, async (database) => {
      expect(await query(database, former)).toEqual([
        { id: '10', name_fr: 'C', former_name_fr: 'B', former_name_nl: 'nl B', at_last: true },
      ]);
    });
    const disagreeing = run(
      'run-1',
      ...[lists[0]!, named('organisms', '10', 'A'), named('organisms/10', '10', 'Z')],
    );
    await built([disagreeing], async (database) => {
      expect(await query(database, former)).toMatchObject([{ name_fr: 'Z', former_name_fr: null }]);
    });
  });

  it('warn where list and detail name a subject differently', async () => {
    const detail: Landing = {
      key: 'organisms/10',
      subjects: [subject('organism', '10', { name_fr: 'Autre' })],
    };
    await built([run('run-1', lists[0]!, organismList('10'), detail)], async (database) => {
      expect(await query(database, 'select * from meta.problems')).toEqual([
        {
          request_key: 'organisms/10',
          severity: 'warning',
          kind: 'list-against-detail',
          detail: 'list and detail differ in name_fr (list: organisms)',
        },
      ]);
    });
  });

  it('take the list where it tells of a subject otherwise than before its detail was asked', {
    tags: 'long',
  }, async () => {
    const named = (key: string, name_fr: string, more: Record<string, string> = {}): Landing => ({
      key,
      body: name_fr,
      subjects: [subject('organism', '10', { name_fr, ...more })],
    });
    const [old, renamed] = [named('organisms', 'Avant'), named('organisms', 'Depuis')];
    const detail = named('organisms/10', 'Avant', { acronym_fr: 'AV', category: 'SPF' });
    const first = run('run-1', lists[0]!, old, detail);
    const names = async (...runs: Run[]) =>
      built([first, ...runs], async (database) => [
        await query(database, 'select name_fr, acronym_fr from organisms'),
        await query(database, 'select kind from meta.problems'),
      ]);
    const asBefore = [[{ name_fr: 'Avant', acronym_fr: 'AV' }], []];
    expect(await names(run('run-2', old))).toEqual(asBefore);
    // Of another body, for all one knows: nothing of the old detail stays.
    expect(await names(run('run-2', renamed))).toEqual([
      [{ name_fr: 'Depuis', acronym_fr: null }],
      [],
    ]);
    expect(await names(run('run-2', renamed), run('run-3', old))).toEqual(asBefore);
    // Another list knows nothing of it, later: the detail stands.
    const other = named('entities/1/organisms', 'Avant');
    expect(await names(run('run-2', renamed, other))).toEqual([
      [{ name_fr: 'Avant', acronym_fr: 'AV' }],
      [{ kind: 'list-against-detail' }],
    ]);
    expect(await names(run('run-2', renamed, detail))).toEqual([
      [{ name_fr: 'Avant', acronym_fr: 'AV' }],
      [{ kind: 'list-against-detail' }],
    ]);
  });
});

describe('categories', () => {
  it('are called what answers by their dimension call them, not what a reason for leaving is called', async () => {
    const told = (key: string, figures: Landing['figures'], codes: Record<string, string>) => ({
      key,
      figures: figures ?? [],
      categories: Object.entries(codes).map(([code, label_fr]) => ({
        dimension: 'reason',
        code,
        label_fr,
      })),
    });
    const cell = figure(3, { group_value: '1' });
    const runs = [
      run(
        'run-1',
        ...lists,
        told('organisms/10/contractors?year=2020&groupby=reason', [cell], { 1: 'Remplacement' }),
        told('organisms/10/pension', [], { 1: 'Limite d’âge', 2: 'Inaptitude' }),
      ),
    ];
    await builtWithMarts(runs, async (database) => {
      expect(await query(database, 'select code, label_fr from categories')).toEqual([
        { code: '1', label_fr: 'Remplacement' },
        { code: '2', label_fr: 'Inaptitude' },
      ]);
      expect(await query(database, 'select category, label_fr from marts.composition')).toEqual([
        { category: '1', label_fr: 'Remplacement' },
      ]);
    });
  });

  it('hold the latest label in each language, and none of an unreadable answer or that repeats the code', async () => {
    const labelled = (labels: Record<string, string>, more: Partial<Landing> = {}): Landing => ({
      key: 'organisms/10/workforce?year=2020&field=gender',
      verdict: 'ok',
      body: JSON.stringify(labels),
      categories: [{ dimension: 'gender', code: 'F', ...labels }],
      ...more,
    });
    const runs = [
      run('run-1', ...lists, labelled({ label_fr: 'Femmes', label_nl: 'Vrouwen', label: 'F' })),
      run('run-2', labelled({ label_fr: 'Femme' })),
      run('run-3', labelled({ label_fr: 'Quoi' }, { verdict: 'quarantined' })),
    ];
    await built(runs, async (database) => {
      expect(await query(database, 'select * from categories')).toEqual([
        {
          dimension: 'gender',
          code: 'F',
          label_fr: 'Femme',
          label_nl: 'Vrouwen',
          label_de: null,
          label_en: null,
          label: null,
          first_year: 2020,
          last_year: 2020,
          ...{ position: 1, meaning: 'women', lower_bound: null, upper_bound: null, unit: null },
        },
      ]);
    });
  });

  describe('whose code changes its meaning', () => {
    const status = (
      year: number,
      labels: readonly string[],
      heads: readonly number[],
      language = 'label_fr',
    ): Landing => ({
      key: `organisms/10/workforce?year=${year}&field=status`,
      figures: heads.map((count, at) => figure(count, { year, field_value: String(at + 1) })),
      categories: labels.map((label, at) => ({
        dimension: 'status',
        code: String(at + 1),
        [language]: label,
      })),
    });
    const usual = ['Statutaire', 'Contractuel'];
    const exchanged = ['Contractuel', 'Statutaire'];
    const told = "select detail from meta.problems where kind = 'label-changed' order by 1";
    const selection = { years: { from: 2019, to: 2022 } };

    it('have a row for each stretch of years, by which the marts go, and are told of', async () => {
      const landings = [
        status(2019, usual, [60, 40]),
        status(2020, ['Statutaire'], [60, 40]),
        status(2021, exchanged, [40, 60]),
        status(2022, exchanged, [40, 60]),
      ];
      await builtWithMarts(
        [{ ...run('run-1', ...lists, ...landings), selection }],
        async (database) => {
          expect(
            await query(database, 'select code, label_fr, first_year, last_year from categories'),
          ).toEqual([
            { code: '1', label_fr: 'Statutaire', first_year: 2019, last_year: 2020 },
            { code: '1', label_fr: 'Contractuel', first_year: 2021, last_year: 2022 },
            { code: '2', label_fr: 'Contractuel', first_year: 2019, last_year: 2020 },
            { code: '2', label_fr: 'Statutaire', first_year: 2021, last_year: 2022 },
          ]);
          const shares = `select year, headcount, meaning from marts.composition
          where label_fr = 'Contractuel' order by year`;
          expect(await query(database, shares)).toEqual(
            [2019, 2020, 2021, 2022].map((year) => ({
              year,
              headcount: 40,
              meaning: 'contractual',
            })),
          );
          expect(await query(database, told)).toEqual([
            { detail: 'status 1: Contractuel since 2021, Statutaire until 2020' },
            { detail: 'status 2: Statutaire since 2021, Contractuel until 2019' },
          ]);
        },
      );
    });

    it('are told of where nothing tells the language of its label', async () => {
      const landings = [
        status(2019, usual, [60, 40], 'label'),
        status(2020, exchanged, [40, 60], 'label'),
      ];
      await built([{ ...run('run-1', ...lists, ...landings), selection }], async (database) => {
        expect(await query(database, told)).toHaveLength(2);
        const meant = "select label, meaning from categories where code = '1' order by first_year";
        expect(await query(database, meant)).toEqual([
          { label: 'Statutaire', meaning: 'statutory' },
          { label: 'Contractuel', meaning: 'contractual' },
        ]);
      });
    });

    it('are told of when it does so from one night to the next', async () => {
      const runs = [
        run('run-1', ...lists, status(2020, usual, [50, 50])),
        run('run-2', status(2020, exchanged, [50, 50])),
      ];
      await built(runs, async (database) => {
        expect(await query(database, told)).toEqual([
          { detail: 'status 1 of 2020: Contractuel, in an earlier answer Statutaire' },
          { detail: 'status 2 of 2020: Statutaire, in an earlier answer Contractuel' },
        ]);
      });
    });

    it('say nothing where no more than its writing changes', async () => {
      const runs = [
        run('run-1', ...lists, status(2020, ['Statutaire'], [50])),
        run('run-2', status(2020, ['STATUTAIRE '], [50])),
      ];
      await built(runs, async (database) => {
        expect(await query(database, told)).toEqual([]);
      });
    });
  });
});
