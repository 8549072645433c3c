import pg from 'pg';
import { log } from '../log.server.ts';
import type { Listener } from './engine.ts';

/**
 * How long a connection to the database server may be silent before it counts as dead, and the waits that follow, in
 * milliseconds.
 */
export type ConnectionTimes = {
  /** Until a new connection is ready. */
  connect: number;
  /** Until the server gives a statement up; DATABASE_URL may say otherwise: ?statement_timeout=… */
  statement: number;
  /** Until the server ends a transaction in which nothing more is asked, and lets go of what it holds. */
  transaction: number;
  /** Until a statement by itself, or the beginning of a transaction, is answered: both are short. */
  answer: number;
  /** Between two heartbeats of a listening connection. */
  beat: number;
  /** Between two attempts to open a listening connection again, or to read again what may have changed since. */
  retry: number;
};

/** The times for real use. */
export const CONNECTION_TIMES: ConnectionTimes = {
  connect: 5_000,
  statement: 30_000,
  transaction: 60_000,
  answer: 10_000,
  beat: 5_000,
  retry: 1_000,
};

const KEEP_ALIVE_AFTER_MS = 10_000;

/** The settings of every connection. The operating system eventually notices one that goes silent. */
export function connectionConfig(connectionString: string, times: ConnectionTimes) {
  return {
    connectionString,
    connectionTimeoutMillis: times.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  };
}

/** Closes a connection without waiting for the server. Whatever is still waiting on it fails at once. */
export function hangUp(client: pg.ClientBase): void {
  const connection = Reflect.get(client, 'connection') as { stream: { destroy: () => void } };
  connection.stream.destroy();
}

/** Whether the driver gave up waiting for an answer on a connection. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

type Handlers = { onPayload: Listener<[payload: string]>; onReconnect: Listener<[]> };

/**
 * Listens to any number of channels on one connection of its own until stopped. The connection is checked constantly; one that
 * breaks or goes silent is replaced, and every `onReconnect` is called.
 */
export class ListeningConnection {
  readonly #connectionString: string;
  readonly #times: ConnectionTimes;
  readonly #channels = new Map<string, Set<Handlers>>();
  #client: pg.Client | null = null;
  #connecting: Promise<void> | null = null;
  #isStopped = false;

  constructor(connectionString: string, times: ConnectionTimes) {
    this.#connectionString = connectionString;
    this.#times = times;
  }

  /** Listens to a channel too; answers what ends that. @throws Error where the server can't be reached now. */
  async listen(channel: string, handlers: Handlers): Promise<() => void> {
    const others = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, others.add(handlers));
    try {
      // A connection that is just being opened may have asked for its channels already.
      await this.#connecting;
      if (this.#client) await this.#client.query(listenTo([channel]));
      else await this.#connect();
    } catch (error) {
      others.delete(handlers);
      throw error;
    }
    return () => others.delete(handlers);
  }

  /** Says goodbye to the server, which logs an error of a connection that is only cut; one that is silent is not waited for. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const client = this.#client;
    if (!client) return;
    const patience = setTimeout(() => hangUp(client), this.#times.retry);
    await client.end();
    clearTimeout(patience);
  }

  #connect(): Promise<void> {
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = null;
    });
    return this.#connecting;
  }

  async #open(): Promise<void> {
    const client = new pg.Client({
      ...connectionConfig(this.#connectionString, this.#times),
      query_timeout: this.#times.answer,
    });
    client.on('notification', ({ channel, payload }) =>
      this.#tell(channel, ({ onPayload }) => onPayload(payload ?? '')),
    );
    client.on('error', (error) => log().warn({ err: error }, 'the listening connection broke'));
    try {
      await client.connect();
      await client.query(listenTo([...this.#channels.keys()]));
    } catch (error) {
      hangUp(client);
      throw error;
    }
    const beat = setTimeout(() => {
      client.query('select 1').then(
        () => beat.refresh(),
        () => hangUp(client),
      );
    }, this.#times.beat).unref();
    // Only a connection that once listened is followed by another: one chain of attempts at a time.
    client.once('end', () => {
      clearTimeout(beat);
      this.#client = null;
      this.#retryLater();
    });
    this.#client = client;
  }

  #retryLater(): void {
    if (!this.#isStopped) setTimeout(() => this.#retry(), this.#times.retry).unref();
  }

  async #retry(): Promise<void> {
    if (this.#isStopped || this.#client) return;
    try {
      await this.#connect();
    } catch (error) {
      log().warn({ err: error }, 'the listening connection could not be opened again yet');
      this.#retryLater();
      return;
    }
    if (this.#isStopped) await this.stop();
    else for (const channel of this.#channels.keys()) this.#tell(channel, (it) => it.onReconnect());
  }

  #tell(channel: string, how: (handlers: Handlers) => unknown): void {
    for (const each of this.#channels.get(channel) ?? []) {
      void untilDone(
        () => how(each),
        () => this.#isStopped,
        this.#times.retry,
      );
    }
  }
}

function listenTo(channels: readonly string[]): string {
  return channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join(';');
}

/** Repeats the work until it succeeds, or until no one needs it. Never rejects. */
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
