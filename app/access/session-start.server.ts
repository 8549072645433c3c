import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { generateRandomString } from 'better-auth/crypto';
import { z } from 'zod';

/** How the library's two-factor plugin names the cookie of an open second step. */
export const STEP_COOKIE = 'two_factor';
/** What begins the identifier of a second step that a link by mail has opened. */
const LINK_STEP = '2fa-link-';
const STEP_SECONDS = 600;

/** Whether a second step, by its identifier, was opened by a link by mail. */
export function isStepByLink(identifier: string): boolean {
  return identifier.startsWith(LINK_STEP);
}

/**
 * Starts the session of somebody who opened a link by mail. Where the account has an app it opens the second step instead, in the shape in which the
 * two-factor plugin checks it, and answers no token. The library does neither outside of its own ways to sign in. No address
 * leads here.
 */
export const sessionStart = {
  id: 'session-start',
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter, secret, createAuthCookie } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new APIError('UNAUTHORIZED');
        if ('twoFactorEnabled' in user && user.twoFactorEnabled) {
          const identifier = `${LINK_STEP}${generateRandomString(32)}`;
          const expiresAt = new Date(Date.now() + STEP_SECONDS * 1000);
          const attempts = `2fa-attempts-${identifier}`;
          await internalAdapter.createVerificationValue({ value: user.id, identifier, expiresAt });
          await internalAdapter.createVerificationValue({
            value: '0',
            identifier: attempts,
            expiresAt,
          });
          const { name, attributes } = createAuthCookie(STEP_COOKIE, { maxAge: STEP_SECONDS });
          await ctx.setSignedCookie(name, identifier, secret, attributes);
          return { token: null };
        }
        const session = await internalAdapter.createSession(user.id, false);
        await setSessionCookie(ctx, { session, user });
        return { token: session.token };
      },
    ),
  },
} satisfies BetterAuthPlugin;
