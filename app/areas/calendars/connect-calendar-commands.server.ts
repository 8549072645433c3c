import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { AdminActor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { storeNote, takeNote } from '#app/areas/accounts/sso-note-commands.server.ts';
import { unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { OAUTH_KINDS, type OauthKind } from '#app/records/calendar/calendar-status.ts';
import { addRead } from './calendar-commands.server.ts';
import { CalendarAway } from './calendar-fetch.server.ts';
import {
  authorizeAddress,
  oauthAccount,
  providerOf,
  refreshTokenFor,
} from './oauth-account.server.ts';
import { providerCalendars } from './provider-calendars.server.ts';

const MINUTES = 10;

const begunSchema = z.object({
  kind: z.enum(OAUTH_KINDS),
  userId: z.string(),
  sessionId: z.string(),
  verifier: z.string(),
});

const STALE =
  'This has expired, was already used, or was begun in another browser. Connect once more.';

/** Begins to connect a provider's calendars: where the browser goes. What comes back counts once, in this session. @throws RefusedError */
export async function beginConnecting(
  { userId }: AdminActor,
  sessionId: string,
  kind: OauthKind,
): Promise<string> {
  const [state, verifier] = [secret(), secret()];
  const address = await inWords(async () => authorizeAddress(kind, state, verifier));
  const begun: z.infer<typeof begunSchema> = { kind, userId, sessionId, verifier };
  await unsafeAccountsTransaction((tx) => storeNote(tx, 'calendar-start', state, begun, MINUTES));
  return address;
}

/**
 * Ends it with what the provider sent the browser back with: adds every calendar of the account that is its person's own, and lets those
 * that were there before be read again. Returns what was done, in words.
 * @throws RefusedError for what is no answer to what this session began, and saying why a calendar can't be read.
 */
export async function endConnecting(
  actor: AdminActor,
  sessionId: string,
  answer: URLSearchParams,
): Promise<string> {
  // Spent whatever comes of it.
  const note = await unsafeAccountsTransaction((tx) =>
    takeNote(tx, 'calendar-start', answer.get('state') ?? ''),
  );
  const begun = begunSchema.safeParse(note).data;
  if (!begun || begun.userId !== actor.userId || begun.sessionId !== sessionId) {
    throw new RefusedError(STALE);
  }
  const { kind, verifier } = begun;
  return inWords(async () => {
    const { name: provider } = providerOf(kind);
    const code = answer.get('code');
    if (!code || answer.has('error')) {
      throw new RefusedError(`${provider} was not allowed to show your calendars.`);
    }
    const { refreshToken, mayWrite } = await refreshTokenFor(kind, code, verifier);
    const account = oauthAccount(kind, refreshToken);
    const { who, calendars } = await providerCalendars(account);
    if (calendars.length === 0) throw new RefusedError('This account has no calendar of its own.');
    const isOnly = calendars.length === 1;
    for (const { url, name } of calendars) {
      const given = { kind, name: cutText(name, 100), url: new URL(url), host: provider } as const;
      const access = { account: { who, refreshToken: account.refreshToken() }, mayWrite };
      await addRead(actor, { ...given, ...access, isOnly, invitedAs: null });
    }
    return `Reading ${calendars.map(({ name }) => name).join(', ')}.`;
  });
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CalendarAway) throw new RefusedError(error.message, { cause: error });
    throw error;
  }
}
