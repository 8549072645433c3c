import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import type { Tx } from '#app/platform/db/database.server.ts';
import { readEnv } from '#app/platform/env.server.ts';
import { makeMember, makeProfile, makeUser } from '#demo/makers.server.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { ENGINE } from './database.ts';
import { withLogins } from './database-logins.ts';
import { makePostgresDatabase } from './postgres-database.ts';
import { quickPasswordHash } from './quick-password.ts';

/** The built server, as `npm run serve` runs it. */
type BuiltServer = typeof import('../../server.ts');

/** The product under test: the built app on its own database, listening on a free port. */
export type RunningApp = {
  address: string;
  dataDir: string;
  routes: BuiltServer['routes'];
  /** Runs a callback on the owner connection of the app's own database. */
  owner: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  stop: () => Promise<void>;
};

/**
 * Starts the built app with an empty database on the engine of this run. Environment variables may be added. The firm has
 * published its site, unless `isPublished` says otherwise.
 */
export async function startApp(
  more: Record<string, string> = {},
  { isPublished = true } = {},
): Promise<RunningApp> {
  const server: BuiltServer = await import(path.resolve('build/server/server.js'));
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plenum-app-'));
  const made =
    ENGINE === 'postgres'
      ? await makePostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'))
      : null;
  if (!made) await unpackEmbedded(dataDir);
  const env = readEnv('start', {
    PORT: '0',
    APP_URL: ORIGIN,
    DATA_DIR: dataDir,
    ...(made && withLogins(made.url)),
    AUTH_SECRET: 'a secret that only the tests know, long enough',
    LOG_LEVEL: 'silent',
    ...more,
  });
  await server.openPlatform(env);
  const plenum = await server.serve(env);
  if (isPublished) await publish(plenum.address, server.unsafeOwnerTransaction);
  // What is due at some minute of the hour would change rows beside a test that compares them.
  await server.unsafeOwnerTransaction((tx) => tx.execute(sql`delete from pgboss.schedule`));
  return {
    address: plenum.address,
    dataDir,
    routes: server.routes,
    owner: server.unsafeOwnerTransaction,
    stop: async () => {
      await plenum.stop();
      await made?.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Has the firm publish its site, and waits until the app knows. */
async function publish(address: string, owner: RunningApp['owner']): Promise<void> {
  await owner((tx) =>
    tx.execute(sql`insert into settings (key, value) values ('company.published', 'true')`),
  );
  const isKnown = async () =>
    (await (await fetch(`${address}/robots.txt`)).text()).includes('Sitemap');
  while (!(await isKnown())) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function unpackEmbedded(dataDir: string): Promise<void> {
  const database = path.join(dataDir, 'database');
  await mkdir(database);
  await promisify(execFile)('tar', ['-xf', inject('embeddedDump'), '-C', database]);
}

/** Where a running product listens. */
type Address = Pick<RunningApp, 'address'>;

/** The public origin of every product under test. */
export const ORIGIN = 'http://plenum.test';

/** Everyone whom the access matrix knows. */
export const PERSONAS = [
  'nobody',
  'user',
  'pending',
  'rejected',
  'customer',
  'other',
  'admin',
] as const;
export type Persona = (typeof PERSONAS)[number];

/** People of the customer beside its owner, each in the role that they are called by. */
export const COLLEAGUES = ['billing', 'operations', 'viewer'] as const;
export type Colleague = (typeof COLLEAGUES)[number];

/** One account for each persona; all have this password. */
export const PASSWORD = 'correct horse';

/** Makes the personas and returns their records. */
export async function makeCast(app: Pick<RunningApp, 'owner'>) {
  const passwordHash = quickPasswordHash(PASSWORD);
  return app.owner(async (tx) => {
    const account = (email: string, name: string) => ({ email, name, passwordHash });
    const admin = await makeUser(tx, {
      ...account('admin@cast.example', 'Ada Admin'),
      role: 'admin',
    });
    const user = await makeUser(tx, account('user@cast.example', 'Uma User'));
    const customer = await makeCustomer(tx, account('customer@cast.example', 'Carl Customer'));
    const other = await makeCustomer(tx, account('other@cast.example', 'Olga Other'));
    const pendingUser = await makeUser(tx, account('pending@cast.example', 'Penny Pending'));
    const pending = await makeProfile(tx, pendingUser, { companyName: 'Pending Mechanical' });
    const rejectedUser = await makeUser(tx, account('rejected@cast.example', 'Ray Rejected'));
    const rejected = await makeProfile(tx, rejectedUser, {});
    for (const role of COLLEAGUES) {
      const colleague = await makeUser(tx, account(`${role}@cast.example`, `The ${role}`));
      await makeMember(tx, customer.profile.id, colleague, { role });
    }
    return { admin, user, customer, other, pending, rejected };
  });
}

/** Signs in through the sign-in screen. @returns the Cookie header of the session. */
export async function signIn(app: Address, email: string): Promise<string> {
  const response = await post(app, '/customer-auth', { email, password: PASSWORD });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const session = cookies.filter((cookie) => cookie?.includes('session_token'));
  if (session.length === 0) {
    throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`);
  }
  return cookies.join('; ');
}

/** Posts a form as our own pages do. */
export function post(
  app: Address,
  address: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(app.address + address, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: ORIGIN, ...headers },
    body: new URLSearchParams(fields),
  });
}

/** Reads an address without following redirects. */
export function get(
  app: Address,
  address: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(app.address + address, { redirect: 'manual', headers });
}
