import { Transport } from '../../fetch/transport.ts';
import type { RunSettings } from '../settings.ts';

/** The way to the upstream that the settings name. */
export function openTransport(
  settings: Pick<RunSettings, 'baseUrl' | 'timeoutSeconds' | 'userAgent' | 'headers' | 'proxy'>,
  connections: number,
): Transport {
  const timeoutMilliseconds = settings.timeoutSeconds * 1000;
  return new Transport({ ...settings, connections, timeoutMilliseconds });
}
