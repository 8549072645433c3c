import { and, eq, gte, sql } from 'drizzle-orm';
import { type Tx, unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import { bouncedAddresses } from '#app/records/mail-tables.ts';

/** After so many emails that came back, no further one is sent to the address. */
const BOUNCES_AT_MOST = 3;

/** Counts an email that came back from an address, in the caller's transaction. */
export async function noteBounce(tx: Tx, email: string, reason: string): Promise<void> {
  const lastReason = reason.slice(0, 500);
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
