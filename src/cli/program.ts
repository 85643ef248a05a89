/**
 * The room *cli*. In: words, environment and config file. Out: settings for `mirror/`, and what it tells as text or a
 * document. It must not do any of the work itself; nothing but `cli.ts` and `api.ts` may know it.
 */
import { Command, CommanderError, Option } from 'commander';
import { exitCodes, HrMirrorError, messageOf, printable, UsageError } from '../model/errors.ts';
import { version } from '../system/version.ts';
import type { CommandSpec, Outcome } from './command-spec.ts';
import { commandSpecs } from './commands.ts';
import { jsonPieces } from './json-pieces.ts';
import {
  environmentName,
  gatherTexts,
  type Said,
  saidWhere,
  textOf,
  withOrigin,
} from './option-texts.ts';
import { type OptionName, type OptionSpec, optionSpecs } from './options.ts';
import { isOn, valuesOf, yearsCut } from './settings.ts';
import { leaveOnSignals } from './signals.ts';

/**
 * Runs the command line and returns the exit code. Data goes to stdout; a failure is one sentence on
 * stderr, and with `--json` also a document with `error` on stdout.
 */
export async function main(argv: readonly string[]): Promise<number> {
  const json = argv.includes('--json') || isSet('json');
  const endWatch = leaveOnSignals({ json });
  let outcome: Outcome | null = null;
  const program = createProgram(async (run) => {
    outcome = await run();
  });
  try {
    if (workingFolder() === null) throw new UsageError('the working directory is no more');
    await program.parseAsync(helpAsked(argv).map(notAnOption), { from: 'user' });
  } catch (error) {
    endWatch();
    const { failed = {} } = commandSpecs.find(({ usage }) => usage === argv[0]) ?? {};
    return fail(denied(error) ?? error, json, failed);
  }
  endWatch();
  return outcome === null ? exitCodes.complete : print(outcome, json);
}

/** `help run` is `run --help`: commander would exit with the code that stands before anything is done. */
function helpAsked(argv: readonly string[]): readonly string[] {
  const [first, ...others] = argv;
  if (first !== 'help') return argv;
  const isKnown = commandSpecs.some(({ usage }) => usage.split(' ')[0] === others[0]);
  return isKnown || others.length === 0 ? [...others, '--help'] : others;
}

/** SQL may begin with a comment; no option has a space in its name. */
function notAnOption(word: string): string {
  return /^--[^\s=]*\s/.test(word) ? ` ${word}` : word;
}

/** Whether a switch is on; what is wrong with it is told later. */
function isSet(name: 'json' | 'quiet', said: Said = {}): boolean {
  try {
    return isOn(valuesOf([name], textOf(name, said))[name]);
  } catch {
    return false;
  }
}

/** `null` where it was removed: nothing relative can be found then, and no thread starts. */
function workingFolder(): string | null {
  try {
    return process.cwd();
  } catch {
    return null;
  }
}

function print(outcome: Outcome, json: boolean): number {
  const { text, document, exitCode = exitCodes.complete, error } = outcome;
  if (json) writeDocument(document);
  else if (text !== '') process.stdout.write(`${text}\n`);
  if (error !== undefined) process.stderr.write(`hrmirror: ${error}\n`);
  return exitCode;
}

function writeDocument(document: object): void {
  let held = '';
  for (const piece of jsonPieces(document)) {
    held += piece;
    if (held.length < 65_536) continue;
    process.stdout.write(held);
    held = '';
  }
  process.stdout.write(`${held}\n`);
}

/** A file that who runs this may not read; what a run may not write, it tells itself. */
function denied(error: unknown): UsageError | null {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return null;
  if (error.code !== 'EACCES' && error.code !== 'EPERM') return null;
  return new UsageError(`${messageOf(error)}: run this as the user whose folder it is`);
}

function fail(error: unknown, json: boolean, document: object): number {
  if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.complete;
  const usage = error instanceof CommanderError;
  const known = error instanceof HrMirrorError;
  const exitCode = usage ? exitCodes.usage : known ? error.exitCode : exitCodes.internal;
  const message = usage ? usageMessage(error) : messageOf(error);
  const told = { status: 'failed', error: message, exit_code: exitCode };
  if (json) writeDocument({ ...document, ...(known ? error.ended : null), ...told });
  process.stderr.write(`hrmirror: ${message}\n`);
  if (usage || known) return exitCode;
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const where = stack.split('\n').slice(1, 4).join('\n');
  process.stderr.write(`This is a defect of hrmirror; what was landed is kept.\n${where}\n`);
  return exitCode;
}

function usageMessage(error: CommanderError): string {
  if (error.code === 'commander.help') return 'a command is missing: hrmirror --help lists them';
  const message = messageOf(error).replace(/^error: /, '');
  return message.replace(/'([^']*)'/g, (_, word: string) => `'${withoutSecret(word)}'`);
}

/** A word of the command line as a message may repeat it: what stands behind its first : = or @ may be a secret. */
function withoutSecret(word: string): string {
  return printable(word.replace(/[:=@].*$/s, '…'), 80);
}

function createProgram(execute: (run: () => Promise<Outcome>) => Promise<void>): Command {
  const program = new Command('hrmirror')
    .description(
      'Mirrors a government’s HR statistics into DuckDB and Parquet, loses nothing, and says what it does not understand.',
    )
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .showHelpAfterError('Try: hrmirror --help')
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  for (const spec of commandSpecs) addCommand(program, spec, execute);
  program.addHelpText('after', generalExamples);
  return program;
}

const proxyTakesNone =
  '--proxy: takes no address; the proxies are those of HTTP_PROXY, HTTPS_PROXY and NO_PROXY in the environment';

const generalExamples = `
Examples:
  hrmirror demo                                  the whole job on synthetic data, in a minute
  hrmirror run --base-url https://host/v1        mirror a real service into output/
  hrmirror plan --assume-organisms 84            how large is a full walk?
  hrmirror status                                what is mirrored, and what is missing

Every option can also be set in the environment (HRMIRROR_BASE_URL) or in hrmirror.config.json.`;

function addCommand(
  program: Command,
  spec: CommandSpec,
  execute: (run: () => Promise<Outcome>) => Promise<void>,
): void {
  const specs: Readonly<Record<OptionName, OptionSpec>> = optionSpecs;
  const command = program.command(spec.usage).description(spec.summary).allowExcessArguments(true);
  for (const name of spec.options) command.addOption(commanderOption(name, specs[name], spec));
  command.addHelpText(
    'after',
    `\nExamples:\n${spec.examples.map((example) => `  ${example}`).join('\n')}`,
  );
  command.action(async (...received: unknown[]) => {
    const words = received.slice(0, -2).flatMap((word) => (word === undefined ? [] : String(word)));
    const said = received.at(-2) as Record<string, unknown>;
    const [tooMany] = command.args.slice(command.registeredArguments.length);
    if (tooMany !== undefined) {
      if (said.proxy === true && tooMany.includes('://')) throw new UsageError(proxyTakesNone);
      throw new UsageError(
        `too many arguments for '${command.name()}': ${withoutSecret(tooMany)} (what has spaces stands in quotes, a list has commas and no spaces)`,
      );
    }
    const named = spec.options.filter((name) => said[name] !== undefined);
    const texts: Said = Object.fromEntries(named.map((name) => [name, String(said[name])]));
    if (!(spec.options.includes('quiet') && isSet('quiet', texts))) warnOfSettings();
    await execute(() => {
      const call = callOf(spec, words, texts);
      if (!isOn(call.values.quiet)) tell(yearsCut(call.values));
      return spec.run(call);
    }).catch((error: unknown) => {
      if (error instanceof UsageError)
        error.message = withOrigin(spec.options, texts, error.message);
      throw error;
    });
  });
}

function callOf({ options, defaults }: CommandSpec, words: readonly string[], said: Said) {
  const texts = gatherTexts(options, said, defaults);
  const values = valuesOf(options, texts, (name) => saidWhere(name, said));
  return { words, said, texts, values };
}

/**
 * A sentence for every variable of the environment that looks like a setting and is none: a misspelt
 * `HRMIRROR_RAET` would leave the service asked at another rate than its reader meant.
 */
function warnOfSettings(): void {
  const known = new Set(Object.keys(optionSpecs).map(environmentName));
  const unknown = Object.keys(process.env).filter(
    (name) => name.startsWith('HRMIRROR_') && !known.has(name),
  );
  for (const name of unknown.sort())
    tell(`${printable(name, 80)} is no setting of hrmirror, and counts for nothing`);
}

function tell(sentence: string | null): void {
  if (sentence !== null) process.stderr.write(`hrmirror: ${sentence}\n`);
}

function commanderOption(
  name: OptionName,
  { flag, help, fallback, repeatable }: OptionSpec,
  spec: CommandSpec,
): Option {
  const standing = spec.defaults?.[name] ?? fallback;
  const meaning = spec.helps?.[name] ?? help;
  const shown = standing === undefined ? meaning : `${meaning} (default: ${standing})`;
  const option = new Option(flag, `${shown} [${environmentName(name)}]`);
  if (repeatable !== true) return option;
  return option.argParser((text: string, before?: string) =>
    before === undefined ? text : `${before}\n${text}`,
  );
}
