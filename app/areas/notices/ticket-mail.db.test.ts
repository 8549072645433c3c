import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { postMessage } from '#app/areas/tickets/message-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { makeMember, makeUser } from '#demo/makers.server.ts';
import { queuedAnnouncements, queuedMail, setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeTicket } from '#tests/helpers/makers.ts';
import { announce } from './notice-commands.server.ts';
import { announceJob } from './notice-jobs.server.ts';

setUpDatabase();

it('emails of a ticket those who opened it or wrote in it, and tells all of them', async () => {
  const cast = await unsafeOwnerTransaction(async (tx) => {
    const made = await makeCustomer(tx);
    const ticket = await makeTicket(tx, made.profile);
    const admin = await makeUser(tx, { role: 'admin' });
    const writer = await makeUser(tx, { email: 'writer@vale.test' });
    const reader = await makeUser(tx, { email: 'reader@vale.test' });
    for (const user of [writer, reader]) {
      await makeMember(tx, made.profile.id, user, { role: 'operations' });
    }
    await tx.insert(settings).values([
      { key: 'notifications.email.enabled', value: 'true' },
      { key: 'notifications.ticket.update', value: 'true' },
    ]);
    return {
      opener: made.user,
      customerId: made.profile.id,
      ticketId: ticket.id,
      admin,
      writer,
      reader,
    };
  });
  const { opener, customerId, ticketId, writer, reader } = cast;
  const admin = (await unsafeActorOfUser(cast.admin.id)) as AdminActor;
  const forget = () =>
    unsafeOwnerTransaction(async (tx) => {
      await tx.delete(notices);
      await tx.execute(sql`delete from pgboss.job where name in ('mail', 'announce')`);
    });
  const openedBy = (userId: string) =>
    unsafeOwnerTransaction((tx) =>
      tx.update(tickets).set({ createdBy: userId }).where(eq(tickets.id, ticketId)),
    );
  const mailed = async () => {
    await forget();
    await asActor(admin, (tx) =>
      announce(tx, admin, {
        to: { customer: customerId },
        subject: 'ticket',
        subjectId: ticketId,
        title: 'Reply on #1001',
        path: `/customer/tickets/${ticketId}`,
        mail: {
          content: { subject: 'Reply', preview: 'Reply', heading: 'Reply', blocks: [] },
          switch: 'notifications.ticket.update',
        },
      }),
    );
    for (const queued of await queuedAnnouncements()) await announceJob.run(queued);
    const people = await unsafeOwnerTransaction((tx) => tx.select().from(notices));
    expect(people.map(({ userId }) => userId).sort()).toEqual(
      [opener.id, writer.id, reader.id].sort(),
    );
    return (await queuedMail()).map(({ to }) => to).sort();
  };
  // Opened by the firm, it concerns all of the customer's people.
  await openedBy(admin.userId);
  expect(await mailed()).toEqual([opener.email, writer.email, reader.email].sort());
  await openedBy(opener.id);
  expect(await mailed()).toEqual([opener.email]);
  const author = (await unsafeActorOfUser(writer.id)) as CustomerActor;
  await postMessage(author, ticketId, { message: 'It leaks again', uploads: [] });
  expect(await mailed()).toEqual([opener.email, writer.email].sort());
});
