/** Runs at most `most` pieces of work at once; later ones wait their turn, in order. */
export class Turns {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Runs the work when it is its turn. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    // Anyone who ends hands its place on, so that nobody who comes meanwhile gets in ahead.
    if (this.#running < this.#most) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
