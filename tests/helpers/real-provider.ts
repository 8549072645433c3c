import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { CLIENT } from './hostile-provider.ts';

/** Starts `oidc-provider` with people who are called by their addresses. The client's addresses are told afterwards. */
export async function startRealProvider() {
  let handle: ReturnType<Provider['callback']> = (_, response) => void response.end();
  const server = createServer((request, response) => handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const open = (addresses: { redirect: string; logout: string }) => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [addresses.redirect],
          backchannel_logout_uri: addresses.logout,
          backchannel_logout_session_required: true,
        },
      ],
      findAccount: (_: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ sub: id, email: id, email_verified: true }),
      }),
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: true } },
      cookies: { keys: ['a key that only the tests know'] },
      pkce: { required: () => true },
      // By itself it calls no address of this machine.
      fetch: (url: URL, asked: RequestInit) => {
        const { method, headers, body } = asked;
        return fetch(url, { method, headers, body } as RequestInit);
      },
    });
    handle = provider.callback();
  };
  open({ redirect: 'http://plenum.test/', logout: 'http://plenum.test/' });
  return { issuer, open, stop: () => server.close() };
}

/** A browser at the provider: it follows what it is sent to, and keeps cookies. */
export function browserAt(issuer: string) {
  const jar = new Map<string, string>();
  const go = async (address: string, form?: Record<string, string>): Promise<Response> => {
    const answer = await fetch(new URL(address, issuer), {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const to = answer.headers.get('location');
    return to && new URL(to, issuer).origin === issuer ? go(to) : answer;
  };
  return {
    go,
    /** Signs in there and consents. Returns what the browser is sent back with. */
    async signIn(to: string, login: string): Promise<URLSearchParams> {
      let answer = await go(to);
      for (let step = 0; !answer.headers.get('location') && step < 3; step += 1) {
        const page = await answer.text();
        const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
        const [, prompt = ''] = /name="prompt" value="([^"]+)"/.exec(page) ?? [];
        answer = await go(action, { prompt, login, password: 'any' });
      }
      return new URL(answer.headers.get('location') ?? issuer).searchParams;
    },
    /** Signs out there, and of all that it vouched for. */
    async signOut(): Promise<void> {
      const page = await (await go('/session/end')).text();
      const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
      const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
      await go(action, { xsrf, logout: 'yes' });
    },
  };
}
