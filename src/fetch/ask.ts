/** A request to be asked, and what is already known that bears on asking it. */
export interface Ask {
  readonly key: string;
  readonly ordinal: number;
  /** Request headers that make the question conditional, `null` for none. */
  readonly conditions: Readonly<Record<string, string>> | null;
}
