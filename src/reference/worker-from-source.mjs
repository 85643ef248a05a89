/**
 * Starts the worker from its TypeScript source, in tests and during development; the compiled program
 * starts `worker.js` itself. `--import tsx` would register the loader in a process' main thread only.
 */
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
