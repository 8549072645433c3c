import pg from 'pg';
import { log } from '../log.server.ts';
import type { Listener } from './engine.ts';

/** How long a line to the database server may be silent before it counts as dead, and what follows, in milliseconds. */
export type LineTimes = {
  /** Until a new line is ready. */
  connect: number;
  /** Until the server gives a statement up; DATABASE_URL may say otherwise: ?statement_timeout=… */
  statement: number;
  /** Until the server ends a transaction in which nothing more is asked, and lets go of what it holds. */
  transaction: number;
  /** Until a statement by itself, or the beginning of a transaction, is answered: both are short. */
  answer: number;
  /** Between two heartbeats of a listening line. */
  beat: number;
  /** Between two attempts to open a listening line again, or to read anew what may have changed meanwhile. */
  retry: number;
};

/** What holds in real use. */
export const LINE_TIMES: LineTimes = {
  connect: 5_000,
  statement: 30_000,
  transaction: 60_000,
  answer: 10_000,
  beat: 5_000,
  retry: 1_000,
};

const KEEP_ALIVE_AFTER_MS = 10_000;

/** The settings of every line: one that goes dark without a word is noticed by the operating system in the end. */
export function lineConfig(connectionString: string, times: LineTimes) {
  return {
    connectionString,
    connectionTimeoutMillis: times.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  };
}

/** The settings of a line in a pool: the server gives a slow statement up first, and where it can't say so, we do. */
export function pooledLineConfig(connectionString: string, times: LineTimes = LINE_TIMES) {
  return {
    ...lineConfig(connectionString, times),
    statement_timeout: times.statement,
    idle_in_transaction_session_timeout: times.transaction,
    query_timeout: times.statement + times.connect,
  };
}

/** Closes a line without waiting for a word of the server. What still waits on it fails at once. */
export function hangUp(client: pg.ClientBase): void {
  const connection = Reflect.get(client, 'connection') as { stream: { destroy: () => void } };
  connection.stream.destroy();
}

/** Whether the driver gave up waiting for an answer on a line. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/**
 * Listens on a connection of its own until stopped. The connection is checked constantly; one that breaks or goes
 * silent is replaced, and `onReconnect` called.
 */
export async function listenForever(
  connectionString: string,
  channel: string,
  { onPayload, onReconnect }: { onPayload: Listener<[payload: string]>; onReconnect: Listener<[]> },
  times: LineTimes,
): Promise<{ stop: () => Promise<void> }> {
  let stopped = false;
  let current: pg.Client | null = null;
  const isStopped = () => stopped;
  const connect = async () => {
    const client = new pg.Client({
      ...lineConfig(connectionString, times),
      query_timeout: times.answer,
    });
    client.on('notification', ({ payload }) => {
      untilDone(() => onPayload(payload ?? ''), isStopped, times.retry);
    });
    client.on('error', (error) => log().warn({ err: error }, 'the listening connection broke'));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      hangUp(client);
      throw error;
    }
    const beat = setTimeout(() => {
      client.query('select 1').then(
        () => beat.refresh(),
        () => hangUp(client),
      );
    }, times.beat).unref();
    // Only a connection that once listened is followed by another: one chain of attempts at a time.
    client.once('end', () => {
      clearTimeout(beat);
      retryLater();
    });
    current = client;
  };
  const retryLater = () => {
    if (!stopped) setTimeout(retry, times.retry).unref();
  };
  const retry = async () => {
    if (stopped) return;
    try {
      await connect();
      if (stopped && current) hangUp(current);
      else await untilDone(onReconnect, isStopped, times.retry);
    } catch (error) {
      log().warn({ err: error }, 'the listening connection could not be opened again yet');
      retryLater();
    }
  };
  await connect();
  return {
    stop: async () => {
      stopped = true;
      if (current) hangUp(current);
    },
  };
}

/** Does the work again and again until it succeeds, unless nobody needs it any more. Never rejects. */
export async function untilDone(
  work: () => unknown,
  isOver: () => boolean,
  retryMs: number,
): Promise<void> {
  while (!isOver()) {
    try {
      await work();
      return;
    } catch (error) {
      if (isOver()) return;
      log().warn({ err: error }, 'what changed could not be read yet');
      await new Promise((resolve) => setTimeout(resolve, retryMs).unref());
    }
  }
}
