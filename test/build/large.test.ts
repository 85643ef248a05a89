import { expect, it } from 'vitest';
import { makeLandingZone } from '../bench/landing-zone-maker.ts';
import { runJson } from '../helpers/program.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

it('is built whole of 2.5 million figures with the memory that a build may take', {
  tags: 'long',
  timeout: 600_000,
}, async () => {
  const output = temporaryFolder();
  await makeLandingZone({
    ...{ output, organisms: 85, restrictions: 'none', endpoints: null, share: 0.5 },
  });
  const built = await runJson<{ published: boolean }>(['build', '--output', output]);
  expect(built.code, built.stderr).toBe(0);
  expect(built.document.published).toBe(true);
});
