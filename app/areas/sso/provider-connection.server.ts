import { createRemoteJWKSet, customFetch as jwksFetch } from 'jose';
import * as oidc from 'openid-client';
import { decryptText } from '#app/access/auth.server.ts';
import { log } from '#app/platform/log.server.ts';
import { requestOutside } from '#app/platform/net/outgoing-request.server.ts';
import { refusePrivateHost } from '#app/platform/net/public-address.server.ts';
import { ResultCache } from '#app/platform/result-cache.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { isLocal } from '#app/platform/unencrypted.ts';

// How an identity provider is reached, and what it says of itself. Its address was typed by someone: it is called the way
// webhooks are, within limits of time and size.

/** Each request takes at most this long. */
const TIMEOUT_MS = 5_000;
/** A provider says what it has to in a tenth of this. */
const MOST_READ_BYTES = 256 * 1024;
/** What a provider says of itself is asked for again after this. */
const CACHED_MS = 10 * 60_000;
const MOST_CACHED = 200;
/** The signatures that only the provider can make: none with a shared secret, and never none. */
export const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** An identity provider as the library needs it. */
export type Provider = {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  /** As it is stored. */
  clientSecret: string;
  isFromEnvironment: boolean;
  version: number;
};

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

/** Our addresses that a provider has to know. Each provider has its own, so that no answer of one is taken for another's. */
export function addressesFor({
  id,
  isFromEnvironment,
}: Pick<Provider, 'id' | 'isFromEnvironment'>) {
  const end = isFromEnvironment ? '' : `/${id}`;
  return { redirect: `${appUrl}/sso/callback${end}`, logout: `${appUrl}/sso/logout${end}` };
}

/**
 * Asks a provider for what signing in needs from it. Returns what is wrong, in words for the person who set it up; null when
 * nothing is.
 */
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

/** A provider's configuration for the library, with its signing keys. @throws Error when the provider does not publish it. */
export function configurationOf(provider: Provider) {
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
    if (!isFine) throw new Error(`Its ${name} is not an https address.`);
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

/** Anyone who runs the installation may have a provider of the firm on the same machine. */
function isPlainAllowed({ isFromEnvironment, issuer }: Provider): boolean {
  return allowsPrivate || (isFromEnvironment && isLocal(issuer));
}

function fetchFor(provider: Provider) {
  // The environment is written by anyone who runs the installation: its provider may be in their own network.
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

/** Whether an error means that the provider gave no answer. */
export function isAway(error: unknown): boolean {
  if (error instanceof ProviderAwayError) return true;
  return error instanceof Error && error.cause !== undefined && isAway(error.cause);
}

function wordsOf(error: unknown): string {
  const inner = isAway(error) && error instanceof Error && !(error instanceof ProviderAwayError);
  if (inner) return wordsOf(error.cause);
  const words = error instanceof Error ? (unreached(error.cause) ?? error.message) : '';
  return cutText(words || "It doesn't answer.", 300);
}

/** Why nothing was reached, in place of the system's own words; null for other reasons. */
function unreached(cause: unknown): string | null {
  if (!(cause instanceof Error)) return null;
  const code = 'code' in cause ? cause.code : cause.name;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'No server with this name was found.';
  if (code === 'ECONNREFUSED') return 'Nothing answers at this address.';
  return code === 'TimeoutError' || code === 'ABORT_ERR' ? "It doesn't answer in time." : null;
}
