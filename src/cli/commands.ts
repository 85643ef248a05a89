import type { CommandSpec } from './command-spec.ts';
import { buildCommand } from './commands/build.ts';
import { changesCommand } from './commands/changes.ts';
import { demoCommand } from './commands/demo.ts';
import { inspectCommand } from './commands/inspect.ts';
import { keysCommand } from './commands/keys.ts';
import { mappingsCommand } from './commands/mappings.ts';
import { planCommand } from './commands/plan.ts';
import { probeCommand } from './commands/probe.ts';
import { publishCommand } from './commands/publish.ts';
import { queryCommand } from './commands/query.ts';
import { releasesCommand } from './commands/releases.ts';
import { reproduceCommand } from './commands/reproduce.ts';
import { rollbackCommand } from './commands/rollback.ts';
import { runCommand } from './commands/run.ts';
import { serveCommand } from './commands/serve.ts';
import { statusCommand } from './commands/status.ts';
import { verifyCommand } from './commands/verify.ts';

/** Every command, in the order of `--help`. */
export const commandSpecs: readonly CommandSpec[] = [
  demoCommand,
  probeCommand,
  runCommand,
  planCommand,
  buildCommand,
  publishCommand,
  keysCommand,
  statusCommand,
  verifyCommand,
  reproduceCommand,
  changesCommand,
  releasesCommand,
  rollbackCommand,
  inspectCommand,
  mappingsCommand,
  queryCommand,
  serveCommand,
];
