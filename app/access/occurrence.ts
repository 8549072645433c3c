import type { Tx } from '#app/platform/db/database.server.ts';
import type { HeardName } from '#app/records/events.ts';
import type { Acting } from './actor.ts';

/** Something that happened, as every area hears it that listens. */
export type Occurrence = {
  event: HeardName;
  /** The record that it happened to. */
  id: string;
  /** What its line in the log says; empty where it has none. */
  line: Readonly<Record<string, unknown>>;
  /** What other systems are sent besides the record: facts, and a message of the ticket, never an internal note. */
  data?: { messageId?: string; more?: Readonly<Record<string, unknown>> };
};

/** Hears of what happens, in the transaction in which it does: what it throws undoes it. */
export type Hears = (tx: Tx, actor: Acting, occurrence: Occurrence) => Promise<void>;
