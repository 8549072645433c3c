import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { VISITOR } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import {
  scheduleMeeting,
  setMeetingStatus,
  updateMeeting,
} from '#app/areas/meetings/meeting-commands.server.ts';
import { inviteGuest } from '#app/areas/meetings/meeting-guest-commands.server.ts';
import { addHost, removeHost } from '#app/areas/meetings/meeting-host-commands.server.ts';
import { guestInvitationAttachment } from '#app/areas/meetings/meeting-invitation-queries.server.ts';
import { getMeeting } from '#app/areas/meetings/meeting-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { dayIn } from '#app/platform/time-zone.ts';
import { projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { meetingAttendees, meetingHosts } from '#app/records/meeting/booking-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { bookingAt, CALL, offersNow, openCalls, tokenIn } from '#tests/helpers/booking.ts';
import { parseCalendar, propertyOf } from '#tests/helpers/calendar.ts';
import { actionsOn, announcementsOf, type Cast, FIRM, makePeople } from '#tests/helpers/cast.ts';
import { mailTo, setUpDatabase } from '#tests/helpers/database.ts';
import { edit, fields, read } from '#tests/helpers/meetings.ts';
import { cancelBooked, moveBooked } from './booking-change-commands.server.ts';
import { bookMeeting } from './booking-commands.server.ts';
import { TimeTakenError } from './booking-rows.server.ts';
import { getBooked, getMoves, getOffers } from './offer-queries.server.ts';
import { remindGuests } from './reminder-jobs.server.ts';
import { wholeTime } from './shown-times.ts';

setUpDatabase();

let cast: Cast;
beforeAll(async () => {
  cast = await makePeople();
});
beforeEach(async () => {
  await unsafeOwnerTransaction(async (tx) => {
    await tx.delete(meetingHosts);
    await tx.delete(meetingAttendees);
  });
  await openCalls([cast.ann.userId]);
});

/** A free time, so many days ahead. */
async function freeTime(place = 20): Promise<number> {
  const { times } = await offersNow();
  const time = times[place];
  if (!time) throw new Error('Too few times.');
  return time.start;
}

/** Books a time and returns the meeting, its guest's token and their address. */
async function book(start: number, given = {}) {
  const { kind } = await offersNow();
  const booking = bookingAt(start, given);
  const token = tokenIn(await bookMeeting(kind, booking));
  const booked = await getBooked(token);
  if (!booked) throw new Error('Nothing was booked.');
  return { ...booked, token, booking };
}

/** The latest email to someone. */
async function lastMail(email: string) {
  const mail = (await mailTo(email)).at(-1);
  if (!mail) throw new Error('No email waits.');
  return mail;
}

async function guestFile(attendeeId: string) {
  const { content, contentType } = await guestInvitationAttachment(FIRM, attendeeId);
  const { properties, events } = parseCalendar(new TextDecoder().decode(content));
  const [event = []] = events;
  return {
    contentType,
    method: propertyOf(properties, 'METHOD').value,
    value: (name: string) => propertyOf(event, name).text,
  };
}

const hostsOf = (meetingId: string) =>
  unsafeOwnerTransaction((tx) =>
    tx.select().from(meetingHosts).where(eq(meetingHosts.meetingId, meetingId)),
  );

describe('booking a call', () => {
  it('makes the meeting with its host and guest, an inquiry, and tells both', async () => {
    const start = await freeTime();
    const { id, attendeeId, guestEmail, booking } = await book(start, {
      answer1: 'Quotes that never close',
    });
    expect(await read(id)).toMatchObject({
      title: 'Discovery call: Oakfield Air',
      durationMinutes: 30,
      status: 'scheduled',
      meetingDate: new Date(start),
      description: 'What would you like to change first?\nQuotes that never close',
    });
    expect(await hostsOf(id)).toMatchObject([
      { userId: cast.ann.userId, name: 'Ann', isLive: true },
    ]);
    const [inquiry] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(projectInquiries).where(eq(projectInquiries.email, booking.email)),
    );
    expect(inquiry).toMatchObject({
      firstName: 'Kim',
      lastName: 'Oakfield',
      company: 'Oakfield Air',
    });
    expect(inquiry?.message).toContain('Quotes that never close');
    expect((await read(id)).inquiryId).toBe(inquiry?.id);
    expect(await actionsOn(id)).toEqual(['meeting.booked']);
    expect(await announcementsOf(id)).toMatchObject([
      {
        to: { staff: cast.ann.userId },
        title: 'Kim Oakfield booked: Discovery call: Oakfield Air',
      },
    ]);
    const mail = await lastMail(guestEmail);
    expect(mail).toMatchObject({
      content: { subject: 'Booked: Discovery call: Oakfield Air' },
      attach: [`guest-invitation:${attendeeId}`],
    });
    const file = await guestFile(attendeeId);
    expect(file.method).toBe('REQUEST');
    expect(file.value('UID')).toBe(id);
    expect(file.value('SEQUENCE')).toBe('0');
    expect(file.value('DTSTART')).toBe(new Date(start).toISOString().replace(/[-:]|\.\d+/g, ''));
  });

  it('happens once for a form that is posted twice', async () => {
    const { kind } = await offersNow();
    const booking = bookingAt(await freeTime());
    const [one, other] = await Promise.all([
      bookMeeting(kind, booking),
      bookMeeting(kind, booking),
    ]);
    const first = await getBooked(tokenIn(one));
    expect(first?.id).toBeDefined();
    expect((await getBooked(tokenIn(other)))?.id).toBe(first?.id);
    expect(await mailTo(booking.email)).toHaveLength(1);
  });

  it('names the visitor’s own day on its page and in its email, though the host has another', async () => {
    const { kind } = await offersNow();
    const start = await freeTime();
    const dayAt = (zone: string) => dayIn(zone, new Date(start));
    const zone =
      ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(
        (each) => dayAt(each) !== dayAt('America/Chicago'),
      ) ?? '';
    const booking = bookingAt(start, { zone });
    const token = tokenIn(await bookMeeting(kind, booking));
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      month: 'long',
      day: 'numeric',
    });
    const day = format.format(start);
    expect((await getBooked(token))?.guestZone).toBe(zone);
    expect(wholeTime(new Date(start), zone).replaceAll('\u00a0', ' ')).toContain(day);
    const [mail] = await mailTo(booking.email);
    expect(JSON.stringify(mail?.content).replaceAll('\u00a0', ' ')).toContain(day);
  });

  it('refuses times that are past, taken, within the notice, or were never offered', async () => {
    const { kind, times } = await offersNow();
    const start = await freeTime();
    await book(start);
    const never = [start, start + 60_000, Date.now() - 3_600_000, Date.now() + 600_000];
    const beyond = (times.at(-1)?.start ?? 0) + 7 * 86_400_000;
    for (const time of [...never, beyond]) {
      await expect(bookMeeting(kind, bookingAt(time))).rejects.toBeInstanceOf(TimeTakenError);
    }
  });

  it('guards the buffers: of two neighbors pressed together one wins', async () => {
    await openCalls([cast.ann.userId], { minutesAfter: 15 });
    const { kind, times } = await offersNow();
    const [first = 0, second = 0] = times.slice(20, 22).map(({ start }) => start);
    const outcomes = await Promise.allSettled([
      bookMeeting(kind, bookingAt(first)),
      bookMeeting(kind, bookingAt(second)),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await openCalls([cast.ann.userId], { minutesAfter: 0 });
  });

  it('gives a time to the next host who is free, and to all where all hold it', async () => {
    await openCalls([cast.ann.userId, cast.ben.userId]);
    const start = await freeTime();
    const names = [(await book(start)).hostNames, (await book(start)).hostNames];
    expect(names).toEqual([['Ann'], ['Ben']]);
    await expect(book(start)).rejects.toBeInstanceOf(TimeTakenError);
    await openCalls([cast.ann.userId, cast.ben.userId], { hostRule: 'all' });
    expect((await offersNow()).times.map((time) => time.start)).not.toContain(start);
    const { hostNames } = await book(await freeTime(30));
    expect(hostNames.toSorted()).toEqual(['Ann', 'Ben']);
    await openCalls([cast.ann.userId], { hostRule: 'first_free' });
  });

  it('keeps to how many a day', async () => {
    await openCalls([cast.ann.userId], { mostADay: 1 });
    const start = await freeTime(60);
    await book(start);
    const day = dayIn('America/Chicago', new Date(start));
    const { times } = await offersNow();
    const days = new Set(times.map((time) => dayIn('America/Chicago', new Date(time.start))));
    expect(days.has(day)).toBe(false);
    expect(days.size).toBeGreaterThan(20);
    await openCalls([cast.ann.userId], { mostADay: null });
  });

  it('is offered by nobody who is off the list, or while it is off', async () => {
    await openCalls([cast.ann.userId], { isOn: false });
    expect(await getOffers(VISITOR, CALL, new Date())).toBeNull();
    await openCalls([cast.ann.userId]);
  });

  it('keeps script and line breaks as text, in one line of the file each', async () => {
    const name = 'Zoë 🏗️ , LLC; 2nd <script>';
    const { attendeeId } = await book(await freeTime(), {
      name,
      answer1: 'x\r\nATTENDEE:mailto:evil@example.com',
    });
    const { content } = await guestInvitationAttachment(FIRM, attendeeId);
    const { events } = parseCalendar(new TextDecoder().decode(content));
    const people = (events[0] ?? []).filter((property) => property.name === 'ATTENDEE');
    expect(people).toHaveLength(1);
    expect(people[0]?.parameters.CN).toBe(name);
  });
});

describe('a guest’s link', () => {
  it('moves the meeting, as often as it likes, by one UID and rising numbers', async () => {
    const first = await freeTime(20);
    const { id, token, attendeeId } = await book(first);
    const own = (await getMoves(token, new Date())).map((time) => time.start);
    expect(own).toContain(first);
    const second = await freeTime(40);
    await moveBooked(token, { at: new Date(second).toISOString(), shown: 0 });
    expect((await offersNow()).times.map((time) => time.start)).toContain(first);
    expect((await offersNow()).times.map((time) => time.start)).not.toContain(second);
    const third = await freeTime(50);
    await moveBooked(token, { at: new Date(third).toISOString(), shown: 1 });
    const file = await guestFile(attendeeId);
    expect([file.value('UID'), file.value('SEQUENCE'), file.method]).toEqual([id, '2', 'REQUEST']);
    expect(await read(id)).toMatchObject({ meetingDate: new Date(third), status: 'rescheduled' });
    // Another press of the page that showed the second time.
    await expect(
      moveBooked(token, { at: new Date(first).toISOString(), shown: 1 }),
    ).rejects.toBeInstanceOf(RefusedError);
    await cancelBooked(token);
    const cancelled = await guestFile(attendeeId);
    expect([cancelled.value('UID'), cancelled.value('SEQUENCE'), cancelled.method]).toEqual([
      id,
      '3',
      'CANCEL',
    ]);
    expect(cancelled.contentType).toContain('method=CANCEL');
    expect((await offersNow()).times.map((time) => time.start)).toContain(third);
    expect(await actionsOn(id)).toEqual([
      'meeting.booked',
      'meeting.booking_moved',
      'meeting.booking_moved',
      'meeting.booking_cancelled',
    ]);
    await expect(
      moveBooked(token, { at: new Date(first).toISOString(), shown: 3 }),
    ).rejects.toThrow('canceled');
    await expect(cancelBooked(token)).rejects.toThrow('canceled');
  });

  it('changes nothing once the meeting has begun, and opens nothing when it is guessed', async () => {
    const { id, token } = await book(await freeTime());
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(meetings)
        .set({ meetingDate: new Date(Date.now() - 60_000) })
        .where(eq(meetings.id, id)),
    );
    await expect(cancelBooked(token)).rejects.toThrow('begun');
    await expect(
      moveBooked(token, { at: new Date(await freeTime()).toISOString(), shown: 0 }),
    ).rejects.toThrow('begun');
    const guessed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect(await getBooked(guessed)).toBeNull();
    expect(await getBooked('')).toBeNull();
    await expect(cancelBooked(guessed)).rejects.toBeInstanceOf(RefusedError);
  });

  it('stays good when staff move the meeting, whose guest is told', async () => {
    const { id, token, guestEmail } = await book(await freeTime());
    const before = await read(id);
    await updateMeeting(cast.ben, id, edit({ version: before.version, title: before.title }));
    expect(await getBooked(token)).toMatchObject({ id, invitationSequence: 1 });
    expect(await lastMail(guestEmail)).toMatchObject({
      content: { subject: `New time: ${before.title}` },
    });
  });

  it('is in the reminders a day and an hour before, each of which comes once', async () => {
    const { id, guestEmail } = await book(await freeTime());
    const { meetingDate } = await read(id);
    await unsafeOwnerTransaction((tx) =>
      tx.update(meetingAttendees).set({ createdAt: new Date('2026-01-01') }),
    );
    const ahead = (hours: number) => new Date(meetingDate.getTime() - hours * 3_600_000);
    const subject = async () => (await lastMail(guestEmail)).content.subject;
    await remindGuests(ahead(25));
    expect(await subject()).toMatch('Booked');
    await remindGuests(ahead(23.9));
    expect(await subject()).toMatch('Tomorrow');
    await remindGuests(ahead(0.9));
    expect(await subject()).toMatch('In an hour');
  });
});

describe('hosts of a meeting', () => {
  it('hold one meeting at a time, whoever enters the second', async () => {
    const ann = cast.ann.userId;
    const first = await scheduleMeeting(cast.ben, { ...fields(), hostId: ann });
    expect((await getMeeting(cast.ben, first, new Date())).hosts).toEqual([
      { userId: ann, name: 'Ann' },
    ]);
    await expect(
      scheduleMeeting(cast.ben, { ...fields(), title: 'Other', meetingTime: '10:30', hostId: ann }),
    ).rejects.toThrow('Ann has “Quarterly review” then');
    const second = await scheduleMeeting(cast.ben, { ...fields(), meetingTime: '10:30' });
    await expect(addHost(cast.ben, second, ann)).rejects.toThrow('Ann has “Quarterly review” then');
    await addHost(cast.ben, second, cast.ben.userId);
    const third = await scheduleMeeting(cast.ben, {
      ...fields(),
      meetingTime: '14:00',
      hostId: ann,
    });
    await expect(
      updateMeeting(
        cast.ben,
        third,
        edit({ version: (await read(third)).version, meetingTime: '10:15' }),
      ),
    ).rejects.toThrow('Ann has “Quarterly review” then');
    await setMeetingStatus(cast.ben, first, {
      status: 'cancelled',
      version: (await read(first)).version,
    });
    await addHost(cast.ben, second, ann);
    await expect(
      setMeetingStatus(cast.ben, first, {
        status: 'scheduled',
        version: (await read(first)).version,
      }),
    ).rejects.toBeInstanceOf(RefusedError);
    await removeHost(cast.ben, second, ann);
    expect((await hostsOf(second)).map(({ userId }) => userId)).toEqual([cast.ben.userId]);
  });

  it('are staff alone', async () => {
    const id = await scheduleMeeting(cast.ben, fields());
    await expect(addHost(cast.ben, id, cast.customer.userId)).rejects.toBeInstanceOf(RefusedError);
    expect(await hostsOf(id)).toEqual([]);
  });

  it('and guests are invited by email, once each', async () => {
    const id = await scheduleMeeting(cast.ben, fields());
    const guest = { name: 'Lee', email: 'lee@guest.example' };
    await inviteGuest(cast.ben, id, guest);
    await expect(inviteGuest(cast.ben, id, guest)).rejects.toThrow('invited already');
    expect(await lastMail(guest.email)).toMatchObject({
      content: { subject: 'Meeting: Quarterly review' },
    });
    expect((await getMeeting(cast.ben, id, new Date())).guests).toMatchObject([
      { ...guest, answer: 'none' },
    ]);
  });
});

describe('many at once', () => {
  it('press one time, and one has it', async () => {
    await openCalls([cast.ann.userId], { mostADay: null, hostRule: 'first_free' });
    const { kind } = await offersNow();
    const start = await freeTime(70);
    const pressed = await Promise.allSettled(
      Array.from({ length: 60 }, () => bookMeeting(kind, bookingAt(start))),
    );
    const taken = pressed.filter((each) => each.status === 'rejected');
    expect(taken).toHaveLength(59);
    for (const { reason } of taken) expect(reason).toBeInstanceOf(TimeTakenError);
    const held = await unsafeOwnerTransaction((tx) => tx.select().from(meetingHosts));
    expect(held).toHaveLength(1);
  });
});
