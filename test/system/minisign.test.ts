import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  generateKey,
  parsePublicKey,
  parseSecretKey,
  publicKeyFile,
  publicKeyLine,
  secretKeyFile,
  signatureOf,
  verifiedComment,
} from '../../src/system/minisign.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

const text = Buffer.from('what is signed\n');
const key = generateKey();
const signature = signatureOf(text, key, 'release 1');

describe('signatureOf(bytes, key, trustedComment)', () => {
  it('is verified with the public key, and is the same whenever it is made', () => {
    const readers = parsePublicKey(publicKeyFile(key.publicKey));
    expect(verifiedComment(text, signature, readers)).toBe('release 1');
    const again = parseSecretKey(secretKeyFile(key));
    expect(signatureOf(text, again, 'release 1')).toBe(signature);
    const windows = signature.replaceAll('\n', '\r\n');
    expect(verifiedComment(text, windows, key.publicKey)).toBe('release 1');
  });

  it.each([
    ['of something else', Buffer.from('another text\n'), signature, key, /something else/],
    ['of another key', text, signature, generateKey(), /made by key [0-9A-F]+, not by/],
    [
      'of another comment',
      text,
      signature.replace('release 1', 'release 2'),
      key,
      /trusted comment is not what was signed/,
    ],
    ['no signature', text, 'signed: me\n', key, /no signature of minisign/],
    ['cut off', text, signature.slice(0, 90), key, /no signature of minisign/],
    ['of no hash', text, signature.replace('\nRU', '\nRW'), key, /no signature of minisign/],
  ] as const)('is not verified where it is %s', (_, bytes, told, by, why) => {
    expect(() => verifiedComment(bytes, told, by.publicKey)).toThrow(why);
  });
});

describe('parseSecretKey(text)', () => {
  it('tells nothing of what it refuses', () => {
    const file = secretKeyFile(key);
    const bytes = Buffer.from(file.split('\n')[1] ?? '', 'base64');
    const changed = (at: number, to: number) => {
      const other = Buffer.from(bytes);
      other[at] = to;
      return other.toString('base64');
    };
    const told: readonly (readonly [string, string])[] = [
      [publicKeyFile(key.publicKey), 'no secret key of minisign'],
      ['', 'no secret key of minisign'],
      [file + file, 'no secret key of minisign'],
      [changed(2, 0x53), 'the secret key has a password: take one without (minisign -G -W)'],
      [changed(70, (bytes[70] ?? 0) ^ 1), 'the secret key is damaged'],
    ];
    for (const [given, why] of told) expect(() => parseSecretKey(given)).toThrow(new Error(why));
  });
});

describe('parsePublicKey(text)', () => {
  it('takes a file or its line, and no secret key', () => {
    const line = publicKeyLine(key.publicKey);
    expect(publicKeyLine(parsePublicKey(line))).toBe(line);
    expect(() => parsePublicKey(secretKeyFile(key))).toThrow('no public key of minisign');
    expect(() => parsePublicKey(line.slice(4))).toThrow('no public key of minisign');
  });
});

const hasMinisign = spawnSync('minisign', ['-v']).status === 0;

describe.skipIf(!hasMinisign)('minisign (needs the program of that name)', () => {
  it('takes our keys and signatures, and we take its own', () => {
    const cwd = temporaryFolder();
    const minisign = (...args: string[]) =>
      execFileSync('minisign', args, { cwd, encoding: 'utf8', stdio: 'pipe' });
    const write = (name: string, content: string | Buffer) =>
      writeFileSync(join(cwd, name), content);
    const read = (name: string) => readFileSync(join(cwd, name), 'utf8');
    write('text', text);
    write('ours.pub', publicKeyFile(key.publicKey));
    write('text.minisig', signature);
    expect(minisign('-Vm', 'text', '-p', 'ours.pub')).toContain('Trusted comment: release 1');
    const line = publicKeyLine(key.publicKey);
    expect(minisign('-Vm', 'text', '-P', line)).toContain('comment signature verified');

    write('ours.key', secretKeyFile(key));
    minisign('-S', '-W', '-s', 'ours.key', '-m', 'text', '-t', 'by minisign');
    expect(verifiedComment(text, read('text.minisig'), key.publicKey)).toBe('by minisign');
    minisign('-R', '-s', 'ours.key', '-p', 'again.pub');
    expect(read('again.pub')).toBe(read('ours.pub'));

    minisign('-G', '-W', '-s', 'theirs.key', '-p', 'theirs.pub');
    const theirs = parseSecretKey(read('theirs.key'));
    write('text.minisig', signatureOf(text, theirs, 'with their key'));
    expect(minisign('-Vm', 'text', '-p', 'theirs.pub')).toContain('with their key');
    expect(publicKeyFile(theirs.publicKey)).toBe(read('theirs.pub'));
  });
});
