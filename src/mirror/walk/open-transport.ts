import type { Transport } from '../../fetch/transport.ts';
import type { RunSettings } from '../settings.ts';

/** The way to the upstream that the settings name. */
export async function openTransport(
  settings: Pick<RunSettings, 'baseUrl' | 'timeoutSeconds' | 'userAgent' | 'headers' | 'proxy'>,
  connections: number,
): Promise<Transport> {
  // The client is much code, which only a walk needs.
  const { Transport } = await import('../../fetch/transport.ts');
  const timeoutMilliseconds = settings.timeoutSeconds * 1000;
  return new Transport({ ...settings, connections, timeoutMilliseconds });
}
