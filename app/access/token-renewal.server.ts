import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { generateRandomString } from 'better-auth/crypto';

const TOKEN_LENGTH = 32;

/** Gives the session of the requesting browser another token; the library makes one only at sign-in. No address leads here. */
export const tokenRenewal = {
  id: 'token-renewal',
  endpoints: {
    renewToken: createAuthEndpoint.serverOnly(
      { method: 'POST', use: [sessionMiddleware] },
      async (ctx) => {
        const { session, user } = ctx.context.session;
        const token = generateRandomString(TOKEN_LENGTH, 'a-z', 'A-Z', '0-9');
        const renewed = await ctx.context.internalAdapter.updateSession(session.token, { token });
        if (!renewed) throw new APIError('UNAUTHORIZED');
        await setSessionCookie(ctx, { session: renewed, user });
        return { renewed: true };
      },
    ),
  },
} satisfies BetterAuthPlugin;
