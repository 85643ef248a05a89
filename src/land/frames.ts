import { crc32 } from 'node:zlib';
import type { LandedResponse, Unlanded } from '../model/landed.ts';

/**
 * The framed records of an active segment. A frame is three little-endian 32-bit numbers (header
 * bytes, body bytes, crc32 of both), the header as JSON, and the body as it came.
 */
const prefixBytes = 12;

/** A frame is refused beyond this: a torn prefix must not lead to a giant allocation. */
const mostFrameBytes = 256 * 1024 * 1024;

/** What the landing zone adds to a response: see `LandedResponse`. */
export type Place = Pick<LandedResponse, 'seq' | 'fetchedAt' | 'bodySeq'>;

/** A response that lands at that place, as a frame. A frame that is damaged is found by how a header begins and ends. */
export function frameOf({ body, nextPage, ...response }: Unlanded, place: Place): Uint8Array {
  const { seq, ...rest } = place;
  const told = { seq, ...response, ...rest, nextPage };
  const header = Buffer.from(JSON.stringify(told));
  const bytes = body ?? new Uint8Array(0);
  const prefix = Uint32Array.of(header.length, bytes.length, crc32(bytes, crc32(header)));
  return Buffer.concat([new Uint8Array(prefix.buffer), header, bytes]);
}

/** One frame of a file. Its bytes are those of the file. */
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

/** The whole frames of a file. */
export interface DecodedFrames {
  readonly frames: Frame[];
  /** Where the last whole one ends. */
  readonly wholeBytes: number;
  /** Whether one is not what was written; a file that merely ends in one that was being written is not damaged. */
  readonly isDamaged: boolean;
}

/** All whole frames of a file, also those behind a damaged one. */
export function decodeFrames(file: Buffer): DecodedFrames {
  const frames: Frame[] = [];
  let isDamaged = false;
  let wholeBytes = 0;
  for (let at = 0; at < file.length; ) {
    const frame = frameAt(file, at);
    if (frame !== null) {
      frames.push(frame);
      at += prefixBytes + frame.header.length + frame.body.length;
      wholeBytes = at;
    } else if (isTorn(file.subarray(at))) break;
    else {
      isDamaged = true;
      at = nextFrame(file, at);
    }
  }
  return { frames, wholeBytes, isDamaged };
}

/** The frame that begins there, `null` where none does or it is not what was written. */
function frameAt(file: Buffer, at: number): Frame | null {
  if (at + prefixBytes > file.length) return null;
  const header = at + prefixBytes;
  const body = header + file.readUInt32LE(at);
  const end = body + file.readUInt32LE(at + 4);
  if (body === header || end > file.length || end - at > mostFrameBytes) return null;
  if (crc32(file.subarray(header, end)) !== file.readUInt32LE(at + 8)) return null;
  return { header: file.subarray(header, body), body: file.subarray(body, end) };
}

const headerStart = '{"seq":';
const headerEnd = /"nextPage":(null|"([^"\\]|\\.)*")\}/;

/** Where the next whole frame begins; the end of the file where there is none. */
function nextFrame(file: Buffer, after: number): number {
  let header = after + prefixBytes;
  do header = file.indexOf(headerStart, header + 1);
  while (header !== -1 && frameAt(file, header - prefixBytes) === null);
  return header === -1 ? file.length : header - prefixBytes;
}

/**
 * Whether the rest of a file is a frame that was being written: the zeros of a power cut, or cut short and right as
 * far as it goes. No frame is looked for in it, since its body may look like one.
 */
function isTorn(rest: Buffer): boolean {
  if (rest.length < prefixBytes || rest.every((byte) => byte === 0)) return true;
  const [headerBytes, bodyBytes] = [rest.readUInt32LE(0), rest.readUInt32LE(4)];
  const bodyAt = prefixBytes + headerBytes;
  if (bodyAt > rest.length) return !headerEnd.test(rest.toString('latin1'));
  try {
    const { bytes } = JSON.parse(rest.toString('utf8', prefixBytes, bodyAt)) as FrameHeader;
    return bodyAt + bodyBytes > rest.length && (bodyBytes === 0 || bodyBytes === bytes);
  } catch {
    return false;
  }
}
