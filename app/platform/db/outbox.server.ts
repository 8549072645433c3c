import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { log } from '../log.server.ts';
import type { Connection } from './engine.ts';

/**
 * The setting by which a connection promises to send what `tell` left after each commit. Without it the database notifies by
 * itself.
 */
export const OUTBOX_OPTION = '-c app.outbox=on';

/** What the function `tell` of the migrations says to a connection whose transaction left something in the outbox. */
const LEFT = 'plenum_outbox';
/** Transactions whose notifications are sent at a time. */
const BATCH = 1_000;
/**
 * How many sends run at a time. If a busy process is slow to take the answer of one, later notifications leave with the next.
 */
export const SENDINGS = 2;
/** From the start of one sending to that of the next: what commits in between leaves together. */
const PAUSE_MS = 20;
/** What a process left that died between its commit and the sending waits no longer than this, and a moment. */
const SWEEP_MS = 500;

/** The lines that notifications are sent on. */
type Line = { pool: pg.Pool; connection: Pick<Connection, 'query'> };

/**
 * Sends the notifications of this process's transactions right after their commit. When commits follow each other closely, what
 * collects until the next send goes together. What fails is left to the next sweep, of this process or another.
 */
export class Outbox {
  readonly #open: () => Line;
  #line: Line | null = null;
  // A failure here is not one of the request whose commit came first, and what that request holds is let go.
  readonly #outside = AsyncLocalStorage.snapshot();
  readonly #left = new WeakMap<object, string[]>();
  #committed: string[] = [];
  readonly #sendings = new Set<Promise<unknown>>();
  #pause: ReturnType<typeof setTimeout> | null = null;
  /** What was left before this transaction is gone; "0" where nobody knows. */
  #since = '0';
  #sweeping: ReturnType<typeof setTimeout> | null = null;
  #isClosed = false;

  /** `open` opens the line, on first use. */
  constructor(open: () => Line) {
    this.#open = open;
  }

  /** Sends from now on what is committed on the connections of a pool that have the `OUTBOX_OPTION`. */
  watch(pool: pg.Pool): void {
    pool.on('connect', (client) => {
      client.on('notice', ({ message, detail }) => {
        if (message !== LEFT || !detail) return;
        this.#left.set(client, [...(this.#left.get(client) ?? []), detail]);
      });
    });
    // Anyone who gives a connection back has committed, or there is nothing to find.
    pool.on('release', (_error, client) => {
      const left = this.#left.get(client);
      if (!left) return;
      this.#left.delete(client);
      this.#committed.push(...left);
      this.#outside(() => this.#next());
    });
  }

  /** Sends from now on what processes left that died before they could, and what older failures left. */
  sweep(): void {
    this.#sweeping ??= this.#outside(() => setTimeout(() => this.#sweepForever(), 0).unref());
  }

  /** Sends what the watched pools, which are closed by now, have left, then ends. */
  async close(): Promise<void> {
    if (this.#sweeping) clearTimeout(this.#sweeping);
    if (this.#pause) clearTimeout(this.#pause);
    this.#isClosed = true;
    while (this.#committed.length > 0) await this.#send();
    await Promise.all(this.#sendings);
    await this.#line?.pool.end();
  }

  #next(): void {
    if (this.#pause || this.#committed.length === 0 || this.#sendings.size === SENDINGS) return;
    this.#pause = setTimeout(() => {
      this.#pause = null;
      this.#next();
    }, PAUSE_MS);
    const sending = this.#send().finally(() => {
      this.#sendings.delete(sending);
      this.#next();
    });
    this.#sendings.add(sending);
  }

  #send(): Promise<unknown> {
    return this.#ask('select send_outbox($1::xid8[])', [this.#committed.splice(0, BATCH)]);
  }

  async #sweepForever(): Promise<void> {
    const since = this.#since;
    const rows = await this.#ask('select sweep_outbox($1::xid8)::text as since', [since]);
    if (this.#isClosed) return;
    // A line that was opened meanwhile looks through all once more.
    if (rows && (since === '0' || this.#since !== '0')) this.#since = String(rows[0]?.since);
    this.#sweeping = setTimeout(() => this.#sweepForever(), SWEEP_MS).unref();
  }

  async #ask(statement: string, values: unknown[]) {
    try {
      this.#line ??= this.#opened();
      return (await this.#line.connection.query(statement, values)).rows;
    } catch (error) {
      if (!this.#isClosed) log().warn({ err: error }, 'notifications could not be sent yet');
      return null;
    }
  }

  #opened(): Line {
    const line = this.#open();
    // On the other end may be a server that was put back to an earlier time.
    line.pool.on('connect', () => {
      this.#since = '0';
    });
    return line;
  }
}
