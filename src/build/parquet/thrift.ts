/** A value of Thrift's compact protocol; integers of all widths are bigints, texts and doubles are bytes. */
export type ThriftValue = boolean | bigint | Uint8Array | ThriftList | ThriftStruct;

interface ThriftList {
  readonly elementType: number;
  readonly elements: readonly ThriftValue[];
}

/** A struct by field id, each field with the type it is written as. */
export type ThriftStruct = ReadonlyMap<number, ThriftField>;

interface ThriftField {
  readonly type: number;
  readonly value: ThriftValue;
}

/** The types of the compact protocol that Parquet uses. */
export const thriftTypes = Object.freeze({
  yes: 1,
  no: 2,
  byte: 3,
  i16: 4,
  i32: 5,
  i64: 6,
  double: 7,
  binary: 8,
  list: 9,
  struct: 12,
});

const types = thriftTypes;

/**
 * One struct of Thrift's compact protocol, every field as it stands, those unknown to us too.
 * @throws Error where the bytes hold something else.
 */
export function decodeStruct(bytes: Uint8Array): ThriftStruct {
  return new Decoder(bytes).struct();
}

/** The bytes of a struct; what was decoded comes out as it went in. */
export function encodeStruct(struct: ThriftStruct): Uint8Array {
  const bytes: number[] = [];
  writeStruct(struct, bytes);
  return Uint8Array.from(bytes);
}

class Decoder {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  struct(): ThriftStruct {
    const fields = new Map<number, ThriftField>();
    let id = 0;
    for (let head = this.#byte(); head !== 0; head = this.#byte()) {
      const type = head & 0x0f;
      const step = head >> 4;
      id = step === 0 ? Number(this.#integer()) : id + step;
      const isFlag = type === types.yes || type === types.no;
      fields.set(id, { type, value: isFlag ? type === types.yes : this.#value(type) });
    }
    return fields;
  }

  #value(type: number): ThriftValue {
    switch (type) {
      case types.yes:
      case types.no:
        return this.#byte() === types.yes;
      case types.byte:
        return BigInt(this.#byte());
      case types.i16:
      case types.i32:
      case types.i64:
        return this.#integer();
      case types.double:
        return this.#take(8);
      case types.binary:
        return this.#take(Number(this.#varint()));
      case types.list:
        return this.#list();
      case types.struct:
        return this.struct();
      default:
        throw new Error(`a Parquet footer holds a value of the unknown type ${type}`);
    }
  }

  #list(): ThriftList {
    const head = this.#byte();
    const elementType = head & 0x0f;
    const length = head >> 4 === 15 ? Number(this.#varint()) : head >> 4;
    const elements: ThriftValue[] = [];
    for (let index = 0; index < length; index += 1) elements.push(this.#value(elementType));
    return { elementType, elements };
  }

  #integer(): bigint {
    const zigzag = this.#varint();
    return (zigzag >> 1n) ^ -(zigzag & 1n);
  }

  #varint(): bigint {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.#byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }

  #take(length: number): Uint8Array {
    const taken = this.#bytes.subarray(this.#at, this.#at + length);
    if (taken.length < length) throw new Error('a Parquet footer ends too early');
    this.#at += length;
    return taken;
  }

  #byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new Error('a Parquet footer ends too early');
    this.#at += 1;
    return byte;
  }
}

function writeStruct(struct: ThriftStruct, bytes: number[]): void {
  let last = 0;
  for (const [id, { type, value }] of struct) {
    const step = id - last;
    const told = typeof value === 'boolean' ? (value ? types.yes : types.no) : type;
    if (step > 0 && step < 16) bytes.push((step << 4) | told);
    else {
      bytes.push(told);
      writeInteger(BigInt(id), bytes);
    }
    if (typeof value !== 'boolean') writeValue(type, value, bytes);
    last = id;
  }
  bytes.push(0);
}

function writeValue(type: number, value: ThriftValue, bytes: number[]): void {
  if (typeof value === 'boolean') bytes.push(value ? types.yes : types.no);
  else if (typeof value === 'bigint') {
    if (type === types.byte) bytes.push(Number(value));
    else writeInteger(value, bytes);
  } else if (value instanceof Uint8Array) {
    if (type === types.binary) writeVarint(BigInt(value.length), bytes);
    for (const byte of value) bytes.push(byte);
  } else if (value instanceof Map) writeStruct(value, bytes);
  else writeList(value as ThriftList, bytes);
}

function writeList({ elementType, elements }: ThriftList, bytes: number[]): void {
  if (elements.length < 15) bytes.push((elements.length << 4) | elementType);
  else {
    bytes.push(0xf0 | elementType);
    writeVarint(BigInt(elements.length), bytes);
  }
  for (const element of elements) writeValue(elementType, element, bytes);
}

function writeInteger(value: bigint, bytes: number[]): void {
  writeVarint(BigInt.asUintN(64, (value << 1n) ^ (value >> 63n)), bytes);
}

function writeVarint(value: bigint, bytes: number[]): void {
  let rest = value;
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  bytes.push(Number(rest));
}
