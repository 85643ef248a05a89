import { printable } from '../model/errors.ts';
import { environmentName } from './option-texts.ts';
import { optionSpecs } from './options.ts';

/**
 * A sentence for every variable of the environment that looks like a setting and is none: a misspelt
 * `HRMIRROR_RAET` would leave the service asked at another rate than its reader meant.
 */
export function unknownSettings(environment: Readonly<Record<string, string | undefined>>) {
  const known = new Set(Object.keys(optionSpecs).map(environmentName));
  return Object.keys(environment)
    .filter((name) => name.startsWith('HRMIRROR_') && !known.has(name))
    .sort()
    .map((name) => `${printable(name, 80)} is no setting of hrmirror, and counts for nothing`);
}
