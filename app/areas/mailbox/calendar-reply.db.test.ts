import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { removeColleague } from '#app/areas/meetings/meeting-colleague-commands.server.ts';
import {
  scheduleMeeting,
  setMeetingStatus,
  updateMeeting,
} from '#app/areas/meetings/meeting-commands.server.ts';
import { inviteGuest } from '#app/areas/meetings/meeting-guest-commands.server.ts';
import { addHost } from '#app/areas/meetings/meeting-host-commands.server.ts';
import {
  colleagueInvitationAttachment,
  guestInvitationAttachment,
} from '#app/areas/meetings/meeting-invitation-queries.server.ts';
import { getMeeting } from '#app/areas/meetings/meeting-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { openReplies } from '#app/platform/mail/reply-address.server.ts';
import { projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { inboundMails } from '#app/records/mailbox/mail-tables.ts';
import { meetingAttendees } from '#app/records/meeting/booking-tables.ts';
import { meetingResponses } from '#app/records/meeting/meeting-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { answerMail, stampOf } from '#tests/helpers/calendar-answers.ts';
import { announcementsOf, FIRM, makePeople } from '#tests/helpers/cast.ts';
import { mailTo, setUpDatabase } from '#tests/helpers/database.ts';
import { OWN_HOST, REPLY_ADDRESS, rawMail, receive } from '#tests/helpers/inbound-mail.ts';
import { edit, fields, read } from '#tests/helpers/meetings.ts';
import { openMailboxPlace } from './mailbox-place.server.ts';
import { releaseMail } from './review-commands.server.ts';

const { env } = setUpDatabase();

let staff: AdminActor;
let colleague: AdminActor;
let customer: CustomerActor;

beforeAll(async () => {
  openReplies({ ...env(), replyAddress: REPLY_ADDRESS });
  openMailboxPlace({ imapUrl: null, trustedAuthserv: OWN_HOST, mailWebhookSecret: null });
  ({ ann: staff, ben: colleague, customer } = await makePeople());
});

beforeEach(() =>
  unsafeOwnerTransaction(async (tx) => {
    await tx.delete(inboundMails);
    await tx.execute(sql`delete from pgboss.job where name in ('mail', 'announce')`);
  }),
);

/** A meeting that a guest is invited to, and their row. */
async function invited(meetingTime = '10:00') {
  const email = `kim+site-${randomUUID()}@oakfield.example`;
  const id = await scheduleMeeting(staff, {
    ...fields(),
    meetingTime,
    submissionId: randomUUID(),
  });
  await inviteGuest(staff, id, { name: 'Kim Oakfield', email });
  const guest = await guestOf(id);
  return { id, email, guest };
}

async function guestOf(meetingId: string) {
  const [guest, more] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(meetingAttendees).where(eq(meetingAttendees.meetingId, meetingId)),
  );
  if (!guest || more) throw new Error('There is not one guest.');
  return guest;
}

const nothingOpened = async () => {
  const counts = await unsafeOwnerTransaction(async (tx) => [
    await tx.$count(tickets),
    await tx.$count(projectInquiries),
  ]);
  expect(counts).toEqual([0, 0]);
};

const moved = (id: string, time: string) =>
  read(id).then(({ version }) => updateMeeting(staff, id, edit({ meetingTime: time, version })));

describe("a guest's calendar program", () => {
  it.each([
    ['ACCEPTED', '09:00'],
    ['DECLINED', '12:00'],
    ['TENTATIVE', '15:00'],
  ])('answers %s, with a comment', async (partstat, time) => {
    const { id, email } = await invited(time);
    await addHost(staff, id, staff.userId);
    const raw = answerMail({ from: email, uid: id, partstat, comment: 'Back at 10\\, I hope' });
    expect(await receive(raw)).toMatchObject({ state: 'done', entityId: id });
    const guest = await guestOf(id);
    expect(guest).toMatchObject({
      answer: partstat.toLowerCase(),
      answerNote: 'Back at 10, I hope',
      answerSequence: 0,
    });
    expect(guest.answeredAt).not.toBeNull();
    const shown = (await getMeeting(staff, id, new Date())).guests;
    expect(shown).toMatchObject([{ answer: partstat.toLowerCase(), isAnswerCurrent: true }]);
    const told = (await announcementsOf(id)).filter(({ title }) => title.startsWith('Declined'));
    expect(told.map(({ to, title }) => [to, title])).toEqual(
      partstat === 'DECLINED'
        ? [[{ staff: staff.userId }, 'Declined by Kim Oakfield: Quarterly review']]
        : [],
    );
    // It moves and cancels nothing.
    expect(await read(id)).toMatchObject({ status: 'scheduled', invitationSequence: 0 });
    await nothingOpened();
  });

  it('is known by MAILTO:, capitals, a plus sign written as %2B, and once', async () => {
    for (const attendee of ['MAILTO:', 'mailto:', 'Mailto:']) {
      const { id, email } = await invited();
      const written =
        attendee + email.toUpperCase().replace('+', attendee === 'mailto:' ? '%2B' : '+');
      const raw = answerMail({
        from: email.toUpperCase(),
        uid: id.toUpperCase(),
        attendee: written,
      });
      expect(await receive(raw)).toMatchObject({ state: 'done', entityId: id });
      expect(await guestOf(id)).toMatchObject({ email, answer: 'accepted' });
    }
  });

  it('takes method in capitals or not, in the file or its header; of two that differ a person is asked', async () => {
    for (const given of [
      { method: 'reply' },
      { method: 'REPLY', headed: 'reply' },
      { method: 'REPLY', headed: null },
      { method: '', headed: 'reply' },
    ]) {
      const { id, email } = await invited();
      expect(await receive(answerMail({ from: email, uid: id, ...given }))).toMatchObject({
        state: 'done',
      });
      expect(await guestOf(id)).toMatchObject({ answer: 'accepted' });
    }
    for (const given of [
      { method: 'REPLY', headed: 'REQUEST' },
      { method: 'CANCEL', headed: 'REPLY' },
      { method: 'COUNTER', headed: 'REPLY' },
    ]) {
      const { id, email } = await invited();
      const row = await receive(answerMail({ from: email, uid: id, ...given }));
      expect(row).toMatchObject({ state: 'quarantined' });
      expect(await guestOf(id)).toMatchObject({ answer: 'none' });
      await expect(releaseMail(staff, row.id)).rejects.toThrow(RefusedError);
    }
    await nothingOpened();
  });

  it('answers as whoever was invited alone: another address goes to a person, unless it answers that very email', async () => {
    const { id, email, guest } = await invited();
    const other = email.replace(/\+[^@]*/, '');
    const wrong = [
      answerMail({ from: other, uid: id }),
      answerMail({ from: email, uid: id, attendee: `mailto:${other}` }),
      answerMail({ from: other, uid: id, attendee: `mailto:${email}` }),
      answerMail({ from: 'eve@elsewhere.example', uid: id, attendee: `mailto:${email}` }),
    ];
    for (const raw of wrong) {
      expect(await receive(raw)).toMatchObject({ state: 'quarantined', entityId: id });
    }
    const forged = answerMail({ from: email, uid: id, verdict: 'fail' });
    expect(await receive(forged)).toMatchObject({ state: 'quarantined' });
    expect(await guestOf(id)).toMatchObject({ answer: 'none', answeredAt: null });
    const [mail] = await mailTo(email);
    expect(mail?.idName).toBe(`invitation.${guest.id}`);
    const inReplyTo = `${mail?.idName}.${randomUUID()}@firm.example`;
    // Also with a UID that the program made itself.
    const known = answerMail({ from: other, uid: `040000008200E0-${id}`, inReplyTo });
    expect(await receive(known)).toMatchObject({ state: 'done', entityId: id });
    expect(await guestOf(id)).toMatchObject({ email, answer: 'accepted' });
    const elsewhere = await invited();
    const borrowed = answerMail({
      from: other,
      uid: elsewhere.id,
      inReplyTo,
      partstat: 'DECLINED',
    });
    expect(await receive(borrowed)).toMatchObject({ state: 'quarantined' });
    expect(await guestOf(elsewhere.id)).toMatchObject({ answer: 'none' });
    await nothingOpened();
  });

  it('answers the newest invitation alone, and the later of two answers counts', async () => {
    const { id, email } = await invited();
    await moved(id, '14:00');
    const late = await receive(answerMail({ from: email, uid: id, sequence: 0 }));
    expect(late).toMatchObject({
      state: 'ignored',
      entityId: id,
      reason: 'A calendar program answered an invitation that a newer one replaced.',
    });
    expect(await receive(answerMail({ from: email, uid: id, sequence: 2 }))).toMatchObject({
      state: 'ignored',
    });
    expect(await guestOf(id)).toMatchObject({ answer: 'none' });
    const at = (minutesAgo: number) => stampOf(new Date(Date.now() - minutesAgo * 60_000));
    const answer = (partstat: string, minutesAgo: number) =>
      receive(answerMail({ from: email, uid: id, sequence: 1, partstat, stamp: at(minutesAgo) }));
    expect(await answer('ACCEPTED', 10)).toMatchObject({ state: 'done' });
    expect(await answer('DECLINED', 20)).toMatchObject({ state: 'ignored' });
    expect(await guestOf(id)).toMatchObject({ answer: 'accepted', answerSequence: 1 });
    // A clock that is ahead keeps no later answer out.
    expect(await answer('TENTATIVE', -60 * 24 * 400)).toMatchObject({ state: 'done' });
    expect(await answer('DECLINED', -5)).toMatchObject({ state: 'done' });
    expect(await guestOf(id)).toMatchObject({ answer: 'declined' });
  });

  it('is asked again after a move, and not after another change', async () => {
    const { id, email, guest } = await invited();
    const partstat = async () => {
      const { content } = await guestInvitationAttachment(FIRM, guest.id);
      const text = new TextDecoder().decode(content).replaceAll('\r\n ', '');
      expect(text).toContain(`mailto:${REPLY_ADDRESS}`);
      expect(text).toContain('RSVP=TRUE');
      return /PARTSTAT=([A-Z-]+)/.exec(text)?.[1];
    };
    expect(await partstat()).toBe('NEEDS-ACTION');
    await receive(answerMail({ from: email, uid: id }));
    expect(await partstat()).toBe('ACCEPTED');
    const { version } = await read(id);
    await updateMeeting(staff, id, edit({ title: 'Review', version }));
    expect(await guestOf(id)).toMatchObject({ answer: 'accepted', answerSequence: 1 });
    expect(await partstat()).toBe('ACCEPTED');
    await moved(id, '15:00');
    expect((await getMeeting(staff, id, new Date())).guests).toMatchObject([
      { answer: 'accepted', isAnswerCurrent: false },
    ]);
    expect(await partstat()).toBe('NEEDS-ACTION');
  });

  it('adds nobody, and nothing to a series, an unknown or a canceled meeting', async () => {
    const { id, email } = await invited();
    const passedOn = answerMail({
      from: email,
      uid: id,
      partstat: 'DELEGATED;DELEGATED-TO="mailto:lee@oakfield.example"',
      lines: ['ATTENDEE;PARTSTAT=ACCEPTED:mailto:lee@oakfield.example'],
    });
    expect(await receive(passedOn)).toMatchObject({ state: 'quarantined', entityId: id });
    const one = answerMail({ from: email, uid: id, lines: ['RECURRENCE-ID:20270312T140000Z'] });
    expect(await receive(one)).toMatchObject({ state: 'ignored' });
    const nothing = answerMail({ from: email, uid: id, partstat: 'NEEDS-ACTION' });
    expect(await receive(nothing)).toMatchObject({ state: 'ignored' });
    const unknown = answerMail({ from: email, uid: randomUUID() });
    expect(await receive(unknown)).toMatchObject({ state: 'ignored' });
    const { version } = await read(id);
    await setMeetingStatus(staff, id, { status: 'cancelled', version });
    const over = answerMail({ from: email, uid: id, sequence: 1 });
    expect(await receive(over)).toMatchObject({ state: 'ignored', entityId: id });
    expect(await guestOf(id)).toMatchObject({ answer: 'none' });
    await nothingOpened();
  });

  it('counts although a program sent it, twice is once, and what a person writes is no answer', async () => {
    const { id, email } = await invited();
    const raw = answerMail({
      from: email,
      uid: id,
      partstat: 'DECLINED',
      headers: ['Auto-Submitted: auto-replied', 'X-Auto-Response-Suppress: All'],
    });
    expect(await receive(raw)).toMatchObject({ state: 'done' });
    const again = answerMail({ from: email, uid: id, partstat: 'DECLINED' });
    expect(await receive(again)).toMatchObject({ state: 'done' });
    const told = (await announcementsOf(id)).filter(({ title }) => title.startsWith('Declined'));
    expect(told).toHaveLength(1);
    const words = rawMail({ from: email, to: REPLY_ADDRESS, text: 'Accepted!' });
    expect(await receive(words)).toMatchObject({ state: 'quarantined' });
    expect(await guestOf(id)).toMatchObject({ answer: 'declined' });
  });
});

describe("a client's calendar program", () => {
  const answersTo = (id: string) =>
    unsafeOwnerTransaction((tx) =>
      tx.select().from(meetingResponses).where(eq(meetingResponses.meetingId, id)),
    );

  it.each([
    ['ACCEPTED', 'confirmed', /^Confirmed by /],
    ['DECLINED', 'declined', /^Declined by /],
    ['TENTATIVE', 'tentative', / may come: /],
  ])('answers %s', async (partstat, response, title) => {
    const id = await scheduleMeeting(staff, {
      ...fields(),
      customerId: customer.customerId,
      submissionId: randomUUID(),
    });
    const given = { from: customer.email, uid: id, partstat, comment: 'On the road' };
    expect(await receive(answerMail(given))).toMatchObject({ state: 'done', entityId: id });
    expect(await answersTo(id)).toMatchObject([
      { response, note: 'On the road', userId: customer.userId },
    ]);
    const titles = (await announcementsOf(id)).map((each) => each.title);
    expect(titles.at(-1)).toMatch(title);
    const older = stampOf(new Date(Date.now() - 3_600_000));
    const late = { ...given, partstat: 'TENTATIVE', comment: 'Earlier', stamp: older };
    expect(await receive(answerMail(late))).toMatchObject({ state: 'ignored' });
    expect(await answersTo(id)).toHaveLength(1);
    await nothingOpened();
  });
});

describe("a colleague's calendar program", () => {
  const answerOf = async (id: string) =>
    (await getMeeting(staff, id, new Date())).colleagues.map(({ answer }) => answer);

  it('answers for them, the newest invitation alone, and takes another answer later', async () => {
    const id = await scheduleMeeting(staff, {
      ...fields(),
      colleagueId: colleague.userId,
      submissionId: randomUUID(),
    });
    const given = { from: colleague.email, uid: id };
    const file = await colleagueInvitationAttachment(FIRM, id, colleague.email);
    const invitation = new TextDecoder().decode(file.content).replaceAll('\r\n ', '');
    expect(invitation).toContain(`mailto:${REPLY_ADDRESS}`);
    expect(invitation).toContain('RSVP=TRUE');
    for (const partstat of ['ACCEPTED', 'TENTATIVE', 'DECLINED']) {
      const row = await receive(answerMail({ ...given, partstat }));
      expect(row).toMatchObject({ state: 'done', entityId: id });
      expect(await answerOf(id)).toEqual([partstat.toLowerCase()]);
    }
    await moved(id, '14:00');
    expect(await receive(answerMail({ ...given, sequence: 0 }))).toMatchObject({
      state: 'ignored',
      reason: 'A calendar program answered an invitation that a newer one replaced.',
    });
    expect(await answerOf(id)).toEqual(['none']);
    await nothingOpened();
  });

  it('suggests no other time, and answers nothing once they are off the meeting', async () => {
    const id = await scheduleMeeting(staff, {
      ...fields(),
      colleagueId: colleague.userId,
      submissionId: randomUUID(),
    });
    const given = { from: colleague.email, uid: id };
    const counter = answerMail({ ...given, method: 'COUNTER', partstat: 'TENTATIVE' });
    expect(await receive(counter)).toMatchObject({
      state: 'ignored',
      entityId: id,
      reason: expect.stringContaining('on the meeting itself'),
    });
    await removeColleague(staff, id, colleague.userId);
    expect(await receive(answerMail(given))).toMatchObject({
      state: 'ignored',
      entityId: id,
      reason: 'A calendar program answered an invitation, and its sender cannot answer it.',
    });
    expect(await answerOf(id)).toEqual([]);
    await nothingOpened();
  });
});
