import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from '../../src/portal/texts/en.ts';
import { nl } from '../../src/portal/texts/nl.ts';
import { root } from '../helpers/program.ts';

describe('the texts of the portal', () => {
  it('begin no line with a sign that French parts from its word', () => {
    const french = readFileSync(join(root, 'src', 'portal', 'texts', 'fr.ts'), 'utf8');
    expect(french.match(/[\p{L})}»] [:;!](?=[ '`])/gu) ?? []).toEqual([]);
  });

  it('count one case as one', () => {
    expect([1, 2].map(en.completeness.cases)).toEqual(['case', 'cases']);
    expect([1, 2].map(nl.completeness.cases)).toEqual(['geval', 'gevallen']);
  });
});
