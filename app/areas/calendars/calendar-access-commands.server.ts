import { and, eq } from 'drizzle-orm';
import { decryptText, encryptText } from '#app/access/auth.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { outsideCalendars } from '#app/records/calendar/calendar-tables.ts';
import { CalendarAway } from './calendar-fetch.server.ts';
import type { OauthAccount } from './oauth-account.server.ts';

/** What a provider lets us in with, and whose account it is there. */
export type ProviderSignIn = { who: string; refreshToken: string };

/** What an account has become, encrypted as it is stored: some providers hand out another lasting token each time. */
export type RenewedAccount = { from: string; to: string };

/** What is stored encrypted of a calendar. @throws CalendarAway for what was encrypted under a secret that is no longer known. */
export async function decryptedOfCalendar(stored: string): Promise<string> {
  try {
    return await decryptText(stored);
  } catch (error) {
    const why =
      'Its address was encrypted under another AUTH_SECRET. Remove the calendar and add it again.';
    throw new CalendarAway(why, { cause: error });
  }
}

/** What an account that was stored so is to be stored as from now on; null where nothing has changed. */
export async function renewalOf(
  account: OauthAccount,
  signIn: ProviderSignIn,
  from: string,
): Promise<RenewedAccount | null> {
  const refreshToken = account.refreshToken();
  if (refreshToken === signIn.refreshToken) return null;
  return { from, to: await encryptText(JSON.stringify({ ...signIn, refreshToken })) };
}

/** Stores it, unless the calendar was connected again meanwhile. */
export async function unsafeStoreRenewed(
  tx: Tx,
  id: string,
  { from, to }: RenewedAccount,
): Promise<void> {
  await tx
    .update(outsideCalendars)
    .set({ account: to })
    .where(and(eq(outsideCalendars.id, id), eq(outsideCalendars.account, from)));
}
