import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { database } from './db/database.server.ts';
import { log } from './log.server.ts';
import type { Turns } from './turns.ts';

/** Rows from which on adding up a table takes so long that its figures are cached. */
const MANY_ROWS = 50_000;

/** Figures, and when they were read where that was for an earlier request; null where they were read for this one. */
type Figures<T> = { figures: T; asOf: Date | null };

/** Figures, and whether reading them took so many rows that they are worth caching. */
export type ReadFigures<T> = { figures: T; isLarge: boolean };

type Entry<T> = { figures: T; readAt: number };

/**
 * Caches figures whose query takes long, in this process, by key. Quick queries are never cached, so that a small firm
 * always sees current figures. A cached figure is fresh for `freshMs`; until `cachedMs` it is still shown while a new
 * one is read; after that, callers wait for the new one. Each key is read once for all callers, and at most `turns`
 * keys at a time: every read holds a connection. Callers must hold none.
 */
type Limits = { freshMs: number; cachedMs: number; most: number; turns: Turns };

export class FigureCache<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #reading = new Map<string, Promise<ReadFigures<T>>>();
  readonly #limits: Limits;
  readonly #now: () => number;
  readonly #source: () => unknown;
  #readFrom: unknown = null;
  #generation = 0;

  /**
   * At most `most` are cached, those used last. `now` is the clock, in milliseconds; `source` is what the figures are read
   * from: those of another one are forgotten.
   */
  constructor(limits: Limits, now: () => number = Date.now, source: () => unknown = database) {
    this.#limits = limits;
    this.#now = now;
    this.#source = source;
  }

  /** The figures of a key, cached or read. */
  async of(key: string, read: () => Promise<ReadFigures<T>>): Promise<Figures<T>> {
    const source = this.#source();
    if (source !== this.#readFrom) this.clear();
    this.#readFrom = source;
    const entry = this.#entries.get(key);
    const age = entry ? this.#now() - entry.readAt : Number.POSITIVE_INFINITY;
    if (!entry || age >= this.#limits.cachedMs) {
      return { figures: await this.#figuresOf(key, read), asOf: null };
    }
    this.#use(key, entry);
    if (age >= this.#limits.freshMs && !this.#reading.has(key)) {
      this.#read(key, read).catch((error) =>
        log().warn({ err: error }, 'cached figures could not be read again'),
      );
    }
    return { figures: entry.figures, asOf: new Date(entry.readAt) };
  }

  /** Forgets everything, what is being read at the moment included. */
  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
    this.#reading.clear();
  }

  async #figuresOf(key: string, read: () => Promise<ReadFigures<T>>): Promise<T> {
    const shared = this.#reading.get(key);
    const { figures, isLarge } = await (shared ?? this.#read(key, read));
    // What someone else began to read may be older than the question: figures of few rows are of this moment.
    return !shared || isLarge ? figures : (await this.#limits.turns.take(read)).figures;
  }

  #read(key: string, read: () => Promise<ReadFigures<T>>): Promise<ReadFigures<T>> {
    const generation = this.#generation;
    const reading = this.#limits.turns
      .take(async () => {
        const readAt = this.#now();
        return { readAt, ...(await read()) };
      })
      .then(({ readAt, figures, isLarge }) => {
        if (generation !== this.#generation) return { figures, isLarge };
        this.#entries.delete(key);
        if (isLarge) this.#use(key, { figures, readAt });
        return { figures, isLarge };
      })
      .finally(() => {
        if (this.#reading.get(key) === reading) this.#reading.delete(key);
      });
    this.#reading.set(key, reading);
    return reading;
  }

  // A Map keeps the order in which its keys were set: the first is the one that was used longest ago.
  #use(key: string, entry: Entry<T>): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#limits.most && oldest !== undefined)
      this.#entries.delete(oldest);
  }
}

/**
 * Whether one of the tables has very many rows, by the database's own estimate. Where it has never estimated, as on the
 * embedded engine, none does.
 */
export function haveManyRows(...tables: readonly PgTable[]): SQL<boolean> {
  const names = sql.join(
    tables.map((table) => sql`${getTableName(table)}`),
    sql`, `,
  );
  return sql<boolean>`exists (select 1 from pg_class where relnamespace = 'public'::regnamespace
    and relname in (${names}) and reltuples >= ${MANY_ROWS})`;
}
