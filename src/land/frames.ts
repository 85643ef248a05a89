import { readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { LandedResponse, Unlanded } from '../model/landed.ts';

/**
 * The framed records of an active segment. A frame is three little-endian 32-bit numbers (header
 * bytes, body bytes, crc32 of both), the header as JSON, and the body as it came.
 */
const prefixBytes = 12;

/** A frame is refused beyond this: a torn prefix must not lead to a giant allocation. */
const mostFrameBytes = 256 * 1024 * 1024;

/** Room for what comes in one turn of the event loop; more is made where it does not do. */
const standardBytes = 1024 * 1024;

/** What the landing zone adds to a response: see `LandedResponse`. */
export type Place = Pick<LandedResponse, 'seq' | 'fetchedAt' | 'bodySeq'>;

/** Frames that wait to be written, one after the other in memory that is used again. */
export class FrameBuffer {
  #bytes = Buffer.allocUnsafeSlow(standardBytes);
  #end = 0;

  /** Adds a response that lands at that place as a frame. @returns how many bytes it takes. */
  add(response: Unlanded, place: Place): number {
    const { body } = response;
    const header = headerOf(response, place);
    // A character of a string is at most three bytes.
    this.#reserve(prefixBytes + header.length * 3 + (body?.length ?? 0));
    const start = this.#end;
    const content = start + prefixBytes;
    const headerBytes = this.#bytes.write(header, content, 'utf8');
    if (body !== null) this.#bytes.set(body, content + headerBytes);
    this.#end = content + headerBytes + (body?.length ?? 0);
    this.#bytes.writeUInt32LE(headerBytes, start);
    this.#bytes.writeUInt32LE(body?.length ?? 0, start + 4);
    this.#bytes.writeUInt32LE(crc32(this.#bytes.subarray(content, this.#end)), start + 8);
    return this.#end - start;
  }

  /** What was added since the last time, in one piece that stands until the next is added. */
  take(): Uint8Array {
    const taken = this.#bytes.subarray(0, this.#end);
    if (this.#bytes.length > standardBytes) this.#bytes = Buffer.allocUnsafeSlow(standardBytes);
    this.#end = 0;
    return taken;
  }

  #reserve(bytes: number): void {
    const needed = this.#end + bytes;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.#bytes.subarray(0, this.#end));
    this.#bytes = larger;
  }
}

/** What many frames in a row share is quoted once. */
const quotedRunId = quoter();
const quotedContentType = quoter();
const quotedHeaders = quoter();

/** Everything but the body as JSON; put together by hand, since it stands before every answer. */
function headerOf(response: Unlanded, place: Place): string {
  const { requestKey, contentType, etag, lastModified, headers, error, sha256 } = response;
  return (
    `{"seq":${place.seq},"requestKey":${JSON.stringify(requestKey)}` +
    `,"runId":${quotedRunId(response.runId)},"askedAt":${response.askedAt}` +
    `,"fetchedAt":${place.fetchedAt},"attempt":${response.attempt}` +
    `,"final":${response.final},"outcome":"${response.outcome}","status":${response.status}` +
    `,"contentType":${quotedContentType(contentType)},"etag":${JSON.stringify(etag)}` +
    `,"lastModified":${JSON.stringify(lastModified)},"headers":${quotedHeaders(headers)}` +
    `,"error":${JSON.stringify(error)},"sha256":${JSON.stringify(sha256)}` +
    `,"bytes":${response.bytes},"bodySeq":${place.bodySeq}` +
    `,"pageOf":${JSON.stringify(response.pageOf)},"nextPage":${JSON.stringify(response.nextPage)}}`
  );
}

/** `JSON.stringify` of a text that is mostly the one before. */
function quoter(): (text: string | null) => string {
  let last: string | null = null;
  let quoted = 'null';
  return (text) => {
    if (text !== last) {
      last = text;
      quoted = JSON.stringify(text);
    }
    return quoted;
  };
}
/** So much of a file is read at a time; a longer frame makes it more. */
const readBytes = 1024 * 1024;

/** One frame of a file. Its bytes stand in the memory that was read. */
export interface Frame {
  /** Everything but the body, as JSON. */
  readonly header: Buffer;
  /** Empty where the response has none, or where it stands in another row. */
  readonly body: Buffer;
}

/** What the header of a frame tells. */
export type FrameHeader = Omit<LandedResponse, 'body'>;

/** Reads the header of a frame. */
export function headerOfFrame({ header }: Frame): FrameHeader {
  return JSON.parse(header.toString('utf8')) as FrameHeader;
}

/** Frames that follow each other in a file, and how many bytes of it they take. */
export interface ReadFrames {
  readonly frames: readonly Frame[];
  readonly wholeBytes: number;
}

/**
 * The frames of an active segment, some at a time, up to the last whole one. They stand in memory that is
 * used again: they are good until the next ones are asked for.
 */
export function* readFrames(descriptor: number): Generator<ReadFrames> {
  let buffer = Buffer.allocUnsafeSlow(readBytes);
  for (let held = 0; ; ) {
    const read = readSync(descriptor, buffer, held, buffer.length - held, null);
    if (read === 0) return;
    held += read;
    const { frames, wholeBytes } = decodeFrames(buffer.subarray(0, held));
    if (frames.length > 0) yield { frames, wholeBytes };
    const rest = buffer.subarray(wholeBytes, held);
    held = rest.length;
    if (held === buffer.length) buffer = Buffer.allocUnsafeSlow(2 * held);
    buffer.set(rest);
  }
}

/** Whole frames from the start of a file. */
export interface DecodedFrames {
  readonly frames: Frame[];
  /** Where the last whole one ends. */
  readonly wholeBytes: number;
  /** Whether what follows is a frame of full length that is not what was written; else a torn tail. */
  readonly isDamaged: boolean;
}

/** Whole frames of a file. After a power cut a file may end in zeros: they are a torn tail too. */
export function decodeFrames(file: Buffer): DecodedFrames {
  const frames: Frame[] = [];
  let isDamaged = false;
  let at = 0;
  while (at + prefixBytes <= file.length) {
    const headerBytes = file.readUInt32LE(at);
    const bodyBytes = file.readUInt32LE(at + 4);
    const end = at + prefixBytes + headerBytes + bodyBytes;
    if (headerBytes === 0 || end > file.length || end - at > mostFrameBytes) break;
    const body = at + prefixBytes + headerBytes;
    isDamaged = crc32(file.subarray(at + prefixBytes, end)) !== file.readUInt32LE(at + 8);
    if (isDamaged) break;
    frames.push({ header: file.subarray(at + prefixBytes, body), body: file.subarray(body, end) });
    at = end;
  }
  return { frames, wholeBytes: at, isDamaged };
}
