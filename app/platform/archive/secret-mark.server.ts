import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { ArchiveHead } from './archive-format.ts';

type SecretMark = ArchiveHead['secretMark'];

/** Makes a mark by which the same secret can be recognized, and from which it can't be found. */
export async function markOf(secret: string): Promise<SecretMark> {
  const salt = randomBytes(16).toString('base64');
  return { salt, hash: (await hashOf(secret, salt)).toString('base64') };
}

/** Whether a mark was made of this secret. */
export async function isMarkOf(mark: SecretMark, secret: string): Promise<boolean> {
  const expected = Buffer.from(mark.hash, 'base64');
  const found = await hashOf(secret, mark.salt);
  return expected.byteLength === found.byteLength && timingSafeEqual(expected, found);
}

const derive = promisify<string, string, number, Buffer>(scrypt);

function hashOf(secret: string, salt: string): Promise<Buffer> {
  return derive(secret, salt, 32);
}
