import type { ServerResponse } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { generateKeyPair } from 'jose';
import { expect, it } from 'vitest';
import { sessions } from '#app/access/auth-tables.ts';
import { identityProviders } from '#app/records/identity-provider/sso-tables.ts';
import { PASSWORD, post } from '#tests/helpers/app.ts';
import { cookiesOf, expectRefused, fromElsewhere, signOn } from '#tests/helpers/single-sign-on.ts';
import { setUpSso } from '#tests/helpers/sso-cast.ts';

// An identity provider that is away, slow, endless or talks nonsense.

const set = setUpSso();
const DISCOVERY = '/.well-known/openid-configuration';

const answering =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

function endless(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const part = JSON.stringify('x'.repeat(65_536));
  const more = () => {
    while (!response.destroyed && response.write(part));
  };
  response.on('drain', more);
  more();
}

function silent(): void {}

/** Takes nothing for known that a provider said before. */
const forget = () =>
  set().app.owner((tx) =>
    tx.update(identityProviders).set({ version: sql`${identityProviders.version} + 1` }),
  );

it.each<[string, (response: ServerResponse) => void, string]>([
  ['is silent', silent, 'is not answering right now'],
  ['is endless', endless, 'is not answering right now'],
  ['hangs up', (response) => response.destroy(), 'is not answering right now'],
  [
    'answers with a page',
    answering(200, '<h1>Hello</h1>', { 'content-type': 'text/html' }),
    'does not belong',
  ],
  ['answers with broken JSON', answering(200, '{"issuer":'), 'does not belong'],
  ['answers with an error', answering(500, '{}'), 'does not belong'],
  ['sends elsewhere', answering(302, '', { location: 'http://127.0.0.1:9/' }), 'does not belong'],
  [
    'is another issuer',
    answering(200, '{"issuer":"https://elsewhere.example"}'),
    'does not belong',
  ],
])('signs nobody in while it %s, and a password still does', async (_, instead, words) => {
  const { app, own, ownId } = set();
  await forget();
  own.says.instead = { [DISCOVERY]: instead };
  const answer = await post(app, '/sso', { provider: ownId }, fromElsewhere());
  expect(answer.status).toBe(400);
  expect((await answer.text()).replaceAll('&#x27;', "'")).toContain(`Cast login`);
  const again = await post(app, '/sso', { email: 'viewer@cast.example' }, fromElsewhere());
  expect(await again.text()).toContain(words);
  const credentials = { email: 'viewer@cast.example', password: PASSWORD };
  const password = await post(app, '/customer-auth', credentials, fromElsewhere());
  expect(cookiesOf(password)).toContain('session_token');
});

it.each<[string, Record<string, unknown>]>([
  ['no address to sign in at', { authorization_endpoint: undefined }],
  ['a script to sign in at', { authorization_endpoint: 'javascript:alert(1)' }],
  ['no address for its keys', { jwks_uri: undefined }],
])('signs nobody in that names %s', async (_, metadata) => {
  const { app, own, ownId } = set();
  await forget();
  own.says.metadata = metadata;
  const answer = await post(app, '/sso', { provider: ownId }, fromElsewhere());
  expect([answer.status, cookiesOf(answer)]).toEqual([400, '']);
});

it.each<[string, string, (response: ServerResponse) => void]>([
  ['is silent', '/token', silent],
  ['is endless', '/token', endless],
  ['sends elsewhere', '/token', answering(307, '', { location: 'http://127.0.0.1:9/' })],
  [
    'refuses',
    '/token',
    answering(400, '{"error":"invalid_grant","error_description":"<b>no</b>"}'),
  ],
  ['talks nonsense', '/token', answering(200, '[]')],
  ['is silent', '/jwks', silent],
  ['is endless', '/jwks', endless],
  ['has no keys', '/jwks', answering(200, '{"keys":[]}')],
])('signs nobody in who came back while it %s at %s', async (_, path, instead) => {
  const { app, own, ownId } = set();
  await forget();
  own.says.claims = { sub: 'viewer', email: 'viewer@cast.example', email_verified: true };
  own.says.instead = { [path]: instead };
  const count = () => app.owner((tx) => tx.$count(sessions, eq(sessions.providerId, ownId)));
  const page = await expectRefused(await signOn(app, own, ownId), 'Cast login');
  expect(page).not.toContain('<b>no</b>');
  expect(await count()).toBe(0);
});

it('tells staff what is wrong with it, and whether it is well again', async () => {
  const { app, own, ownId, admin } = set();
  const test = async () => {
    const address = `/admin/settings/sign-on/${ownId}/test.data`;
    return (await post(app, address, {}, { cookie: admin })).text();
  };
  own.says.metadata = { issuer: `${own.issuer}/` };
  expect(await test()).toContain('The test failed');
  own.says.metadata = { jwks_uri: 'ftp://elsewhere.example/' };
  expect(await test()).toContain('Its jwks_uri is not an https address');
  own.says.metadata = {};
  own.says.metadata = { jwks_uri: 'http://127.0.0.1:1/jwks' };
  expect(await test()).toContain('Nothing answers at this address.');
  own.says.metadata = { jwks_uri: 'http://nobody.invalid/jwks' };
  expect(await test()).toContain('No server with this name was found.');
  own.says.metadata = {};
  own.says.instead = { '/jwks': answering(500, '') };
  expect(await test()).toContain('The test failed');
  own.says.instead = {};
  expect(await test()).toContain('The provider answers as it should');
});

it('goes on after it has changed its keys', async () => {
  const { app, own, ownId } = set();
  await forget();
  const { exportJWK, SignJWT } = await import('jose');
  own.says.claims = { sub: 'viewer', email: 'viewer@cast.example', email_verified: true };
  expect((await signOn(app, own, ownId)).status).toBe(302);
  await forget();
  const next = await generateKeyPair('RS256', { extractable: true });
  own.says.jwks = {
    keys: [own.jwk, { ...(await exportJWK(next.publicKey)), kid: 'two', alg: 'RS256' }],
  };
  own.says.token = (claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'two' }).sign(next.privateKey);
  expect((await signOn(app, own, ownId)).status).toBe(302);
});

it('is read up to a limit: anyone who says more than it is away, whoever says less is believed', async () => {
  const { app, own, ownId, admin } = set();
  const test = async (length: number) => {
    own.says.metadata = { padding: 'x'.repeat(length) };
    const address = `/admin/settings/sign-on/${ownId}/test.data`;
    return (await post(app, address, {}, { cookie: admin })).text();
  };
  expect(await test(250 * 1024)).toContain('The provider answers as it should');
  expect(await test(260 * 1024)).toContain('The answer is longer than 262144 bytes');
});
