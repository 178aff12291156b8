import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
  type CipherGCM,
  type DecipherGCM,
} from 'node:crypto';
import { promisify } from 'node:util';

/**
 * An encrypted archive: magic (with the version of this layout), salt, nonce and check; then AES-256-GCM; then its tag. The key and the
 * check's key come from the passphrase by scrypt. The check distinguishes a wrong passphrase from a damaged archive; what stands before the
 * ciphertext is authenticated with it.
 */
const MAGIC = Buffer.from('coupons\x01', 'latin1');
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const CHECK_BYTES = 16;
const KEY_BYTES = 32;
export const TAG_BYTES = 16;
export const HEADER_BYTES = MAGIC.length + SALT_BYTES + NONCE_BYTES + CHECK_BYTES;
/** 128 MB and about half a second. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

export async function encrypt(passphrase: string): Promise<{ header: Buffer; cipher: CipherGCM }> {
  const plain = Buffer.concat([MAGIC, randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)]);
  const { key, check } = await keysOf(passphrase, plain);
  const header = Buffer.concat([plain, check]);
  const cipher = createCipheriv('aes-256-gcm', key, nonceIn(plain));
  cipher.setAAD(header);
  return { header, cipher };
}

export function isEncrypted(header: Buffer): boolean {
  return header.subarray(0, MAGIC.length).equals(MAGIC);
}

/** Null: the passphrase is not that of the archive. */
export async function decrypt(passphrase: string, header: Buffer, tag: Buffer): Promise<DecipherGCM | null> {
  const plain = header.subarray(0, HEADER_BYTES - CHECK_BYTES);
  const { key, check } = await keysOf(passphrase, plain);
  if (!timingSafeEqual(check, header.subarray(HEADER_BYTES - CHECK_BYTES))) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, nonceIn(plain), { authTagLength: TAG_BYTES });
  decipher.setAAD(header);
  decipher.setAuthTag(tag);
  return decipher;
}

async function keysOf(passphrase: string, plain: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const salt = plain.subarray(MAGIC.length, MAGIC.length + SALT_BYTES);
  const derived = await derive(passphrase.normalize('NFC'), salt, 2 * KEY_BYTES, COST);
  const check = createHmac('sha256', derived.subarray(KEY_BYTES)).update(plain).digest().subarray(0, CHECK_BYTES);
  return { key: derived.subarray(0, KEY_BYTES), check };
}

const nonceIn = (plain: Buffer): Buffer =>
  plain.subarray(MAGIC.length + SALT_BYTES, MAGIC.length + SALT_BYTES + NONCE_BYTES);
