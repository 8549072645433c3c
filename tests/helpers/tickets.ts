import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { activityLogs } from '#app/areas/activity/activity-tables.ts';
import { customerProfiles } from '#app/areas/customers/customer-tables.ts';
import type { Firm } from '#app/areas/settings/firm.ts';
import { getFirm } from '#app/areas/settings/setting-queries.server.ts';
import { ticketMessages, tickets } from '#app/areas/tickets/ticket-tables.ts';
import { makeCustomer, makeTicket, makeUser } from '#app/demo/makers.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { queuedAnnouncements } from './database.ts';

/** The people of the tests about tickets, and a new ticket of the customer before each test. */
type TicketCast = {
  firm: Firm;
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
      firm: await getFirm(),
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

/** The customer with this account. @throws Error when the account is somebody else. */
export async function customerActor(userId: string): Promise<CustomerActor> {
  const actor = await unsafeActorOfUser(userId);
  if (actor.kind !== 'customer') throw new Error(`The account is a ${actor.kind}.`);
  return actor;
}

async function adminActor(userId: string): Promise<AdminActor> {
  const actor = await unsafeActorOfUser(userId);
  if (actor.kind !== 'admin') throw new Error(`The account is a ${actor.kind}.`);
  return actor;
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

/** What the activity log says was done to a record, oldest first. */
export async function actionsOn(id: string): Promise<string[]> {
  const lines = await unsafeOwnerTransaction((tx) =>
    tx
      .select({ action: activityLogs.action })
      .from(activityLogs)
      .where(eq(activityLogs.entityId, id))
      .orderBy(activityLogs.createdAt),
  );
  return lines.map(({ action }) => action);
}

/** What was announced about a ticket, oldest first. */
export async function toldOf(id: string) {
  const all = await queuedAnnouncements();
  return all.filter((announcement) => announcement.subjectId === id);
}
