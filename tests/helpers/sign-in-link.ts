import { expect } from 'vitest';
import { makeAccountLink } from '#app/areas/accounts/account-link-commands.server.ts';
import { signInWithLink } from '#app/areas/accounts/sign-in-link-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { mailTo } from './database.ts';
import { makeCustomer } from './makers.ts';
import { quickPasswordHash } from './quick-password.ts';
import { PASSWORD, source } from './sign-in.ts';

/** What a link says that was used, withdrawn or has expired. */
export const DEAD_LINK = 'This link has expired or was already used.';

/** A customer with a password whose address is confirmed. */
export function confirmedCustomer(given: Parameters<typeof makeCustomer>[1] = {}) {
  const passwordHash = quickPasswordHash(PASSWORD);
  return unsafeOwnerTransaction((tx) =>
    makeCustomer(tx, { passwordHash, emailVerified: true, ...given }),
  );
}

/** The token in a link's path. */
export function tokenIn(path: string): string {
  return new URL(path, 'http://site').searchParams.get('token') ?? '';
}

/** The token of a new sign-in link of an account. */
export async function signInToken(userId: string, hours = 0.25): Promise<string> {
  return tokenIn(
    await unsafeOwnerTransaction((tx) => makeAccountLink(tx, 'sign-in-link', userId, hours)),
  );
}

/** The token of the newest sign-in link that was emailed to an address. */
export async function mailedToken(email: string): Promise<string> {
  const button = (await mailTo(email)).at(-1)?.content.blocks.find(({ kind }) => kind === 'button');
  if (button?.kind !== 'button') throw new Error('No mail with a button came.');
  expect(button.href).toMatch(/^\/sign-in-link\?token=[\w-]{43}$/);
  return tokenIn(button.href);
}

/** Presses the button of the screen that a link opens. */
export function pressLink(token: string, headers = new Headers()) {
  return signInWithLink(token, source(headers));
}

/** Signs in by a new link, wholly. @throws Error when a second step is asked for. */
export async function enterByLink(userId: string) {
  const answer = await pressLink(await signInToken(userId));
  if (answer.kind !== 'signed in') throw new Error('The account asks for a second step.');
  return answer;
}
