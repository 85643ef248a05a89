import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { frameOf } from '../../src/land/frames.ts';
import { positionOf } from '../../src/land/recover.ts';
import { sealSegment } from '../../src/land/seal-segment.ts';
import { segmentName } from '../../src/land/segments.ts';
import { bindFolder } from '../../src/mirror/folder/folder.ts';
import { serveMirror } from '../../src/mirror/serve.ts';
import type { Unlanded } from '../../src/model/landed.ts';
import { type OutputPaths, outputPaths } from '../../src/system/paths.ts';
import { answered } from '../helpers/answered.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

/** Part of a row to be landed; what is left out is an ordinary answer. */
export type Landing = Partial<Omit<Unlanded, 'sha256' | 'bytes'>> & {
  readonly requestKey: string;
};

/** A folder bound to a service, with nothing landed. */
export function newMirror({ source = 'http://127.0.0.1:1/v1', folder = temporaryFolder() } = {}) {
  const paths = outputPaths(folder);
  bindFolder(paths, { source, base_url: 'http://127.0.0.1:1/v1' });
  return paths;
}

/** Lands rows and seals them as one segment; their numbers go on where the last ones ended. */
export async function land(paths: OutputPaths, rows: readonly Landing[]): Promise<void> {
  for (const folder of [paths.responses, paths.active, paths.temporary]) {
    mkdirSync(folder, { recursive: true });
  }
  const { number, seq } = positionOf(paths);
  const segment = segmentName(number + 1);
  const active = join(paths.active, `${segment}.frames`);
  const frames = rows.map((row, index) => {
    const response = landed(row);
    const place = seq + index + 1;
    const bodySeq = response.body === null ? response.bodySeq : place;
    return frameOf(response, { seq: place, fetchedAt: response.fetchedAt, bodySeq });
  });
  writeFileSync(active, Buffer.concat(frames));
  const { responses, temporary } = paths;
  await sealSegment({ segment, active, responses, temporary, quarantine: null });
}

function landed(row: Landing): Unlanded {
  const body = row.body === undefined ? Buffer.from('{"data":[]}') : row.body;
  return {
    ...answered(row.requestKey, { fetchedAt: Date.parse('2026-03-01T10:00:00.250Z'), ...row }),
    sha256: body === null ? null : sha256(body),
    bytes: body?.length ?? null,
    body,
  };
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Publishes files as a release of that name, the way a run does: whole, then `current` at once. */
export function publish(
  paths: OutputPaths,
  id: string,
  files: Readonly<Record<string, string | Buffer>>,
): string {
  const folder = join(paths.releases, id);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const sums = Object.entries(files).map(([path, content]) => `${sha256(content)}  ${path}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  const link = join(paths.output, '.current.tmp');
  rmSync(link, { force: true });
  symlinkSync(join('releases', id), link);
  renameSync(link, paths.current);
  return folder;
}

export type Served = Awaited<ReturnType<typeof startServing>>;

/** A running server over a mirror, to be closed by who starts it. */
export async function startServing(paths: OutputPaths, hostNames: readonly string[] = []) {
  const reports: string[] = [];
  const { address, close } = await serveMirror({
    catalogue: federalHr,
    paths,
    port: 0,
    hostNames,
    report: (sentence) => reports.push(sentence),
  });
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${address}${path}`, { method, headers, redirect: 'manual' });
  return { address, port: Number(new URL(address).port), reports, get, close };
}

/** A running server over a mirror; it goes with the test. */
export async function serve(paths: OutputPaths): Promise<Served> {
  const served = await startServing(paths);
  onTestFinished(() => served.close());
  return served;
}

/** A raw connection to a server, for what no client would send. */
export function dial(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** What a server sends back for raw bytes, until it closes the connection. */
export async function exchange(port: number, bytes: string): Promise<string> {
  const socket = dial(port);
  socket.write(bytes);
  return text(socket);
}

/** What a server sends back for one raw request line, headers and body. */
export function ask(port: number, target: string, headers = ''): Promise<string> {
  return exchange(
    port,
    `GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${headers}\r\n`,
  );
}
