import { randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { requestFile } from '#app/areas/documents/request-commands.server.ts';
import { deleteInquiry } from '#app/areas/inquiries/inquiry-deletion-commands.server.ts';
import { scheduleMeeting } from '#app/areas/meetings/meeting-commands.server.ts';
import { announceJob } from '#app/areas/notices/notice-jobs.server.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { openReplies } from '#app/platform/mail/reply-address.server.ts';
import { countTry, openRateLimits, RateLimitError } from '#app/platform/rate-limit.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { documentRequests } from '#app/records/document/document-tables.ts';
import { stagedUploads } from '#app/records/document/upload-tables.ts';
import { projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { inboundMails } from '#app/records/mailbox/mail-tables.ts';
import { meetingResponses } from '#app/records/meeting/meeting-tables.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { ticketAttachments, tickets } from '#app/records/ticket/ticket-tables.ts';
import { makeMember, makeUser } from '#demo/makers.server.ts';
import { customerActor, makePeople } from '#tests/helpers/cast.ts';
import { queuedAnnouncements, queuedMail, setUpDatabase } from '#tests/helpers/database.ts';
import {
  mailRow,
  noticeTo,
  OWN_HOST,
  REPLY_ADDRESS,
  rawMail,
  receive,
} from '#tests/helpers/inbound-mail.ts';
import { fields } from '#tests/helpers/meetings.ts';
import { handleMail } from './handle-mail-commands.server.ts';
import { inboundMailJob } from './inbound-mail-jobs.server.ts';
import { storeMail } from './mail-store-commands.server.ts';
import { openMailboxPlace } from './mailbox-place.server.ts';
import { listMails } from './mailbox-queries.server.ts';
import { discardMail, releaseMail } from './review-commands.server.ts';

const { env } = setUpDatabase();

let staff: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;

beforeAll(async () => {
  openReplies({ ...env(), replyAddress: REPLY_ADDRESS });
  openMailboxPlace({ imapUrl: null, trustedAuthserv: OWN_HOST, mailWebhookSecret: null });
  await unsafeOwnerTransaction((tx) =>
    tx.insert(settings).values({ key: 'notifications.email.enabled', value: 'true' }),
  );
  ({ ann: staff, customer, other } = await makePeople());
});

beforeEach(async () => {
  await forgetAllTries();
  await unsafeOwnerTransaction(async (tx) => {
    await tx.delete(tickets);
    await tx.delete(inboundMails);
    await tx.delete(projectInquiries);
    await tx.execute(
      sql`delete from pgboss.job where name in ('mail', 'announce', 'inbound-mail')`,
    );
  });
});

/** Tries are counted in the database, or in memory on the embedded engine. */
async function forgetAllTries(): Promise<void> {
  openRateLimits();
  await database().query('delete from rate_limits');
}

const stranger = 'Sam Stone <sam@north.example>';
const toFirm = (given: Partial<Parameters<typeof rawMail>[0]> = {}) =>
  rawMail({
    from: stranger,
    to: REPLY_ADDRESS,
    subject: 'Boiler room',
    text: 'It is cold.',
    ...given,
  });

/** The emails that wait to be worked off after their release. */
async function queuedInboundMail() {
  const { rows } = await database().query(
    `select data from pgboss.job where name = 'inbound-mail' and data ? 'customerId'`,
  );
  return rows.map((row) => row.data);
}

const ticketRows = () => unsafeOwnerTransaction((tx) => tx.select().from(tickets));
const inquiryRows = () => unsafeOwnerTransaction((tx) => tx.select().from(projectInquiries));
const lastAction = async (id: string) => {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx
      .select({ action: activityLogs.action })
      .from(activityLogs)
      .where(eq(activityLogs.entityId, id))
      .orderBy(desc(activityLogs.createdAt))
      .limit(1),
  );
  return row?.action;
};

describe('new email to the firm', () => {
  it("from a customer's person opens a ticket of their company", async () => {
    const row = await receive(toFirm({ from: customer.email, subject: 'Re: Boiler room' }));
    expect(row).toMatchObject({ state: 'done', entityType: 'ticket' });
    expect(await ticketRows()).toMatchObject([
      {
        id: row.entityId,
        customerId: customer.customerId,
        createdBy: customer.userId,
        title: 'Boiler room',
        description: 'It is cold.',
      },
    ]);
  });

  it('has its files waiting for no try but its own', async () => {
    for (let at = 0; at < 20; at += 1) await countTry('customer-ticket', customer.customerId);
    const files = ['north.txt', 'south.txt'].map((name) => ({
      name,
      type: 'text/plain',
      bytes: Buffer.from(name),
    }));
    await storeMail(toFirm({ from: customer.email, files }), { mailbox: 'test' });
    const [{ id } = { id: '' }] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(inboundMails),
    );
    for (const _ of [1, 2]) await expect(handleMail(id)).rejects.toThrow(RateLimitError);
    expect(await unsafeOwnerTransaction((tx) => tx.$count(stagedUploads))).toBe(0);
    const { rows: removals } = await database().query(
      `select 1 from pgboss.job where name = 'remove-file' and data ->> 'key' like 'staged/%'`,
    );
    expect(removals).toHaveLength(4);
    await forgetAllTries();
    await handleMail(id);
    const attached = await unsafeOwnerTransaction((tx) => tx.select().from(ticketAttachments));
    expect(attached.map(({ fileName }) => fileName).sort()).toEqual(['north.txt', 'south.txt']);
  });

  it('from a stranger leaves no notice once the inquiry that it became is deleted', async () => {
    const row = await receive(toFirm({ from: 'Sol Reed <sol@east.example>' }));
    const announceAll = async () => {
      for (const queued of await queuedAnnouncements()) await announceJob.run(queued);
    };
    const namesHim = () =>
      unsafeOwnerTransaction((tx) =>
        tx.$count(notices, sql`${notices.title} like '%east.example%'`),
      );
    await announceAll();
    expect(await namesHim()).toBeGreaterThan(0);
    await releaseMail(staff, row.id);
    await handleMail(row.id);
    await announceAll();
    expect(await namesHim()).toBeGreaterThan(2);
    const [inquiry] = await inquiryRows();
    if (!inquiry) throw new Error('There is no inquiry.');
    await deleteInquiry(staff, inquiry.id, inquiry.version);
    expect(await namesHim()).toBe(0);
    await expect(mailRow(row.id)).rejects.toThrow('The email is gone.');
  });

  it('from a stranger waits until it is released, and then is an inquiry', async () => {
    const row = await receive(toFirm());
    expect(row).toMatchObject({ state: 'quarantined', fromAddress: 'sam@north.example' });
    expect(await inquiryRows()).toHaveLength(0);
    await releaseMail(staff, row.id);
    await handleMail(row.id);
    expect(await mailRow(row.id)).toMatchObject({
      state: 'done',
      entityType: 'inquiry',
      releasedBy: staff.userId,
    });
    const [inquiry, ...more] = await inquiryRows();
    expect(more).toHaveLength(0);
    expect(inquiry).toMatchObject({
      firstName: 'Sam',
      lastName: 'Stone',
      email: 'sam@north.example',
      company: 'north.example',
      message: 'Boiler room\n\nIt is cold.',
    });
    expect(await lastAction(row.id)).toBe('mailbox.released');
  });

  it('is released once by two at once, and makes one record', async () => {
    const row = await receive(toFirm());
    const outcomes = await Promise.allSettled([1, 2].map(() => releaseMail(staff, row.id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: new RefusedError('This email was already dealt with.'),
    });
    await Promise.all([handleMail(row.id), handleMail(row.id)]);
    await handleMail(row.id);
    expect(await inquiryRows()).toHaveLength(1);
  });

  it('that was discarded makes nothing, and is not released any more', async () => {
    const row = await receive(toFirm());
    await discardMail(staff, row.id);
    await handleMail(row.id);
    expect((await mailRow(row.id)).state).toBe('discarded');
    expect(await lastAction(row.id)).toBe('mailbox.discarded');
    await expect(releaseMail(staff, row.id)).rejects.toThrow(RefusedError);
    await expect(discardMail(staff, row.id)).rejects.toThrow(RefusedError);
    await expect(releaseMail(staff, randomUUID())).rejects.toThrow(NotFoundError);
    expect(await inquiryRows()).toHaveLength(0);
  });

  it('with a forged sender makes nothing until staff release it', async () => {
    const row = await receive(toFirm({ from: customer.email, verdict: 'fail' }));
    expect(row.state).toBe('quarantined');
    expect(await ticketRows()).toHaveLength(0);
    await releaseMail(staff, row.id);
    await handleMail(row.id);
    expect(await ticketRows()).toMatchObject([{ createdBy: customer.userId }]);
  });

  it('of someone in several companies becomes a ticket of the one that staff choose', async () => {
    const { id } = await unsafeOwnerTransaction(async (tx) => {
      const made = await makeUser(tx);
      for (const { customerId } of [customer, other]) {
        await makeMember(tx, customerId, made, { role: 'operations' });
      }
      return made;
    });
    const both = await customerActor(id);
    const row = await receive(toFirm({ from: both.email }));
    expect(row).toMatchObject({ state: 'quarantined', reason: expect.stringMatching(/several/) });
    const request = { search: '', sort: 'received', direction: 'desc', after: null, before: null };
    const [shown] = (await listMails(staff, request as PageRequest, 'waiting')).rows;
    expect(shown?.companies.map((each) => each.id).toSorted()).toEqual(
      [customer.customerId, other.customerId].toSorted(),
    );
    await expect(releaseMail(staff, row.id)).rejects.toThrow(/Choose one/);
    await expect(releaseMail(staff, row.id, randomUUID())).rejects.toThrow(RefusedError);
    expect((await mailRow(row.id)).state).toBe('quarantined');
    await releaseMail(staff, row.id, other.customerId);
    const [job] = await queuedInboundMail();
    expect(job).toEqual({ mailId: row.id, customerId: other.customerId });
    await inboundMailJob.run(job as { mailId: string });
    expect(await ticketRows()).toMatchObject([{ customerId: other.customerId, createdBy: id }]);
  });

  it('of a program ends there: no record and no email', async () => {
    for (const header of ['Auto-Submitted: auto-replied', 'List-Id: <news.north.example>']) {
      const row = await receive(toFirm({ from: customer.email, headers: [header] }));
      expect(row.state).toBe('ignored');
    }
    expect(await ticketRows()).toHaveLength(0);
    expect(await inquiryRows()).toHaveLength(0);
    expect(await queuedMail()).toEqual([]);
  });
});

describe('a reply about a meeting', () => {
  async function invited() {
    const id = await scheduleMeeting(staff, {
      ...fields(),
      customerId: customer.customerId,
      submissionId: randomUUID(),
    });
    const { replyTo = '', thread } = await noticeTo(customer);
    return { id, to: replyTo, inReplyTo: thread?.messageId };
  }
  const answersOf = (id: string) =>
    unsafeOwnerTransaction((tx) =>
      tx.select().from(meetingResponses).where(eq(meetingResponses.meetingId, id)),
    );

  it('confirms it by one word', async () => {
    const { id, ...reply } = await invited();
    const row = await receive(rawMail({ from: customer.email, ...reply, text: 'Confirmed.' }));
    expect(row).toMatchObject({ state: 'done', entityType: 'meeting', entityId: id });
    expect(await answersOf(id)).toMatchObject([{ response: 'confirmed', userId: customer.userId }]);
    expect(await ticketRows()).toHaveLength(0);
  });

  it('is a ticket when it says more, and confirms nothing', async () => {
    const { id, ...reply } = await invited();
    const text = 'Confirmed, but not before noon.';
    const row = await receive(rawMail({ from: customer.email, ...reply, text }));
    expect(row).toMatchObject({ state: 'done', entityType: 'ticket' });
    expect(await answersOf(id)).toEqual([]);
    expect(await ticketRows()).toMatchObject([{ description: text }]);
  });

  it('is a ticket when it has a file, even one that is not taken, which the ticket says', async () => {
    const { id, ...reply } = await invited();
    const files = [
      { name: 'setup.exe', type: 'application/octet-stream', bytes: Buffer.from('MZ') },
    ];
    await receive(rawMail({ from: customer.email, ...reply, text: 'Confirmed.', files }));
    expect(await answersOf(id)).toEqual([]);
    const description = expect.stringMatching(/^Confirmed\.\n\n\[.*setup\.exe/);
    expect(await ticketRows()).toMatchObject([{ description }]);
  });
});

describe('a reply to a file request', () => {
  const csv = { name: 'hours.csv', type: 'text/csv', bytes: Buffer.from('zone,hours\nNorth,14\n') };

  async function asked() {
    const id = await requestFile(staff, {
      customerId: customer.customerId,
      title: 'Dispatch hours',
      category: 'contracts',
      submissionId: randomUUID(),
    });
    return { id, to: (await noticeTo(customer)).replyTo ?? '' };
  }
  const requestRow = async (id: string) => {
    const [row] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(documentRequests).where(eq(documentRequests.id, id)),
    );
    return row;
  };

  it('answers it with its one file, and becomes a ticket once it is answered', async () => {
    const { id, to } = await asked();
    const reply = (text = 'Here it is.') =>
      rawMail({ from: customer.email, to, text, files: [csv] });
    expect(await receive(reply())).toMatchObject({ state: 'done', entityType: 'document_request' });
    expect((await requestRow(id))?.documentId).toBeTruthy();
    expect(await ticketRows()).toHaveLength(0);
    // The same words of the same moment are the same email.
    expect(await receive(reply('Here it is again.'))).toMatchObject({
      state: 'done',
      entityType: 'ticket',
    });
    expect(await ticketRows()).toHaveLength(1);
  });

  it('answers nothing without a file, or with two', async () => {
    const { id, to } = await asked();
    await receive(rawMail({ from: customer.email, to, text: 'Which month?' }));
    const second = { ...csv, name: 'more.csv', bytes: Buffer.from('zone,hours\nSouth,9\n') };
    await receive(rawMail({ from: customer.email, to, files: [csv, second] }));
    expect((await requestRow(id))?.documentId).toBeNull();
    expect(await ticketRows()).toHaveLength(2);
  });
});
