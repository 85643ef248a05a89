import { type ThriftStruct, type ThriftValue, thriftTypes } from './thrift.ts';

/**
 * Field ids of Parquet's footer (parquet.thrift of the Apache Parquet format), those that are read or
 * changed here; all others are passed on as they are.
 */
const file = Object.freeze({ schema: 2, rows: 3, rowGroups: 4, metadata: 5, orders: 7 });
const element = Object.freeze({ name: 4, children: 5 });
const group = Object.freeze({ chunks: 1, bytes: 2, rows: 3, offset: 5, compressed: 6, ordinal: 7 });
const chunk = Object.freeze({ offset: 2, metadata: 3 });
const meta = Object.freeze({
  path: 3,
  uncompressed: 6,
  compressed: 7,
  data: 9,
  dictionary: 11,
  bloom: 14,
  bloomBytes: 15,
});
const keyValue = Object.freeze({ key: 1, value: 2 });

/** Bytes of a file. */
export interface ByteRange {
  readonly from: number;
  readonly length: number;
}

/** One column of one row group, as it stands in a file of flat columns. */
export interface ColumnChunk {
  /** The file it stands in. */
  readonly path: string;
  readonly struct: ThriftStruct;
  readonly name: string;
  /** Its pages, the dictionary's first. */
  readonly pages: ByteRange;
  /** Its Bloom filter, `null` where it has none. */
  readonly bloom: ByteRange | null;
}

export interface RowGroup {
  readonly rows: number;
  readonly chunks: ReadonlyMap<string, ColumnChunk>;
}

/** Where a chunk is written to: the start of its pages and of its Bloom filter. */
export interface Place {
  readonly pages: number;
  readonly bloom: number | null;
}

/** The row groups of a file of flat columns. */
export function rowGroupsOf(footer: ThriftStruct, path: string): RowGroup[] {
  return list(footer, file.rowGroups).map((value) => {
    const struct = value as ThriftStruct;
    const chunks = list(struct, group.chunks).map((each) =>
      columnChunk(each as ThriftStruct, path),
    );
    return {
      rows: number(struct, group.rows),
      chunks: new Map(chunks.map((each) => [each.name, each])),
    };
  });
}

function columnChunk(struct: ThriftStruct, path: string): ColumnChunk {
  const metadata = struct.get(chunk.metadata)?.value as ThriftStruct;
  const bloomBytes = metadata.has(meta.bloomBytes) ? number(metadata, meta.bloomBytes) : null;
  return {
    path,
    struct,
    name: list(metadata, meta.path).map(text).join('.'),
    pages: { from: firstPage(metadata), length: number(metadata, meta.compressed) },
    bloom: bloomBytes === null ? null : { from: number(metadata, meta.bloom), length: bloomBytes },
  };
}

function firstPage(metadata: ThriftStruct): number {
  const data = number(metadata, meta.data);
  return metadata.has(meta.dictionary) ? Math.min(number(metadata, meta.dictionary), data) : data;
}

/** A chunk under a name and in a place of its own. */
export function movedChunk(
  { struct, pages, bloom }: ColumnChunk,
  name: string,
  to: Place,
): ThriftStruct {
  const by = BigInt(to.pages - pages.from);
  const metadata = new Map(struct.get(chunk.metadata)?.value as ThriftStruct);
  metadata.set(meta.path, listOf(thriftTypes.binary, [bytes(name)]));
  for (const id of [meta.data, meta.dictionary]) {
    const offset = metadata.get(id);
    if (offset !== undefined) metadata.set(id, { ...offset, value: (offset.value as bigint) + by });
  }
  if (bloom !== null && to.bloom !== null) metadata.set(meta.bloom, i64(to.bloom));
  const moved = new Map(struct);
  const offset = struct.get(chunk.offset)?.value as bigint;
  if (offset !== 0n) moved.set(chunk.offset, i64(Number(offset + by)));
  moved.set(chunk.metadata, { type: thriftTypes.struct, value: metadata });
  return moved;
}

/** A row group of moved chunks; `null` for one that is not numbered. */
export function rowGroup(
  chunks: readonly ThriftStruct[],
  rows: number,
  ordinal: number | null,
): ThriftStruct {
  const metadata = chunks.map((each) => each.get(chunk.metadata)?.value as ThriftStruct);
  const sum = (id: number) => metadata.reduce((total, each) => total + number(each, id), 0);
  const first = metadata[0];
  const start = first === undefined ? 0 : firstPage(first);
  const struct = new Map<number, { type: number; value: ThriftValue }>([
    [group.chunks, listOf(thriftTypes.struct, chunks)],
    [group.bytes, i64(sum(meta.uncompressed))],
    [group.rows, i64(rows)],
    [group.offset, i64(start)],
    [group.compressed, i64(sum(meta.compressed))],
  ]);
  if (ordinal !== null)
    struct.set(group.ordinal, { type: thriftTypes.i16, value: BigInt(ordinal) });
  return struct;
}

/** A column of an assembled file: the column of the sample it is like, and its own name. */
export interface ColumnName {
  readonly like: string;
  readonly name: string;
}

/** The footer of a file with those columns and row groups; everything else is as in a sample of it. */
export function footerOf(
  sample: ThriftStruct,
  columns: readonly ColumnName[],
  rowGroups: readonly ThriftStruct[],
  metadata: Readonly<Record<string, string>>,
): ThriftStruct {
  const [root, ...leaves] = list(sample, file.schema) as ThriftStruct[];
  const names = leaves.map((leaf) => text(leaf.get(element.name)?.value));
  const positions = columns.map(({ like }) => names.indexOf(like));
  const schema = columns.map(({ name }, index) =>
    withField(leaves[positions[index] ?? -1], element.name, {
      type: thriftTypes.binary,
      value: bytes(name),
    }),
  );
  const counted = withField(root, element.children, {
    type: thriftTypes.i32,
    value: BigInt(columns.length),
  });
  const pairs = Object.entries(metadata).map(([key, value]) => keyValuePair(key, value));
  const footer = new Map(sample);
  footer.set(file.schema, listOf(thriftTypes.struct, [counted, ...schema]));
  footer.set(file.rows, i64(rowGroups.reduce((sum, each) => sum + number(each, group.rows), 0)));
  footer.set(file.rowGroups, listOf(thriftTypes.struct, rowGroups));
  footer.set(file.metadata, listOf(thriftTypes.struct, pairs));
  const orders = sample.has(file.orders) ? list(sample, file.orders) : null;
  if (orders !== null) {
    footer.set(
      file.orders,
      listOf(
        thriftTypes.struct,
        positions.map((at) => orders[at] as ThriftValue),
      ),
    );
  }
  return new Map([...footer].sort(([a], [b]) => a - b));
}

function keyValuePair(key: string, value: string): ThriftStruct {
  return new Map([
    [keyValue.key, { type: thriftTypes.binary, value: bytes(key) }],
    [keyValue.value, { type: thriftTypes.binary, value: bytes(value) }],
  ]);
}

function withField(
  struct: ThriftStruct | undefined,
  id: number,
  field: { type: number; value: ThriftValue },
) {
  if (struct === undefined)
    throw new Error('a Parquet file lacks a column that another needs of it');
  return new Map(struct).set(id, field);
}

function list(struct: ThriftStruct, id: number): readonly ThriftValue[] {
  return (
    (struct.get(id)?.value as { elements: readonly ThriftValue[] } | undefined)?.elements ?? []
  );
}

function listOf(elementType: number, elements: readonly ThriftValue[]) {
  return { type: thriftTypes.list, value: { elementType, elements } };
}

function number(struct: ThriftStruct, id: number): number {
  return Number(struct.get(id)?.value as bigint);
}

function i64(value: number) {
  return { type: thriftTypes.i64, value: BigInt(value) };
}

function bytes(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}

function text(value: ThriftValue | undefined): string {
  return new TextDecoder().decode(value as Uint8Array);
}
