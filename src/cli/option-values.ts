import * as z from 'zod';

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
  return z.string().transform((text, context): Value => {
    const value = values.find((known) => known === text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: `expected ${values.join(' or ')}` });
    return z.NEVER;
  });
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
