#!/usr/bin/env node
import { surviveClosedStreams } from './cli/closed-streams.ts';

// Until a command has verifiably ended, the exit code says it has not.
process.exitCode = 1;
surviveClosedStreams(process);
// DuckDB works on whichever of Node's pool threads is free. Were there an arena for each, what one of them freed the next
// could not use, and the process would hold it for seconds (docs/decisions/0020). To be said before DuckDB is loaded.
process.env.DUCKDB_JE_MALLOC_CONF ??= 'narenas:1';
const { main } = await import('./cli/program.ts');
process.exitCode = await main(process.argv.slice(2));
