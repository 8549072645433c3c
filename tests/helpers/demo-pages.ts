import { createHash, randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { startDemoFirm } from '#tests/harm/demo-firm.ts';
import { ORIGIN } from './app.ts';
import { crawl, type Read } from './crawl.ts';
import { ENGINE } from './database.ts';

/** The two sides of the product. */
export type Side = 'admin' | 'customer';

/** A record as the API lists it. */
export type ApiRow = { id: string; status: string; amount?: string; openAmount?: string };

/** The demo firm as it is served, with every page that its admin and one customer reach by links. */
export type DemoPages = {
  read: Record<Side, Map<string, Read>>;
  get: (side: Side, address: string) => Promise<Response>;
  /** All records of a kind by the API. */
  listed: (kind: string) => Promise<ApiRow[]>;
  remove: () => Promise<void>;
};

/** Starts the demo firm and reads it. */
export async function readDemoPages(): Promise<DemoPages> {
  const firm = await startDemoFirm(ENGINE === 'postgres' ? inject('postgresUrl') : null);
  const key = `plenum_${createHash('sha256').update(randomUUID()).digest('base64url')}`;
  await firm.look((database) =>
    database.query(
      `insert into api_keys (name, prefix, key_hash, scope, created_by)
       select 'Read', $1, $2, 'read', id from users where email = 'admin@example.com'`,
      [key.slice(0, 12), createHash('sha256').update(key).digest('hex')],
    ),
  );
  await firm.untilQuiet();
  const cookies = {
    admin: await sessionOf(firm.address, 'admin@example.com'),
    customer: await sessionOf(firm.address, 'customer@example.com'),
  };
  const get = (side: Side, address: string) =>
    fetch(firm.address + address, { redirect: 'manual', headers: { cookie: cookies[side] } });
  const read = {
    admin: await crawl((address) => get('admin', address), '/admin', /^\/admin(?:[/?]|$)/),
    customer: await crawl((at) => get('customer', at), '/customer', /^\/customer(?:[/?]|$)/),
  };
  const listed = async (kind: string) => {
    const rows: ApiRow[] = [];
    for (let next: string | null = `/api/v1/${kind}`; next; ) {
      const headers = { authorization: `Bearer ${key}` };
      const response: Response = await fetch(firm.address + next, { headers });
      const page = (await response.json()) as { data: ApiRow[]; next: string | null };
      rows.push(...page.data);
      const after = page.next;
      next = after ? `/api/v1/${kind}?${new URLSearchParams({ after })}` : null;
    }
    return rows;
  };
  return { read, get, listed, remove: firm.remove };
}

async function sessionOf(address: string, email: string): Promise<string> {
  const response = await fetch(`${address}/customer-auth`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: ORIGIN },
    body: new URLSearchParams({ email, password: 'plenum-demo' }),
  });
  const given = response.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
  // Without the toast of signing in.
  return given.filter((each) => each.includes('session_token')).join('; ');
}
