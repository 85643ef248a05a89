/** A count for people: `281,000`. */
export function countText(count: number): string {
  return count.toLocaleString('en-GB');
}

/** A count of things for people: `1 answer`, `2,000 answers`. */
export function countedText(count: number, one: string, many: string): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}
