import * as z from 'zod';
import { federalHr } from '../../pipelines/federal-hr.ts';
import type { SubjectChoice } from '../mirror/settings.ts';
import { printable } from '../model/errors.ts';

/** A base address: http or https, no credentials, query or fragment, ending in /v1. */
export const baseUrl = z.string().superRefine((value, context) => {
  const issue = baseUrlIssue(value);
  if (issue !== null) context.addIssue({ code: 'custom', message: issue });
});

function baseUrlIssue(value: string): string | null {
  if (!URL.canParse(value)) return 'expected an address such as https://host/v1';
  const url = new URL(value);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return 'expected an http or https address';
  if (url.username !== '' || url.password !== '') return 'expected an address without credentials';
  if (url.search !== '' || url.hash !== '') return 'expected an address without query or fragment';
  return url.pathname.endsWith('/v1') && value.endsWith('/v1')
    ? null
    : 'expected an address that ends in /v1';
}

/** `2018` or `2018-2022`. */
export const years = z
  .string()
  .regex(/^\d{4}(-\d{4})?$/, 'expected a year such as 2018 or a range such as 2018-2022')
  .transform((value) => {
    const [from, to = from] = value.split('-').map(Number) as [number, number?];
    return { from, to };
  })
  .refine(({ from, to }) => from <= to, 'expected a range that begins before it ends');

/** `1/4`. */
export const shard = z
  .string()
  .regex(/^\d{1,4}\/\d{1,4}$/, 'expected a shard such as 1/4')
  .transform((value) => {
    const [index, count] = value.split('/').map(Number) as [number, number];
    return { index, count };
  })
  .refine(({ index, count }) => index >= 1 && index <= count, 'expected a shard from 1/N to N/N');

/** Names of statistics, separated by commas; in the order of the catalogue. */
export const endpoints = z.string().transform((value, context) => {
  const names = federalHr.statistics.map(({ name }) => name);
  const asked = value.split(',');
  const unknown = asked.find((name) => !names.includes(name));
  if (unknown === undefined) return names.filter((name) => asked.includes(name));
  context.addIssue({
    code: 'custom',
    message: `no statistic is called "${printable(unknown, 40)}"; there are ${names.join(', ')}`,
  });
  return z.NEVER;
});

/** Kinds of subject and single subjects, separated by commas. */
export const subjects = z.string().transform((value, context): SubjectChoice => {
  const parts = value.split(',');
  const wrong = parts.find((part) => !/^(organisms|entities|(organism|entity):[^,]+)$/.test(part));
  if (wrong !== undefined) {
    const message = `"${printable(wrong, 40)}" is none of organisms, entities, organism:ID, entity:ID`;
    context.addIssue({ code: 'custom', message });
  }
  const idsOf = (prefix: string) =>
    parts.filter((part) => part.startsWith(prefix)).map((part) => part.slice(prefix.length));
  return {
    entities: parts.includes('entities'),
    organisms: parts.includes('organisms'),
    entityIds: idsOf('entity:'),
    organismIds: idsOf('organism:'),
  };
});
