import { expect, it } from 'vitest';
import { decryptText, encryptText, openAuth } from '#app/access/auth.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';

const { env } = setUpDatabase();
const OTHER = 'another secret that only the tests know, long enough';

it('reads what the secret before it encrypted, and nothing without that one', async () => {
  const stored = await encryptText('seed of an authenticator');
  expect(stored).not.toContain('seed');
  openAuth({ ...env(), authSecret: OTHER, authSecretOld: env().authSecret });
  expect(await decryptText(stored)).toBe('seed of an authenticator');
  const renewed = await encryptText('seed of an authenticator');
  openAuth({ ...env(), authSecret: OTHER, authSecretOld: null });
  expect(await decryptText(renewed)).toBe('seed of an authenticator');
  await expect(decryptText(stored)).rejects.toThrow('not found in keys');
});

it('refuses what was changed meanwhile', async () => {
  openAuth(env());
  const stored = await encryptText('seed of an authenticator');
  const last = stored.at(-1) === '0' ? '1' : '0';
  await expect(decryptText(stored.slice(0, -1) + last)).rejects.toThrow('invalid tag');
});
