/** `items 0-99/250`, and without a unit. */
const range = /^(?:[\w-]+[\s=]+)?(\d+)-(\d+)\/(\d+|\*)$/;

/** Whether a range, as `Content-Range` tells one, leaves out some of what there is. */
export function isPartialRange(text: string): boolean {
  const [, from, to, total] = range.exec(text.trim()) ?? [];
  if (from === undefined || total === undefined) return false;
  if (total === '*') return Number(from) > 1;
  return Number(to) - Number(from) + 1 < Number(total);
}
