import { crc32 } from 'node:zlib';
import type { LandedResponse } from '../landed.ts';

/**
 * The framed records of an active segment. A frame is three little-endian 32-bit numbers (header
 * bytes, body bytes, crc32 of both), the header as JSON, and the body as it came.
 */
const prefixBytes = 12;

/** A frame is refused beyond this: a torn prefix must not lead to a giant allocation. */
const mostFrameBytes = 256 * 1024 * 1024;

/** One landed response as the bytes of one frame, in parts to be written one after the other. */
export function frameOf(response: LandedResponse): readonly Uint8Array[] {
  const { body } = response;
  const text = JSON.stringify(headerOf(response));
  // A character of a string is at most three bytes.
  const head = Buffer.allocUnsafe(prefixBytes + text.length * 3);
  const headerBytes = head.write(text, prefixBytes, 'utf8');
  const headerPart = head.subarray(prefixBytes, prefixBytes + headerBytes);
  head.writeUInt32LE(headerBytes, 0);
  head.writeUInt32LE(body?.length ?? 0, 4);
  const headerSum = crc32(headerPart);
  head.writeUInt32LE(body === null ? headerSum : crc32(body, headerSum), 8);
  const front = head.subarray(0, prefixBytes + headerBytes);
  return body === null ? [front] : [front, body];
}

/** Everything but the body; one member after the other, which is several times faster than a rest pattern. */
function headerOf(response: LandedResponse): Omit<LandedResponse, 'body'> {
  return {
    seq: response.seq,
    requestKey: response.requestKey,
    runId: response.runId,
    askedAt: response.askedAt,
    fetchedAt: response.fetchedAt,
    attempt: response.attempt,
    final: response.final,
    outcome: response.outcome,
    status: response.status,
    contentType: response.contentType,
    etag: response.etag,
    lastModified: response.lastModified,
    headers: response.headers,
    error: response.error,
    sha256: response.sha256,
    bytes: response.bytes,
    bodySeq: response.bodySeq,
  };
}

/** Whole frames of a file, and where the last whole one ends; what follows is a torn tail. */
export function decodeFrames(file: Buffer): { responses: LandedResponse[]; wholeBytes: number } {
  const responses: LandedResponse[] = [];
  let at = 0;
  while (at + prefixBytes <= file.length) {
    const headerBytes = file.readUInt32LE(at);
    const bodyBytes = file.readUInt32LE(at + 4);
    const end = at + prefixBytes + headerBytes + bodyBytes;
    if (end > file.length || end - at > mostFrameBytes) break;
    const content = file.subarray(at + prefixBytes, end);
    if (crc32(content) !== file.readUInt32LE(at + 8)) break;
    const header = JSON.parse(content.toString('utf8', 0, headerBytes)) as LandedResponse;
    const ownBody = header.bodySeq === header.seq;
    responses.push({ ...header, body: ownBody ? content.subarray(headerBytes) : null });
    at = end;
  }
  return { responses, wholeBytes: at };
}
