import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { askedRecords, getToday } from '#app/areas/agenda/agenda-queries.server.ts';
import { countUnread } from '#app/areas/notices/notice-queries.server.ts';
import { getPortalOverview } from '#app/areas/portal/portal-queries.server.ts';
import { createTask } from '#app/areas/tasks/task-commands.server.ts';
import { cachedPlan } from '#app/platform/db/cached-plan.server.ts';
import { database, rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { makeMember } from '#demo/makers.server.ts';
import { customerActor, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeWebhook } from '#tests/helpers/makers.ts';
import { sentBy } from '#tests/helpers/sent-statements.ts';
import { newTicket } from '#tests/helpers/tickets.ts';

setUpDatabase();

it.each(['jit', 'enable_memoize'])('requests run with %s off', async (setting) => {
  expect((await database().query(`show ${setting}`)).rows).toEqual([{ [setting]: 'off' }]);
});

it('who belongs to several companies sends one statement more for the frame', async () => {
  const { customer, other } = await makePeople();
  const frame = async () => {
    const actor = await customerActor(customer.userId);
    return (await sentBy(() => countUnread(actor, askedRecords(actor)))).length;
  };
  const before = await frame();
  await unsafeOwnerTransaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, customer.userId));
    if (!user) throw new Error('The account is gone.');
    await makeMember(tx, other.customerId, user, { role: 'operations' });
  });
  expect(await frame()).toBe(before + 1);
  expect((await customerActor(customer.userId)).companies).toHaveLength(2);
});

describe('what a command tells', () => {
  const jobsOf = async (work: () => Promise<unknown>) => {
    const sent = await sentBy(work);
    return { all: sent.length, jobs: sent.filter(({ text }) => text.includes('pgboss.')).length };
  };

  it('goes to the queue in one statement for each job, at the end of the transaction', async () => {
    const { ann, ben, customer } = await makePeople();
    const form = (assigneeId?: string) => ({
      customerId: customer.customerId,
      submissionId: randomUUID(),
      title: 'Check the belts',
      priority: 'medium' as const,
      side: 'firm' as const,
      assigneeId,
    });
    const one = await jobsOf(() => createTask(ann, form()));
    const two = await jobsOf(() => createTask(ann, form(ben.userId)));
    // Who gets it is looked up; that they are told costs nothing more.
    expect(two).toEqual({ all: one.all + 1, jobs: 1 });
    expect(one).toEqual({ all: 10, jobs: 1 });
    await unsafeOwnerTransaction((tx) =>
      makeWebhook(tx, { events: ['newTask'], isEnabled: true }).then(() =>
        makeWebhook(tx, { events: ['newTask'], isEnabled: true }),
      ),
    );
    const { all, jobs } = await jobsOf(() => createTask(ann, form(ben.userId)));
    expect(jobs).toBe(2);
    // The role of staff and back, the record, the deliveries, and their own statement for the queue.
    expect(all).toBe(two.all + 5);
  });
});

describe('a cached plan', () => {
  it('is made once on each connection and used by everybody whose role reads the same', async () => {
    const { ann, ben, customer, other } = await makePeople();
    const [own, others] = [await newTicket(customer), await newTicket(other)];
    const mine = (actor: AdminActor | CustomerActor) =>
      asActor(
        actor,
        async (tx) => {
          const write = () =>
            sql`select id from tickets where status = ${'open'} order by created_at`;
          const rows = await rowsOf<{ id: string }>(tx, cachedPlan('own tickets', write, {}));
          const plans = await rowsOf<{ plans: number; connection: number }>(
            tx,
            sql`select generic_plans::int as plans, pg_backend_pid() as connection from pg_prepared_statements
            where statement like '%cached plan: own tickets%'`,
          );
          return { ids: rows.map(({ id }) => id), ...plans[0] };
        },
        { plans: 'cached' },
      );
    const asked = [ann, customer, ben, other, customer, ann];
    const seen = [];
    for (const actor of asked) seen.push(await mine(actor));
    const all = [own, others];
    expect(seen.map(({ ids }) => ids)).toEqual([all, [own], all, [others], [own], all]);
    expect(new Set(seen.map(({ connection }) => connection)).size).toBe(1);
    expect(seen.map(({ plans }) => plans)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it.each(['today', 'portal', 'unread and asked'])('serves %s', async (plan) => {
    const { ann, customer } = await makePeople();
    const read = async () => {
      await getToday(ann);
      await getPortalOverview(customer);
      await countUnread(customer, askedRecords(customer));
    };
    const uses = async () => {
      const [row] = await asActor(ann, (tx) =>
        rowsOf<{ generic: number; custom: number }>(
          tx,
          sql`select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
            where statement like ${`%/* cached plan: ${plan} of%`}`,
        ),
      );
      return { generic: 0, custom: 0, ...row };
    };
    const before = await uses();
    await read();
    await read();
    expect(await uses()).toEqual({ generic: before.generic + 2, custom: 0 });
  });
});
