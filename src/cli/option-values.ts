import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { federalHr } from '../../pipelines/federal-hr.ts';
import type { SubjectChoice } from '../mirror/settings.ts';
import { messageOf, printable } from '../model/errors.ts';
import { parsePublicKey, parseSecretKey } from '../system/minisign.ts';

/** What is read from a text; what is thrown meanwhile is the issue. */
function readBy<Value>(read: (text: string) => Value) {
  return z.string().transform((text, context): Value => {
    try {
      return read(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: messageOf(error) });
      return z.NEVER;
    }
  });
}

/** Any text but none. */
export const text = z.string().min(1, 'expected some text');

/** Whether a switch is set, as `isOn` reads it: the environment and the config file may say it either way. */
export const toggle = z.enum(['true', 'false', '1', '0'], 'expected true or false');

/** One text a line. */
export const lines = text.transform((value) => value.split('\n').filter((line) => line !== ''));

/** Names of hosts without their ports, one a line, in small letters. */
export const hostNames = z
  .string()
  .toLowerCase()
  .regex(
    /^(([a-z0-9][a-z0-9._-]*|\[[0-9a-f:.]+\])(\n|$))+$/,
    'expected a name such as stats.example.org, without a port',
  )
  .transform((value) => value.split('\n'));

/** A whole number of a range, both ends included. */
export function whole(from: number, to: number) {
  const message = `expected a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= from && value <= to, message);
}

/** A number of a range, its beginning left out. */
export function decimal(above: number, to: number) {
  const message = `expected a number above ${above}, at most ${to}`;
  return number(message).refine((value) => value > above && value <= to, message);
}

/** A number of a range that begins with nothing. */
export function decimalUpTo(to: number) {
  const message = `expected a number from 0 to ${to}`;
  return number(message).refine((value) => value <= to, message);
}

function number(message: string) {
  return z
    .string()
    .regex(/^\d{1,9}(\.\d{1,6})?$/, message)
    .transform(Number);
}

/** One of these words. */
export function oneOf<const Value extends string>(...values: Value[]) {
  return z.enum(values, `expected ${values.join(' or ')}`);
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** `90m`, `1h30m`, `45s`: seconds. */
export const duration = z
  .string()
  .regex(/^(\d{1,6}[smhd])+$/, 'expected a duration such as 90m, 45s or 1h30m')
  .transform((value) =>
    [...value.matchAll(/(\d+)([smhd])/g)].reduce(
      (sum, [, amount, unit]) => sum + Number(amount) * (unitSeconds[unit ?? ''] ?? 0),
      0,
    ),
  )
  .refine((seconds) => seconds > 0, 'expected a duration above zero');

/** `1500MB`, `4GB`: a size in megabytes; below 700 there is no room for DuckDB beside the program. */
export const memorySize = z
  .string()
  .regex(/^\d{1,6}(MB|GB)$/, 'expected a size such as 1500MB or 4GB')
  .transform((value) => Number.parseInt(value, 10) * (value.endsWith('GB') ? 1000 : 1))
  .refine((megabytes) => megabytes >= 700, 'expected at least 700MB');

/** A base address: http or https, no credentials, query or fragment, ending in /v1. */
export const baseUrl = readBy((value) => {
  if (!URL.canParse(value)) throw new Error('expected an address such as https://host/v1');
  const { protocol, username, password, search, hash, pathname } = new URL(value);
  const expected = (what: string, isSo: boolean) => {
    if (!isSo) throw new Error(`expected an ${what}`);
  };
  expected('http or https address', /^https?:$/.test(protocol));
  expected('address without credentials', username + password === '');
  expected('address without query or fragment', search + hash === '');
  const isWhole = pathname.endsWith('/v1') && value.endsWith('/v1');
  expected(`address that ends in /v1, such as ${value.replace(/\/*$/, '/v1')}`, isWhole);
  return value;
});

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
export const endpoints = readBy((value) => {
  const names = federalHr.statistics.map(({ name }) => name);
  const asked = value.split(',');
  const unknown = asked.find((name) => !names.includes(name));
  if (unknown === undefined) return names.filter((name) => asked.includes(name));
  const there = names.join(', ');
  throw new Error(`no statistic is called "${printable(unknown, 40)}"; there are ${there}`);
});

/** Kinds of subject and single subjects, separated by commas. */
export const subjects = readBy((value): SubjectChoice => {
  const parts = value.split(',');
  const wrong = parts.find((part) => !/^(organisms|entities|(organism|entity):[^,]+)$/.test(part));
  if (wrong !== undefined)
    throw new Error(
      `"${printable(wrong, 40)}" is none of organisms, entities, organism:ID, entity:ID; ids stand in organisms.csv and entities.csv of a release, and in the lists of the service`,
    );
  const idsOf = (prefix: string) =>
    parts.filter((part) => part.startsWith(prefix)).map((part) => part.slice(prefix.length));
  return {
    entities: parts.includes('entities'),
    organisms: parts.includes('organisms'),
    entityIds: idsOf('entity:'),
    organismIds: idsOf('organism:'),
  };
});

/** Headers that belong to the connection, or that the mirror sets itself. */
const reservedHeaders =
  /^(host|connection|content-.*|transfer-encoding|te|upgrade|expect|if-.*|range|accept-encoding|proxy-.*)$/;

/** `Name: value`, one per line. No issue tells a value, which may be a secret. */
export const headers = readBy((text): Record<string, string> => {
  const read: Record<string, string> = Object.create(null);
  for (const line of text.split('\n')) {
    const [, name, content] = /^([\w!#$%&'*+.^`|~-]+): *([\t\x20-\x7e]*)$/.exec(line) ?? [];
    if (name === undefined || content === undefined)
      throw new Error('expected a header such as "Name: value"');
    if (reservedHeaders.test(name.toLowerCase()))
      throw new Error(`the header ${name} cannot be set`);
    read[name.toLowerCase()] = content;
  }
  return read;
});

/** The path of a file of headers in, its headers out: a file is seen by fewer than the command line of a process. */
export const headerFile = readBy((path) => {
  const held = contentOf(path, 'no file can be read there').replace(/^\ufeff/, '');
  const told = held.split(/\r?\n/).filter((line) => line.trim() !== '');
  return told.join('\n');
}).pipe(headers);

/** The path of a secret key's file in, the key out. No issue tells the text, which may be the key itself. */
export const secretKey = readBy((path) => parseSecretKey(contentOf(path, noKey)));

/** A public key, or the path of its file, in; the key out. */
export const publicKey = readBy((text) =>
  parsePublicKey(/^RW[A-Za-z0-9+/]{54}$/.test(text) ? text : contentOf(text, noKey)),
);

const noKey = 'no file of a key can be read there';

function contentOf(path: string, nothing: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`${nothing} (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Whom to write to: an e-mail address or a URL. */
export const contact = z
  .string()
  .regex(
    /^(?=.{3,200}$)(https?:\/\/|mailto:|[\x21-\x27\x2a-\x3f\x41-\x7e]+@)[\x21-\x27\x2a-\x7e]+$/i,
    'expected an e-mail address or a URL, without spaces',
  );
