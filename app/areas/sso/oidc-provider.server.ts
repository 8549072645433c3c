import { createRemoteJWKSet, type JWTPayload, customFetch as jwksFetch, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { decryptText } from '#app/access/auth.server.ts';
import { log } from '#app/platform/log.server.ts';
import { requestOutside } from '#app/platform/net/outgoing-request.server.ts';
import { refusePrivateHost } from '#app/platform/net/public-address.server.ts';
import { ResultCache } from '#app/platform/result-cache.ts';
import { isLocal } from '#app/platform/unencrypted.ts';

// What is said to identity providers, and what is believed of what they say. Their addresses were typed by somebody: they are
// called the way webhooks are, within limits of time and size.

/** Each request takes at most this long. */
const TIMEOUT_MS = 5_000;
/** A provider says what it has to in a tenth of this. */
const MOST_READ_BYTES = 256 * 1024;
/** What a provider says of itself is asked for anew after this. */
const CACHED_MS = 10 * 60_000;
const MOST_CACHED = 200;
/** Signatures that only the provider can make: none by a secret that both know, and none at all is no signature. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
const SCOPE = 'openid email profile';
/** Where a proof is asked for, this is how old it may be, in seconds. */
const FRESH_SECONDS = 300;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const LOGOUT_MINUTES = 5;
const LONGEST_NAME = 255;

/** An identity provider as it is talked to. */
type Provider = {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  /** As it is stored. */
  clientSecret: string;
  isFromEnvironment: boolean;
  version: number;
};

/** Whom a provider vouches for. */
export type Vouched = {
  subject: string;
  /** In lower case; null where the provider names none, or does not say that it is theirs. */
  email: string | null;
  sid: string | null;
  /** When the person last proved themselves there, in milliseconds. */
  provenAt: number | null;
};

/** Why nobody was signed in, in words for whoever tries; what was wrong with the provider's answer goes to the log alone. */
export class SsoError extends Error {
  override name = 'SsoError';
}

/** The provider could not be reached, or gave no answer in time. */
class ProviderAwayError extends Error {
  override name = 'ProviderAwayError';
}

let appUrl = '';
let allowsPrivate = false;

/** Sets where people come back to, and whether providers at private addresses and over plain http are called. */
export function openSso(env: { appUrl: string; webhooksAllowPrivate: boolean }): void {
  appUrl = env.appUrl;
  allowsPrivate = env.webhooksAllowPrivate;
  configurations = newCache();
}

/** The addresses of ours that a provider has to know. Each has its own, so that no answer of one is taken for another's. */
export function addressesFor({
  id,
  isFromEnvironment,
}: Pick<Provider, 'id' | 'isFromEnvironment'>) {
  const end = isFromEnvironment ? '' : `/${id}`;
  return { redirect: `${appUrl}/sso/callback${end}`, logout: `${appUrl}/sso/logout${end}` };
}

/** What a sign-in has to come back with. */
type Begun = { state: string; nonce: string; verifier: string; isFresh: boolean };

/**
 * Begins a sign-in: the address to send the browser to, and what it has to come back with. With `isFresh` the provider asks its
 * person once more who they are.
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
 * Takes what the browser came back with to the provider, and returns whom it vouches for.
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
    return {
      subject: claims.sub,
      email: isVerified ? String(about.email).toLowerCase() : null,
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
 * Reads a logout token (OpenID Connect Back-Channel Logout 1.0): the provider's, for us, of the last minutes, of a logout and no
 * sign-in.
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

/** Asks a provider for what signing in needs of it. Returns what is wrong, in words for whoever set it up; null when all is there. */
export async function tryProvider(provider: Provider): Promise<string | null> {
  try {
    const { keys } = await configure(provider);
    await keys.reload();
    return null;
  } catch (error) {
    log().info({ err: error, provider: provider.id }, 'an identity provider failed its test');
    return wordsOf(error);
  }
}

const newCache = () => new ResultCache<Awaited<ReturnType<typeof configure>>>(MOST_CACHED, () => 1);
let configurations = newCache();

function configurationOf(provider: Provider) {
  const period = Math.floor(Date.now() / CACHED_MS);
  return configurations.of(`${provider.id} ${provider.version} ${period}`, () =>
    configure(provider),
  );
}

async function configure(provider: Provider) {
  const { clientId, issuer } = provider;
  const fetchIt = fetchFor(provider);
  const mayBePlain = isPlainAllowed(provider);
  const found = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
    [oidc.customFetch]: fetchIt,
    ...(mayBePlain && { execute: [oidc.allowInsecureRequests] }),
  });
  const { supportsPKCE: _, ...metadata } = found.serverMetadata();
  // A service that signs people in for many firms names itself otherwise, and would vouch for anybody's.
  if (metadata.issuer !== issuer) {
    throw new Error(`It calls itself "${metadata.issuer}". Type exactly that.`);
  }
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    const url = URL.parse(metadata[name] ?? '');
    const isFine = url?.protocol === 'https:' || (mayBePlain && url?.protocol === 'http:');
    if (!isFine) throw new Error(`Its ${name} is no https address.`);
  }
  const algorithms = metadata.id_token_signing_alg_values_supported ?? ['RS256'];
  const secret = await decryptText(provider.clientSecret);
  const posts = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post');
  const config = new oidc.Configuration(
    {
      ...metadata,
      id_token_signing_alg_values_supported: algorithms.filter((name) => ALGORITHMS.includes(name)),
    },
    clientId,
    undefined,
    // What a provider that names none takes.
    posts ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret),
  );
  config[oidc.customFetch] = fetchIt;
  // Else the library trusts the connection to the provider in place of the signature.
  oidc.enableNonRepudiationChecks(config);
  if (mayBePlain) oidc.allowInsecureRequests(config);
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri ?? ''), {
    [jwksFetch]: (url, { headers }) => fetchIt(url, { method: 'GET', headers }),
    cacheMaxAge: CACHED_MS,
  });
  return { config, keys };
}

/** Whoever runs the installation may have a provider of the firm on the same machine. */
function isPlainAllowed({ isFromEnvironment, issuer }: Provider): boolean {
  return allowsPrivate || (isFromEnvironment && isLocal(issuer));
}

function fetchFor(provider: Provider) {
  // The environment is written by whoever runs the installation: its provider may stand in their own network.
  const isOwn = allowsPrivate || provider.isFromEnvironment;
  return async (
    address: string,
    asked: { method: string; headers: unknown; body?: unknown },
  ): Promise<Response> => {
    const url = new URL(address);
    try {
      if (!isOwn) await refusePrivateHost(url);
      const { status, headers, body } = await requestOutside(url, {
        method: asked.method,
        headers: Object.fromEntries(new Headers(asked.headers as HeadersInit)),
        body: asked.body === undefined || asked.body === null ? undefined : String(asked.body),
        timeoutMs: TIMEOUT_MS,
        mostBytes: MOST_READ_BYTES,
        whenLonger: 'fail',
        allowsPrivate: isOwn,
      });
      const type = new Headers({ 'content-type': String(headers['content-type'] ?? '') });
      return new Response(body.length > 0 ? new Uint8Array(body) : null, { status, headers: type });
    } catch (error) {
      throw new ProviderAwayError(error instanceof Error ? error.message : 'no answer', {
        cause: error,
      });
    }
  };
}

function explained(provider: Provider, error: unknown): SsoError {
  log().warn({ err: error, provider: provider.id }, 'single sign-on failed');
  if (error instanceof oidc.AuthorizationResponseError) {
    return new SsoError(`${provider.name} did not sign you in. Try again, or ask who runs it.`);
  }
  if (isAway(error)) {
    return new SsoError(`${provider.name} gives no answer just now. Try again in a few minutes.`);
  }
  return new SsoError(
    `What ${provider.name} answered does not belong to this sign-in, so nobody was signed in. Start again from the login screen.`,
  );
}

function isAway(error: unknown): boolean {
  if (error instanceof ProviderAwayError) return true;
  return error instanceof Error && error.cause !== undefined && isAway(error.cause);
}

function wordsOf(error: unknown): string {
  const inner = isAway(error) && error instanceof Error && !(error instanceof ProviderAwayError);
  if (inner) return wordsOf(error.cause);
  const words = error instanceof Error ? (unreached(error.cause) ?? error.message) : '';
  return (words || 'It gives no answer.').slice(0, 300);
}

/** Why nothing was reached, in place of the system's own words; null for other reasons. */
function unreached(cause: unknown): string | null {
  if (!(cause instanceof Error)) return null;
  const code = 'code' in cause ? cause.code : cause.name;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'No server with this name was found.';
  if (code === 'ECONNREFUSED') return 'Nothing answers at this address.';
  return code === 'TimeoutError' || code === 'ABORT_ERR' ? 'It gives no answer in time.' : null;
}

function shortText(value: unknown): string | null {
  return typeof value === 'string' && value.length > 0 && value.length <= LONGEST_NAME
    ? value
    : null;
}
