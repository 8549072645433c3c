/**
 * Results that are dear to make and the same for the same key, kept in this process: those used last, as many as `most`
 * allows, in the units of `sizeOf`. Asked for by many at once, a result is made once; what failed is made again.
 */
export class KeptResults<T> {
  readonly #kept = new Map<string, { result: Promise<T>; size: number }>();
  readonly #most: number;
  readonly #sizeOf: (result: T) => number;
  #size = 0;

  constructor(most: number, sizeOf: (result: T) => number) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  /** The result of a key, kept or made now. */
  of(key: string, make: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key);
    if (kept) {
      // A Map keeps the order in which its keys were set: the first is the one that was used longest ago.
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept.result;
    }
    const entry = { result: make(), size: 0 };
    this.#kept.set(key, entry);
    entry.result.then(
      (result) => {
        entry.size = this.#sizeOf(result);
        this.#size += entry.size;
        for (const oldest of this.#kept.keys()) {
          if (this.#size <= this.#most) break;
          this.#forget(oldest);
        }
      },
      () => this.#forget(key),
    );
    return entry.result;
  }

  #forget(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }
}
