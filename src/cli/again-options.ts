import { federalHr } from '../../pipelines/federal-hr.ts';
import type { Again } from '../mirror/settings.ts';
import { printable, UsageError } from '../model/errors.ts';
import { isRefusal, parseNamedRequest } from '../model/http-request.ts';
import { requestKey } from '../model/request.ts';
import { isOn, type selectionOptions, type Values } from './settings.ts';

type AgainValues = Values<'failed' | 'only' | (typeof selectionOptions)[number]>;

/**
 * What `--failed` or `--only` asks again, `null` where neither was said.
 * @throws UsageError for both at once, or for a key that is none.
 */
export function readAgain(values: AgainValues): Again | null {
  const { only } = values;
  const hasSelection =
    [values.endpoints, values.years, values.shard].some((value) => value !== undefined) ||
    values.restrictions !== 'none' ||
    !(values.subjects.entities && values.subjects.organisms);
  if (only === undefined) return isOn(values.failed) ? { kind: 'failed', hasSelection } : null;
  if (isOn(values.failed)) throw new UsageError('--failed and --only exclude each other');
  const request = parseNamedRequest(federalHr, only);
  if (isRefusal(request)) {
    throw new UsageError(`--only ${printable(only, 100)}: ${request.message}`);
  }
  return { kind: 'only', key: requestKey(federalHr, request), hasSelection };
}
