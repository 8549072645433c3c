import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Email } from 'postal-mime';
import { inject } from 'vitest';
import { WEBHOOK_EVENT_NAMES } from '#app/areas/webhooks/webhook-events.ts';
import { startDemoFirm } from '#tests/harm/demo-firm.ts';
import { ORIGIN } from './app.ts';
import { crawl, type Read } from './crawl.ts';
import { ENGINE } from './database.ts';
import { mailboxOfFolder } from './mailbox.ts';

/** The two sides of the product. */
export type Side = 'admin' | 'customer';

/** A record as the API lists it. */
type ApiRow = {
  id: string;
  status: string;
  amount?: string;
  openAmount?: string;
  creditedAmount?: string;
};

/** The demo firm as it is served. */
export type DemoFirmServed = {
  /** All records of a kind by the API. */
  listed: (kind: string) => Promise<ApiRow[]>;
  /** What another person reads and posts. */
  as: (email: string) => Promise<Signed>;
  /** All email that was sent. */
  mails: () => Promise<Email[]>;
  /** What was sent to the webhook that is told of everything. */
  deliveries: () => Promise<Delivered[]>;
  remove: () => Promise<void>;
};

/** The same, with every page that its admin and one customer reach by links. */
export type DemoPages = DemoFirmServed & {
  read: Record<Side, Map<string, Read>>;
  get: (side: Side, address: string) => Promise<Response>;
};

/** Someone who is signed in. */
export type Signed = {
  get: (address: string) => Promise<Response>;
  post: (address: string, fields: Record<string, string>) => Promise<Response>;
};

/** A record as a webhook was told of it. */
type Delivered = { event: string; data: Record<string, unknown> };

/** Starts the demo firm. */
export async function serveDemoFirm(): Promise<DemoFirmServed> {
  const firm = await startDemoFirm(ENGINE === 'postgres' ? inject('postgresUrl') : null);
  const key = `plenum_${createHash('sha256').update(randomUUID()).digest('base64url')}`;
  await firm.look(async (database) => {
    await database.query(
      `insert into api_keys (name, prefix, key_hash, scope, created_by)
       select 'Read', $1, $2, 'read', id from users where email = 'admin@example.com'`,
      [key.slice(0, 12), createHash('sha256').update(key).digest('hex')],
    );
    await database.query(
      `insert into webhook_endpoints (name, url, events, secret)
       values ('Everything', 'https://hooks.example/all', $1, 'whsec_unknown')`,
      [WEBHOOK_EVENT_NAMES],
    );
  });
  await firm.untilQuiet();
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
  const as = async (email: string): Promise<Signed> => {
    const cookie = await sessionOf(firm.address, email);
    const ask = (address: string, init?: RequestInit) =>
      fetch(firm.address + address, {
        redirect: 'manual',
        ...init,
        headers: { cookie, origin: ORIGIN },
      });
    return {
      get: (address) => ask(address),
      post: (address, fields) =>
        ask(address, { method: 'POST', body: new URLSearchParams(fields) }),
    };
  };
  const deliveries = () =>
    firm.look(async (database) => {
      const { rows } = await database.query(
        `select event, payload -> 'data' as data from webhook_deliveries d
         join webhook_endpoints e on e.id = d.endpoint_id where e.name = 'Everything'`,
      );
      return rows as Delivered[];
    });
  const mails = () => mailboxOfFolder(path.join(firm.dataDir, 'mail')).all();
  return { listed, as, mails, deliveries, remove: firm.remove };
}

/** Starts the demo firm and reads it. */
export async function readDemoPages(): Promise<DemoPages> {
  const firm = await serveDemoFirm();
  const people = {
    admin: await firm.as('admin@example.com'),
    customer: await firm.as('customer@example.com'),
  };
  const read = {
    admin: await crawl(people.admin.get, '/admin', /^\/admin(?:[/?]|$)/),
    customer: await crawl(people.customer.get, '/customer', /^\/customer(?:[/?]|$)/),
  };
  return { ...firm, read, get: (side, address) => people[side].get(address) };
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
