// tsc keeps the folders apart (dist/src, dist/pipelines); the program is dist/cli.js (contract §1).
import { chmodSync, writeFileSync } from 'node:fs';

writeFileSync('dist/cli.js', "#!/usr/bin/env node\nimport './src/cli.js';\n");
chmodSync('dist/cli.js', 0o755);
