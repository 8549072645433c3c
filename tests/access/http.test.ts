import { readdirSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#app/access/auth-tables.ts';
import { makeAccountLink } from '#app/areas/accounts/account-link-commands.server.ts';
import { kbArticles, kbFormerSlugs } from '#app/records/article/knowledge-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { get, makeCast, post, type RunningApp, signIn, startApp } from '#tests/helpers/app.ts';
import { makeTask } from '#tests/helpers/makers.ts';
import { fingerprint } from '#tests/helpers/snapshot.ts';

let app: RunningApp;
let cast: Awaited<ReturnType<typeof makeCast>>;

beforeAll(async () => {
  app = await startApp();
  cast = await makeCast(app);
});
afterAll(() => app?.stop());

const WAIT = { timeout: 120_000 };
const inquiry = { firstName: 'Ina', lastName: 'Ortiz', email: 'ina@example.com', company: 'Ortiz' };

describe('every answer', () => {
  it.each(['/', '/auth', '/admin', '/nowhere', '/healthz', '/logo.svg'])(
    '%s carries the security headers',
    async (path) => {
      const { headers } = await get(app, path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it.each(['/', '/kb', '/auth', '/nowhere'])(
    '%s lets only its own scripts run and its own style sheets apply',
    async (path) => {
      const response = await get(app, path);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("style-src 'self';");
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
      expect(scripts).toMatch(/^'self'( '(nonce|sha256)-[^']+')+$/);
      const nonce = /'nonce-([^']+)'/.exec(scripts)?.[1];
      const html = await response.text();
      const inline = [...html.matchAll(/<script(?![^>]*(?:src=|application\/))([^>]*)>/g)];
      expect(inline.length).toBeGreaterThan(0);
      if (nonce) for (const [tag] of inline) expect(tag).toContain(`nonce="${nonce}"`);
    },
  );

  it('is fresh for what is personal', async () => {
    const cookie = await signIn(app, 'customer@cast.example');
    const response = await get(app, '/customer', { cookie });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('is cached by browsers for what the build made, and not for what is not there', async () => {
    const assets = readdirSync('build/client/assets');
    const cacheControlOf = async (address: string, headers: Record<string, string> = {}) =>
      (await get(app, address, headers)).headers.get('cache-control');
    const script = `/assets/${assets.find((name) => name.endsWith('.js'))}`;
    const font = `/assets/${assets.find((name) => name.endsWith('.woff2'))}`;
    const forGood = 'public, max-age=31536000, immutable';
    expect(await cacheControlOf(script)).toBe(forGood);
    expect(await cacheControlOf(script, { 'accept-encoding': 'br' })).toBe(forGood);
    expect(await cacheControlOf(font)).toBe(forGood);
    expect(await cacheControlOf('/logo.svg')).toBe('public, max-age=3600');
    expect(await cacheControlOf('/assets/gone.js')).toBe('no-store');
    expect(await cacheControlOf('/logo.svg', { range: 'bytes=9999999-' })).toBe('no-store');
  });
});

describe('a cached page', () => {
  it("shows a changed setting and a new article at once, never somebody's session", async () => {
    const cookie = await signIn(app, 'admin@cast.example');
    expect(await (await get(app, '/', { cookie })).text()).toContain('Plenum Service Advisors');
    await app.owner((tx) =>
      tx.insert(settings).values({ key: 'company.name', value: 'Summit Partners' }),
    );
    await expect.poll(async () => (await get(app, '/')).text(), WAIT).toContain('Summit Partners');
    expect(await (await get(app, '/kb')).text()).not.toContain('Fresh article');
    await app.owner((tx) =>
      tx
        .insert(kbArticles)
        .values({ title: 'Fresh article', slug: 'fresh', content: 'x', isPublished: true }),
    );
    await expect.poll(async () => (await get(app, '/kb')).text(), WAIT).toContain('Fresh article');
    const [mine, theirs] = await Promise.all([get(app, '/', { cookie }), get(app, '/')]);
    expect(await mine.text()).toBe(await theirs.text());
    expect(mine.headers.getSetCookie()).toEqual([]);
  });
});

describe('an article', () => {
  it('that moved is found at its old address', async () => {
    await app.owner(async (tx) => {
      const [moved] = await tx
        .insert(kbArticles)
        .values({ title: 'Moved', slug: 'moved-here', content: 'x', isPublished: true })
        .returning({ id: kbArticles.id });
      await tx.insert(kbFormerSlugs).values({ slug: 'once-there', articleId: moved?.id ?? '' });
    });
    const response = await get(app, '/kb/once-there');
    expect([response.status, response.headers.get('location')]).toEqual([301, '/kb/moved-here']);
    expect(response.headers.get('cache-control')).toMatch(/no-cache|no-store/);
    expect((await get(app, '/kb/never-there')).status).toBe(404);
  });
});

describe('a text in Markdown', () => {
  it('is one page for everybody, whatever else is in the address', async () => {
    await app.owner((tx) =>
      tx
        .insert(kbArticles)
        .values({ title: 'Kept', slug: 'kept', content: '## Kept', isPublished: true }),
    );
    const plain = await get(app, '/kb/kept');
    const asked = await get(app, '/kb/kept?utm_source=mail&x=1');
    expect(asked.headers.get('etag')).toMatch(/^"/);
    expect(asked.headers.get('etag')).toBe(plain.headers.get('etag'));
    expect(await asked.text()).toContain('<h2 id="on-kept">Kept</h2>');
  });

  it('that is too complicated is refused with a sentence, and what was typed stays', async () => {
    const cookie = await signIn(app, 'admin@cast.example');
    const content = `${'> '.repeat(3_000)}typed`;
    const form = { title: 'Quotes', content };
    const response = await post(app, '/admin/knowledge-base/new.data', form, { cookie });
    expect(response.status).toBe(400);
    const answer = await response.text();
    expect(answer).toContain('This text is too complicated to show.');
    expect(answer).toContain(content);
    const saved = await app.owner((tx) =>
      tx.select().from(kbArticles).where(eq(kbArticles.title, 'Quotes')),
    );
    expect(saved).toEqual([]);
  });
});

describe('a public form', () => {
  it('keeps what was typed when it is refused', async () => {
    const response = await post(app, '/inquiry', {
      ...inquiry,
      email: 'not-an-address',
      message: 'My <long> text',
    });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain('Invalid email address');
    expect(html).toContain('My &lt;long&gt; text');
  });

  it('lets a machine that fills the trap believe it succeeded, and stores nothing', async () => {
    const before = await fingerprint(app);
    const response = await post(app, '/inquiry', { ...inquiry, fax_number: '555' });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Inquiry submitted!');
    expect(await fingerprint(app)).toEqual(before);
  });

  it('refuses more than its fields hold, and a body beyond the limit', async () => {
    const long = await post(app, '/inquiry', { ...inquiry, message: 'x'.repeat(4001) });
    expect(long.status).toBe(400);
    const huge = await post(app, '/inquiry', { ...inquiry, message: 'x'.repeat(1_100_000) });
    expect(huge.status).toBe(413);
  });

  it('takes odd bytes and bodies that are no form without breaking', async () => {
    const odd = await post(app, '/checklist', { name: 'A\0nn', email: 'ann@example.com' });
    expect(odd.status).toBe(200);
    for (const [type, body] of [
      ['multipart/form-data; boundary=x', 'garbage'],
      ['application/json', '{"name":"Ann"}'],
      ['multipart/form-data', '--x'],
    ] as const) {
      const headers = { origin: 'http://plenum.test', 'content-type': type };
      const response = await fetch(`${app.address}/checklist`, { method: 'POST', headers, body });
      expect(response.status, type).toBe(400);
    }
  });

  it('is limited per address, with a clear message', async () => {
    const statuses: number[] = [];
    let last = '';
    for (let at = 0; at < 12; at += 1) {
      const response = await post(app, '/inquiry', { ...inquiry, email: `ina${at}@example.com` });
      statuses.push(response.status);
      last = await response.text();
    }
    // One of the ten tries went to the checklist above.
    expect(statuses.filter((status) => status === 200)).toHaveLength(9);
    expect(statuses.at(-1)).toBe(429);
    expect(last).toContain('Too many attempts');
    expect(last).toContain('ina11@example.com');
  });
});

describe('signing in', () => {
  it('is limited per account: guessing ends, whatever the password', async () => {
    const guess = (password: string) =>
      post(app, '/auth', { email: 'user@cast.example', password });
    for (let at = 0; at < 10; at += 1) expect((await guess('wrong guess')).status).toBe(400);
    expect((await guess('correct horse')).status).toBe(429);
  });

  it("gives a cookie that scripts can't read and other sites can't send", async () => {
    const response = await post(app, '/auth', {
      email: 'admin@cast.example',
      password: 'correct horse',
    });
    const cookie = response.headers.getSetCookie().find((each) => each.includes('session_token'));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
  });

  it.each([
    ['staff', '/auth'],
    ['customer', '/customer-auth'],
  ])('says on the sign-in screen of %s that a second step is over', async (side, screen) => {
    const sent = await get(app, `/second-step?side=${side}`);
    const back = sent.headers.get('location') ?? '';
    expect(back).toBe(`${screen}?mode=login&notice=step-over`);
    expect(await (await get(app, back)).text()).toContain('Your second step has expired');
  });
});

describe('the way to the sign-in', () => {
  it.each([
    ['/admin/tickets', '/auth'],
    ['/customer/tickets', '/customer-auth'],
  ])(
    'from %s names the screen asked for, up to an address that a server takes',
    async (path, screen) => {
      const sentTo = async (address: string) =>
        (await get(app, address)).headers.get('location') ?? '';
      const longest = `${path}?q=${'a'.repeat(2_000 - path.length - 3)}`;
      const screenAddress = new URL(await sentTo(longest), app.address);
      expect([screenAddress.pathname, screenAddress.searchParams.get('next')]).toEqual([
        screen,
        longest,
      ]);
      expect(await sentTo(`${longest}a`)).toBe(screen);
    },
  );
});

describe('signing out', () => {
  it('is on every screen that changes the own account', async () => {
    const cookie = await signIn(app, 'pending@cast.example');
    const screens = ['security', 'password', 'authenticator', 'authenticator/code', 'backup-codes'];
    for (const screen of screens) {
      const page = await (await get(app, `/account/${screen}`, { cookie })).text();
      expect(page, screen).toContain('action="/sign-out"');
    }
  });
});

describe('a confirmation link', () => {
  it('changes nothing when it is opened, as mail scanners do, only when its button is pressed', async () => {
    const isConfirmed = () =>
      app.owner(async (tx) => {
        const [user] = await tx
          .select()
          .from(users)
          .where(eq(users.id, cast.pending.profile.userId));
        return user?.emailVerified;
      });
    const link = await app.owner((tx) =>
      makeAccountLink(tx, 'confirm-email', cast.pending.profile.userId, 24),
    );
    const before = await fingerprint(app);
    for (const address of [link, link, link.replace('?', '.data?')]) {
      const opened = await get(app, address);
      expect(opened.status).toBe(200);
      expect(await opened.text()).toContain('pending@cast.example');
    }
    expect(await fingerprint(app)).toEqual(before);
    expect(await isConfirmed()).toBe(false);
    await post(app, link);
    expect(await isConfirmed()).toBe(true);
  });
});

describe('health', () => {
  it('is told as JSON', async () => {
    const response = await get(app, '/healthz');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok', database: 'ok' });
  });
});

describe('Today', () => {
  it('has a button for each own task that is overdue or due, and for nobody else’s', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format();
    const tasks = await app.owner(async (tx) => {
      const make = (dueDate: string, assigneeId: string | null) =>
        makeTask(tx, cast.customer.profile.id, { side: 'firm', dueDate, assigneeId });
      return {
        own: [await make('2026-01-05', cast.admin.id), await make(today, cast.admin.id)],
        other: await make('2026-01-05', null),
      };
    });
    const cookie = await signIn(app, 'admin@cast.example');
    const page = await (await get(app, '/admin', { cookie })).text();
    expect(page).toContain(`href="/admin/tasks/${tasks.other.id}"`);
    const acts = [...page.matchAll(/action="\/admin\/tasks\/([^/]+)\/status"/g)].map(
      ([, id]) => id,
    );
    expect(acts.sort()).toEqual(tasks.own.map(({ id }) => id).sort());
  });
});
