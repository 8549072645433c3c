import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { listUsers } from '#app/areas/accounts/user-queries.server.ts';
import { getPeople } from '#app/areas/members/member-queries.server.ts';
import { isStoppedAddress, tryEmailAgain } from '#app/areas/notices/bounce-commands.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { postMessage } from '#app/areas/tickets/message-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { mailFolder, mailJob, openMail } from '#app/platform/mail/mail.server.ts';
import { openReplies } from '#app/platform/mail/reply-address.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { bouncedAddresses, inboundMails } from '#app/records/mailbox/mail-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import {
  bounceMail,
  noticeTo,
  OWN_HOST,
  REPLY_ADDRESS,
  rawMail,
  receive,
} from '#tests/helpers/inbound-mail.ts';
import { makeTicket } from '#tests/helpers/makers.ts';
import { openMailboxPlace } from './mailbox-place.server.ts';

const { env } = setUpDatabase();

let staff: AdminActor;
let customer: CustomerActor;
let other: CustomerActor;
/** Where email to the customer comes back to. */
let to: string;

beforeAll(async () => {
  openReplies({ ...env(), replyAddress: REPLY_ADDRESS });
  openMailboxPlace({ imapUrl: null, trustedAuthserv: OWN_HOST, mailWebhookSecret: null });
  openMail(env(), { firm: firmNow, attachments: {}, isStopped: isStoppedAddress });
  ({ ann: staff, customer, other } = await makePeople());
  const ticket = await unsafeOwnerTransaction(async (tx) => {
    const on = ['email.enabled', 'ticket.update'];
    await tx
      .insert(settings)
      .values(on.map((key) => ({ key: `notifications.${key}`, value: 'true' })));
    const [profile] = await tx
      .select()
      .from(customerProfiles)
      .where(eq(customerProfiles.id, customer.customerId));
    if (!profile) throw new Error('The customer is gone.');
    return makeTicket(tx, profile);
  });
  await postMessage(staff, ticket.id, {
    message: 'We will be there.',
    uploads: [],
    isInternal: false,
    submissionId: randomUUID(),
  });
  to = (await noticeTo(customer)).replyTo ?? '';
});

beforeEach(() =>
  unsafeOwnerTransaction(async (tx) => {
    await tx.delete(inboundMails);
    await tx.delete(bouncedAddresses);
  }),
);

const bounce = (given: Partial<Parameters<typeof bounceMail>[0]> = {}) =>
  receive(bounceMail({ to, of: customer.email, ...given }));
const countOf = async () => {
  const rows = await unsafeOwnerTransaction((tx) => tx.select().from(bouncedAddresses));
  return rows.map(({ email, bounces }) => [email, bounces]);
};
const written = async () =>
  (await readdir(mailFolder(env())).catch(() => [])).filter((name) => name.includes(customer.email))
    .length;
const send = () =>
  mailJob.run({
    to: customer.email,
    content: { subject: 'Visit', preview: 'Visit', heading: 'Visit', blocks: [] },
  });

describe('an email that comes back', () => {
  it('stops email to the address after the third, and no sooner', async () => {
    for (const count of [1, 2]) {
      expect(await bounce()).toMatchObject({ state: 'ignored' });
      expect(await countOf()).toEqual([[customer.email, count]]);
    }
    const before = await written();
    await send();
    expect(await written()).toBe(before + 1);
    await bounce();
    expect(await isStoppedAddress(customer.email.toUpperCase())).toBe(true);
    await send();
    expect(await written()).toBe(before + 1);
    expect(await isStoppedAddress(other.email)).toBe(false);
  });

  it('counts once, whatever is worked off again', async () => {
    const raw = bounceMail({ to, of: customer.email });
    await receive(raw);
    await receive(raw);
    expect(await countOf()).toEqual([[customer.email, 1]]);
  });

  it('counts for nobody else, not while it is only late, and not without the token', async () => {
    await bounce({ of: other.email });
    await bounce({ status: '4.4.1' });
    await bounce({ to: REPLY_ADDRESS });
    await receive(
      rawMail({
        from: 'mailer-daemon@mx.example',
        to: REPLY_ADDRESS,
        subject: 'Undelivered Mail Returned to Sender',
        headers: [`X-Failed-Recipients: ${customer.email}`],
      }),
    );
    expect(await countOf()).toEqual([]);
  });

  it('is shown on the person to staff alone', async () => {
    await bounce();
    await bounce();
    const bounces = { count: 2, lastAt: expect.any(Date) };
    const request = { search: '', sort: 'created', direction: 'desc', after: null, before: null };
    const users = await listUsers(staff, request as Parameters<typeof listUsers>[1]);
    const shown = users.rows.map(({ id, bounces }) => [id, bounces]);
    expect(shown).toContainEqual([customer.userId, bounces]);
    expect(shown).toContainEqual([other.userId, null]);
    const ofStaff = await getPeople(staff, customer.customerId);
    expect(ofStaff.people).toMatchObject([{ userId: customer.userId, bounces }]);
    const own = await getPeople(customer, customer.customerId);
    expect(own.people).toMatchObject([{ userId: customer.userId, bounces: null }]);
  });

  it('is forgotten when an admin tries the address again, once and in the log', async () => {
    for (const _ of [1, 2, 3]) await bounce();
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => tryEmailAgain(staff, customer.userId)),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await isStoppedAddress(customer.email)).toBe(false);
    const before = await written();
    await send();
    expect(await written()).toBe(before + 1);
    const lines = await unsafeOwnerTransaction((tx) =>
      tx.select().from(activityLogs).where(eq(activityLogs.action, 'user.email_tried_again')),
    );
    expect(lines).toMatchObject([{ userId: staff.userId, entityId: customer.userId }]);
    await expect(tryEmailAgain(staff, customer.userId)).rejects.toThrow(RefusedError);
    await expect(tryEmailAgain(staff, randomUUID())).rejects.toThrow(NotFoundError);
  });

  it('is not forgotten by staff who do not manage', async () => {
    await bounce();
    const { id } = await unsafeOwnerTransaction((tx) => makeUser(tx, { role: 'consultant' }));
    const consultant = (await unsafeActorOfUser(id)) as AdminActor;
    await expect(tryEmailAgain(consultant, customer.userId)).rejects.toThrow();
    expect(await countOf()).toEqual([[customer.email, 1]]);
  });
});
