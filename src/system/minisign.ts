/**
 * Ed25519 keys and signatures in the files of minisign (docs/decisions/0027). Of its two kinds of signatures the one that
 * signs a hash (`ED`, BLAKE2b-512), of its keys those without a password.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';

export interface PublicKey {
  /** Eight bytes that tell one key from another. */
  readonly id: Buffer;
  readonly key: KeyObject;
}

export interface SecretKey {
  readonly secret: KeyObject;
  readonly publicKey: PublicKey;
}

/** In a key and a signature; in a signature of a hash. */
const [ofKey, ofHash] = [Buffer.from('Ed'), Buffer.from('ED')];
/** What stands before the 32 bytes of a key in DER (RFC 8410). */
const secretHead = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicHead = Buffer.from('302a300506032b6570032100', 'hex');
/** A secret key begins with: not encrypted, the kind of its checksum, and no salt and limits for a password. */
const plainHead = Buffer.concat([ofKey, Buffer.alloc(2), Buffer.from('B2'), Buffer.alloc(48)]);
/** It ends with a checksum, which minisign leaves empty where there is no password. */
const noChecksum = Buffer.alloc(32);

/** A new key with a random id. */
export function generateKey(): SecretKey {
  return secretKeyOf(randomBytes(8), generateKeyPairSync('ed25519').privateKey);
}

/** `3C9C75D0A4CCC4A`: the id of a key, as minisign shows it. */
export function keyIdText({ id }: Pick<PublicKey, 'id'>): string {
  return id.readBigUInt64LE().toString(16).toUpperCase();
}

/** A public key in one line, for a command line or a web page. */
export function publicKeyLine({ id, key }: PublicKey): string {
  return Buffer.concat([ofKey, id, publicBytes(key)]).toString('base64');
}

/** The text of a file of a public key. */
export function publicKeyFile(key: PublicKey): string {
  return `untrusted comment: minisign public key ${keyIdText(key)}\n${publicKeyLine(key)}\n`;
}

/** The text of a file of a secret key. */
export function secretKeyFile({ secret, publicKey }: SecretKey): string {
  const seed = secret.export({ format: 'der', type: 'pkcs8' }).subarray(secretHead.length);
  const bytes = [plainHead, publicKey.id, seed, publicBytes(publicKey.key), noChecksum];
  const line = Buffer.concat(bytes).toString('base64');
  return `untrusted comment: minisign unencrypted secret key ${keyIdText(publicKey)}\n${line}\n`;
}

/** A public key from its file, or from its line. @throws Error that says what it is not. */
export function parsePublicKey(text: string): PublicKey {
  const bytes = keyBytes(text, 42);
  if (bytes === null) throw new Error('no public key of minisign');
  const der = Buffer.concat([publicHead, bytes.subarray(10)]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return { id: bytes.subarray(2, 10), key };
}

/** A secret key from its file. @throws Error that says what it is not, and nothing of what it holds. */
export function parseSecretKey(text: string): SecretKey {
  const bytes = keyBytes(text, 158);
  if (bytes === null) throw new Error('no secret key of minisign');
  if (!bytes.subarray(0, plainHead.length).equals(plainHead)) {
    throw new Error('the secret key has a password: take one without (minisign -G -W)');
  }
  const [id, seed, told] = [
    bytes.subarray(54, 62),
    bytes.subarray(62, 94),
    bytes.subarray(94, 126),
  ];
  const der = Buffer.concat([secretHead, seed]);
  const key = secretKeyOf(id, createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  if (publicBytes(key.publicKey.key).equals(told)) return key;
  throw new Error('the secret key is damaged');
}

/** The text of the signature of some bytes; equal bytes, comment and key give an equal text. */
export function signatureOf(
  bytes: Uint8Array,
  { secret, publicKey }: SecretKey,
  trustedComment: string,
): string {
  const signature = sign(null, hashOf(bytes), secret);
  const both = sign(null, Buffer.concat([signature, Buffer.from(trustedComment)]), secret);
  return [
    'untrusted comment: signature of hrmirror',
    Buffer.concat([ofHash, publicKey.id, signature]).toString('base64'),
    `trusted comment: ${trustedComment}`,
    both.toString('base64'),
    '',
  ].join('\n');
}

/** The trusted comment of a signature of these bytes. @throws Error that says why the key does not vouch for them. */
export function verifiedComment(bytes: Uint8Array, text: string, by: PublicKey): string {
  const [, line = '', comment = '', global = ''] =
    /^untrusted comment: .*\n(.+)\ntrusted comment: (.*)\n(.+)\n?$/.exec(
      text.replaceAll('\r\n', '\n'),
    ) ?? [];
  const told = Buffer.from(line, 'base64');
  if (told.length !== 74 || !told.subarray(0, 2).equals(ofHash)) {
    throw new Error('it is no signature of minisign that signs a hash');
  }
  const [id, signature] = [told.subarray(2, 10), told.subarray(10)];
  if (!id.equals(by.id)) {
    throw new Error(`it was made by key ${keyIdText({ id })}, not by ${keyIdText(by)}`);
  }
  if (!verify(null, hashOf(bytes), by.key, signature)) throw new Error('it is of something else');
  const both = Buffer.concat([signature, Buffer.from(comment)]);
  if (verify(null, both, by.key, Buffer.from(global, 'base64'))) return comment;
  throw new Error('its trusted comment is not what was signed');
}

function hashOf(bytes: Uint8Array): Buffer {
  return createHash('blake2b512').update(bytes).digest();
}

/** The bytes of a key's line, behind a comment or not; `null` where they are not as many, or of another kind. */
function keyBytes(text: string, length: number): Buffer | null {
  const [line = '', ...others] = text
    .split(/\r?\n/)
    .filter((one) => one.trim() !== '' && !one.startsWith('untrusted comment:'));
  const bytes = Buffer.from(line, 'base64');
  const isKey =
    others.length === 0 && bytes.length === length && bytes.subarray(0, 2).equals(ofKey);
  return isKey ? bytes : null;
}

function secretKeyOf(id: Buffer, secret: KeyObject): SecretKey {
  return { secret, publicKey: { id, key: createPublicKey(secret) } };
}

function publicBytes(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' }).subarray(publicHead.length);
}
