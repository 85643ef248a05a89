#!/usr/bin/env node
import { surviveClosedStreams } from './cli/closed-streams.ts';
import { main } from './cli/program.ts';

// Until a command has verifiably ended, the exit code says it has not.
process.exitCode = 1;
surviveClosedStreams(process);
process.exitCode = await main(process.argv.slice(2));
