/**
 * The room *system*; here its database. In: files, threads and the clock of the machine. Out: what any program needs of
 * them. It must not know statistics, requests or stages.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DuckDBConnection,
  type DuckDBDataChunk,
  DuckDBInstance,
  type DuckDBValue,
  type Json,
  quotedIdentifier,
  quotedString,
} from '@duckdb/node-api';
import { packageRoot } from './paths.ts';

export interface DatabaseOptions {
  /** Where DuckDB may spill; it makes the folder once it needs it. */
  readonly temporary: string;
  /** For example `1GB`. */
  readonly memoryLimit?: string;
  readonly threads?: number;
  /** Whether files are read but once, so that no copy of them is worth its memory. */
  readonly readsOnce?: boolean;
}

/** Of 2,000 MB, what a build has by default (`buildSession`): the process holds some more than DuckDB counts. */
const standardLimit = '1400MB';

const standardThreads = 2;

/** The sessions that are open. */
const sessions = new Set<Database>();

export type Parameters = Record<string, DuckDBValue>;

/**
 * One in-memory DuckDB session, hardened: no extension is loaded or fetched, no community code, UTC.
 * SQL lives in `sql/`; a file with parameters holds one statement, a script has none and runs whole.
 */
export class Database {
  readonly #instance: DuckDBInstance;
  readonly #isOwner: boolean;
  readonly #options: DatabaseOptions;
  readonly connection: DuckDBConnection;

  private constructor(
    instance: DuckDBInstance,
    connection: DuckDBConnection,
    isOwner: boolean,
    options: DatabaseOptions,
  ) {
    this.#instance = instance;
    this.#isOwner = isOwner;
    this.#options = options;
    this.connection = connection;
    sessions.add(this);
  }

  static async open(options: DatabaseOptions): Promise<Database> {
    const instance = await DuckDBInstance.create(':memory:', {
      threads: String(options.threads ?? standardThreads),
      memory_limit: options.memoryLimit ?? standardLimit,
      temp_directory: options.temporary,
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
      enable_external_file_cache: String(options.readsOnce !== true),
    });
    const database = new Database(instance, await instance.connect(), true, options);
    await begin(database.connection);
    return database;
  }

  /** Runs `sql/NAME.sql`; with parameters it must hold exactly one statement. */
  async run(name: string, parameters?: Parameters): Promise<void> {
    await this.connection.run(readSql(name), parameters);
  }

  /** The rows of the one statement in `sql/NAME.sql`, in JSON-safe form (bigint and decimals as text). */
  async rows(name: string, parameters?: Parameters): Promise<Record<string, Json>[]> {
    const reader = await this.connection.runAndReadAll(readSql(name), parameters);
    return reader.getRowObjectsJson();
  }

  /** The rows of the one statement in `sql/NAME.sql`, some thousands at a time. */
  async stream(name: string, parameters?: Parameters): Promise<AsyncIterable<DuckDBDataChunk>> {
    return await this.connection.stream(readSql(name), parameters);
  }

  /** Sets a session variable that SQL files read with `getvariable('NAME')`. */
  async setVariable(name: string, value: DuckDBValue): Promise<void> {
    await this.connection.run(`set variable ${name} = $value`, { value });
  }

  /** Attaches a new or existing database file under an alias; DuckDB binds no parameter there. */
  async attach(path: string, alias: string, options: string): Promise<void> {
    await this.connection.run(`attach ${quotedString(path)} as ${alias} (${options})`);
  }

  /**
   * From here on SQL reaches what is attached and the files named, and nothing else: no other file, no extension, no
   * setting.
   */
  async lock(files: readonly string[] = []): Promise<void> {
    // DuckDB takes no parameter there.
    if (files.length > 0)
      await this.connection.run(`set allowed_paths = [${files.map(quotedString).join(', ')}]`);
    await this.run('session/lock');
  }

  /**
   * Another session that uses the same database, for work at the same time; to be closed before this one. It knows
   * no temporary table and no variable of this one.
   */
  async beside(): Promise<Database> {
    const [used] = await this.rows('session/catalog');
    const connection = await this.#instance.connect();
    await begin(connection);
    await connection.run(`use ${quotedIdentifier(String(used?.catalog))}`);
    return new Database(this.#instance, connection, false, this.#options);
  }

  /**
   * The allocator keeps what was freed, for seconds; whenever a limit is set, DuckDB has it let go of all, in the
   * whole process.
   */
  async giveBack(): Promise<void> {
    await this.setMemoryLimit(this.#options.memoryLimit ?? standardLimit);
  }

  /** What the session, and any beside it, may take from here on. */
  async setMemoryLimit(limit: string): Promise<void> {
    await this.connection.run(`set memory_limit = ${quotedString(limit)}`);
  }

  close(): void {
    sessions.delete(this);
    this.connection.closeSync();
    if (this.#isOwner) this.#instance.closeSync();
  }
}

/** Times are UTC, and every session knows how the landing zone is read. */
async function begin(connection: DuckDBConnection): Promise<void> {
  await connection.run("set TimeZone = 'UTC'");
  await connection.run(readSql('session/macros'));
}

/** Ends what any session is at work at: the process cannot leave before DuckDB has. */
export function interruptSessions(): void {
  for (const { connection } of sessions) connection.interrupt();
}

/** Opens a session, hands it over, and closes it whatever happens. */
export async function withDatabase<T>(
  options: DatabaseOptions,
  use: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await Database.open(options);
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

/** As `withDatabase`; SQL means the tables of the release in a folder. */
export function withRelease<T>(
  folder: string,
  options: DatabaseOptions,
  use: (database: Database) => Promise<T>,
): Promise<T> {
  return withDatabase(options, async (database) => {
    await database.attach(join(folder, 'hrstats.duckdb'), 'hrstats', 'read_only');
    await database.run('release/use');
    return use(database);
  });
}

const sqlTexts = new Map<string, string>();

/** The statement of `sql/NAME.sql` as it is shown to users: without the comments at its head. */
export function readQuestion(name: string): string {
  return readSql(name)
    .replace(/^(--.*\n)+/, '')
    .trim();
}

/** The text of `sql/NAME.sql`. */
export function readSql(name: string): string {
  const known = sqlTexts.get(name);
  if (known !== undefined) return known;
  const text = readFileSync(join(packageRoot, 'sql', `${name}.sql`), 'utf8');
  sqlTexts.set(name, text);
  return text;
}
