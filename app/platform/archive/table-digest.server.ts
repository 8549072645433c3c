import { createHash } from 'node:crypto';

const NEWLINE = 0x0a;

/** Counts and hashes the rows of a table as they pass by, chunk after chunk. */
export class TableDigest {
  readonly #hash = createHash('sha256');
  #rows = 0;

  add(rows: Uint8Array): void {
    this.#hash.update(rows);
    // In the text form of COPY a line break inside a value is written as \n, so every line break ends a row.
    for (let at = rows.indexOf(NEWLINE); at !== -1; at = rows.indexOf(NEWLINE, at + 1)) {
      this.#rows += 1;
    }
  }

  end(): { rows: number; sha256: string } {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}
