import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { commentOnTask } from '#app/areas/tasks/task-comment-commands.server.ts';
import { getOwnTask, getTask } from '#app/areas/tasks/task-detail-queries.server.ts';
import { postMessage } from '#app/areas/tickets/message-commands.server.ts';
import { type Tx, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { openReplies } from '#app/platform/mail/reply-address.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { stagedUploads } from '#app/records/document/upload-tables.ts';
import { inboundMails } from '#app/records/mailbox/mail-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { taskComments } from '#app/records/task/task-tables.ts';
import { ticketAttachments, ticketMessages, tickets } from '#app/records/ticket/ticket-tables.ts';
import { makeMember, makeUser } from '#demo/makers.server.ts';
import { queuedMail, setUpDatabase } from '#tests/helpers/database.ts';
import {
  noticeTo,
  OWN_HOST,
  REPLY_ADDRESS,
  rawMail,
  receive,
} from '#tests/helpers/inbound-mail.ts';
import { makeCustomer, makeTask, makeTicket } from '#tests/helpers/makers.ts';
import { handleMail } from './handle-mail-commands.server.ts';
import { storeMail } from './mail-store-commands.server.ts';
import { openMailboxPlace } from './mailbox-place.server.ts';
import { getOriginalMail } from './mailbox-queries.server.ts';

const { env } = setUpDatabase();

let staff: AdminActor;
let customer: CustomerActor;
let colleague: CustomerActor;
let viewer: CustomerActor;
let other: CustomerActor;
let ticketId: string;
let taskId: string;

beforeAll(async () => {
  openReplies({ ...env(), replyAddress: REPLY_ADDRESS });
  openMailboxPlace({ imapUrl: null, trustedAuthserv: OWN_HOST, mailWebhookSecret: null });
  const ids = await unsafeOwnerTransaction(async (tx) => {
    const on = ['email.enabled', 'ticket.new', 'ticket.update'];
    await tx
      .insert(settings)
      .values(on.map((key) => ({ key: `notifications.${key}`, value: 'true' })));
    const made = await makeCustomer(tx);
    const staffId = (await makeUser(tx, { role: 'admin' })).id;
    const colleagueId = (await makeUser(tx)).id;
    const viewerId = (await makeUser(tx)).id;
    const customerId = made.profile.id;
    await makeMember(tx, customerId, { id: colleagueId }, { role: 'operations' });
    await makeMember(tx, customerId, { id: viewerId }, { role: 'viewer' });
    // Opened by the firm, it concerns all of the customer's people.
    const ticket = await makeTicket(tx, made.profile, {
      assigneeId: staffId,
      createdBy: staffId,
    });
    const task = await makeTask(tx, made.profile.id, { assigneeId: staffId });
    return {
      staffId,
      customer: made.user.id,
      colleagueId,
      viewerId,
      other: (await makeCustomer(tx)).user.id,
      ticket: ticket.id,
      task: task.id,
    };
  });
  staff = (await unsafeActorOfUser(ids.staffId)) as AdminActor;
  customer = (await unsafeActorOfUser(ids.customer)) as CustomerActor;
  colleague = (await unsafeActorOfUser(ids.colleagueId)) as CustomerActor;
  viewer = (await unsafeActorOfUser(ids.viewerId)) as CustomerActor;
  other = (await unsafeActorOfUser(ids.other)) as CustomerActor;
  ticketId = ids.ticket;
  taskId = ids.task;
});

beforeEach(() =>
  unsafeOwnerTransaction(async (tx) => {
    await tx.delete(ticketMessages);
    await tx.delete(inboundMails);
    await tx.execute(
      sql`delete from pgboss.job where name in ('mail', 'announce', 'inbound-mail')`,
    );
  }),
);

const say = (message: string, isInternal = false) =>
  postMessage(staff, ticketId, { message, uploads: [], isInternal, submissionId: randomUUID() });

/** The reply address of a ticket that a person was written to. */
async function addressFor(person: { email: string }): Promise<string> {
  if (person === staff) {
    await postMessage(customer, ticketId, {
      message: 'Where is the invoice?',
      uploads: [],
      submissionId: randomUUID(),
    });
  } else await say('We will be there.');
  const { replyTo } = await noticeTo(person);
  return replyTo ?? '';
}

async function profileOf(tx: Tx, id: string) {
  const [profile] = await tx.select().from(customerProfiles).where(eq(customerProfiles.id, id));
  if (!profile) throw new Error('The customer has no profile.');
  return profile;
}

const messages = () =>
  unsafeOwnerTransaction((tx) =>
    tx
      .select()
      .from(ticketMessages)
      .where(eq(ticketMessages.ticketId, ticketId))
      .orderBy(asc(ticketMessages.createdAt)),
  );

describe('an email about a ticket', () => {
  it('carries an address of its own person, and what holds the conversation together', async () => {
    await say('First.');
    const first = await noticeTo(customer);
    const toColleague = (await queuedMail()).find(({ to }) => to === colleague.email);
    await say('Second.');
    const second = await noticeTo(customer);
    expect(first.replyTo).toMatch(/^reply\+[a-z2-7]{26}@firm\.example$/);
    expect(second.replyTo).toBe(first.replyTo);
    expect(toColleague?.replyTo).not.toBe(first.replyTo);
    expect(second.thread?.root).toBe(first.thread?.root);
    expect(second.thread?.messageId).not.toBe(first.thread?.messageId);
    expect(first.thread?.returnTo).toBe(first.replyTo);
  });

  it('says that a reply is added to it to those alone whose role may write on it', async () => {
    await say('Third.');
    await noticeTo(customer);
    const mails = (await queuedMail()).map(({ to, content, thread }) => ({
      to,
      asks: JSON.stringify(content.blocks).includes('You can also reply to this email.'),
      sendsElsewhere: JSON.stringify(content.blocks).includes('Please reply on the ticket'),
      isThreaded: thread !== undefined,
    }));
    for (const [person, asks] of [
      [customer, true],
      [colleague, true],
      [viewer, false],
    ] as const) {
      const sendsElsewhere = !asks;
      expect(mails).toContainEqual({ to: person.email, asks, sendsElsewhere, isThreaded: true });
    }
  });

  it('asks for no reply while replies are off', async () => {
    openReplies({ ...env(), replyAddress: null });
    try {
      await say('Off.');
      const mail = await noticeTo(customer);
      expect(mail).not.toHaveProperty('replyTo');
      expect(mail).not.toHaveProperty('thread');
    } finally {
      openReplies({ ...env(), replyAddress: REPLY_ADDRESS });
    }
  });
});

describe('a reply by email', () => {
  it('becomes a message of its sender, with what they quoted apart and their file', async () => {
    const to = await addressFor(customer);
    const row = await receive(
      rawMail({
        from: customer.email,
        to,
        text: 'Tuesday at 9 works.\r\n\r\nOn Mon, Nov 23, 2026, Plenum wrote:\r\n> We will be there.\r\n',
        files: [
          { name: 'zones.csv', type: 'text/csv', bytes: Buffer.from('zone,hours\nNorth,14\n') },
        ],
      }),
    );
    expect(row).toMatchObject({ state: 'done', entityType: 'ticket', entityId: ticketId });
    const message = (await messages()).at(-1);
    expect(message).toMatchObject({
      userId: customer.userId,
      message: 'Tuesday at 9 works.',
      isInternal: false,
      submissionId: row.id,
    });
    expect(message?.quoted).toContain('We will be there.');
    const files = await unsafeOwnerTransaction((tx) =>
      tx
        .select()
        .from(ticketAttachments)
        .where(eq(ticketAttachments.messageId, message?.id ?? '')),
    );
    expect(files.map(({ fileName }) => fileName)).toEqual(['zones.csv']);
  });

  it('to a merged ticket is a message of the one that it was merged into', async () => {
    const to = await addressFor(customer);
    const { customerId } = customer;
    const remains = await unsafeOwnerTransaction(async (tx) => {
      const other = await makeTicket(tx, await profileOf(tx, customerId));
      await tx
        .update(tickets)
        .set({ status: 'closed', mergedInto: other.id, archivedAt: new Date() })
        .where(eq(tickets.id, ticketId));
      return other.id;
    });
    const before = await messages();
    const row = await receive(rawMail({ from: customer.email, to, text: 'One more thing.' }));
    expect(row).toMatchObject({ state: 'done', entityType: 'ticket', entityId: remains });
    expect(await messages()).toEqual(before);
    const there = await unsafeOwnerTransaction(async (tx) => {
      const asItWas = { mergedInto: null, status: 'open', archivedAt: null } as const;
      await tx.update(tickets).set(asItWas).where(eq(tickets.id, ticketId));
      return tx.select().from(ticketMessages).where(eq(ticketMessages.ticketId, remains));
    });
    expect(there).toMatchObject([{ message: 'One more thing.', userId: customer.userId }]);
  });

  it('is taken in once, whatever is found again, and whoever works it off', async () => {
    const to = await addressFor(customer);
    const raw = rawMail({ from: customer.email, to });
    const at = { mailbox: 'reply@host/INBOX', uidValidity: 7, uid: 1 };
    expect(await storeMail(raw, at)).toBe('stored');
    expect(await storeMail(raw, at)).toBe('known');
    expect(await storeMail(raw, { ...at, uidValidity: 8, uid: 4 })).toBe('known');
    expect(await storeMail(rawMail({ from: customer.email, to }), at)).toBe('known');
    const [row] = await unsafeOwnerTransaction((tx) => tx.select().from(inboundMails));
    await Promise.all([1, 2, 3].map(() => handleMail(row?.id ?? '')));
    await handleMail(row?.id ?? '');
    const byMail = (await messages()).filter(({ submissionId }) => submissionId === row?.id);
    expect(byMail).toHaveLength(1);
  });

  it('reopens a ticket that was resolved', async () => {
    const to = await addressFor(customer);
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(tickets)
        .set({ status: 'resolved', resolvedAt: new Date() })
        .where(eq(tickets.id, ticketId)),
    );
    await receive(rawMail({ from: customer.email, to }));
    const [ticket] = await unsafeOwnerTransaction((tx) =>
      tx.select({ status: tickets.status }).from(tickets).where(eq(tickets.id, ticketId)),
    );
    expect(ticket?.status).toBe('open');
  });

  it('may come from another of the same company who may write, and from nobody else', async () => {
    const to = await addressFor(customer);
    expect(await receive(rawMail({ from: colleague.email, to }))).toMatchObject({ state: 'done' });
    expect((await messages()).at(-1)?.userId).toBe(colleague.userId);
    const before = (await messages()).length;
    const refused = { state: 'quarantined' };
    expect(await receive(rawMail({ from: viewer.email, to }))).toMatchObject({
      ...refused,
      reason: "The sender's role does not allow this.",
    });
    expect(await receive(rawMail({ from: other.email, to }))).toMatchObject(refused);
    expect(await receive(rawMail({ from: staff.email, to }))).toMatchObject(refused);
    expect(await receive(rawMail({ from: 'stranger@example.net', to }))).toMatchObject(refused);
    expect(await receive(rawMail({ from: customer.email, to, verdict: 'fail' }))).toMatchObject(
      refused,
    );
    expect(await receive(rawMail({ from: customer.email, to, verdict: null }))).toMatchObject(
      refused,
    );
    expect(await messages()).toHaveLength(before);
  });

  it('to the notice of an internal note is an internal note, of staff alone', async () => {
    await unsafeOwnerTransaction((tx) => tx.execute(sql`delete from notices`));
    const second = (await unsafeOwnerTransaction((tx) => makeUser(tx, { role: 'admin' }))).id;
    const writer = (await unsafeActorOfUser(second)) as AdminActor;
    await postMessage(writer, ticketId, {
      message: 'Margin is 12 percent.',
      uploads: [],
      isInternal: true,
      submissionId: randomUUID(),
    });
    const notice = await noticeTo(staff);
    expect(JSON.stringify(notice)).not.toContain('12 percent');
    const to = notice.replyTo ?? '';
    await receive(rawMail({ from: staff.email, to, text: 'Keep that to us.' }));
    expect((await messages()).at(-1)).toMatchObject({
      message: 'Keep that to us.',
      isInternal: true,
    });
    const before = (await messages()).length;
    const byCustomer = await receive(rawMail({ from: customer.email, to }));
    expect(byCustomer.state).toBe('quarantined');
    expect(await messages()).toHaveLength(before);
  });

  it('of staff goes to the customer, without what it quotes', async () => {
    const to = await addressFor(staff);
    await receive(
      rawMail({
        from: staff.email,
        to,
        text: 'It is on its way.\r\n\r\n> Where is the invoice?\r\n',
      }),
    );
    expect((await messages()).at(-1)).toMatchObject({
      authorSide: 'firm',
      isInternal: false,
      message: 'It is on its way.',
      quoted: null,
    });
  });

  it('ends where a program sent it', async () => {
    const to = await addressFor(customer);
    const row = await receive(
      rawMail({ from: customer.email, to, headers: ['Auto-Submitted: auto-replied'] }),
    );
    expect(row.state).toBe('ignored');
    expect((await queuedMail()).filter(({ to: it }) => it === staff.email)).toHaveLength(0);
  });
});

describe('a reply about a task', () => {
  it('becomes a comment', async () => {
    await commentOnTask(staff, taskId, { text: 'Is it done?', submissionId: randomUUID() });
    const { replyTo } = await noticeTo(customer);
    const row = await receive(rawMail({ from: customer.email, to: replyTo ?? '', text: 'Yes.' }));
    expect(row.state).toBe('done');
    const comments = await unsafeOwnerTransaction((tx) =>
      tx.select().from(taskComments).where(eq(taskComments.submissionId, row.id)),
    );
    expect(comments).toMatchObject([{ text: 'Yes.', userId: customer.userId }]);
  });

  it('says which files it does not take, and leads staff to the email that has them', async () => {
    await commentOnTask(staff, taskId, { text: 'Is it done?', submissionId: randomUUID() });
    const { replyTo } = await noticeTo(customer);
    const file = (name: string) => ({ name, type: 'text/csv', bytes: Buffer.from('zone,hours') });
    const files = [file('hours.csv'), file('zones.csv')];
    const to = replyTo ?? '';
    const row = await receive(rawMail({ from: customer.email, to, text: 'Yes.', files }));
    expect(row.state).toBe('done');
    const text = 'Yes.\n\n[2 files are not here but in the original email: hours.csv, zones.csv]';
    const newest = { after: null, before: null };
    const seen = (await getTask(staff, taskId, newest)).comments.rows;
    expect(seen.at(-1)).toMatchObject({ text, mailId: row.id });
    expect(seen[0]).toMatchObject({ mailId: null });
    expect((await getOriginalMail(staff, row.id)).mimeType).toBe('message/rfc822');
    const own = (await getOwnTask(customer, taskId, newest)).comments.rows;
    expect(own.at(-1)).toMatchObject({ text, mailId: null });
    // Nothing is stored that no record names.
    expect(await unsafeOwnerTransaction((tx) => tx.$count(stagedUploads))).toBe(0);
  });
});
