import { hashPassword } from 'better-auth/crypto';
import { expect, it } from 'vitest';
import { fitsPasswordHash, makePasswordHash } from './password-hash.server.ts';

it('fits its password alone, with a salt of its own', async () => {
  const [first, second] = await Promise.all([
    makePasswordHash('correct horse'),
    makePasswordHash('correct horse'),
  ]);
  expect(first).toMatch(/^scrypt\$15\$8\$3\$/);
  expect(first).not.toBe(second);
  expect(await fitsPasswordHash(first, 'correct horse')).toBe(true);
  expect(await fitsPasswordHash(first, 'Correct horse')).toBe(false);
  expect(await fitsPasswordHash(first, 'correct horse ')).toBe(false);
});

it('takes a letter however a keyboard composes it', async () => {
  const hash = await makePasswordHash('caf\u00e9 au lait');
  expect(await fitsPasswordHash(hash, 'cafe\u0301 au lait')).toBe(true);
});

it('takes hashes of the form before', async () => {
  const hash = await hashPassword('correct horse');
  expect(await fitsPasswordHash(hash, 'correct horse')).toBe(true);
  expect(await fitsPasswordHash(hash, 'wrong')).toBe(false);
});
