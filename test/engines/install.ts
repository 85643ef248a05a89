import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../helpers/program.ts';

const runFile = promisify(execFile);

/** Engines are installed once, beside the packages of the checkout. */
const cache = join(root, 'node_modules', '.cache', 'engines');

/** A Python with Apache Spark, from the package registry; needs Python 3 and Java 17. */
export async function pythonWithSpark(): Promise<string> {
  const venv = join(cache, 'spark');
  const python = join(venv, 'bin', 'python');
  if (!existsSync(join(venv, 'installed'))) {
    mkdirSync(cache, { recursive: true });
    await runFile('python3', ['-m', 'venv', venv]);
    await runFile(python, ['-m', 'pip', 'install', '--quiet', '--no-input', 'pyspark==4.1.1']);
    mkdirSync(join(venv, 'installed'));
  }
  return python;
}

/** The S3 gateway of Versity, built from its module; needs Go. */
export async function versityGateway(): Promise<string> {
  const program = join(cache, 'versitygw');
  if (!existsSync(program)) {
    mkdirSync(cache, { recursive: true });
    const module = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0';
    await runFile('go', ['install', module], { env: { ...process.env, GOBIN: cache } });
  }
  return program;
}
