import { randomUUID } from 'node:crypto';
import { eq, ne, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { countForStaff } from '#app/areas/frame/frame-queries.server.ts';
import { refreshFirm } from '#app/areas/settings/firm-hours-queries.server.ts';
import { MESSAGE_ORDER, openConversation } from '#app/areas/tickets/conversation-queries.server.ts';
import { archiveTicket, setTicketStatus } from '#app/areas/tickets/ticket-commands.server.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { members } from '#app/records/member/member-tables.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { makeMember, makeUser } from '#demo/makers.server.ts';
import { queuedAnnouncements, queuedMail, setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeTicket } from '#tests/helpers/makers.ts';
import { NOT_GRANTED } from '#tests/helpers/not-allowed.ts';
import type { Announcement } from './announcement.ts';
import { announce, markAllSeen, markSeen } from './notice-commands.server.ts';
import { announceJob } from './notice-jobs.server.ts';
import { countUnread, getNotices, isUnread } from './notice-queries.server.ts';

setUpDatabase();

let admin: AdminActor;
let second: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;
let ticketId: string;

beforeAll(async () => {
  const ids = await unsafeOwnerTransaction(async (tx) => {
    const made = await makeCustomer(tx);
    const ticket = await makeTicket(tx, made.profile);
    return {
      admin: (await makeUser(tx, { role: 'admin' })).id,
      second: (await makeUser(tx, { role: 'admin' })).id,
      customer: made.user.id,
      other: (await makeCustomer(tx)).user.id,
      ticket: ticket.id,
    };
  });
  admin = await actor<AdminActor>(ids.admin);
  second = await actor<AdminActor>(ids.second);
  customer = await actor<CustomerActor>(ids.customer);
  other = await actor<CustomerActor>(ids.other);
  ticketId = ids.ticket;
});

beforeEach(async () => {
  await unsafeOwnerTransaction(async (tx) => {
    await tx.delete(notices);
    await tx.delete(settings);
    await tx.execute(sql`delete from pgboss.job where name in ('mail', 'announce')`);
  });
  await refreshFirm();
});

async function actor<Kind>(userId: string): Promise<Kind> {
  return (await unsafeActorOfUser(userId)) as Kind;
}

const MAIL = {
  content: { subject: 'Reply', preview: 'Reply', heading: 'Reply', blocks: [] },
  switch: 'notifications.ticket.update' as const,
};

async function tell(by: AdminActor | CustomerActor, more: Partial<Announcement>): Promise<void> {
  const announcement: Announcement = {
    to: { staff: 'all' },
    subject: 'ticket',
    subjectId: ticketId,
    title: 'Reply on #1001',
    path: `/admin/tickets/${ticketId}`,
    ...more,
  };
  await asActor(by, (tx) => announce(tx, by, announcement));
  for (const queued of await queuedAnnouncements()) await announceJob.run(queued);
}

async function turnOn(...keys: string[]): Promise<void> {
  await unsafeOwnerTransaction((tx) =>
    tx.insert(settings).values(keys.map((key) => ({ key, value: 'true' }))),
  );
}

async function ticketNow() {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(tickets).where(eq(tickets.id, ticketId)),
  );
  if (!row) throw new Error('The ticket is made before the tests.');
  return row;
}

async function toldPeople(): Promise<string[]> {
  const rows = await unsafeOwnerTransaction((tx) => tx.select().from(notices));
  return rows.map(({ userId }) => userId).sort();
}

describe('announce', () => {
  it("tells a customer's people what their role reads, and who can sign of what is to be signed", async () => {
    const [billing, operations, signer, gone] = await unsafeOwnerTransaction(async (tx) => {
      const join = async (name: string, given: Parameters<typeof makeMember>[3]) => {
        const user = await makeUser(tx, { name });
        await makeMember(tx, customer.customerId, user, given);
        return user;
      };
      return [
        await join('Bea Billing', { role: 'billing' }),
        await join('Olaf Operations', { role: 'operations', maySign: true }),
        await join('Sam Signer', { role: 'viewer', maySign: true }),
        await join('Gus Gone', { role: 'owner', endedAt: new Date() }),
      ];
    });
    const ids = (...people: { id: string }[]) =>
      [customer.userId, ...people.map(({ id }) => id)].sort();
    const told = async (more: Partial<Announcement>) => {
      await tell(admin, { ...more, subjectId: randomUUID(), path: '/customer' });
      const people = await toldPeople();
      await unsafeOwnerTransaction(async (tx) => {
        await tx.delete(notices);
        await tx.execute(sql`delete from pgboss.job where name = 'announce'`);
      });
      return people;
    };
    const to = { customer: customer.customerId };
    expect(await told({ to, subject: 'task' })).toEqual(ids(billing, operations, signer));
    expect(await told({ to, subject: 'invoice' })).toEqual(ids(billing, signer));
    expect(await told({ to: { ...to, toSign: true }, subject: 'contract' })).toEqual(ids(signer));
    await turnOn('notifications.email.enabled');
    const hello = { kind: 'text', text: 'Hi Pat Morgan,' } as const;
    await told({ to, subject: 'invoice', mail: { content: { ...MAIL.content, blocks: [hello] } } });
    const greetings = (await queuedMail()).map(({ content: { blocks } }) => blocks[0]);
    expect(greetings).toContainEqual({ kind: 'text', text: 'Hi Bea Billing,' });
    await unsafeOwnerTransaction((tx) =>
      tx.update(members).set({ endedAt: new Date() }).where(ne(members.userId, customer.userId)),
    );
    expect(await told({ to, subject: 'task' })).toEqual(ids());
    expect(gone.id).not.toBe(customer.userId);
  });

  it('tells all staff but the one who did it', async () => {
    await tell(customer, { to: { staff: 'all' } });
    expect(await toldPeople()).toEqual([admin.userId, second.userId].sort());
    await unsafeOwnerTransaction((tx) => tx.delete(notices));
    await tell(admin, { to: { staff: 'all' } });
    expect(await toldPeople()).toContain(second.userId);
  });

  it('tells one member of staff, or the customer', async () => {
    await tell(customer, { to: { staff: second.userId } });
    expect(await toldPeople()).toEqual([second.userId]);
    await tell(admin, { to: { customer: customer.customerId } });
    expect(await toldPeople()).toEqual([second.userId, customer.userId].sort());
  });

  it('tells nobody of a status that is taken back at once, and everybody whom it concerns of one that stays', async () => {
    const { id, status, version } = await ticketNow();
    await setTicketStatus(admin, id, { status: 'resolved', version });
    await setTicketStatus(admin, id, { status, version: version + 1 });
    expect(await queuedAnnouncements()).toEqual([]);
    expect(await toldPeople()).toEqual([]);
    // Undone and made again, it is told once.
    await setTicketStatus(admin, id, { status: 'resolved', version: version + 2 });
    for (const each of await queuedAnnouncements()) await announceJob.run(each);
    expect(await toldPeople()).toEqual([customer.userId]);
  });

  it('tells of the status that followed one that was taken back, and of that alone', async () => {
    const { id, status, version } = await ticketNow();
    await setTicketStatus(admin, id, { status: 'closed', version });
    await setTicketStatus(admin, id, { status, version: version + 1 });
    await setTicketStatus(admin, id, { status: 'in_progress', version: version + 2 });
    for (const each of await queuedAnnouncements()) await announceJob.run(each);
    const rows = await unsafeOwnerTransaction((tx) => tx.select().from(notices));
    expect(rows.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^#\d+ is now In Progress: /),
    ]);
  });

  it('leaves nothing unread of a record that was archived before its customer is told', async () => {
    const ticket = await unsafeOwnerTransaction(async (tx) => {
      const [profile] = await tx
        .select()
        .from(customerProfiles)
        .where(eq(customerProfiles.id, customer.customerId));
      if (!profile) throw new Error('The customer has no profile.');
      return makeTicket(tx, profile);
    });
    await turnOn('notifications.email.enabled', 'notifications.ticket.update');
    await setTicketStatus(admin, ticket.id, { status: 'resolved', version: ticket.version });
    await archiveTicket(admin, ticket.id);
    for (const each of await queuedAnnouncements()) await announceJob.run(each);
    expect(await toldPeople()).toEqual([customer.userId]);
    expect(await countUnread(customer)).toMatchObject({ ticket: 0 });
    expect(await queuedMail()).toHaveLength(1);
  });

  it('waits with a status until it can no longer be undone, and with nothing else', async () => {
    const { id, version } = await ticketNow();
    await setTicketStatus(admin, id, { status: 'waiting', version });
    await asActor(admin, (tx) =>
      announce(tx, admin, {
        to: { customer: customer.customerId },
        subject: 'ticket',
        subjectId: ticketId,
        title: 'Reply on #1001',
        path: `/customer/tickets/${ticketId}`,
      }),
    );
    const waits = await unsafeOwnerTransaction((tx) =>
      rowsOf<{ seconds: number }>(
        tx,
        sql`select round(extract(epoch from start_after - created_on))::int as seconds
            from pgboss.job where name = 'announce' order by created_on, id`,
      ),
    );
    expect(waits.map(({ seconds }) => seconds >= 11)).toEqual([true, false]);
  });

  it('tells of a change back that another person made, or that came later', async () => {
    const { id, status, version } = await ticketNow();
    await setTicketStatus(admin, id, { status: 'in_progress', version });
    const [first] = await queuedAnnouncements();
    await setTicketStatus(second, id, { status, version: version + 1 });
    expect(await queuedAnnouncements()).toHaveLength(2);
    // Each has undone their own only.
    await setTicketStatus(second, id, { status: 'in_progress', version: version + 2 });
    expect(await queuedAnnouncements()).toEqual([first]);
    await unsafeOwnerTransaction((tx) =>
      tx.execute(sql`update pgboss.job set start_after = now() where name = 'announce'`),
    );
    await setTicketStatus(admin, id, { status, version: version + 3 });
    expect(await queuedAnnouncements()).toHaveLength(2);
  });

  it('is undone with its transaction', async () => {
    const failing = asActor(customer, async (tx) => {
      await announce(tx, customer, {
        to: { staff: 'all' },
        subject: 'ticket',
        subjectId: ticketId,
        title: 'Never',
        path: '/admin',
      });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await queuedAnnouncements()).toEqual([]);
  });

  it('told twice leaves one notice and one email', async () => {
    await turnOn('notifications.email.enabled', 'notifications.ticket.update');
    await tell(admin, { to: { customer: customer.customerId }, mail: MAIL });
    for (const queued of await queuedAnnouncements()) await announceJob.run(queued);
    expect(await toldPeople()).toEqual([customer.userId]);
    expect((await queuedMail()).map(({ to }) => to)).toEqual([customer.email]);
  });

  it('tells all staff when the one it was meant for was deactivated', async () => {
    const gone = await unsafeOwnerTransaction((tx) => makeUser(tx, { role: 'admin' }));
    await unsafeOwnerTransaction((tx) =>
      tx.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, gone.id)),
    );
    await tell(customer, { to: { staff: gone.id } });
    expect(await toldPeople()).toEqual([admin.userId, second.userId].sort());
  });

  it.each([
    [[], 0],
    [['notifications.ticket.update'], 0],
    [['notifications.email.enabled'], 0],
    [['notifications.email.enabled', 'notifications.ticket.new'], 0],
    [['notifications.email.enabled', 'notifications.ticket.update'], 1],
  ])('with %j on it mails %i', async (on, mails) => {
    await turnOn(...on, 'company.email');
    await tell(customer, { mail: MAIL });
    expect(await queuedMail()).toHaveLength(mails);
    expect(await toldPeople()).toHaveLength(2);
  });

  it("mails all staff once, at the firm's address", async () => {
    await turnOn('notifications.email.enabled');
    await tell(customer, { mail: { content: MAIL.content, replyTo: customer.email } });
    const mails = await queuedMail();
    expect(mails.map(({ to, replyTo }) => [to, replyTo])).toEqual([
      ['hello@plenum.example', customer.email],
    ]);
  });
});

describe('unread marks', () => {
  it("are each person's own, count records, and go when the record is seen", async () => {
    await tell(customer, { to: { staff: 'all' } });
    await tell(customer, { to: { staff: 'all' } });
    await tell(customer, { to: { staff: 'all' }, subject: 'document', subjectId: randomUUID() });
    expect(await countUnread(admin)).toMatchObject({ ticket: 1, document: 1, task: 0 });
    expect(await countUnread(customer)).toMatchObject({ ticket: 0, document: 0 });
    const unreadOf = (who: AdminActor) =>
      asActor(who, (tx) =>
        tx
          .select({ unread: isUnread('ticket', tickets.id) })
          .from(tickets)
          .where(eq(tickets.id, ticketId)),
      );
    expect(await unreadOf(admin)).toEqual([{ unread: true }]);
    await markSeen(admin, 'ticket', ticketId);
    expect(await unreadOf(admin)).toEqual([{ unread: false }]);
    expect(await unreadOf(second)).toEqual([{ unread: true }]);
    expect(await countUnread(admin)).toMatchObject({ ticket: 0, document: 1 });
    await markAllSeen(admin);
    expect(await countUnread(admin)).toMatchObject({ ticket: 0, document: 0 });
    expect((await getNotices(admin)).notices.map(({ isUnread: unread }) => unread)).not.toContain(
      true,
    );
  });

  it('go when the conversation is opened, and also when it can no longer be', async () => {
    const newest = { search: '', ...MESSAGE_ORDER, after: null, before: null };
    await tell(admin, { to: { customer: customer.customerId } });
    expect(await countUnread(customer)).toMatchObject({ ticket: 1 });
    const opened = await openConversation(customer, ticketId, newest);
    expect(opened.ticket.id).toBe(ticketId);
    expect(await countUnread(customer)).toMatchObject({ ticket: 0 });
    const gone = randomUUID();
    await tell(admin, { to: { customer: customer.customerId }, subjectId: gone });
    expect(await countUnread(customer)).toMatchObject({ ticket: 1 });
    await expect(openConversation(customer, gone, newest)).rejects.toThrow(NotFoundError);
    expect(await countUnread(customer)).toMatchObject({ ticket: 0 });
  });

  it('are counted with the sign-ups that wait, for the frame of staff', async () => {
    await tell(customer, { to: { staff: 'all' } });
    const before = await countForStaff(admin);
    expect(await countUnread(admin)).toEqual({ ...before.unread, elsewhere: {} });
    await unsafeOwnerTransaction((tx) => makeCustomer(tx, { approvalStatus: 'pending' }));
    expect(await countForStaff(admin)).toEqual({ ...before, waiting: before.waiting + 1 });
  });

  it('of someone else can be neither read nor moved', async () => {
    await tell(admin, { to: { customer: customer.customerId } });
    expect((await getNotices(other)).notices).toEqual([]);
    await markAllSeen(other);
    expect(await countUnread(customer)).toMatchObject({ ticket: 1 });
    // Not even in plain SQL, nor a column that is not theirs to move.
    await asActor(other, (tx) => tx.execute(sql`update notices set read_at = now()`));
    expect(await countUnread(customer)).toMatchObject({ ticket: 1 });
    await expect(
      asActor(customer, (tx) => rowsOf(tx, sql`update notices set path = '/elsewhere'`)),
    ).rejects.toMatchObject(NOT_GRANTED);
  });
});
