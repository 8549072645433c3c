import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type OwnPostgres, startOwnPostgres } from '#tests/helpers/postgres-server.ts';
import { type Started, startPlenum } from './processes.ts';
import type { Statement, Trace } from './statement-trace.ts';

const PASSWORD = 'plenum-demo';

/** A person of the demo firm who is signed in: the cookies of the session. */
export type Person = { cookie: string };

/** Has one request asked, at the address and with the headers given, and tells the statements that it sent. */
export type Tracer = (
  ask: (address: string, headers: Record<string, string>) => Promise<Response>,
) => Promise<Statement[]>;

/** The built product with the demo firm on a PostgreSQL of its own, and a copy of its database for the bare servers. */
export type House = {
  plenum: Started;
  /** The product's database; its copy was made after everybody had signed in. */
  databaseUrl: string;
  copyUrl: string;
  admin: Person;
  customer: Person;
  /** Runs `work` beside a further process of the product that tells what a request sends; it is gone before anything is measured. */
  withTracer: <T>(work: (trace: Tracer) => Promise<T>) => Promise<T>;
  /** Runs `work` beside the same product once more, in so many processes on the same database. */
  withProcesses: <T>(
    count: number,
    work: (several: Started) => Promise<T>,
    command?: 'start' | 'serve',
  ) => Promise<T>;
  stop: () => Promise<void>;
};

/** Opens the house, with further variables where something is to be on; PostgreSQL writes as durably as in production. */
export async function openHouse(more: Record<string, string> = {}): Promise<House> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-bench-'));
  const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    const server = await startOwnPostgres({ isDurable: true, connections: 400 });
    stops.push(server.remove);
    await run(server, 'create database plenum');
    const databaseUrl = urlOf(server, 'plenum');
    const first = await startPlenum(databaseUrl, folder);
    const [admin, customer] = await Promise.all([
      signIn(first.address, '/auth', 'admin@example.com'),
      signIn(first.address, '/customer-auth', 'customer@example.com'),
    ]).finally(first.stop);
    await run(server, 'create database copy template plenum');
    await run(server, 'vacuum analyze', 'plenum');
    await run(server, 'vacuum analyze', 'copy');
    const plenum = await startPlenum(databaseUrl, folder, { more });
    stops.push(plenum.stop);
    return {
      plenum,
      databaseUrl,
      copyUrl: urlOf(server, 'copy'),
      admin,
      customer,
      withTracer: async (work) => {
        const tracing = await startPlenum(databaseUrl, folder, {
          preload: 'bench/statement-trace.ts',
        });
        return work((ask) => trace(tracing, ask)).finally(tracing.stop);
      },
      withProcesses: async (processes, work, command) => {
        const several = await startPlenum(databaseUrl, folder, {
          processes,
          ...(command && { command }),
        });
        return work(several).finally(several.stop);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function urlOf(server: OwnPostgres, database: string): string {
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  return url.href;
}

/** The customer that a person of the demo firm registered. */
export async function customerOf(databaseUrl: string, email: string): Promise<string> {
  const { id } = await firstRow(
    databaseUrl,
    'select c.id from customer_profiles c join users u on u.id = c.user_id where u.email = $1',
    [email],
  );
  return id ?? '';
}

/** The first row that a statement answers, its columns as texts. @throws Error without one. */
export async function firstRow(
  databaseUrl: string,
  statement: string,
  values: readonly string[],
): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(statement, [...values]);
    if (!rows[0]) throw new Error(`There is no row: ${statement}`);
    return rows[0];
  } finally {
    await client.end();
  }
}

async function run(server: OwnPostgres, statement: string, database = 'postgres'): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(server, database) });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Signs a person of the demo firm in. */
export async function signIn(address: string, path: string, email: string): Promise<Person> {
  const response = await fetch(address + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: address },
    body: new URLSearchParams({ email, password: PASSWORD }),
  });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const lasting = cookies.filter((cookie) => cookie.includes('session'));
  if (lasting.length === 0) throw new Error(`${email} could not sign in: ${response.status}`);
  return { cookie: lasting.join('; ') };
}

async function trace(
  tracing: Started,
  ask: (address: string, headers: Record<string, string>) => Promise<Response>,
): Promise<Statement[]> {
  const id = randomUUID();
  const told = new Promise<Statement[]>((resolve) => {
    const hear = (message: unknown) => {
      const { id: about, statements } = message as Trace;
      if (about !== id) return;
      tracing.child.off('message', hear);
      resolve(statements);
    };
    tracing.child.on('message', hear);
  });
  const response = await ask(tracing.address, { 'x-bench-trace': id });
  await response.arrayBuffer();
  if (response.status >= 400) throw new Error(`${response.url} answered ${response.status}`);
  return told;
}
