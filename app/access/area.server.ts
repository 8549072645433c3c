import type { Env } from '#app/platform/env.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';
import type { MailSetup } from '#app/platform/mail/mail.server.ts';
import type { Hears } from './occurrence.ts';
import type { VerbHandler } from './verb-handlers.ts';

/** Ends what was begun. */
type End = () => Promise<void>;

/** What an area is to the server: each folder of `app/areas` that does something there says it in its `area.server.ts`. */
export type Area = {
  /** Each of its verbs, bound to its command. */
  handlers?: readonly VerbHandler[];
  /** What it does after a commit, or by itself at times. */
  jobs?: readonly Job<object>[];
  /** Hears of whatever happens (`happened`). */
  hears?: Hears;
  /** The files that go along with its emails, by the names that emails call them. */
  attachments?: MailSetup['attachments'];
  /** What is done once an email has left, by the names that emails call it. */
  receipts?: MailSetup['receipts'];
  /** Reads the environment, once the database is open and before any job runs. */
  open?: (env: Env) => void | Promise<void>;
  /** Begins what a process that serves does besides answering. */
  serve?: (env: Env) => End | undefined | void | Promise<void>;
};
