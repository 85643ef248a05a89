import type { Said } from './option-texts.ts';
import type { OptionName } from './options.ts';

/** What a command leaves to be printed: text for people, a document for `--json`, and the exit code. */
export interface Outcome {
  readonly text: string;
  readonly document: object;
  readonly exitCode: number;
  /** What went wrong, for stderr; the document tells it too. */
  readonly error?: string;
}

/** A command line as a command gets it. */
interface Call {
  /** The words that are no options. */
  readonly words: readonly string[];
  readonly said: Said;
}

export interface CommandSpec {
  /** Name and words, as commander takes them: `query <sql>`. */
  readonly usage: string;
  readonly summary: string;
  readonly options: readonly OptionName[];
  /** Defaults that differ from the option's own. */
  readonly defaults?: Said;
  /** What an option means here, where that differs from the option's own help. */
  readonly helps?: Readonly<Partial<Record<OptionName, string>>>;
  readonly examples: readonly string[];
  /** What the document tells, beside the error, where there is nothing else to tell. */
  readonly failed?: object;
  readonly run: (call: Call) => Promise<Outcome>;
}
