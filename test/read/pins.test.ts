import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type MappingFile, parseMapping } from '../../src/read/mapping/mapping.ts';
import {
  appendPins,
  hashOfMappings,
  inForce,
  type PinnedMapping,
  readPins,
  tellPins,
} from '../../src/read/pins.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

function pin(
  more: Partial<MappingFile> = {},
  supersedes: string[] = [],
): Omit<PinnedMapping, 'id'> {
  const mapping = parseMapping({
    ...{ for: 'workforce+f', body: { '* field': 'figure' }, accepted: 'numbers' },
    ...{ evidence: { whole: [9, 10], split: [5, 5] } },
    ...more,
  });
  const others = [{ place: '$.*', evidence: { whole: [1, 10] as const } }];
  return { runId: 'run-1', sample: 'organisms/1/workforce', supersedes, others, mapping };
}

describe('pinned mappings', () => {
  it('come back as they were appended, numbered on', () => {
    const folder = temporaryFolder();
    expect(readPins(join(folder, 'none'))).toEqual([]);
    const first = appendPins(folder, [pin(), pin({ step: 5 })]);
    const second = appendPins(folder, [pin({ body: 'figure', for: 'workforce' }, ['000001'])]);
    expect(readdirSync(folder)).toEqual(['000001.json', '000002.json', '000003.json']);
    expect(readPins(folder)).toEqual([...first, ...second]);
  });

  it.each<[string, (text: string) => string]>([
    ['another figure', (text) => text.replace('"* field"', '"* groupby"')],
    ['half of it', (text) => text.slice(0, 100)],
    ['a member more', (text) => text.replace('{', '{"note": 1,')],
  ])('are refused where the file holds %s', (_, spoil) => {
    const folder = temporaryFolder();
    appendPins(folder, [pin()]);
    const path = join(folder, '000001.json');
    writeFileSync(path, spoil(readFileSync(path, 'utf8')));
    expect(() => readPins(folder)).toThrow(path);
  });

  it('are in force until superseded, a person’s first and the latest of these before all', () => {
    const told = [pin(), pin({ accepted: 'human' }), pin({ step: 5 }), pin({ accepted: 'human' })];
    const folder = temporaryFolder();
    appendPins(folder, [...told, pin({ step: 10 }, ['000001'])]);
    const pins = readPins(folder);
    expect(inForce(pins).map(({ id }) => id)).toEqual(['000004', '000002', '000003', '000005']);
    expect(tellPins(pins).map(({ in_force }) => in_force)).toEqual([false, true, true, true, true]);
    expect(tellPins(pins)[0]).toMatchObject({
      ...{ endpoint: 'workforce', accepted_by: 'numbers' },
      ...{ equations_held: 14, equations_drawn: 15 },
    });
  });

  it('change the hash of the forms that they read, and of no other', () => {
    const pins = [{ id: '000001', ...pin() }];
    const more = [...pins, { id: '000002', ...pin({ for: 'workforce', body: 'figure' }) }];
    const hashes = (form: string) => [hashOfMappings(pins, [form]), hashOfMappings(more, [form])];
    const [before, after] = hashes('workforce');
    expect(before).not.toBe(after);
    expect(new Set(hashes('workforce+f')).size).toBe(1);
  });
});
