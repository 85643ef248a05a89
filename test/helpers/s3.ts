import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listen } from './listen.ts';
import { root } from './program.ts';

export const bucket = 'open-data';

/** What the server takes for credentials. */
export const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** Answers a request in the place of the server, or passes (`false`). */
type Interfere = (asked: IncomingMessage, answer: ServerResponse) => boolean;

/** An S3-compatible server in a process of its own, behind a port that records and may interfere. */
export interface S3Server {
  readonly endpoint: string;
  /** `METHOD /path?query` of every request that came, in order. */
  readonly asked: string[];
  interfere: Interfere;
  /** The bytes of an object, `null` where there is none. */
  readonly object: (key: string) => Promise<Buffer | null>;
  readonly close: () => void;
}

/** Starts the server on loopback, with one empty bucket whose objects stand below `folder`. */
export async function startS3(folder: string): Promise<S3Server> {
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/s3rver/bin/s3rver.js'),
      ...['-d', folder, '-a', '127.0.0.1', '-p', '0', '--configure-bucket', bucket],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  process.once('exit', () => child.kill('SIGKILL'));
  const port = await portOf(child);
  const server = { asked: [] as string[], interfere: (() => false) as Interfere };
  const front = createServer((asked, answer) => {
    server.asked.push(`${asked.method} ${asked.url}`);
    if (!server.interfere(asked, answer)) forward(port, asked, answer);
  });
  const endpoint = `http://127.0.0.1:${await listen(front)}`;
  return Object.assign(server, {
    endpoint,
    object: async (key: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/${bucket}/${key}`);
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
    },
    close: () => {
      front.closeAllConnections();
      front.close();
      child.kill('SIGKILL');
    },
  });
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`s3rver ended with ${code}`)));
    child.stdout?.on('data', (data) => {
      const port = /listening on 127\.0\.0\.1:(\d+)/.exec(String(data))?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  });
}

/** The headers go on unchanged: the signature covers them, the host among them. */
function forward(port: number, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, url, headers } = asked;
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (got) => {
    answer.writeHead(got.statusCode ?? 500, got.headers);
    got.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  asked.pipe(onward);
}
