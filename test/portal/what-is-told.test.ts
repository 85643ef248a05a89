import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { unpack } from '../../src/portal/packed.ts';
import { bodyOptions } from '../../src/portal/sections/picker.ts';
import { texts } from '../../src/portal/texts/texts.ts';
import { viewOf } from '../../src/portal/view.ts';
import { figure, type Run, subject } from '../build/fixture.ts';
import { sample } from '../faults/chance.ts';
import { type Federation, federationRun, pageOf } from './federation.ts';

const { chart, statistics } = texts.en;
const usual = { organisms: ['10'], years: [2019, 2020, 2021] };

const crossings = /distribution|field=(gender|age|seniority)/;
const rates = (key: string, values: readonly number[], place: number) =>
  key.endsWith('/carph') ? values[place] : undefined;

let withholding: string;
let ofTeleworkers: string;
beforeAll(async () => {
  withholding = await textOf({
    value: (key, place) =>
      crossings.test(key) || (key.includes('telework-day') && place === 3)
        ? null
        : (rates(key, [1.44, 1.3725, 1.1290322580645162], place) ?? 100 + place),
  });
  ofTeleworkers = await textOf({
    categories: (dimension) => (dimension === 'telework-day' ? ['1', '2'] : ['F']),
    value: (key, place) =>
      rates(key, [0.0144, 0.0137, 0.01254], place) ??
      (key.includes('telework-day') ? 30 - 20 * place : 100),
  });
});

async function textOf(federation: Partial<Federation>): Promise<string> {
  return readFileSync(await pageOf([federationRun({ ...usual, ...federation })]), 'utf8');
}

/** A chart of a page with its table and notes, as it stands before any script runs. */
function chartIn(text: string, name: string): string {
  return text.split(`data-chart="${name}"`)[1]?.split('</figure>')[0] ?? '';
}

async function chartOf(federation: Partial<Federation>, name: string): Promise<string> {
  return chartIn(await textOf(federation), name);
}

describe('the page on figures that are withheld', () => {
  it.each(sample(['level', 'age', 'seniority'], 1))(
    'says of %s that they are withheld where all are, not that there are none',
    (name) => {
      const figure = chartIn(withholding, name);
      expect(figure).not.toContain(chart.noData);
      expect(figure).toContain(chart.nothing);
      expect(figure).toContain(`<td>${chart.suppressed}</td>`);
    },
  );

  it('names the statistic that stands in for another, even where it withholds its figures', {
    tags: 'long',
  }, async () => {
    const value = (key: string, place: number) => (crossings.test(key) ? null : 100 + place);
    const answered = (key: string) => !key.includes('distribution');
    expect(await chartOf({ value, answered }, 'level')).toContain(`, ${statistics.workforce}<`);
    expect(await chartOf({ value }, 'level')).toContain(`, ${statistics.distribution}<`);
  });

  it('says why no share is drawn where one part of every whole is withheld', () => {
    const figure = chartIn(withholding, 'telework');
    expect(figure).toContain(chart.noTotal);
    expect(figure).toContain('<td>101</td>');
  });

  it('shows shares of all staff, also where the categories are of teleworkers alone', () => {
    const figure = chartIn(ofTeleworkers, 'telework');
    expect(figure).toContain('2021, 1: 30% (30)');
    expect(figure).toContain(chart.gaps);
  });

  it('says what a pale column of shares is', { tags: 'long' }, async () => {
    const categories = (dimension: string) =>
      dimension === 'telework-day' ? ['0', '1', '2', '_T'] : ['F', 'M'];
    const withheld = (key: string, place: number) =>
      key.includes('telework-day') && place === 1 ? null : place === 3 ? 300 : 100;
    expect(await chartOf({ categories, value: withheld }, 'telework')).toContain(chart.pale);
    expect(await chartOf({ categories }, 'telework')).not.toContain(chart.pale);
  });

  it('tells how many are not drawn only where that is known', { tags: 'long' }, async () => {
    const categories = (dimension: string) =>
      ({ gender: ['F', 'M', 'X'], age: ['-25', '26-35'] })[dimension] ?? ['0', '1'];
    const third = (withheld: boolean) => (key: string, place: number) => {
      if (/groupby=(age|level)/.test(key)) {
        if (place % 3 < 2) return 100;
        return withheld && place === 5 ? null : 4;
      }
      if (key.includes('field=gender')) return [200, 200, 8][place] ?? null;
      return key.includes('field=') ? 204 : 408;
    };
    const whole = await chartOf({ categories, value: third(false) }, 'age');
    expect(whole).toContain(chart.notDrawn('X (8)'));
    const partial = await chartOf({ categories, value: third(true) }, 'age');
    expect(partial).toContain(chart.notDrawn('X'));
  });
});

describe('the page on figures with decimals', () => {
  const written = (figure: string) =>
    [...figure.matchAll(/<text[^>]*>([\d.]+)</g)].map(([, text]) => text);

  it('has all of them in the table, and in the chart as many as tell the years apart', () => {
    const shares = chartIn(ofTeleworkers, 'rate');
    for (const rate of ['0.0144', '0.0137', '0.01254'])
      expect(shares).toContain(`<td>${rate}</td>`);
    expect(written(shares)).toEqual(expect.arrayContaining(['0.0144', '0.0137', '0.0125']));
    const ticks = written(shares).filter((text) => text?.length === 4 || text?.length === 5);
    expect(new Set(ticks).size).toBe(ticks.length);
  });

  it('writes percentages with two in the chart', () => {
    const percent = chartIn(withholding, 'rate');
    expect(percent).toContain('<td>1.1290322580645162</td>');
    expect(written(percent)).toEqual(expect.arrayContaining(['1.44', '1.37', '1.13']));
  });
});

describe('the page on crossings', () => {
  it('takes each year the way round that the source answers it in', async () => {
    const run = federationRun(usual);
    const landings = run.landings.map((landing) =>
      /year=2021&groupby=level/.test(landing.key)
        ? {
            ...landing,
            key: landing.key.replace('groupby=level&field=gender', 'groupby=gender&field=level'),
            figures: (landing.figures ?? []).map((row) => ({
              ...row,
              group_value: row.field_value ?? null,
              field_value: row.group_value ?? null,
            })),
          }
        : landing,
    );
    const text = readFileSync(await pageOf([{ ...run, landings }]), 'utf8');
    const figure = text.split('data-chart="level"')[1]?.split('</figure>')[0] ?? '';
    expect(figure).toContain('31 December 2021');
    expect(figure).toContain('groupby=gender&amp;field=level');
    expect(figure).toContain('<th scope="row">2019</th>');
  });
});

describe('the page on reasons for leaving', () => {
  it('calls them what the latest answer calls them', async () => {
    const pension = (id: string, body: string, label: string): Run => ({
      id,
      organisms: ['10', '20'],
      landings: [
        { key: 'organisms', subjects: ['10', '20'].map((one) => subject('organism', one)) },
        {
          key: `organisms/${body}/pension`,
          figures: [
            figure(3, {
              reason: 'AGE',
              measure: 'retirements',
              attributes: JSON.stringify({ reason_label_fr: label }),
            }),
          ],
        },
      ],
    });
    const runs = [pension('run-1', '10', 'Vieillesse'), pension('run-2', '20', 'Limite d’âge')];
    const text = readFileSync(await pageOf(runs), 'utf8');
    const chart = text.split('data-chart="retirements"')[1]?.split('</figure>')[0];
    expect(chart).toContain('Age limit');
    expect(chart).not.toContain('Vieillesse');
  });
});

describe('the head of the page', () => {
  it('counts no organisation that the source lists no more, and the choice says so of it', async () => {
    const first = federationRun({ ...usual, organisms: ['10', '20'] });
    const lists = { key: 'organisms', body: 'later', subjects: [subject('organism', '10')] };
    const later: Run = { id: 'run-2', organisms: ['10'], landings: [lists] };
    const text = readFileSync(await pageOf([first, later]), 'utf8');
    expect(text).toContain(`<dt>${texts.en.key.organisms}</dt><dd>1</dd>`);
    const model = JSON.parse(/id="model">([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '');
    const options = bodyOptions(viewOf(unpack(model), 'en', null), 'body', '').html;
    expect(options).toMatch(new RegExp(`>Organisme 20 – ${texts.en.subject.delisted}<`));
    expect(options).toMatch(/>Organisme 10</);
  });

  it('tells the headcount of the whole administration, and names the organism where it is of one', async () => {
    const headIn = (text: string) =>
      text.split('<dl class="key" id="key">')[1]?.split('</dl>')[0] ?? '';
    const headcount = texts.en.key.headcount('2021');
    expect(headIn(withholding)).toContain(`<dt>${headcount}</dt>`);
    const answered = (key: string) => key.startsWith('organisms/');
    for (const without of [{ answered }, { entity: false }]) {
      const partial = headIn(await textOf(without));
      expect(partial).toContain(texts.en.key.organisms);
      expect(partial).toContain(`<dt>${headcount}, Organisme 10</dt>`);
    }
  });
});

describe('the page on what changed', () => {
  /** The run with one figure of organism 10 otherwise. */
  function withColumns(run: Run, columns: object): Run {
    const landings = run.landings.map((landing) =>
      landing.key === 'organisms/10/workforce?year=2020'
        ? { ...landing, figures: (landing.figures ?? []).map((row) => ({ ...row, ...columns })) }
        : landing,
    );
    return { ...run, landings };
  }

  async function changesOf(before: Run, after: Run): Promise<string> {
    const first = await pageOf([before]);
    const page = await pageOf([before, { ...after, id: 'run-2' }], dirname(first));
    return readFileSync(page, 'utf8').split('id="changes"')[1]?.split('</section>')[0] ?? '';
  }

  const changed = (before: object, after: object) =>
    changesOf(withColumns(federationRun(usual), before), withColumns(federationRun(usual), after));

  it('names the bodies that are called otherwise, listed no more or listed anew, and says of a missing figure by word that it is, never by a letter', async () => {
    const run = (name_fr: string, organisms: readonly string[], columns: object) => {
      const record = (_: string, id: string) => (id === '10' ? { name_fr } : {});
      return withColumns(federationRun({ years: [2020], organisms, record }), columns);
    };
    const before = run('Avant', ['10', '20'], { value: null, value_text: null, obs_status: 'O' });
    const after = run('Après <b>', ['10', '30'], {});
    const text = await changesOf(before, after);
    const { renamed, delisted, listed } = texts.en.changes.bodies;
    const name = 'Après &lt;b&gt;';
    expect(text.match(/<li>[^<]*<\/li>/g)?.map((item) => item.slice(4, -5))).toEqual([
      delisted('Organisme 20'),
      listed('Organisme 30'),
      renamed(name, 'Avant'),
    ]);
    expect(text).toContain(`<td>${chart.missing}</td><td>100</td>`);
    expect(text).toContain('<strong>1</strong> revised');
  });

  it('counts a figure whose status alone changed, and none that was only written otherwise', {
    tags: 'long',
  }, async () => {
    const provisional = await changed({}, { obs_status: 'P' });
    expect(provisional).toContain('<strong>1</strong> revised');
    expect(provisional).toContain('<td>100 (A)</td><td>100 (P)</td>');
    expect(await changed({}, { value_text: '100.0' })).toContain(texts.en.changes.nothing);
  });
});
