import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { ticketMessages, tickets } from '#app/records/ticket/ticket-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { makeCustomer, makeTicket } from '#tests/helpers/makers.ts';
import { adminActor, customerActor } from './cast.ts';

/** The people of the tests about tickets, and a new ticket of the customer before each test. */
type TicketCast = {
  customer: CustomerActor;
  other: CustomerActor;
  admin: AdminActor;
  colleague: AdminActor;
  ticketId: string;
};

/** Makes the people once and a ticket before each test, in the database that `setUpDatabase` has opened. */
export function setUpTicketCast(): () => TicketCast {
  let cast: Omit<TicketCast, 'ticketId'> | null = null;
  let ticketId = '';
  const made = () => {
    if (!cast) throw new Error('The people are made when the tests begin.');
    return { ...cast, ticketId };
  };
  beforeAll(async () => {
    const ids = await unsafeOwnerTransaction(async (tx) => ({
      customer: (await makeCustomer(tx, { name: 'Dana Whitfield' })).user.id,
      other: (await makeCustomer(tx)).user.id,
      admin: (await makeUser(tx, { role: 'admin', name: 'Tom Okafor' })).id,
      colleague: (await makeUser(tx, { role: 'admin', name: 'Renee Salcedo' })).id,
    }));
    cast = {
      customer: await customerActor(ids.customer),
      other: await customerActor(ids.other),
      admin: await adminActor(ids.admin),
      colleague: await adminActor(ids.colleague),
    };
  });
  beforeEach(async () => {
    ticketId = await newTicket(made().customer);
  });
  return made;
}

/** A ticket of the customer, as a row that was there before. Returns its id. */
export function newTicket(
  customer: CustomerActor,
  given: Partial<typeof tickets.$inferInsert> = {},
): Promise<string> {
  return unsafeOwnerTransaction(async (tx) => {
    const [profile] = await tx
      .select()
      .from(customerProfiles)
      .where(eq(customerProfiles.id, customer.customerId));
    if (!profile) throw new Error('The customer has no profile.');
    return (await makeTicket(tx, profile, given)).id;
  });
}

/** The ticket as it is stored. */
export async function ticketRow(id: string) {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(tickets).where(eq(tickets.id, id)),
  );
  if (!row) throw new Error('The ticket is gone.');
  return row;
}

/** All messages of a ticket, internal ones included, oldest first. */
export function messagesOf(id: string) {
  return unsafeOwnerTransaction((tx) =>
    tx
      .select()
      .from(ticketMessages)
      .where(eq(ticketMessages.ticketId, id))
      .orderBy(ticketMessages.createdAt),
  );
}
