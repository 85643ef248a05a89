import { describe, expect, it } from 'vitest';
import { federalHr } from '../../../pipelines/federal-hr.ts';
import { parseRequestKey } from '../../../src/model/http-request.ts';
import { noWords, templateOf } from '../../../src/read/mapping/template.ts';

describe('templateOf(text, request, words)', () => {
  it.each([
    ['organisms/1/workforce?year=2018', 'du 1/1/2018', 'du 1/1/{year}'],
    ['organisms/1/workforce?year=2018', '2018-01-1', '{year}-01-1'],
    ['organisms/1/workforce?year=2018', 'v1, k1', 'v1, k1'],
    ['organisms/1/workforce?year=2018', '/v1/organisms/1', '/v1/organisms/{id}'],
    ['organisms/1/workforce?year=2018', '1|2018', '{id}|{year}'],
    ['organisms/10215/workforce?year=2018', 'org10215 au 31/12/2018', 'org{id} au 31/12/{year}'],
  ])('of %s: %s', (key, text, template) => {
    const request = parseRequestKey(federalHr, key)!;
    expect(templateOf(text, request, noWords)).toBe(template);
  });
});
