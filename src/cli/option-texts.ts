import { existsSync } from 'node:fs';
import * as z from 'zod';
import { messageOf, printable, UsageError } from '../model/errors.ts';
import { jsonIn } from '../system/json-file.ts';
import { type OptionName, type OptionSpec, optionSpecs } from './options.ts';

/** What was said, as text: by option name, from the command line, the environment or the config file. */
export type Said = Readonly<Partial<Record<OptionName, string>>>;

/** The config file in the working directory (contract §1). */
const configFile = 'hrmirror.config.json';

/** Options of a program: what may stand on the command line; a list for several. */
export type OptionsOf<Name extends OptionName> = {
  readonly [Key in Name]?: string | number | boolean | readonly string[] | undefined;
};

/**
 * Options of a program as texts.
 * @throws UsageError for an option that is none.
 */
export function textsOf<Name extends OptionName>(
  names: readonly Name[],
  options: OptionsOf<Name>,
): Said {
  const specs: Readonly<Record<OptionName, OptionSpec>> = optionSpecs;
  const known: ReadonlySet<string> = new Set(names);
  const entries = Object.entries(options).flatMap(([name, told]) => {
    if (!known.has(name)) throw new UsageError(`there is no option ${printable(name, 80)}`);
    if (told === undefined || told === false) return [];
    const separator = specs[name as Name].repeatable === true ? '\n' : ',';
    return [[name, Array.isArray(told) ? told.join(separator) : String(told)]];
  });
  return Object.fromEntries(entries);
}

/** The texts of some options alone. */
export function pickTexts(names: readonly OptionName[], texts: Said): Said {
  const picked = names.filter((name) => texts[name] !== undefined);
  return Object.fromEntries(picked.map((name) => [name, texts[name]]));
}

/**
 * The texts of a command's options: said on the command line, else in the environment, else in the
 * config file, else the command's own default.
 */
export function gatherTexts(names: readonly OptionName[], said: Said, defaults: Said = {}): Said {
  const config = readConfigFile();
  const texts = names.map((name) => [
    name,
    said[name] ?? process.env[environmentName(name)] ?? config[name] ?? defaults[name],
  ]);
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined));
}

/** What was said of one option, whatever is wrong with the other settings: that is told by who needs them. */
export function textOf(name: OptionName, said: Said): Said {
  const text = said[name] ?? process.env[environmentName(name)] ?? configAsItIs()[kebab(name)];
  return text === undefined ? {} : { [name]: String(text) };
}

function configAsItIs(): Readonly<Record<string, unknown>> {
  try {
    return Object(readJson());
  } catch {
    return {};
  }
}

/** Where an option was said, for a message: the variable or the file, nothing of the command line itself. */
export function saidWhere(name: OptionName, said: Said): string {
  if (said[name] !== undefined) return '';
  const variable = environmentName(name);
  return ` (in ${process.env[variable] === undefined ? configFile : variable})`;
}

/**
 * A message that begins with an option tells where it was said, also where only what the option meets,
 * such as the lists of the service, shows it to be wrong.
 */
export function withOrigin(names: readonly OptionName[], said: Said, message: string): string {
  const [, flag, rest] = /^--([a-z-]+)(?: .*?)??(: .*)$/s.exec(message) ?? [];
  const name = names.find((one) => kebab(one) === flag);
  if (name === undefined || rest === undefined || message.includes(' (in ')) return message;
  if (gatherTexts([name], said)[name] === undefined) return message;
  return `${message.slice(0, -rest.length)}${saidWhere(name, said)}${rest}`;
}

/** `baseUrl` is `HRMIRROR_BASE_URL`. */
export function environmentName(name: string): string {
  return `HRMIRROR_${kebab(name).replaceAll('-', '_').toUpperCase()}`;
}

/** `baseUrl` is `base-url`. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function readConfigFile(): Said {
  if (!existsSync(configFile)) return {};
  const names = Object.keys(optionSpecs) as OptionName[];
  const scalar = z.union(
    [z.string(), z.number(), z.boolean()],
    'expected what the flag takes: a text, a number, true or false',
  );
  const schema = z.strictObject(
    Object.fromEntries(names.map((name) => [kebab(name), scalar.optional()])),
  );
  const told = readJson();
  if (typeof told !== 'object' || told === null || Array.isArray(told)) {
    throw new UsageError(`${configFile}: expected an object of long flags`);
  }
  const parsed = schema.safeParse(told);
  if (!parsed.success) throw new UsageError(`${configFile}: ${issueText(parsed.error)}`);
  const entries = names
    .map((name) => [name, parsed.data[kebab(name)]] as const)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(entries);
}

function readJson(): unknown {
  try {
    return jsonIn(configFile);
  } catch (error) {
    const trouble = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new UsageError(`${configFile} ${trouble}: ${messageOf(error)}`);
  }
}

function issueText(error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue?.code === 'unrecognized_keys')
    return `unknown key ${printable(issue.keys.join(', '), 100)}`;
  return printable(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not understood'}`);
}
