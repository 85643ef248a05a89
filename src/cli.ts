#!/usr/bin/env node
import { surviveClosedStreams } from './cli/closed-streams.ts';
import { main } from './cli/program.ts';

// A reader that has seen enough, such as `head`, or a terminal that is gone ends no run: it goes on unheard.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
  });
}

// Until a command has verifiably ended, the exit code says it has not.
process.exitCode = 1;
surviveClosedStreams(process);
process.exitCode = await main(process.argv.slice(2));
