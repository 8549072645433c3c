import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { SENT_FORM } from '#app/platform/sent-form.ts';
import { makeCast, ORIGIN, post, type RunningApp, signIn, startApp } from '#tests/helpers/app.ts';

let app: RunningApp;
const cookies: Record<string, string> = {};

beforeAll(async () => {
  app = await startApp();
  await makeCast(app);
  for (const who of ['admin', 'customer']) cookies[who] = await signIn(app, `${who}@cast.example`);
});
afterAll(() => app?.stop());

const send = (title: string, name: string, who = 'customer') =>
  post(
    app,
    '/customer/tickets/new.data',
    { title, description: 'It hums.', priority: 'low', category: 'technical' },
    { cookie: cookies[who] ?? '', [SENT_FORM]: name },
  );

const ask = (name: string, who = 'customer') =>
  post(app, '/sent-forms', { name }, { cookie: cookies[who] ?? '' });

const countOf = async (title: string) => {
  const [row] = await app.owner((tx) =>
    rowsOf<{ count: number }>(
      tx,
      sql`select count(*)::int as count from tickets where title = ${title}`,
    ),
  );
  return row?.count;
};

describe('a form whose answer was lost', () => {
  it('is answered again as it was refused', async () => {
    const name = randomUUID();
    const first = await send('', name);
    const again = await ask(name);
    expect(again.headers.get(SENT_FORM)).toBe('answered');
    expect(again.status).toBe(400);
    for (const header of ['content-type', 'x-remix-response']) {
      expect(again.headers.get(header), header).toBe(first.headers.get(header));
    }
    expect(await again.text()).toBe(await first.text());
  });

  it('leads on to where its answer led, with what that said', async () => {
    const name = randomUUID();
    expect(await (await send('The fan hums', name)).text()).toContain('/customer/tickets/');
    const again = await ask(name);
    expect(again.headers.get(SENT_FORM)).toBe('answered');
    expect(again.status).toBe(204);
    expect(again.headers.get('x-remix-redirect')).toMatch(/^\/customer\/tickets\//);
    expect(again.headers.get('set-cookie')).toContain('plenum_toast=');
    expect(await countOf('The fan hums')).toBe(1);
  });

  it('is not carried out any more once it was asked for', async () => {
    const name = randomUUID();
    expect((await ask(name)).headers.get(SENT_FORM)).toBe('given-up');
    expect((await send('Came too late', name)).status).toBe(409);
    expect(await countOf('Came too late')).toBe(0);
  });

  it('is known to its sender alone', async () => {
    const name = randomUUID();
    await send('A fan of ours', name);
    const other = await ask(name, 'admin');
    expect(other.headers.get(SENT_FORM)).toBe('given-up');
    expect(await other.text()).toBe('');
    expect((await ask(name)).headers.get(SENT_FORM)).toBe('answered');
  });

  it('is stored so that nobody reads it', async () => {
    const title = `The fan hums ${randomUUID()}`;
    await send(title, randomUUID());
    const stored = await app.owner((tx) =>
      rowsOf<{ answer: string | null }>(tx, sql`select answer from sent_forms`),
    );
    expect(stored.some(({ answer }) => answer !== null)).toBe(true);
    expect(JSON.stringify(stored)).not.toContain('result');
  });

  it('is carried out though its line was cut behind it', async () => {
    const { hostname, port } = new URL(app.address);
    const name = randomUUID();
    const title = 'Cut behind it';
    const body = new URLSearchParams({
      title,
      description: 'It hums.',
      priority: 'low',
      category: 'technical',
    }).toString();
    const line = connect(Number(port), hostname);
    line.write(
      `POST /customer/tickets/new.data HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${ORIGIN}\r\n` +
        `Cookie: ${cookies.customer}\r\n${SENT_FORM}: ${name}\r\nContent-Length: ${body.length}\r\n` +
        `Content-Type: application/x-www-form-urlencoded\r\n\r\n${body}`,
    );
    await expect
      .poll(() =>
        app.owner((tx) => rowsOf(tx, sql`select 1 from sent_forms where name = ${name}::uuid`)),
      )
      .toHaveLength(1);
    line.destroy();
    await expect.poll(async () => (await ask(name)).headers.get(SENT_FORM)).toBe('answered');
    expect(await countOf(title)).toBe(1);
  });
});
