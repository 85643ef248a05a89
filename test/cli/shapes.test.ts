import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ShapeCensus } from '../../src/mirror/shapes.ts';
import { run, runJson } from '../helpers/program.ts';
import { reference } from '../helpers/service.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

describe('hrmirror shapes', () => {
  it('counts each shape per statistic and parameters sent, without publishing anything', async () => {
    const output = join(temporaryFolder(), 'out');
    const { baseUrl } = await reference({ shape: 'gibberish' });
    await run([
      ...['run', '--base-url', baseUrl, '--output', output, '--years', '2022'],
      ...['--subjects', 'organism:20103', '--endpoints', 'workforce,contractors'],
    ]);
    const { code, document } = await runJson<ShapeCensus>(['shapes', '--output', output]);
    expect(code).toBe(0);
    expect(document.unread_segments).toBe(0);
    const statistics = document.shapes.filter(({ endpoint }) => !/list|detail/.test(endpoint));
    expect(
      statistics.map(({ endpoint, grouped, split, answers, quarantined }) => ({
        endpoint,
        grouped,
        split,
        answers,
        quarantined,
      })),
    ).toEqual([
      // 8 groupings, each alone and with itself as the field; 8 × 7 true splits.
      { endpoint: 'contractors', grouped: true, split: false, answers: 16, quarantined: 16 },
      { endpoint: 'contractors', grouped: true, split: true, answers: 56, quarantined: 56 },
      { endpoint: 'workforce', grouped: false, split: false, answers: 1, quarantined: 0 },
      { endpoint: 'workforce', grouped: false, split: true, answers: 14, quarantined: 0 },
    ]);
    for (const { fingerprint, first_seen, last_seen } of statistics) {
      expect(fingerprint).not.toBe('');
      expect(first_seen).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(first_seen <= last_seen).toBe(true);
    }
    expect(statistics[2]?.sample_request).toBe('organisms/20103/workforce?year=2022');

    const text = await run(['shapes', '--output', output]);
    expect(text.stdout).toMatch(/^contractors with groupby and field$/m);
    expect(text.stdout).toMatch(/56 answers, 56 of them not understood/);
  });

  it('says that there is nothing where nothing is landed', async () => {
    const { code, stderr } = await run(['shapes', '--output', temporaryFolder()]);
    expect(stderr).toMatch(/nothing is landed/);
    expect(code).toBe(2);
  });
});
