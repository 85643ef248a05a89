#!/usr/bin/env node
import { main } from './cli/program.ts';

// Until a command has verifiably ended, the exit code says it has not.
process.exitCode = 1;
process.exitCode = await main(process.argv.slice(2));
