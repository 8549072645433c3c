import pg, { type PoolConfig } from 'pg';
import { type ConnectionTimes, connectionConfig } from './connections.server.ts';
import { OUTBOX_OPTION } from './outbox.server.ts';

/** How a pool opens its connections, and what each transaction begins with. */
export type Pooled = { config: PoolConfig; opening: string };

// Compiling a report's statements takes several times as long as they run. And a page of a list looks up 25 rows of another
// table, but the planner prepares for as many as the list has.
const OPTIONS = `-c jit=off -c enable_memoize=off ${OUTBOX_OPTION}`;

/**
 * Returns the settings for connections of a login: to its server, or through a pooler that hands each transaction to any of its
 * own connections (decision 0048). A session brings its settings along once. Behind the pooler nothing outlasts a transaction,
 * so each one begins with them, including those in the login's address (`?statement_timeout=`, `?options=`).
 */
export function pooledAt(login: string, pooler: string | null, times: ConnectionTimes): Pooled {
  const timeouts = {
    // What takes longer is given up, so that a few slow questions can't keep everybody waiting permanently.
    statement_timeout: times.statement,
    idle_in_transaction_session_timeout: times.transaction,
  };
  // The server gives a slow statement up first, and where it can't say so, we do.
  const query_timeout = times.statement + times.connect;
  if (pooler === null) {
    return {
      config: { ...connectionConfig(login, times), ...timeouts, options: OPTIONS, query_timeout },
      opening: '',
    };
  }
  const { username, password, pathname, searchParams } = new URL(login);
  const address = new URL(pooler);
  Object.assign(address, { username, password });
  if (address.pathname.length < 2) address.pathname = pathname;
  const own = settingsOf(searchParams.get('options') ?? OPTIONS);
  for (const [name, value] of Object.entries(timeouts)) {
    own.push([name, searchParams.get(name) ?? String(value)]);
  }
  return {
    // A statement by itself is sent together with the beginning and the end of its transaction.
    config: { ...connectionConfig(address.href, times), query_timeout, pipeline: true },
    opening: own.map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)};`).join(''),
  };
}

/** The settings among a server's options, `-c name=value`. */
function settingsOf(options: string): [name: string, value: string][] {
  return [...options.matchAll(/(?:-c\s*|--)([\w.-]+)=(\S*)/g)].map(([, name = '', value = '']) => [
    name.replaceAll('-', '_'),
    value,
  ]);
}
