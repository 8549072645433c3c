import type { ChangedRecord, LiveTopic } from './live-topics.ts';

/**
 * A change as the database reports it: the customer it concerns, or only certain people; `staffOnly` if no customer may hear of
 * it.
 */
export type LiveChange = ChangedRecord & {
  customerId: string | null;
  staffOnly: boolean;
  userIds: ReadonlySet<string> | null;
  /** The transaction that made it, where the database says so. */
  transaction: string | null;
};

/** A change with the position that follows it. */
export type LiveEntry = { position: string; change: LiveChange };

/** A listener. Each function is called in the order of the changes. */
export type LiveListener = {
  onEntry: (entry: LiveEntry) => void;
  /** Changes may have been missed: everything shown has to be loaded again. */
  onGap: (position: string) => void;
  /** What this account may do has changed. */
  onAccess: (userId: string) => void;
  /** The process stops. */
  onClose: () => void;
};

const MOST_CHANGES = 2_000;
/** A request for a stream takes no longer from its look at who asks to its stream. */
const JUST_MS = 30_000;

/**
 * The changes from this process's database connection, in order. The latest are buffered, so that an interrupted
 * stream resumes after the last change it received. A position is a random name, which reveals nothing about the
 * number of changes. An unknown or outdated position can't be resumed: its listener reloads everything.
 */
export class LiveHub {
  /** The position before the first change that is buffered. */
  #start: string = crypto.randomUUID();
  #latest: LiveEntry[] = [];
  readonly #listeners = new Set<LiveListener>();
  #isClosed = false;
  /** When what an account may do has changed last, the latest at the end. */
  readonly #accessChanges = new Map<string, number>();
  readonly #watches: { topic: LiveTopic; changed: () => void }[] = [];

  /** Where the changes stand now; what is read from the database afterwards holds at least all changes up to here. */
  position(): string {
    return this.#latest.at(-1)?.position ?? this.#start;
  }

  /** How many listen. */
  get size(): number {
    return this.#listeners.size;
  }

  /** The changes after a position, or null when they are not known any more. */
  since(position: string): LiveEntry[] | null {
    if (position === this.#start) return [...this.#latest];
    const at = this.#latest.findLastIndex((entry) => entry.position === position);
    return at === -1 ? null : this.#latest.slice(at + 1);
  }

  publish(change: LiveChange): void {
    // Before anybody is told to load again what follows from it.
    for (const { topic, changed } of this.#watches) if (topic === change.topic) changed();
    const entry = { position: crypto.randomUUID(), change };
    this.#latest.push(entry);
    if (this.#latest.length > MOST_CHANGES)
      this.#start = this.#latest.shift()?.position ?? this.#start;
    for (const listener of [...this.#listeners]) listener.onEntry(entry);
  }

  /** The connection to the database was lost for a while: nobody knows what happened meanwhile. */
  gap(): void {
    for (const { changed } of this.#watches) changed();
    this.#start = crypto.randomUUID();
    this.#latest = [];
    for (const listener of [...this.#listeners]) listener.onGap(this.position());
  }

  accessChanged(userId: string): void {
    const now = performance.now();
    this.#accessChanges.delete(userId);
    this.#accessChanges.set(userId, now);
    for (const [id, at] of this.#accessChanges) {
      if (at > now - JUST_MS) break;
      this.#accessChanges.delete(id);
    }
    for (const listener of [...this.#listeners]) listener.onAccess(userId);
  }

  /** Whether what this account may do has changed so recently that a request under way may have read it before. */
  hasJustChanged(userId: string): boolean {
    const at = this.#accessChanges.get(userId);
    return at !== undefined && at > performance.now() - JUST_MS;
  }

  /** Calls `changed` for each change of a topic, and when changes may have been missed, as long as the process runs. */
  watch(topic: LiveTopic, changed: () => void): void {
    this.#watches.push({ topic, changed });
  }

  /** Ends every stream, and each that begins from now on, for a process that stops. Positions can still be asked for. */
  close(): void {
    this.#isClosed = true;
    for (const listener of [...this.#listeners]) listener.onClose();
    this.#listeners.clear();
  }

  /** Adds a listener. Returns the function that takes it away. */
  listen(listener: LiveListener): () => void {
    if (this.#isClosed) {
      // Anyone who listens has not heard yet how to leave.
      queueMicrotask(() => listener.onClose());
      return () => {};
    }
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
