import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseHTML } from 'linkedom';
import { beforeAll, describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { buildRelease } from '../../src/build/build-release.ts';
import { readSdmxCodes, renderSdmxStructure } from '../../src/publish/sdmx-structure.ts';
import { withRelease } from '../../src/system/database.ts';
import { figure, landRuns, lists } from '../build/fixture.ts';

const codes = ['66+', '_Z', '', 'a b', 'é,"', '~.@$%', 'A1'];
const facts = {
  id: '20240101T000000Z-000000-00000000',
  runId: 'run-1',
  created: '2024-01-01T00:00:00Z',
  source: 'https://hr.example/v1',
  sourceDetail: 'https://hr.example/v1',
  version: '0.1.0',
};

let folder: string;
let structure: string;
let listed: ReadonlySet<string>;

const label = (code: string) => ({
  ...{ dimension: 'age', code, first_year: 2020, last_year: 2020, position: null },
  ...{ label_fr: 'Étiquette <1>', label_nl: null, label_de: null, label_en: null },
});

beforeAll(async () => {
  const input = await landRuns([
    {
      id: 'run-1',
      landings: [
        ...lists,
        {
          key: 'organisms/10/workforce?year=2020&field=age',
          categories: [label('A1')],
          figures: codes.map((field_value, at) => figure(at + 0.5, { field_value })),
        },
        {
          key: 'organisms/10/workforce?year=2021',
          figures: [figure(1234, { year: 2021, value_text: '1.234,00 "ca."' })],
        },
        {
          key: 'organisms/10/pension',
          figures: [
            figure(3, { year: null, reason: 'age', measure: 'retirements' }),
            figure(null, { year: 2020, reason: 'age', measure: 'retirements', obs_status: 'Q' }),
          ],
        },
      ],
    },
  ]);
  folder = input.into;
  await buildRelease(input);
  const read = await withRelease(folder, { temporary: input.temporary }, readSdmxCodes);
  structure = renderSdmxStructure({ catalogue: federalHr, facts, codes: read });
  listed = new Set(read.codes.map(({ list, id }) => `${list} ${id}`));
});

/** The lines of a statistic, each by column. None of the fixture holds a line break. */
function linesOf(statistic: string): Record<string, string>[] {
  const text = gunzipSync(readFileSync(join(folder, 'sdmx', `${statistic}.csv.gz`))).toString();
  const [header = '', ...lines] = text.trimEnd().split('\n');
  const columns = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    const last = cells.splice(columns.length - 1).join(',');
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? last]));
  });
}

const codeLists = {
  SUBJECT: 'CL_SUBJECT',
  GROUPBY: 'CL_CATEGORY',
  FIELD: 'CL_CATEGORY',
  RESTRICTION: 'CL_RESTRICTION',
  REASON: 'CL_CATEGORY',
  MEASURE: 'CL_MEASURE',
  OBS_STATUS: 'CL_OBS_STATUS',
};

describe('the figures in SDMX', () => {
  it('are all figures with a year, by codes of the code lists', () => {
    expect(linesOf('workforce')).toHaveLength(codes.length + 1);
    for (const statistic of ['workforce', 'pension'])
      for (const line of linesOf(statistic))
        for (const [column, list] of Object.entries(codeLists))
          expect(listed, `${column} ${line[column]}`).toContain(`${list} ${line[column]}`);
  });

  it('spell every code as an identifier that leads back to it', () => {
    const fields = linesOf('workforce').flatMap(({ FIELD = '' }) => (FIELD === '_Z' ? [] : FIELD));
    for (const field of fields) expect(field).toMatch(/^age@[A-Za-z0-9_@$-]+$/);
    const back = fields.map((field) => {
      const spelled = field.slice('age@'.length);
      return spelled === '$' ? '' : decodeURIComponent(spelled.replaceAll('$', '%'));
    });
    expect(back.sort()).toEqual([...codes].sort());
  });

  it('say what the source wrote where the number does not, and nothing for what is withheld', () => {
    const undivided = linesOf('workforce').find(({ TIME_PERIOD }) => TIME_PERIOD === '2021');
    expect(undivided).toMatchObject({ OBS_VALUE: '1234', VALUE_TEXT: '"1.234,00 ""ca."""' });
    expect(linesOf('pension')).toMatchObject([
      { REASON: 'reason@age', TIME_PERIOD: '2020', OBS_VALUE: '', OBS_STATUS: 'Q' },
    ]);
  });
});

describe('the structure in SDMX', () => {
  it('names codes in the languages of the source, escaped, and tells of figures without a year', () => {
    const { document } = parseHTML(structure);
    const named = document.querySelector('[id="age@A1"]')?.children[0];
    expect([named?.getAttribute('xml:lang'), named?.textContent]).toEqual(['fr', 'Étiquette <1>']);
    expect(document.querySelector('[id="pension"]')?.textContent).toContain('has: 1.');
    expect(document.querySelector('[id="workforce"]')?.textContent).toContain('has: 0.');
  });

  it('says of synthetic figures that they are, and whose the others are not', () => {
    const none = { codes: [], leftOut: new Map() };
    const synthetic = renderSdmxStructure({
      catalogue: federalHr,
      facts: { ...facts, source: 'reference' },
      codes: none,
    });
    expect(synthetic).toContain('agencyID="SYNTHETIC"');
    expect(synthetic).not.toContain(federalHr.publisher);
    expect(structure).toContain('which the publisher does not answer for');
  });
});
