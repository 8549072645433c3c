import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions, userRoles, users } from '#app/access/auth-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { get, makeCast, PASSWORD, post, type RunningApp, startApp } from '#tests/helpers/app.ts';

// An installation whose public address is HTTPS, as a proxy in front of it shows it.
const ORIGIN = 'https://portal.plenum.test';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ APP_URL: ORIGIN });
  await makeCast(app);
});
afterAll(() => app?.stop());

const send = (address: string, fields: Record<string, string>, headers = {}) =>
  post(app, address, fields, { origin: ORIGIN, ...headers });

/** Signs a persona in. @returns the cookies as the browser gets them and as it sends them back. */
async function signIn(persona: string) {
  const email = `${persona}@cast.example`;
  const response = await send('/customer-auth', { email, password: PASSWORD });
  const set = response.headers.getSetCookie();
  return { set, cookie: set.map((each) => each.split(';')[0]).join('; ') };
}

/** Sends bytes as they are. @returns what came back until the server closed the connection. */
function raw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(app.address);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('every answer', () => {
  it.each([
    ['a cached page', () => get(app, '/')],
    ['a page', () => get(app, '/auth')],
    ['a redirect', () => get(app, '/admin')],
    ['a page that is missing', () => get(app, '/nowhere')],
    ['health', () => get(app, '/healthz')],
    ['a picture', () => get(app, '/logo.svg')],
    ['the API', () => get(app, '/api/v1/companies')],
    ['a list of addresses', () => get(app, '/sitemap.xml')],
    ['a refused origin', () => post(app, '/inquiry', {}, { origin: 'https://elsewhere.example' })],
    ['a body too large', () => send('/inquiry', { message: 'x'.repeat(1_100_000) })],
  ])('carries what keeps browsers safe: %s', async (_what, ask) => {
    const { headers } = await ask();
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).not.toBeNull();
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/object-src 'none'|default-src 'none'/);
    expect(policy).toMatch(/form-action '(?:self|none)'/);
    expect(headers.get('access-control-allow-origin')).toBeNull();
    const type = headers.get('content-type');
    if (type && /^text\/|\+?xml/.test(type)) expect(type).toMatch(/charset=utf-8/i);
  });

  // What is said of documents means nothing to these, and a page loads a dozen of them.
  it.each(['.js', '.css', '.woff2'])(
    'carries what keeps browsers safe: a file %s',
    async (kind) => {
      const name = readdirSync('build/client/assets').find((each) => each.endsWith(kind));
      const { status, headers } = await get(app, `/assets/${name}`);
      expect(status).toBe(200);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).not.toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
      if (kind !== '.woff2') expect(headers.get('content-type')).toMatch(/charset=utf-8/i);
      for (const each of ['x-frame-options', 'content-security-policy', 'x-request-id']) {
        expect(headers.get(each)).toBeNull();
      }
    },
  );

  it('lets other origins read nothing but the description of the API', async () => {
    const headers = {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
    };
    for (const path of ['/', '/admin', '/api/v1/companies', '/live']) {
      const asked = { method: 'OPTIONS', headers, redirect: 'manual' } as const;
      const response = await fetch(app.address + path, asked);
      expect(response.headers.get('access-control-allow-origin'), path).toBeNull();
    }
    const described = await get(app, '/api/openapi.json');
    expect(described.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('cookies', () => {
  it('are held to this host, to HTTPS, and away from scripts', async () => {
    const { set } = await signIn('admin');
    expect(set.map((each) => each.split('=')[0]).sort()).toEqual([
      '__Host-plenum.session_token',
      '__Host-plenum_device',
      '__Host-plenum_toast',
    ]);
    for (const each of set) {
      expect(each).toMatch(/; Path=\/(?:;|$)/);
      expect(each).toMatch(/; HttpOnly/i);
      expect(each).toMatch(/; Secure/i);
      expect(each).toMatch(/; SameSite=Lax/i);
      expect(each).not.toMatch(/; Domain=/i);
    }
  });

  it('under another name are no session', async () => {
    const { cookie } = await signIn('admin');
    expect((await get(app, '/admin', { cookie })).status).toBe(200);
    const renamed = cookie.replaceAll('__Host-', '');
    const response = await get(app, '/admin', { cookie: renamed });
    expect(response.headers.get('location')).toMatch(/^\/auth/);
  });
});

describe('a session', () => {
  it('is over with the sign-out, for the server and for what the browser keeps', async () => {
    const { cookie } = await signIn('customer');
    const out = await send('/sign-out', {}, { cookie });
    expect(out.headers.get('clear-site-data')).toBe('"cache"');
    expect(out.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/i);
    const after = await get(app, '/customer', { cookie });
    expect(after.headers.get('location')).toMatch(/^\/customer-auth/);
  });

  it('is over with the next sign-in of the same browser', async () => {
    const { cookie } = await signIn('customer');
    const fields = { email: 'admin@cast.example', password: PASSWORD };
    expect((await send('/auth', fields, { cookie })).status).toBe(302);
    expect((await get(app, '/customer', { cookie })).headers.get('location')).toMatch(/-auth/);
  });

  it.each([
    ['customer', '/customer', "last_active_at = now() - interval '13 days'", true],
    ['customer', '/customer', "last_active_at = now() - interval '15 days'", false],
    ['customer', '/customer', "created_at = now() - interval '31 days'", false],
    ['admin', '/admin', "last_active_at = now() - interval '11 hours'", true],
    ['admin', '/admin', "last_active_at = now() - interval '13 hours'", false],
    ['admin', '/admin', "created_at = now() - interval '8 days'", false],
  ])('of %s at %s with %s stands: %s', async (persona, address, change, stands) => {
    const { cookie } = await signIn(persona);
    await app.owner((tx) =>
      tx.execute(sql`update sessions set ${sql.raw(change)}
        where user_id = (select id from users where email = ${`${persona}@cast.example`})`),
    );
    const response = await get(app, address, { cookie });
    if (stands) expect(response.status).toBe(200);
    else expect(response.headers.get('location')).toMatch(/auth/);
    await app.owner((tx) => tx.delete(sessions));
  });
});

describe('signing up', () => {
  it('sets what its form has, and takes no form with anything else', async () => {
    const email = 'eager@example.com';
    const form = {
      ...{ fullName: 'Eager Newcomer', companyName: 'Eager Air', phone: '555 010 2030', email },
      password: 'correct horse battery',
    };
    const more = {
      ...{ role: 'admin', approvalStatus: 'approved', emailVerified: 'true', intent: 'signup' },
      id: '00000000-0000-4000-8000-000000000000',
    };
    for (const [name, value] of Object.entries(more)) {
      const refused = await send('/customer-auth?mode=signup', { ...form, [name]: value });
      expect(refused.status, name).toBe(400);
    }
    const response = await send('/customer-auth?mode=signup', form);
    expect(response.status).toBe(302);
    const [row] = await app.owner((tx) =>
      tx
        .select({
          id: users.id,
          emailVerified: users.emailVerified,
          role: userRoles.role,
          approval: customerProfiles.approvalStatus,
        })
        .from(users)
        .innerJoin(userRoles, eq(userRoles.userId, users.id))
        .innerJoin(customerProfiles, eq(customerProfiles.userId, users.id))
        .where(eq(users.email, email)),
    );
    expect(row).toMatchObject({ emailVerified: false, role: 'user', approval: 'pending' });
    expect(row?.id).not.toBe('00000000-0000-4000-8000-000000000000');
  });
});

describe('nobody is sent elsewhere', () => {
  it.each([
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example',
    '/%0d%0aX:1',
  ])('after signing in with next=%s', async (next) => {
    const query = new URLSearchParams({ next });
    const fields = { email: 'customer@cast.example', password: PASSWORD };
    const response = await send(`/customer-auth?${query}`, fields);
    expect(response.headers.get('location')).toBe('/customer');
  });

  it.each(['//elsewhere.example/', '/%2Felsewhere.example/', '/%5Celsewhere.example/'])(
    'by the address %s',
    async (address) => {
      const answer = await raw(`GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      const location = /^location: (.*)$/im.exec(answer)?.[1]?.trim();
      if (location) expect(new URL(location, ORIGIN).origin).toBe(ORIGIN);
    },
  );
});

describe('what is not meant for the world', () => {
  it.each([
    '/.git/config',
    '/.env',
    '/package.json',
    '/server.ts',
    '/build/server/commands.js',
    '/assets/',
    '/assets',
    '/data/auth-secret',
    '/files/',
    '/metrics/',
    '/debug',
  ])('is not at %s', async (address) => {
    const response = await get(app, address);
    expect([301, 401, 403, 404]).toContain(response.status);
    expect(await response.text()).not.toMatch(/Index of|\[core\]|"dependencies"/);
  });

  it.each(['/../package.json', '/assets/../../../package.json', '/assets/..%2f..%2fpackage.json'])(
    'is not reached by %s',
    async (address) => {
      const answer = await raw(`GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 40[034]/);
      expect(answer).not.toContain('"dependencies"');
    },
  );

  it('is in no source map', () => {
    const files = readdirSync('build/client', { recursive: true }).map(String);
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
  });
});

describe('the HTTP server', () => {
  it.each([
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a folded field', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n', 400],
    ['a bare line feed', 'GET / HTTP/1.1\r\nHost: x\nA: b\r\n\r\n', 400],
    ['fields without end', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(20_000)}\r\n\r\n`, 431],
  ])('refuses %s', async (_what, bytes, status) => {
    expect(await raw(bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it.each(['TRACE', 'PROPFIND'])('answers no %s', async (method) => {
    const answer = await raw(
      `${method} / HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nX-Secret: echo\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).not.toContain('echo');
  });
});

describe('a failure', () => {
  it('is told without what is behind it', async () => {
    const { cookie } = await signIn('admin');
    await app.owner((tx) => tx.execute(sql`alter table companies rename to companies_gone`));
    try {
      const page = await get(app, '/admin/companies', { cookie });
      const data = await get(app, '/admin/companies.data', { cookie });
      expect([page.status, data.status]).toEqual([500, 500]);
      for (const text of [await page.text(), await data.text()]) {
        expect(text).not.toMatch(/companies_gone|does not exist|select |node_modules|at \w+ \(/);
      }
    } finally {
      await app.owner((tx) => tx.execute(sql`alter table companies_gone rename to companies`));
    }
  });
});
