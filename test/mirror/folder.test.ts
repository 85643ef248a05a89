import { describe, expect, it } from 'vitest';
import { bindFolder, expectedSource } from '../../src/mirror/folder/folder.ts';
import { outputPaths } from '../../src/system/paths.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

describe('expectedSource(paths, baseUrl)', () => {
  const source = 'reference:seed=1:size=small';
  const bound = () => {
    const paths = outputPaths(temporaryFolder());
    bindFolder(paths, { source, base_url: 'http://localhost:8080/v1' });
    return paths;
  };

  it('takes any address of this machine for what may be the reference service', () => {
    for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]'])
      expect(expectedSource(bound(), `http://${host}:9090/v1`)).toBe(source);
  });

  it('takes no other address for it', () => {
    for (const host of ['127.example.org', 'localhost.example.org', '128.0.0.1'])
      expect(expectedSource(bound(), `http://${host}/v1`)).toBe(`http://${host}/v1`);
  });
});
