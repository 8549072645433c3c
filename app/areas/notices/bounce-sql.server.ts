import { eq, sql } from 'drizzle-orm';
import { users } from '#app/access/auth-tables.ts';
import { bouncedAddresses } from '#app/records/mailbox/mail-tables.ts';

/** The emails that bounced from an address: how many, and when the last one did. */
export type Bounces = { count: number; lastAt: Date };

/** The emails that came back from a user's address, for staff; null for none. */
export const bouncesOfUser =
  sql`(select json_build_object('count', ${bouncedAddresses.bounces}, 'lastAt', ${bouncedAddresses.lastAt})
  from ${bouncedAddresses} where ${eq(bouncedAddresses.email, sql`lower(${users.email})`)})`.mapWith(
    (found: { count: number; lastAt: string } | null): Bounces | null =>
      found && { count: found.count, lastAt: new Date(found.lastAt) },
  );
