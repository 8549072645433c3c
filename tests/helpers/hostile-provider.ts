import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** What the provider knows of a sign-in that it was sent. */
type Asked = { nonce: string; challenge: string; redirect: string; state: string };

/** A provider that says whatever a test has it say. */
export type HostileProvider = Awaited<ReturnType<typeof startHostileProvider>>;

export const CLIENT = { id: 'plenum', secret: 'a secret that both sides know' };
export const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const now = () => Math.floor(Date.now() / 1000);

/**
 * Starts an identity provider of our own that keeps to the protocol until a test changes what it says: the claims and the
 * signature of its ID token, and each of its addresses. It asks nobody who they are.
 */
export async function startHostileProvider() {
  const keys = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, Asked>();
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const standard = {
    /** Further claims of the ID token, and others in place of its own; undefined takes one away. */
    claims: {} as Record<string, unknown>,
    /** Makes the ID token of its claims. */
    token: (claims: JWTPayload): Promise<string> | string => sign(claims),
    /** What the token endpoint says beside that. */
    tokens: {} as Record<string, unknown>,
    metadata: {} as Record<string, unknown>,
    userinfo: null as Record<string, unknown> | null,
    /** Answers an address in place of the provider. */
    instead: {} as Record<string, (response: ServerResponse) => void>,
    jwks: { keys: [jwk] } as object,
  };
  const says = { ...standard };

  function sign(claims: JWTPayload, header: { alg?: string; kid?: string; typ?: string } = {}) {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'one', ...header })
      .sign(keys.privateKey);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', issuer);
    const instead = says.instead[pathname];
    if (instead) return instead(response);
    if (pathname === '/.well-known/openid-configuration') return json(response, metadata());
    if (pathname === '/jwks') return json(response, says.jwks);
    if (pathname === '/userinfo') return json(response, says.userinfo ?? {});
    if (pathname === '/token') {
      let body = '';
      for await (const chunk of request) body += chunk;
      const form = new URLSearchParams(body);
      const asked = codes.get(form.get('code') ?? '');
      const verifier = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (!asked || verifier !== asked.challenge) {
        return json(response, { error: 'invalid_grant' }, 400);
      }
      const claims: JWTPayload = {
        ...{ iss: issuer, aud: CLIENT.id, sub: 'somebody', nonce: asked.nonce },
        ...{ iat: now(), exp: now() + 300, ...says.claims },
      };
      return json(response, {
        access_token: 'access',
        token_type: 'Bearer',
        id_token: await says.token(JSON.parse(JSON.stringify(claims))),
        ...says.tokens,
      });
    }
    json(response, {}, 404);
  }

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...says.metadata,
  });

  return {
    issuer,
    keys,
    jwk,
    /** What it says; a test changes some of it. */
    says,
    /** Has it keep to the protocol again. */
    reset: () => Object.assign(says, { ...standard, claims: {}, metadata: {}, instead: {} }),
    sign,
    /** What the browser is sent back with from the address that it was sent to. */
    authorize(to: string): URLSearchParams {
      const asked = new URL(to).searchParams;
      const text = (name: string) => asked.get(name) ?? '';
      const code = randomUUID();
      codes.set(code, {
        nonce: text('nonce'),
        challenge: text('code_challenge'),
        redirect: text('redirect_uri'),
        state: text('state'),
      });
      return new URLSearchParams({ code, state: text('state') });
    },
    /** A logout token of its own, with changes. */
    logoutToken: (claims: Record<string, unknown>, header: { typ?: string } = {}) =>
      sign(
        JSON.parse(
          JSON.stringify({
            ...{ iss: issuer, aud: CLIENT.id, iat: now(), exp: now() + 120, jti: randomUUID() },
            ...{ events: { [LOGOUT_EVENT]: {} }, ...claims },
          }),
        ),
        { typ: 'logout+jwt', ...header },
      ),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
