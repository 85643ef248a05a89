import { type FileHandle, open } from 'node:fs/promises';
import {
  type ByteRange,
  type ColumnChunk,
  footerOf,
  movedChunk,
  type RowGroup,
  rowGroup,
  rowGroupsOf,
} from './footer.ts';
import { decodeStruct, encodeStruct, type ThriftStruct } from './thrift.ts';

/** Finished Parquet files of flat columns whose row groups go into others. */
export interface Part {
  readonly footer: ThriftStruct;
  readonly rowGroups: readonly RowGroup[];
}

/** Some of the parts of an assembled file, and which of their columns stand in it, in order. */
export interface Share {
  readonly parts: readonly Part[];
  readonly columns: readonly string[];
}

export interface Assembly {
  /** What the columns are called, in order. */
  readonly names: readonly string[];
  /** At least one, with at least one part: the types are those of the first. */
  readonly shares: readonly Share[];
  /** Texts for the footer, by key. */
  readonly metadata: Readonly<Record<string, string>>;
  /** As DuckDB writes: Bloom filters behind all pages, not each behind its own, and row groups not numbered. */
  readonly asWritten?: boolean;
}

const magic = Buffer.from('PAR1');

/** Reads the footer of a Parquet file. @throws Error where it is none. */
export async function readPart(path: string): Promise<Part> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const [tail] = await read(handle, { from: size - 8, length: 8 });
    if (tail === undefined || !tail.subarray(4).equals(magic)) {
      throw new Error(`${path} is no whole Parquet file`);
    }
    const length = tail.readUInt32LE(0);
    const [footer] = await read(handle, { from: size - 8 - length, length });
    const struct = decodeStruct(footer ?? new Uint8Array());
    return { footer: struct, rowGroups: rowGroupsOf(struct, path) };
  } finally {
    await handle.close();
  }
}

/**
 * The columns of files that hold the same rows, as one part; types are those of the first file.
 * @throws Error where they hold other numbers of rows.
 */
export function sideBySide(parts: readonly Part[]): Part {
  const [first] = parts;
  if (first === undefined) throw new Error('no file holds a column');
  const rowGroups = first.rowGroups.map(({ rows }, index) => {
    const groups = parts.map((part) => part.rowGroups[index]);
    if (groups.some((group) => group?.rows !== rows)) throw new Error('files hold other rows');
    return { rows, chunks: new Map(groups.flatMap((group) => [...(group?.chunks ?? [])])) };
  });
  return { footer: first.footer, rowGroups };
}

/**
 * Writes a Parquet file out of row groups of others, byte for byte: nothing is decoded, so a table that
 * holds rows or columns of another costs no more than to copy them.
 */
export async function assembleParquet(path: string, assembly: Assembly): Promise<void> {
  const { names, shares, metadata, asWritten = false } = assembly;
  const writer = new Writer(await open(path, 'wx'));
  try {
    await writer.write(magic);
    const copied: CopiedRowGroup[] = [];
    for (const { parts, columns } of shares) {
      for (const { rowGroups } of parts) {
        for (const group of rowGroups) {
          copied.push(await copyRowGroup(writer, group, columns, asWritten));
        }
      }
    }
    const rowGroups: ThriftStruct[] = [];
    for (const [ordinal, { rows, chunks }] of copied.entries()) {
      const moved: ThriftStruct[] = [];
      for (const [index, { chunk, pages, bloom }] of chunks.entries()) {
        const place = { pages, bloom: bloom ?? (await copyBloom(writer, chunk)) };
        moved.push(movedChunk(chunk, names[index] ?? chunk.name, place));
      }
      rowGroups.push(rowGroup(moved, rows, asWritten ? null : ordinal));
    }
    const first = shares[0];
    const sample = first?.parts[0];
    if (first === undefined || sample === undefined) throw new Error(`${path}: made of nothing`);
    const columns = names.map((name, index) => ({ name, like: first.columns[index] ?? name }));
    const footer = encodeStruct(footerOf(sample.footer, columns, rowGroups, metadata));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(footer.length);
    await writer.write(Buffer.concat([footer, length, magic]));
  } finally {
    await writer.close();
  }
}

/** A row group whose pages are copied: where each column's begin, and its Bloom filter, `null` where it is to come. */
interface CopiedRowGroup {
  readonly rows: number;
  readonly chunks: readonly {
    readonly chunk: ColumnChunk;
    readonly pages: number;
    readonly bloom: number | null;
  }[];
}

async function copyRowGroup(
  writer: Writer,
  { rows, chunks }: RowGroup,
  columns: readonly string[],
  asWritten: boolean,
): Promise<CopiedRowGroup> {
  const copied = [];
  for (const column of columns) {
    const chunk = chunks.get(column);
    if (chunk === undefined) throw new Error(`a Parquet file has no column ${column}`);
    const pages = await writer.copy(chunk.path, chunk.pages);
    const bloom = asWritten ? null : await copyBloom(writer, chunk);
    copied.push({ chunk, pages, bloom });
  }
  return { rows, chunks: copied };
}

/** @returns where the copy begins, `null` where the column has no Bloom filter. */
async function copyBloom(writer: Writer, { path, bloom }: ColumnChunk): Promise<number | null> {
  return bloom === null ? null : await writer.copy(path, bloom);
}

/** A file that grows at its end, and knows where that is; the last file that it copied from stays open. */
class Writer {
  readonly #handle: FileHandle;
  #source: { readonly path: string; readonly handle: FileHandle } | null = null;
  #at = 0;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await this.#handle.write(bytes, done, bytes.length - done, this.#at);
      done += bytesWritten;
      this.#at += bytesWritten;
    }
  }

  /** @returns where the copy begins. */
  async copy(path: string, range: ByteRange): Promise<number> {
    const start = this.#at;
    for (const bytes of await read(await this.#open(path), range)) await this.write(bytes);
    return start;
  }

  async close(): Promise<void> {
    await this.#source?.handle.close();
    await this.#handle.close();
  }

  async #open(path: string): Promise<FileHandle> {
    if (this.#source?.path === path) return this.#source.handle;
    await this.#source?.handle.close();
    this.#source = null;
    this.#source = { path, handle: await open(path) };
    return this.#source.handle;
  }
}

const mostRead = 1024 * 1024;

/** Bytes of a file, in pieces. @throws Error where it ends too early. */
async function read(handle: FileHandle, { from, length }: ByteRange): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  for (let done = 0; done < length; ) {
    const piece = Buffer.allocUnsafe(Math.min(mostRead, length - done));
    const { bytesRead } = await handle.read(piece, 0, piece.length, from + done);
    if (bytesRead === 0) throw new Error('a Parquet file ends too early');
    pieces.push(piece.subarray(0, bytesRead));
    done += bytesRead;
  }
  return pieces;
}
