import { type JWTPayload, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { log } from '#app/platform/log.server.ts';
import {
  ALGORITHMS,
  addressesFor,
  configurationOf,
  isAway,
  type Provider,
} from './provider-connection.server.ts';

// What is said to identity providers, and what is believed of what they say.

const SCOPE = 'openid email profile';
/** Where a proof is asked for, this is how old it may be, in seconds. */
const FRESH_SECONDS = 300;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const LOGOUT_MINUTES = 5;
const LONGEST_NAME = 255;

/** The person a provider vouches for. */
export type Vouched = {
  subject: string;
  /** In lower case; null where the provider names none, or does not say that it is theirs. */
  email: string | null;
  sid: string | null;
  /** When the person last proved themselves there, in milliseconds. */
  provenAt: number | null;
};

/** Why no one was signed in, in words for the person who tried; what was wrong with the provider's answer is only logged. */
export class SsoError extends Error {
  override name = 'SsoError';
}

/** What a sign-in has to come back with. */
type Begun = { state: string; nonce: string; verifier: string; isFresh: boolean };

/**
 * Begins a sign-in: returns the address to send the browser to, and what it has to come back with. With `isFresh` the provider
 * asks its person to sign in again.
 * @throws SsoError
 */
export async function askProvider(
  provider: Provider,
  isFresh: boolean,
  email: string | null,
): Promise<Begun & { url: string }> {
  const { config } = await configurationOf(provider).catch((error) => {
    throw explained(provider, error);
  });
  const begun = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    isFresh,
  };
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: addressesFor(provider).redirect,
    response_type: 'code',
    scope: SCOPE,
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
    ...(email && { login_hint: email }),
    ...(isFresh && { prompt: 'login', max_age: '0' }),
  });
  return { ...begun, url: url.href };
}

/**
 * Checks what the provider sent the browser back with, and returns the person it vouches for.
 * @throws SsoError for any answer that is not the provider's to this sign-in.
 */
export async function hearProvider(
  provider: Provider,
  begun: Begun,
  answer: URLSearchParams,
): Promise<Vouched> {
  try {
    const { config } = await configurationOf(provider);
    const tokens = await oidc.authorizationCodeGrant(
      config,
      new URL(`${addressesFor(provider).redirect}?${answer}`),
      {
        expectedState: begun.state,
        expectedNonce: begun.nonce,
        pkceCodeVerifier: begun.verifier,
        idTokenExpected: true,
        ...(begun.isFresh && { maxAge: FRESH_SECONDS }),
      },
    );
    const claims = tokens.claims();
    if (!claims || claims.sub.length === 0 || claims.sub.length > LONGEST_NAME) {
      throw new Error('The provider names nobody.');
    }
    const hasEmail = claims.email !== undefined || !config.serverMetadata().userinfo_endpoint;
    const about = hasEmail
      ? claims
      : await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
    const isVerified = typeof about.email === 'string' && about.email_verified === true;
    if ([claims.sub, about.email, claims.sid].some(hasControls)) {
      throw new SsoError(
        `The answer from ${provider.name} contains characters that no name or address can have, so no one was signed in. Ask the person who runs it.`,
      );
    }
    return {
      subject: claims.sub,
      email: isVerified ? inLowerCase(String(about.email)) : null,
      sid: shortText(claims.sid),
      provenAt: typeof claims.auth_time === 'number' ? claims.auth_time * 1000 : null,
    };
  } catch (error) {
    throw explained(provider, error);
  }
}

/** Whose sessions a provider has ended: one of its own, or all of a person. */
type LoggedOut = { jti: string; sid: string | null; subject: string | null };

/**
 * Reads a logout token (OpenID Connect Back-Channel Logout 1.0), which must be the provider's, for us, recent, and about a
 * logout.
 * @throws Error for any other.
 */
export async function readLogoutToken(provider: Provider, token: string): Promise<LoggedOut> {
  const { keys } = await configurationOf(provider);
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer: provider.issuer,
    audience: provider.clientId,
    algorithms: ALGORITHMS,
    clockTolerance: 30,
    maxTokenAge: LOGOUT_MINUTES * 60,
    requiredClaims: ['jti', 'events'],
  });
  const type = protectedHeader.typ?.toLowerCase() ?? 'jwt';
  if (type !== 'jwt' && type !== 'logout+jwt') throw new Error(`This is a ${type}.`);
  if ('nonce' in payload) throw new Error('A logout token has no nonce.');
  if (!isLogout(payload)) throw new Error('The token is of no logout.');
  const sid = shortText(payload.sid);
  const subject = shortText(payload.sub);
  const jti = shortText(payload.jti);
  if (!jti || (!sid && !subject)) throw new Error('The token names no session and nobody.');
  return { jti, sid, subject };
}

function isLogout({ events }: JWTPayload): boolean {
  const event =
    typeof events === 'object' && events !== null && LOGOUT_EVENT in events
      ? events[LOGOUT_EVENT]
      : null;
  return typeof event === 'object' && event !== null;
}

function explained(provider: Provider, error: unknown): SsoError {
  log().warn({ err: error, provider: provider.id }, 'single sign-on failed');
  if (error instanceof SsoError) return error;
  if (error instanceof oidc.AuthorizationResponseError) {
    return new SsoError(
      `${provider.name} did not sign you in. Try again, or ask the person who runs it.`,
    );
  }
  if (isAway(error)) {
    return new SsoError(`${provider.name} is not answering right now. Try again in a few minutes.`);
  }
  return new SsoError(
    `The answer from ${provider.name} does not belong to this sign-in, so no one was signed in. Start again from the login screen.`,
  );
}

function shortText(value: unknown): string | null {
  const isShort = typeof value === 'string' && value.length > 0 && value.length <= LONGEST_NAME;
  return isShort && !hasControls(value) ? value : null;
}

function hasControls(value: unknown): boolean {
  return typeof value === 'string' && /\p{Cc}/u.test(value);
}

/** ASCII letters alone: others that have one as their lower case, such as the sign of Kelvin, are of another address. */
function inLowerCase(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
