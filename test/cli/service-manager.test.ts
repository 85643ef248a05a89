import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { silentNarrator, withServiceManager } from '../../src/cli/narrator.ts';
import { aProgress } from '../helpers/progress.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

const listen = `
import socket, sys
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
s.bind(sys.argv[1]); s.settimeout(20)
print('bound', flush=True)
print(s.recv(4096).decode(), flush=True)
`;

const hasParts = ['systemd-notify', 'python3'].every(
  (name) => spawnSync(name, ['--version']).status === 0,
);

it.skipIf(!hasParts)(
  'tells the service manager that a run is ready, lives, and how far it is',
  async () => {
    const socket = join(temporaryFolder(), 'notify');
    const listener = spawn('python3', ['-c', listen, socket]);
    let heard = '';
    listener.stdout.on('data', (data) => {
      heard += String(data);
    });
    await once(listener.stdout, 'data');
    const env = { ...process.env, NOTIFY_SOCKET: socket, WATCHDOG_USEC: '60000000' };
    withServiceManager(silentNarrator, env).progress(aProgress);
    await once(listener, 'close');
    expect(heard).toContain('READY=1');
    expect(heard).toContain('STATUS=asking · 5 of 10 (50 %)');
    expect(heard).toContain('WATCHDOG=1');
  },
);
