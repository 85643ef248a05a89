/**
 * By dimension and meaning: the codes and labels that say so, spelled plainly (lower case, no accents,
 * anything but letters and digits one blank). Frozen data in `pipelines/meanings.ts`.
 */
export type CategoryMeanings = Readonly<
  Record<string, Readonly<Record<string, readonly string[]>>>
>;
