import { Transport } from '../../fetch/transport.ts';
import type { RunSettings } from '../settings.ts';

/** The way to the upstream that the settings name. */
export function openTransport(
  settings: Pick<RunSettings, 'baseUrl' | 'timeoutSeconds' | 'userAgent' | 'headers' | 'proxy'>,
  connections: number,
): Transport {
  return new Transport({
    baseUrl: settings.baseUrl,
    connections,
    timeoutMilliseconds: settings.timeoutSeconds * 1000,
    userAgent: settings.userAgent,
    headers: settings.headers,
    proxy: settings.proxy,
  });
}
