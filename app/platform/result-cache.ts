/**
 * A cache in this process for results that are expensive to make and the same for the same key: the ones used last, up to
 * `most` in the units of `sizeOf`. A result that many ask for at once is made once; a failed one is made again.
 */
export class ResultCache<T> {
  /** The size is null while the result is being made: until then it stays, so that it is made once. */
  readonly #entries = new Map<string, { result: Promise<T>; size: number | null }>();
  readonly #most: number;
  readonly #sizeOf: (result: T) => number;
  #size = 0;

  constructor(most: number, sizeOf: (result: T) => number) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  /** The result of a key, cached or made now. */
  of(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    if (known) {
      // A Map keeps the order in which its keys were set: the first is the one that was used longest ago.
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.result;
    }
    const entry: { result: Promise<T>; size: number | null } = { result: make(), size: null };
    this.#entries.set(key, entry);
    entry.result.then(
      (result) => {
        entry.size = this.#sizeOf(result);
        this.#size += entry.size;
        for (const [oldest, { size }] of this.#entries) {
          if (this.#size <= this.#most) break;
          if (size !== null) this.#forget(oldest);
        }
      },
      () => this.#forget(key),
    );
    return entry.result;
  }

  #forget(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
