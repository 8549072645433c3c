import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { getToday } from '#app/areas/agenda/agenda-queries.server.ts';
import {
  scheduleMeeting,
  setMeetingStatus,
  updateMeeting,
} from '#app/areas/meetings/meeting-commands.server.ts';
import { inviteGuest } from '#app/areas/meetings/meeting-guest-commands.server.ts';
import { addHost } from '#app/areas/meetings/meeting-host-commands.server.ts';
import { guestInvitationAttachment } from '#app/areas/meetings/meeting-invitation-queries.server.ts';
import {
  acceptSuggestion,
  declineSuggestion,
} from '#app/areas/meetings/suggestion-commands.server.ts';
import {
  declinedSuggestionAttachment,
  openSuggestions,
} from '#app/areas/meetings/suggestion-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { openReplies } from '#app/platform/mail/reply-address.server.ts';
import { outsideBusyTimes, outsideCalendars } from '#app/records/calendar/calendar-tables.ts';
import { inboundMails } from '#app/records/mailbox/mail-tables.ts';
import { meetingAttendees, meetingHosts } from '#app/records/meeting/booking-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { meetingSuggestions } from '#app/records/meeting/suggestion-tables.ts';
import { answerMail } from '#tests/helpers/calendar-answers.ts';
import { announcementsOf, FIRM, makePeople } from '#tests/helpers/cast.ts';
import { mailTo, setUpDatabase } from '#tests/helpers/database.ts';
import { OWN_HOST, REPLY_ADDRESS, receive } from '#tests/helpers/inbound-mail.ts';
import { edit, fields, read } from '#tests/helpers/meetings.ts';
import { openMailboxPlace } from './mailbox-place.server.ts';

const { env } = setUpDatabase();

let staff: AdminActor;
let ben: AdminActor;
let customer: CustomerActor;

beforeAll(async () => {
  openReplies({ ...env(), replyAddress: REPLY_ADDRESS });
  openMailboxPlace({ imapUrl: null, trustedAuthserv: OWN_HOST, mailWebhookSecret: null });
  ({ ann: staff, ben, customer } = await makePeople());
});

beforeEach(() =>
  unsafeOwnerTransaction(async (tx) => {
    await tx.delete(inboundMails);
    await tx.delete(outsideCalendars);
    await tx.delete(meetingHosts);
    await tx.execute(sql`delete from pgboss.job where name in ('mail', 'announce')`);
  }),
);

const ELEVEN = ['DTSTART:21990504T160000Z', 'DTEND:21990504T164500Z'];
const ELEVEN_AT = new Date('2199-05-04T16:00:00Z');

/** A meeting at 10:00 of Ann's, in Chicago, that a guest is invited to. */
async function invited(given: { customerId?: string } = {}) {
  const email = `kim-${randomUUID()}@oakfield.example`;
  const id = await scheduleMeeting(staff, { ...fields(), ...given, submissionId: randomUUID() });
  await inviteGuest(staff, id, { name: 'Kim Oakfield', email });
  await addHost(staff, id, staff.userId);
  return { id, email };
}

const suggest = (
  { id, email }: { id: string; email: string },
  given: Partial<Parameters<typeof answerMail>[0]> = {},
) =>
  receive(
    answerMail({
      from: email,
      uid: id,
      method: 'COUNTER',
      partstat: 'TENTATIVE',
      lines: ELEVEN,
      ...given,
    }),
  );

const suggestionsOf = (meetingId: string) =>
  unsafeOwnerTransaction((tx) =>
    tx
      .select()
      .from(meetingSuggestions)
      .where(eq(meetingSuggestions.meetingId, meetingId))
      .orderBy(asc(meetingSuggestions.createdAt)),
  );

async function onlyOpen(meetingId: string) {
  const [open, more] = await openSuggestions(staff, meetingId);
  if (!open || more) throw new Error('There is not one suggestion.');
  return { ids: { meetingId, suggestionId: open.id }, open };
}

const versionOf = async (id: string) => (await read(id)).version;

describe('another time that someone suggests in their calendar', () => {
  it('moves nothing, and is on the meeting and on Today of its host', async () => {
    const meeting = await invited();
    const row = await suggest(meeting, { comment: 'An hour later?' });
    expect(row).toMatchObject({ state: 'done', entityId: meeting.id });
    expect(await read(meeting.id)).toMatchObject({ invitationSequence: 0, status: 'scheduled' });
    expect((await onlyOpen(meeting.id)).open).toMatchObject({
      name: 'Kim Oakfield',
      startsAt: ELEVEN_AT,
      durationMinutes: 45,
      note: 'An hour later?',
    });
    const told = (await announcementsOf(meeting.id)).filter(({ title }) => /suggests/.test(title));
    expect(told.map(({ to, title }) => [to, title])).toEqual([
      [{ staff: staff.userId }, 'Kim Oakfield suggests another time: Quarterly review'],
    ]);
    const asked = async (actor: AdminActor) =>
      JSON.stringify(await getToday(actor)).includes('suggests another time');
    expect(await asked(staff)).toBe(true);
    expect(await asked(ben)).toBe(false);
    // Twice is once.
    expect(await suggest(meeting, { comment: 'Again' })).toMatchObject({ state: 'done' });
    expect(await suggestionsOf(meeting.id)).toHaveLength(1);
    expect(
      (await announcementsOf(meeting.id)).filter(({ title }) => /suggests/.test(title)),
    ).toHaveLength(1);
  });

  it('moves the meeting when it is accepted, for everyone, and once', async () => {
    const meeting = await invited({ customerId: customer.customerId });
    const lee = `lee-${randomUUID()}@guest.example`;
    await inviteGuest(staff, meeting.id, { name: 'Lee', email: lee });
    await suggest(meeting);
    const { ids } = await onlyOpen(meeting.id);
    await expect(acceptSuggestion(staff, ids, 1)).rejects.toThrow(ChangedMeanwhileError);
    const version = await versionOf(meeting.id);
    await acceptSuggestion(staff, ids, version);
    await acceptSuggestion(staff, ids, version);
    expect(await read(meeting.id)).toMatchObject({
      meetingDate: ELEVEN_AT,
      durationMinutes: 45,
      status: 'rescheduled',
      invitationSequence: 1,
    });
    for (const to of [meeting.email, lee]) {
      const subjects = (await mailTo(to)).map(({ content }) => content.subject.replace(/:.*/, ''));
      expect(subjects).toEqual(['Meeting', 'New time']);
    }
    expect((await announcementsOf(meeting.id)).at(-1)?.to).toEqual({
      customer: customer.customerId,
    });
    const guests = await unsafeOwnerTransaction((tx) =>
      tx.select().from(meetingAttendees).where(eq(meetingAttendees.meetingId, meeting.id)),
    );
    const kim = guests.find(({ email }) => email === meeting.email);
    expect(kim).toMatchObject({ answer: 'accepted', answerSequence: 1 });
    const { content } = await guestInvitationAttachment(FIRM, kim?.id ?? '');
    expect(new TextDecoder().decode(content)).toMatch(
      /UID:.*\r\nSEQUENCE:1\r\n[\s\S]*DTSTART:21990504T160000Z\r\nDTEND:21990504T164500Z/,
    );
    await expect(declineSuggestion(staff, ids)).rejects.toThrow(RefusedError);
  });

  it('is declined with an email to that person alone', async () => {
    const meeting = await invited();
    await suggest(meeting);
    const { ids } = await onlyOpen(meeting.id);
    await declineSuggestion(staff, ids);
    await declineSuggestion(staff, ids);
    const mails = (await mailTo(meeting.email)).filter(({ content }) =>
      content.subject.startsWith('Time stays'),
    );
    expect(mails.map(({ attach }) => attach)).toEqual([
      [`declined-suggestion:${ids.suggestionId}`],
    ]);
    const file = await declinedSuggestionAttachment(FIRM, ids.suggestionId);
    expect(file.contentType).toMatch(/method=DECLINECOUNTER$/);
    const text = new TextDecoder().decode(file.content).replaceAll('\r\n ', '');
    expect(text).toContain('METHOD:DECLINECOUNTER');
    expect(text).toContain(`UID:${meeting.id}\r\nSEQUENCE:0`);
    expect(text).toContain(`mailto:${meeting.email}`);
    expect(await read(meeting.id)).toMatchObject({ invitationSequence: 0 });
    const version = await versionOf(meeting.id);
    await expect(acceptSuggestion(staff, ids, version)).rejects.toThrow(RefusedError);
    expect(await suggestionsOf(meeting.id)).toMatchObject([
      { state: 'declined', decidedBy: staff.userId },
    ]);
  });

  it('is refused where a host has something else, here or elsewhere, and stays open', async () => {
    const meeting = await invited();
    await suggest(meeting);
    const { ids } = await onlyOpen(meeting.id);
    const taken = await scheduleMeeting(staff, {
      ...fields(),
      meetingTime: '11:30',
      hostId: staff.userId,
      submissionId: randomUUID(),
    });
    const accept = async () => acceptSuggestion(staff, ids, await versionOf(meeting.id));
    await expect(accept()).rejects.toThrow(/Ann has “Quarterly review” then/);
    const { version } = await read(taken);
    await setMeetingStatus(staff, taken, { status: 'cancelled', version });
    await unsafeOwnerTransaction(async (tx) => {
      const [calendar] = await tx
        .insert(outsideCalendars)
        .values({
          userId: staff.userId,
          ...{ kind: 'ics', name: 'Work', address: 'encrypted', host: 'calendar.example' },
          ...{ lastReadAt: new Date(), readUntil: new Date('2200-01-01') },
        })
        .returning({ id: outsideCalendars.id });
      await tx.insert(outsideBusyTimes).values({
        calendarId: calendar?.id ?? '',
        startsAt: new Date('2199-05-04T16:30:00Z'),
        endsAt: new Date('2199-05-04T17:30:00Z'),
      });
    });
    await expect(accept()).rejects.toThrow(/Ann is busy elsewhere at that time/);
    expect(await read(meeting.id)).toMatchObject({ invitationSequence: 0 });
    expect(await suggestionsOf(meeting.id)).toMatchObject([{ state: 'open' }]);
    await unsafeOwnerTransaction((tx) => tx.delete(outsideCalendars));
    await accept();
    expect(await read(meeting.id)).toMatchObject({ meetingDate: ELEVEN_AT });
  });

  it('ends when the meeting is moved, canceled or archived, and when another one comes', async () => {
    const moved = await invited();
    await suggest(moved);
    const { ids } = await onlyOpen(moved.id);
    const version = await versionOf(moved.id);
    await updateMeeting(staff, moved.id, edit({ meetingTime: '15:00', version }));
    await expect(acceptSuggestion(staff, ids, version + 1)).rejects.toThrow(/suggestion ended/);
    await expect(declineSuggestion(staff, ids)).rejects.toThrow(/suggestion ended/);
    expect(await read(moved.id)).toMatchObject({ invitationSequence: 1 });
    // What answers the time before says so.
    expect(await suggest(moved)).toMatchObject({ state: 'ignored' });
    await suggest(moved, { sequence: 1 });
    await suggest(moved, {
      sequence: 1,
      lines: ['DTSTART:21990504T170000Z', 'DTEND:21990504T174500Z'],
    });
    const states = (await suggestionsOf(moved.id)).map(({ state }) => state);
    expect(states).toEqual(['ended', 'ended', 'open']);
    await unsafeOwnerTransaction((tx) =>
      tx.update(meetings).set({ archivedAt: new Date() }).where(eq(meetings.id, moved.id)),
    );
    expect((await suggestionsOf(moved.id)).at(-1)).toMatchObject({ state: 'ended' });
    const other = await invited();
    await suggest(other);
    const before = await versionOf(other.id);
    await setMeetingStatus(staff, other.id, { status: 'cancelled', version: before });
    expect(await suggestionsOf(other.id)).toMatchObject([{ state: 'ended' }]);
    // Of another meeting, it is not found.
    const { id } = await invited();
    await expect(
      acceptSuggestion(staff, { ...ids, meetingId: id }, await versionOf(id)),
    ).rejects.toThrow(NotFoundError);
  });

  it('is only a comment with the same time, and asks a person where its time can’t be read', async () => {
    const meeting = await invited();
    const same = ['DTSTART:21990504T150000Z', 'DTEND:21990504T160000Z'];
    const words = { lines: same, comment: 'Parking is behind the house', partstat: 'NEEDS-ACTION' };
    expect(await suggest(meeting, words)).toMatchObject({ state: 'done' });
    expect(await suggest(meeting, { ...words, comment: undefined })).toMatchObject({
      state: 'ignored',
    });
    const [guest] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(meetingAttendees).where(eq(meetingAttendees.meetingId, meeting.id)),
    );
    expect(guest).toMatchObject({ answer: 'none', answerNote: 'Parking is behind the house' });
    expect((await announcementsOf(meeting.id)).at(-1)?.title).toMatch(/^Kim Oakfield wrote about/);
    for (const lines of [['DTSTART:21990504T160000'], ['DTSTART;VALUE=DATE:21990504']]) {
      expect(await suggest(meeting, { lines })).toMatchObject({ state: 'quarantined' });
    }
    for (const lines of [
      ['DTSTART:20200504T160000Z', 'DTEND:20200504T170000Z'],
      ['DTSTART:21990504T160000Z', 'DTEND:21990604T170000Z'],
    ]) {
      expect(await suggest(meeting, { lines })).toMatchObject({ state: 'ignored' });
    }
    expect(await suggestionsOf(meeting.id)).toEqual([]);
  });

  it('is taken from whoever is invited alone, ten times at most', async () => {
    const meeting = await invited({ customerId: customer.customerId });
    const stranger = { id: meeting.id, email: 'eve@elsewhere.example' };
    expect(await suggest(stranger)).toMatchObject({ state: 'quarantined' });
    expect(await suggest(meeting, { verdict: 'fail' })).toMatchObject({ state: 'quarantined' });
    expect(await suggestionsOf(meeting.id)).toEqual([]);
    for (let minute = 10; minute < 21; minute += 1) {
      const lines = [`DTSTART:21990504T16${minute}00Z`, `DTEND:21990504T17${minute}00Z`];
      expect(await suggest(meeting, { lines })).toMatchObject({
        state: minute < 20 ? 'done' : 'ignored',
      });
    }
    expect(await suggestionsOf(meeting.id)).toHaveLength(10);
    // One of the client's people suggests, too.
    expect(await suggest({ id: meeting.id, email: customer.email })).toMatchObject({
      state: 'done',
    });
    expect(await openSuggestions(staff, meeting.id)).toHaveLength(2);
  });
});
