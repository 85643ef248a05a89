import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bindFolder, expectedSource, inspectFolder } from '../../src/mirror/folder/folder.ts';
import { troubleOf } from '../../src/mirror/folder/storage-trouble.ts';
import { outputPaths } from '../../src/system/paths.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

describe('inspectFolder(output, intent)', () => {
  it('refuses a path that leaves no room for what stands below it', () => {
    const path = `/tmp${'/a2345678901234567890'.repeat(190)}`;
    expect(() => inspectFolder(path, 'write')).toThrow('more than 3840 bytes');
  });

  it.each(['tmp', 'derived'])('refuses to write where %s is a link', (name) => {
    const paths = outputPaths(temporaryFolder());
    bindFolder(paths, { source: 'x', base_url: 'http://x/v1' });
    symlinkSync(temporaryFolder(), join(paths.output, name));
    expect(() => inspectFolder(paths.output, 'write')).toThrow(`${name} is a link`);
    expect(inspectFolder(paths.output, 'read').output).toBe(paths.output);
  });

  it('refuses what lies inside a mirror, a release or a landing zone, however it is spelt', () => {
    const place = temporaryFolder();
    const { output, landing, releases } = outputPaths(join(place, 'mirror'));
    bindFolder(outputPaths(output), { source: 'x', base_url: 'http://x/v1' });
    const release = join(releases, '1');
    const copied = join(place, 'copied');
    for (const folder of [release, copied, join(landing, 'responses')])
      mkdirSync(folder, { recursive: true });
    for (const folder of [release, copied])
      for (const file of ['hrstats.duckdb', 'datapackage.json'])
        writeFileSync(join(folder, file), '');
    symlinkSync(join('releases', '1'), join(output, 'current'));
    symlinkSync(output, join(place, 'link'));
    const wrong = [
      ['mirror/current', 'the release'],
      ['mirror/current/deep/below', 'the release'],
      ['link/current/../releases/1/new', 'the release'],
      ['copied/new', 'the release'],
      ['mirror/landing', 'the landing zone'],
      ['link/landing/responses/x', 'the landing zone'],
      ['link/runs/new', 'runs/ of the mirror'],
      ['mirror/releases', 'releases/ of the mirror'],
    ] as const;
    for (const [path, what] of wrong)
      expect(() => inspectFolder(`${place}/${path}`, 'write'), path).toThrow(`lies inside ${what}`);
    for (const path of ['mirror', 'link', 'mirror/demo', 'link/demo'])
      expect(inspectFolder(join(place, path), 'write').output).toBe(join(place, path));
  });
});

describe('troubleOf(paths, error)', () => {
  it('knows what a call on an open file says, and nothing of other folders', () => {
    const paths = outputPaths(temporaryFolder());
    for (const [what, isOurs] of [
      ['EROFS: read-only file system, fsync', true],
      ['EIO: i/o error, write', true],
      [`EACCES: permission denied, open '${paths.lock}'`, true],
      ["EACCES: permission denied, open '/elsewhere'", false],
      ['connect EACCES 192.0.2.1:443', false],
    ] as const)
      expect([what, troubleOf(paths, new Error(what)) !== null]).toEqual([what, isOurs]);
  });
});

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
