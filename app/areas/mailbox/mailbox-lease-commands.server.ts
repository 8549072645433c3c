import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { FirmActor } from '#app/access/actor.ts';
import { announce } from '#app/areas/notices/notice-commands.server.ts';
import { unsafeAccountsRows, unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { mailboxes } from '#app/records/mailbox/mail-tables.ts';
import { mailboxAway } from './mailbox-announcements.ts';
import { imapPlace } from './mailbox-place.server.ts';

const THE_MAILBOX: FirmActor = { kind: 'firm', by: 'mail' };

/** How long a reader that says nothing more has a mailbox to itself. */
const HELD_FOR = sql`interval '30 seconds'`;
const AWAY_FOR = sql`interval '10 minutes'`;

/** How far a mailbox has been read. */
export type MailboxPosition = { uidValidity: number | null; lastUid: number };

/** Takes a mailbox for this reader, or keeps it; null while another process reads it. */
export async function holdMailbox(name: string, reader: string): Promise<MailboxPosition | null> {
  return unsafeJobTransaction(async (tx) => {
    await tx.insert(mailboxes).values({ name }).onConflictDoNothing();
    const [held] = await tx
      .update(mailboxes)
      .set({ reader, readUntil: sql`clock_timestamp() + ${HELD_FOR}` })
      .where(
        and(
          eq(mailboxes.name, name),
          or(
            eq(mailboxes.reader, reader),
            isNull(mailboxes.readUntil),
            lt(mailboxes.readUntil, sql`clock_timestamp()`),
          ),
        ),
      )
      .returning({ uidValidity: mailboxes.uidValidity, lastUid: mailboxes.lastUid });
    return held ?? null;
  });
}

/** Releases a mailbox for the next reader. */
export async function letGoOfMailbox(name: string, reader: string): Promise<void> {
  await unsafeJobTransaction((tx) =>
    tx
      .update(mailboxes)
      .set({ reader: null, readUntil: null })
      .where(and(eq(mailboxes.name, name), eq(mailboxes.reader, reader))),
  );
}

/** Records that a mailbox answers, and how far it is read. */
export async function noteReached(name: string, position?: MailboxPosition): Promise<void> {
  await unsafeJobTransaction((tx) =>
    tx
      .update(mailboxes)
      .set({
        ...position,
        reachedAt: sql`clock_timestamp()`,
        failingSince: null,
        failure: null,
        notifiedAt: null,
      })
      .where(eq(mailboxes.name, name)),
  );
}

/** Returns the state of this installation's mailbox for the health check; null if none is read. */
export async function mailboxHealth(): Promise<'ok' | 'unreachable' | null> {
  const place = imapPlace();
  if (!place) return null;
  const [row] = await unsafeAccountsRows<{ failing: boolean }>(
    sql`select failing_since is not null as failing from mailboxes where name = ${place.name}`,
  );
  return row?.failing ? 'unreachable' : 'ok';
}

/** Records that a mailbox can't be read; staff are notified once when that has lasted for ten minutes. */
export async function noteAway(name: string, failure: string): Promise<void> {
  await unsafeJobTransaction(async (tx) => {
    const text = cutText(failure, 500);
    await tx
      .update(mailboxes)
      .set({
        failure: text,
        failingSince: sql`coalesce(${mailboxes.failingSince}, clock_timestamp())`,
      })
      .where(eq(mailboxes.name, name));
    const [due] = await tx
      .update(mailboxes)
      .set({ notifiedAt: sql`clock_timestamp()` })
      .where(
        and(
          eq(mailboxes.name, name),
          isNull(mailboxes.notifiedAt),
          lt(mailboxes.failingSince, sql`clock_timestamp() - ${AWAY_FOR}`),
        ),
      )
      .returning({ id: mailboxes.id });
    if (due) await announce(tx, THE_MAILBOX, mailboxAway({ id: due.id, name }, text));
  });
}
