import type { SQL } from 'drizzle-orm';
import type { SearchIn } from '#app/platform/db/search-source.server.ts';
import type { Env } from '#app/platform/env.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';
import type { MailSetup } from '#app/platform/mail/mail.server.ts';
import type { AgendaKind, KindWith } from '#app/records/kinds.ts';
import type { AgendaSources } from './agenda-source.server.ts';
import type { ClientFigures, DueSource } from './client-records.server.ts';
import type { Hears } from './occurrence.ts';
import type { Operation } from './operation.server.ts';
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
  /** Where search looks for its kinds. */
  found?: Partial<Record<KindWith<'found'>, SearchIn>>;
  /** What of its kinds, and of their parts, asks someone to act. */
  asks?: Partial<Record<AgendaKind, AgendaSources>>;
  /** What records of a customer add up to, on their page and in the list of clients. `today` is the firm's calendar date. */
  figures?: (today: string) => Record<string, ClientFigures>;
  /** What a client's page shows besides: subselects, by the name of what they return. */
  shows?: (customerId: string) => Record<string, SQL>;
  /** What can be due next with a customer: kinds, and parts of some. */
  due?: (today: string) => Partial<Record<AgendaKind, DueSource>>;
  /** What machines can ask for: its part of the API. */
  operations?: readonly Operation[];
  /** Reads the environment, once the database is open and before any job runs. */
  open?: (env: Env) => void | Promise<void>;
  /** Begins what a process that serves does besides answering. */
  serve?: (env: Env) => End | undefined | void | Promise<void>;
};
