import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { renderMail } from '#app/platform/mail/render-mail.server.tsx';
import { notices } from '#app/records/notice/notice-tables.ts';
import { notificationPreferences } from '#app/records/notice/preference-tables.ts';
import type { StaffRoute } from '#app/records/notice/staff-route.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { adminActor, customerActor } from '#tests/helpers/cast.ts';
import { queuedAnnouncements, queuedMail, setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeTicket } from '#tests/helpers/makers.ts';
import type { Audience } from './announcement.ts';
import { announce } from './notice-commands.server.ts';
import type { Choices } from './notice-forms.ts';
import { announceJob } from './notice-jobs.server.ts';
import { countUnread, getNotices } from './notice-queries.server.ts';
import { saveChoices } from './preference-commands.server.ts';
import { getChoices } from './preference-queries.server.ts';
import { getStaffRoutes, saveStaffRoutes } from './staff-route-commands.server.ts';

setUpDatabase();

let admin: AdminActor;
let second: AdminActor;
let customer: CustomerActor;
let ticketId: string;

beforeAll(async () => {
  const ids = await unsafeOwnerTransaction(async (tx) => {
    const made = await makeCustomer(tx);
    return {
      admin: (await makeUser(tx, { role: 'admin', name: 'Ada' })).id,
      second: (await makeUser(tx, { role: 'admin', name: 'Bert' })).id,
      customer: made.user.id,
      ticket: (await makeTicket(tx, made.profile)).id,
    };
  });
  admin = await adminActor(ids.admin);
  second = await adminActor(ids.second);
  customer = await customerActor(ids.customer);
  ticketId = ids.ticket;
});

beforeEach(async () => {
  await unsafeOwnerTransaction(async (tx) => {
    await tx.delete(notices);
    await tx.delete(settings);
    await tx.delete(notificationPreferences);
    await tx.update(users).set({ deactivatedAt: null });
    await tx.execute(sql`delete from pgboss.job where name in ('mail', 'announce')`);
    await tx.insert(settings).values({ key: 'notifications.email.enabled', value: 'true' });
  });
});

/** Tells people of a ticket; run twice, as a job may be. @returns the addresses that were emailed. */
async function tell(by: AdminActor | CustomerActor, to: Audience): Promise<string[]> {
  await asActor(by, (tx) =>
    announce(tx, by, {
      to,
      subject: 'ticket',
      subjectId: ticketId,
      title: 'Reply on #1001',
      path: `/admin/tickets/${ticketId}`,
      mail: { content: { subject: 'Reply', preview: '', heading: 'Reply', blocks: [] } },
    }),
  );
  for (const queued of await queuedAnnouncements()) {
    await announceJob.run(queued);
    await announceJob.run(queued);
  }
  return (await queuedMail()).map((mail) => mail.to).sort();
}

async function choose(who: AdminActor | CustomerActor, without: Partial<Choices>): Promise<void> {
  const { savedAt, byNotice, byMail } = await getChoices(who);
  await saveChoices(who, {
    savedAt,
    byNotice: byNotice.filter((subject) => !without.byNotice?.includes(subject)),
    byMail: byMail.filter((subject) => !without.byMail?.includes(subject)),
  });
}

async function route(to: StaffRoute['to'], people: string[] = []): Promise<void> {
  const { savedAt } = await getStaffRoutes(admin);
  await saveStaffRoutes(admin, { routes: [{ subject: 'ticket', to, people }], savedAt });
}

describe("a person's choice", () => {
  it('is all of it until they choose, and of their own side alone', async () => {
    const { byNotice, byMail } = await getChoices(customer);
    expect(byNotice).toEqual(byMail);
    expect(byNotice).toContain('document_request');
    expect(byNotice).not.toContain('webhook');
    expect((await getChoices(admin)).byMail).toContain('webhook');
  });

  it('turns mail off and leaves the notice', async () => {
    await choose(customer, { byMail: ['ticket'] });
    expect(await tell(admin, { customer: customer.customerId })).toEqual([]);
    expect(await countUnread(customer)).toMatchObject({ ticket: 1 });
  });

  it('turns the notice off and leaves the mail, once', async () => {
    await choose(customer, { byNotice: ['ticket'] });
    expect(await tell(admin, { customer: customer.customerId })).toEqual([customer.email]);
    expect(await countUnread(customer)).toMatchObject({ ticket: 0 });
    expect((await getNotices(customer)).notices).toEqual([]);
  });

  it('rules no other kind of record and nobody else', async () => {
    await choose(customer, { byNotice: ['task'], byMail: ['task'] });
    await choose(admin, { byNotice: ['ticket'], byMail: ['ticket'] });
    expect(await tell(admin, { customer: customer.customerId })).toEqual([customer.email]);
    expect(await countUnread(customer)).toMatchObject({ ticket: 1 });
  });

  it('of an older copy overwrites nothing', async () => {
    const opened = await getChoices(customer);
    await choose(customer, { byMail: ['ticket'] });
    await expect(saveChoices(customer, opened)).rejects.toThrow(ChangedMeanwhileError);
    expect((await getChoices(customer)).byMail).not.toContain('ticket');
  });

  it('is linked from each email that it rules', async () => {
    await tell(admin, { customer: customer.customerId });
    const [mail] = await queuedMail();
    const firm = { name: 'Plenum', email: 'a@b.example', url: 'http://localhost:3000' };
    if (!mail) throw new Error('There is no mail.');
    const { text, html } = renderMail(mail.content, firm);
    expect(text).toContain('http://localhost:3000/customer/notifications');
    expect(html).toContain('href="http://localhost:3000/customer/notifications"');
  });
});

describe('mail about what concerns all staff', () => {
  const all = { staff: 'all' } as const;

  it("goes to the firm's address, whatever its people chose", async () => {
    await choose(admin, { byMail: ['ticket'] });
    expect(await tell(customer, all)).toEqual(['hello@plenum.example']);
    const [mail] = await queuedMail();
    expect(mail?.content.choicesUrl).toBeUndefined();
  });

  it('goes to everybody who wants it', async () => {
    await route('all');
    expect(await tell(customer, all)).toEqual([admin.email, second.email].sort());
    await unsafeOwnerTransaction((tx) =>
      tx.execute(sql`delete from pgboss.job where name in ('mail', 'announce')`),
    );
    await choose(admin, { byMail: ['ticket'] });
    expect(await tell(customer, all)).toEqual([second.email]);
  });

  it('goes to those who were chosen, but not to who did it', async () => {
    await route('chosen', [second.userId]);
    expect(await tell(customer, all)).toEqual([second.email]);
    expect(await countUnread(admin)).toMatchObject({ ticket: 1 });
    await unsafeOwnerTransaction((tx) =>
      tx.execute(sql`delete from pgboss.job where name in ('mail', 'announce')`),
    );
    expect(await tell(second, all)).toEqual([]);
  });

  it("goes to the firm's address when everybody who was chosen has left", async () => {
    await route('chosen', [second.userId]);
    await unsafeOwnerTransaction((tx) =>
      tx.update(users).set({ deactivatedAt: new Date() }).where(sql`id = ${second.userId}`),
    );
    expect(await tell(customer, all)).toEqual(['hello@plenum.example']);
    const ticket = (await getStaffRoutes(admin)).routes.find(({ subject }) => subject === 'ticket');
    expect(ticket).toMatchObject({ to: 'chosen', people: [] });
  });

  it('goes to active staff alone, not to made-up or customer accounts', async () => {
    await route('chosen', [second.userId]);
    for (const id of [randomUUID(), customer.userId]) {
      await expect(route('chosen', [second.userId, id])).rejects.toThrow(RefusedError);
    }
    const ticket = (await getStaffRoutes(admin)).routes.find(({ subject }) => subject === 'ticket');
    expect(ticket).toMatchObject({ to: 'chosen', people: [second.userId] });
  });

  it('goes nowhere while mail is off', async () => {
    await route('all');
    await unsafeOwnerTransaction((tx) =>
      tx.delete(settings).where(sql`key = 'notifications.email.enabled'`),
    );
    expect(await tell(customer, all)).toEqual([]);
    expect(await countUnread(admin)).toMatchObject({ ticket: 1 });
  });
});
