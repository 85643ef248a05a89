import type { Said } from './option-texts.ts';
import type { OptionName } from './options.ts';
import type { Values } from './settings.ts';

/** What a command leaves to be printed: text for people, a document for `--json`, and the exit code. */
export interface Outcome {
  readonly text: string;
  readonly document: object;
  /** Left out: complete. */
  readonly exitCode?: number;
  /** What went wrong, for stderr; the document tells it too. */
  readonly error?: string;
}

/** A command line as a command gets it. */
interface Call<Name extends OptionName> {
  /** The words that are no options. */
  readonly words: readonly string[];
  /** What was said on the command line alone. */
  readonly said: Said;
  /** What was said wherever options can be said, and what it means. */
  readonly texts: Said;
  readonly values: Values<Name>;
}

export interface CommandSpec<Name extends OptionName = OptionName> {
  /** Name and words, as commander takes them: `query <sql>`. */
  readonly usage: string;
  readonly summary: string;
  readonly options: readonly Name[];
  /** Defaults that differ from the option's own. */
  readonly defaults?: Said;
  /** What an option means here, where that differs from the option's own help. */
  readonly helps?: Readonly<Partial<Record<Name, string>>>;
  readonly examples: readonly string[];
  /** What the document tells, beside the error, where there is nothing else to tell. */
  readonly failed?: object;
  run(call: Call<Name>): Promise<Outcome>;
}

/** A command that gets the values of its own options. */
export function command<const Name extends OptionName>(spec: CommandSpec<Name>): CommandSpec {
  return spec;
}
