import { and, eq, gte, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { type Tx, unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { BOUNCES_AT_MOST } from '#app/records/mailbox/mail-status.ts';
import { bouncedAddresses } from '#app/records/mailbox/mail-tables.ts';

/** Counts an email that came back from an address, in the caller's transaction. */
export async function noteBounce(tx: Tx, email: string, reason: string): Promise<void> {
  const lastReason = cutText(reason, 500);
  await tx
    .insert(bouncedAddresses)
    .values({ email: email.toLowerCase(), bounces: 1, lastReason })
    .onConflictDoUpdate({
      target: bouncedAddresses.email,
      set: { bounces: sql`${bouncedAddresses.bounces} + 1`, lastReason, lastAt: sql`now()` },
    });
}

/** Whether email to an address has stopped, because too many came back from it. */
export async function isStoppedAddress(email: string): Promise<boolean> {
  const stopped = and(
    eq(bouncedAddresses.email, email.toLowerCase()),
    gte(bouncedAddresses.bounces, BOUNCES_AT_MOST),
  );
  return unsafeJobTransaction(async (tx) => (await tx.$count(bouncedAddresses, stopped)) > 0);
}

/**
 * Sends email to a person's address again although some bounced, which are no longer counted.
 * @throws NotFoundError, RefusedError when none bounced.
 */
export async function tryEmailAgain(actor: AdminActor, userId: string): Promise<{ email: string }> {
  return asActor(actor, async (tx) => {
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (!user) throw new NotFoundError();
    const cleared = await tx
      .delete(bouncedAddresses)
      .where(eq(bouncedAddresses.email, user.email.toLowerCase()))
      .returning({ bounces: bouncedAddresses.bounces });
    if (cleared.length === 0) throw new RefusedError('No email to this address came back.');
    await logActivity(tx, actor, {
      action: 'user.email_tried_again',
      entityType: 'user',
      entityId: userId,
      metadata: { email: user.email },
    });
    return user;
  });
}
