import { sql } from 'drizzle-orm';
import type { Actor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { sendDocuments } from '#app/areas/documents/document-commands.server.ts';
import { announceJob } from '#app/areas/notices/notice-jobs.server.ts';
import { createTicket } from '#app/areas/tickets/ticket-opening-commands.server.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { TICKET_DEFAULTS } from '#app/records/ticket/ticket-status.ts';
import { makeMember, makeUser } from '#demo/makers.server.ts';
import { customerActor, makePeople } from '#tests/helpers/cast.ts';
import { queuedAnnouncements } from '#tests/helpers/database.ts';
import { stageFiles } from '#tests/helpers/documents.ts';

/** A customer's owner, a ticket and a document that are private to one of their people, a colleague, and a stranger. */
export async function makePrivateRecords() {
  const { ann, customer: owner, other } = await makePeople({ name: 'Olga Owner' });
  const dan = await joining(owner, 'Dan Dispatcher');
  const colleague = await joining(owner, 'Cleo Colleague');
  await unsafeOwnerTransaction((tx) => tx.execute(sql`delete from pgboss.job`));
  const { id: ticketId } = await openTicket(dan, true);
  const [documentId = ''] = await sendDocuments(dan, {
    title: 'Payroll list',
    category: 'general',
    uploads: await stageFiles(dan, 'payroll.txt'),
    isPrivate: true,
  });
  return { ann, owner, dan, colleague, other, ticketId, documentId };
}

async function joining(owner: CustomerActor, name: string): Promise<CustomerActor> {
  const user = await unsafeOwnerTransaction(async (tx) => {
    const made = await makeUser(tx, { name });
    await makeMember(tx, owner.customerId, made, { role: 'operations' });
    return made;
  });
  return customerActor(user.id);
}

/** Opens a ticket with a file. */
export async function openTicket(
  actor: CustomerActor,
  isPrivate: boolean,
  title = 'Payroll question',
) {
  const uploads = await stageFiles(actor, 'pay.txt');
  return createTicket(actor, {
    ...TICKET_DEFAULTS,
    title,
    description: 'Whose?',
    uploads,
    isPrivate,
  });
}

/** How many rows of a table someone's own SQL reads. */
export async function counted(actor: Actor, table: string): Promise<number> {
  const [row] = await asActor(actor, (tx) =>
    rowsOf<{ n: number }>(tx, sql`select count(*)::int as n from ${sql.raw(table)}`),
  );
  return row?.n ?? -1;
}

/** Delivers what waits, and answers whom it told of these records, by name. */
export async function toldOf(...records: string[]): Promise<string[]> {
  for (const announcement of await queuedAnnouncements()) await announceJob.run(announcement);
  const rows = await unsafeOwnerTransaction((tx) =>
    rowsOf<{ name: string }>(
      tx,
      sql`select distinct u.name from notices n join users u on u.id = n.user_id
          where n.entity_id in ${records} and n.is_shown order by 1`,
    ),
  );
  return rows.map(({ name }) => name);
}
