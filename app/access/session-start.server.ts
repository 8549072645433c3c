import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { generateRandomString } from 'better-auth/crypto';
import { z } from 'zod';

/** How the library's two-factor plugin names the cookie of an open second step. */
export const STEP_COOKIE = 'two_factor';
/** What opened a second step instead of the password. */
export type StepOpener = 'link' | 'sso';
const STEP_SECONDS = 600;

/** Returns what opened a second step, by its identifier; null for the password. */
export function openerOfStep(identifier: string): StepOpener | null {
  const [, opener] = /^2fa-(link|sso)-/.exec(identifier) ?? [];
  return opener === 'link' || opener === 'sso' ? opener : null;
}

/**
 * Starts the session of someone who opened an emailed link, or for whom an identity provider vouched. If the account has an app
 * and `asksForCode` is not off, it opens the second step instead, in the shape that the two-factor plugin checks, and returns
 * the step's identifier without a token. The library offers neither outside of its own ways to sign in. No address leads here.
 */
export const sessionStart = {
  id: 'session-start',
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      {
        method: 'POST',
        body: z.object({
          userId: z.string(),
          by: z.enum(['link', 'sso']),
          asksForCode: z.boolean().default(true),
        }),
      },
      async (ctx) => {
        const { internalAdapter, secret, createAuthCookie } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new APIError('UNAUTHORIZED');
        const hasApp = 'twoFactorEnabled' in user && user.twoFactorEnabled;
        if (hasApp && ctx.body.asksForCode) {
          const identifier = `2fa-${ctx.body.by}-${generateRandomString(32)}`;
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
          return { token: null, step: identifier };
        }
        const session = await internalAdapter.createSession(user.id, false);
        await setSessionCookie(ctx, { session, user });
        return { token: session.token, step: null };
      },
    ),
  },
} satisfies BetterAuthPlugin;
