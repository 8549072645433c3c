import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { createTicket } from '#app/areas/tickets/ticket-opening-commands.server.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { TICKET_DEFAULTS } from '#app/records/ticket/ticket-status.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { listActivity } from './activity-queries.server.ts';
import { timelineOf } from './customer-activity-queries.server.ts';

setUpDatabase();

let ann: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;

beforeAll(async () => {
  ({ ann, customer, other } = await makePeople());
});

const latest = async (customerId: string) =>
  (await asActor(ann, (tx) => timelineOf(tx, customerId, null))).entries.map(
    ({ action }) => action,
  );

const listed = async (customerId: string) => {
  const filters = { subject: null, person: null, from: null, to: null, search: '' };
  const newest = { after: null, before: null };
  const { rows } = await listActivity(ann, newest, { ...filters, customer: customerId });
  return rows.map(({ action }) => action);
};

describe('what happened with a customer', () => {
  it('is every line about them, and nobody says whose a line is', async () => {
    const claim = sql`insert into activity_logs (action, entity_type, about_customer_id, user_id)
      values ('ticket.claimed', 'ticket', ${other.customerId}, ${customer.userId})`;
    await asActor(customer, (tx) => tx.execute(claim));
    expect(await latest(other.customerId)).not.toContain('ticket.claimed');
  });

  it('is found of the lines that were written before it was noted, and the log stays as it is', async () => {
    const ticket = await createTicket(customer, {
      ...TICKET_DEFAULTS,
      title: 'Rates',
      description: 'Which ones?',
      uploads: [],
    });
    expect(await latest(customer.customerId)).toContain('ticket.created');
    await unsafeOwnerTransaction(async (tx) => {
      await tx.execute(sql`alter table activity_logs disable trigger activity_logs_append_only`);
      await tx.execute(sql`update activity_logs set about_customer_id = null`);
      await tx.execute(sql`alter table activity_logs enable trigger activity_logs_append_only`);
    });
    expect(await listed(customer.customerId)).toEqual([]);
    const migration = await readFile('migrations/0034_whose-log-lines.sql', 'utf8');
    await unsafeOwnerTransaction(async (tx) => {
      for (const statement of migration.split(/;\n\n/)) await tx.execute(sql.raw(statement));
    });
    expect(await latest(customer.customerId)).toContain('ticket.created');
    expect(await listed(customer.customerId)).toContain('ticket.created');
    expect(await latest(other.customerId)).not.toContain('ticket.created');
    const change = unsafeOwnerTransaction((tx) =>
      rowsOf(
        tx,
        sql`update activity_logs set about_customer_id = null where entity_id = ${ticket.id}`,
      ),
    );
    await expect(change).rejects.toMatchObject({
      cause: { message: 'activity_logs is append-only' },
    });
  });
});
