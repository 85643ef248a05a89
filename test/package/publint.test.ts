import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { describe, expect, it } from 'vitest';
import { root } from '../helpers/program.ts';

describe('the package', () => {
  it('has nothing for publint to say', async () => {
    const { messages } = await publint({ pkgDir: root, strict: true, pack: 'npm' });
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(messages.map((message) => formatMessage(message, manifest))).toEqual([]);
  });
});
