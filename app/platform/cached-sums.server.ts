import { database } from './db/database.server.ts';
import type { Engine } from './db/engine.ts';
import { FigureCache, type ReadFigures } from './figure-cache.server.ts';
import { live } from './live/live.server.ts';
import type { LiveTopic } from './live/live-topics.ts';
import { Turns } from './turns.ts';

/**
 * Sums over records of one kind or several, cached in this process until one of them changes, if there are very many. The process
 * hears of each change and drops them. Without `start`, nothing is cached.
 */
export class CachedSums<T> {
  readonly #topics: readonly LiveTopic[];
  readonly #cache: FigureCache<T>;
  #listeningTo: Engine | null = null;

  constructor(...topics: readonly LiveTopic[]) {
    this.#topics = topics;
    // A lost connection is noticed within a minute.
    const limits = { freshMs: 60_000, cachedMs: 60_000, most: 100, turns: new Turns(2) };
    this.#cache = new FigureCache<T>(limits);
  }

  /** Lets sums be cached. For a process whose live changes are open. */
  start(): void {
    for (const topic of this.#topics) live().watch(topic, () => this.#cache.clear());
    this.#listeningTo = database();
  }

  /** The sums of a key, which names all that they depend on. Callers hold no connection. */
  async of(key: string, read: () => Promise<ReadFigures<T>>): Promise<T> {
    const { figures } = await this.#cache.of(key, async () => {
      const { figures, isLarge } = await read();
      return { figures, isLarge: isLarge && this.#listeningTo === database() };
    });
    return figures;
  }
}
