/**
 * A small generator of 32-bit integers, the same on every machine: integer operations only.
 * Each (seed, stream, step) gives an independent sequence, so that one body's history does not
 * depend on how many draws another took.
 */
export interface Random {
  /** Uniform in 0 … 2^32 - 1. */
  next(): number;
  /** Uniform in 0 … bound - 1. */
  below(bound: number): number;
  /** True that many times in a thousand. */
  chance(permille: number): boolean;
  /** A position in `weights`, as likely as its weight. */
  weighted(weights: readonly number[]): number;
}

/** A generator for one stream and step of a seed (mulberry32, its state mixed from all three). */
export function createRandom(seed: number, stream: number, step: number): Random {
  let state = mix(mix(mix(seed) ^ stream) ^ step);

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return (bits ^ (bits >>> 14)) >>> 0;
  }

  return {
    next,
    below: (bound) => next() % bound,
    chance: (permille) => next() % 1000 < permille,
    weighted: (weights) => {
      let total = 0;
      for (const weight of weights) total += weight;
      let left = next() % total;
      let position = 0;
      while (left >= weights[position]!) {
        left -= weights[position]!;
        position += 1;
      }
      return position;
    },
  };
}

/** An avalanche of the bits of one 32-bit integer (murmur3's finaliser). */
function mix(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
