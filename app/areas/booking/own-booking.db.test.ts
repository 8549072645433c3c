import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CustomerActor } from '#app/access/actor.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { listMeetingsAbout } from '#app/areas/meetings/meeting-about-queries.server.ts';
import { updateMeeting } from '#app/areas/meetings/meeting-commands.server.ts';
import { inviteGuest } from '#app/areas/meetings/meeting-guest-commands.server.ts';
import { getMeeting } from '#app/areas/meetings/meeting-queries.server.ts';
import { offerCall } from '#app/areas/proposals/proposal-call-commands.server.ts';
import { setProposalStatus } from '#app/areas/proposals/proposal-commands.server.ts';
import { getOwnProposal } from '#app/areas/proposals/proposal-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { meetingAttendees, meetingHosts } from '#app/records/meeting/booking-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { members } from '#app/records/member/member-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { makeProposal } from '#demo/makers.server.ts';
import { bookingAt, CALL, openCalls } from '#tests/helpers/booking.ts';
import { actionsOn, announcementsOf, type Cast, makePeople } from '#tests/helpers/cast.ts';
import { mailTo, setUpDatabase } from '#tests/helpers/database.ts';
import { makeProject, makeTicket } from '#tests/helpers/makers.ts';
import { edit, invitationOf, read } from '#tests/helpers/meetings.ts';
import { bookMeeting } from './booking-commands.server.ts';
import type { OwnBooking } from './booking-forms.ts';
import { TimeTakenError } from './booking-rows.server.ts';
import { getOffers, listClientKinds, listOfferedKinds } from './offer-queries.server.ts';
import { bookOwnMeeting, cancelOwnBooked, moveOwnBooked } from './own-booking-commands.server.ts';
import { getOwnBooked, listProjectsToBook } from './own-booking-queries.server.ts';
import { remindGuests } from './reminder-jobs.server.ts';

setUpDatabase();

let cast: Cast;
let projectId: string;
beforeAll(async () => {
  cast = await makePeople();
  projectId = await unsafeOwnerTransaction(
    async (tx) => (await makeProject(tx, cast.customer.customerId, { status: 'active' })).id,
  );
});
beforeEach(async () => {
  await unsafeOwnerTransaction(async (tx) => {
    await tx.delete(meetingHosts);
    await tx.delete(meetingAttendees);
  });
  await openCalls([cast.ann.userId], { forWhom: 'both' });
});

async function offers(actor: CustomerActor = cast.customer) {
  const offered = await getOffers(actor, CALL, new Date());
  if (!offered) throw new Error('Nothing can be booked.');
  return offered;
}

async function freeTime(place = 20): Promise<number> {
  return (await offers()).times[place]?.start ?? 0;
}

const bookingOf = (start: number, given: Partial<OwnBooking> = {}): OwnBooking => ({
  at: new Date(start).toISOString(),
  zone: 'America/Denver',
  submissionId: randomUUID(),
  ...given,
});

async function book(start: number, given: Partial<OwnBooking> = {}, actor = cast.customer) {
  const { kind } = await offers(actor);
  return bookOwnMeeting(actor, kind, bookingOf(start, given));
}

describe('booking in the portal', () => {
  it('makes a meeting of the client on their project, confirmed by who booked it, and tells the host', async () => {
    const start = await freeTime();
    const id = await book(start, { projectId, answer1: 'The dispatch board' });
    expect(await read(id)).toMatchObject({
      customerId: cast.customer.customerId,
      projectId,
      title: 'Discovery call',
      description: 'What would you like to change first?\nThe dispatch board',
      meetingDate: new Date(start),
      status: 'scheduled',
      inquiryId: null,
      createdBy: cast.customer.userId,
    });
    const seen = await getMeeting(cast.customer, id, new Date());
    expect(seen).toMatchObject({
      bookedBy: 'Carla',
      answer: { response: 'confirmed', isCurrent: true },
      hosts: [{ name: 'Ann' }],
    });
    expect(await actionsOn(id)).toEqual(['meeting.booked']);
    const told = await announcementsOf(id);
    expect(told.map(({ to, except }) => ({ to, except }))).toEqual(
      expect.arrayContaining([
        { to: { staff: cast.ann.userId }, except: cast.customer.userId },
        { to: { customer: cast.customer.customerId }, except: cast.customer.userId },
      ]),
    );
    const [mail] = (await mailTo(cast.customer.email)).slice(-1);
    expect(mail).toMatchObject({
      content: { subject: 'Booked: Discovery call' },
      attach: [`meeting-invitation:${id}`],
    });
    const { event, value } = await invitationOf(id, cast.customer.email);
    expect(value('SEQUENCE')).toBe('0');
    const attendee = event.find(({ name }) => name === 'ATTENDEE');
    expect(attendee?.parameters.PARTSTAT).toBe('ACCEPTED');
    await expect(getMeeting(cast.other, id, new Date())).rejects.toBeInstanceOf(NotFoundError);
  });

  it('is offered as staff say: kinds for visitors are not in the portal, those for clients not on the site', async () => {
    expect((await listOfferedKinds(cast.customer)).map(({ slug }) => slug)).toEqual([CALL]);
    const { kind } = await offers();
    await openCalls([cast.ann.userId], { forWhom: 'visitors' });
    expect(await listOfferedKinds(cast.customer)).toEqual([]);
    const start = (await freeTimeOf('visitors')) ?? 0;
    await expect(bookOwnMeeting(cast.customer, kind, bookingOf(start))).rejects.toBeInstanceOf(
      TimeTakenError,
    );
    await openCalls([cast.ann.userId], { forWhom: 'clients' });
    expect(await getOffers({ kind: 'visitor' }, CALL, new Date())).toBeNull();
    await expect(bookMeeting(kind, bookingAt(await freeTime()))).rejects.toBeInstanceOf(
      TimeTakenError,
    );

    async function freeTimeOf(_: 'visitors') {
      return (await getOffers({ kind: 'visitor' }, CALL, new Date()))?.times[20]?.start;
    }
  });

  it('refuses foreign and closed projects, people without the right, and whoever only looks', async () => {
    const [foreign, closed] = await unsafeOwnerTransaction(async (tx) => [
      (await makeProject(tx, cast.other.customerId)).id,
      (await makeProject(tx, cast.customer.customerId, { status: 'completed' })).id,
    ]);
    const start = await freeTime();
    for (const project of [foreign, closed, randomUUID()]) {
      await expect(book(start, { projectId: project })).rejects.toThrow('open projects');
    }
    expect((await listProjectsToBook(cast.customer)).map(({ id }) => id)).toEqual([projectId]);
    const reader: CustomerActor = { ...cast.customer, rights: ['work'] };
    await expect(book(start, {}, reader)).rejects.toBeInstanceOf(RefusedError);
    const viewed: CustomerActor = {
      ...cast.customer,
      viewedBy: { userId: cast.ann.userId, name: 'Ann', rights: cast.customer.rights },
    };
    await expect(book(start, {}, viewed)).rejects.toThrow();
    expect(await unsafeOwnerTransaction((tx) => tx.select().from(meetingHosts))).toEqual([]);
  });

  it('happens once for a form that comes twice, and one of two who press one time has it', async () => {
    const { kind } = await offers();
    const form = bookingOf(await freeTime());
    const ids = await Promise.all([
      bookOwnMeeting(cast.customer, kind, form),
      bookOwnMeeting(cast.customer, kind, form),
    ]);
    expect(new Set(ids).size).toBe(1);
    const start = await freeTime(40);
    const pressed = await Promise.allSettled([
      bookOwnMeeting(cast.customer, kind, bookingOf(start)),
      bookOwnMeeting(cast.other, kind, bookingOf(start)),
      bookMeeting(kind, bookingAt(start)),
    ]);
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of pressed) {
      if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(TimeTakenError);
    }
  });

  it('ends at five meetings ahead of a client, also when they are pressed at once', async () => {
    const starts = (await offers()).times.slice(30, 80).filter((_, place) => place % 8 === 0);
    const made = await Promise.allSettled(starts.map(({ start }) => book(start, {}, cast.other)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect(book(await freeTime(10), {}, cast.other)).rejects.toThrow(
      '5 booked meetings ahead',
    );
    const [first] = made;
    const id = first?.status === 'fulfilled' ? first.value : '';
    await cancelOwnBooked(cast.other, id);
    await book(await freeTime(10), {}, cast.other);
  });
});

describe('a meeting booked from a record', () => {
  it('names its ticket and proposal to who sees them, and they name the meeting', async () => {
    const { customerId } = cast.customer;
    const [ticketId, hidden, proposalId, foreign, draft] = await unsafeOwnerTransaction(
      async (tx) => {
        const [profile] = await tx
          .select()
          .from(customerProfiles)
          .where(eq(customerProfiles.id, customerId));
        if (!profile) throw new Error('There is no such customer.');
        const ticket = await makeTicket(tx, profile, { title: 'Pump is loud' });
        const other = await makeTicket(tx, profile, { privateTo: cast.ann.userId });
        const sent = await makeProposal(tx, customerId, { status: 'sent', title: 'Spring' });
        const theirs = await makeProposal(tx, cast.other.customerId, { status: 'sent' });
        const written = await makeProposal(tx, customerId, { status: 'draft' });
        return [ticket.id, other.id, sent.id, theirs.id, written.id];
      },
    );
    const id = await book(await freeTime(), { ticketId, proposalId });
    for (const actor of [cast.customer, cast.ben]) {
      expect((await getMeeting(actor, id, new Date())).about).toMatchObject({
        ticket: { id: ticketId, title: 'Pump is loud' },
        proposal: { id: proposalId, title: 'Spring' },
      });
      const named = [{ id, title: 'Discovery call' }];
      expect(await listMeetingsAbout(actor, { ticketId: ticketId ?? '' })).toMatchObject(named);
      expect(await listMeetingsAbout(actor, { proposalId: proposalId ?? '' })).toMatchObject(named);
    }
    expect(await listMeetingsAbout(cast.other, { ticketId: ticketId ?? '' })).toEqual([]);
    const rest = await book(await freeTime(), { ticketId: hidden, proposalId: foreign });
    expect(await read(rest)).toMatchObject({ ticketId: null, proposalId: null });
    expect(await read(await book(await freeTime(), { proposalId: draft }))).toMatchObject({
      proposalId: null,
    });
    // The ticket becomes private: a colleague still sees the meeting, and no more of the ticket.
    const privateTo = cast.ann.userId;
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(tickets)
        .set({ privateTo })
        .where(eq(tickets.id, ticketId ?? '')),
    );
    expect((await getMeeting(cast.customer, id, new Date())).about.ticket).toBeNull();
  });

  it('is offered by a proposal, with a kind that clients can book', async () => {
    const proposal = await unsafeOwnerTransaction((tx) =>
      makeProposal(tx, cast.customer.customerId, { status: 'draft' }),
    );
    const [kind] = await listClientKinds(cast.ann);
    await offerCall(cast.ann, proposal.id, { kindId: kind?.id, version: 1 });
    await setProposalStatus(cast.ann, proposal.id, { status: 'sent', version: 2 });
    const [sent] = (await announcementsOf(proposal.id)).filter(({ mail }) => mail);
    expect(JSON.stringify(sent?.mail)).toContain(
      `/customer/meetings/book/${CALL}?proposal=${proposal.id}`,
    );
    const shown = () => getOwnProposal(cast.customer, proposal.id, { today: '2026-01-01' });
    expect((await shown()).offeredKind).toEqual({ name: 'Discovery call', slug: CALL });
    await openCalls([cast.ann.userId], { forWhom: 'visitors' });
    expect((await shown()).offeredKind).toBeNull();
    await expect(
      offerCall(cast.ann, proposal.id, { kindId: kind?.id, version: 3 }),
    ).rejects.toThrow('can’t book this kind');
  });
});

describe('a meeting booked in the portal', () => {
  it('is moved and canceled there by rising numbers, and tells guests and host', async () => {
    const id = await book(await freeTime());
    const guest = { name: 'Lee', email: `lee-${id}@guest.example` };
    await inviteGuest(cast.ben, id, guest);
    const second = await freeTime(60);
    const { times } = await getOwnBooked(cast.customer, id, new Date());
    expect(times.map((time) => time.start)).toContain(second);
    const move = { at: new Date(second).toISOString(), shown: 0 };
    await moveOwnBooked(cast.customer, id, move);
    await moveOwnBooked(cast.customer, id, move);
    expect(await read(id)).toMatchObject({ meetingDate: new Date(second), invitationSequence: 1 });
    expect(await getMeeting(cast.customer, id, new Date())).toMatchObject({
      answer: { response: 'confirmed', isCurrent: true },
    });
    // A page that showed the first time.
    await expect(
      moveOwnBooked(cast.customer, id, {
        at: new Date(await freeTime(80)).toISOString(),
        shown: 0,
      }),
    ).rejects.toBeInstanceOf(TimeTakenError);
    await cancelOwnBooked(cast.customer, id);
    expect(await read(id)).toMatchObject({ status: 'cancelled', invitationSequence: 2 });
    const subjects = async (to: string) =>
      (await mailTo(to)).map(({ content }) => content.subject.replace(/:.*/, ''));
    expect(await subjects(guest.email)).toEqual(['Meeting', 'New time', 'Canceled']);
    expect((await subjects(cast.customer.email)).slice(-3)).toEqual([
      'Booked',
      'New time',
      'Canceled',
    ]);
    const { method, value } = await invitationOf(id, cast.customer.email);
    expect([method, value('UID'), value('SEQUENCE')]).toEqual(['CANCEL', id, '2']);
    await expect(cancelOwnBooked(cast.customer, id)).rejects.toThrow('canceled');
  });

  it('is nobody else’s to move: not another client’s, nor one that staff scheduled', async () => {
    const id = await book(await freeTime());
    const move = { at: new Date(await freeTime(60)).toISOString(), shown: 0 };
    await expect(moveOwnBooked(cast.other, id, move)).rejects.toBeInstanceOf(NotFoundError);
    await expect(cancelOwnBooked(cast.other, id)).rejects.toBeInstanceOf(NotFoundError);
    const reader: CustomerActor = { ...cast.customer, rights: ['work'] };
    await expect(cancelOwnBooked(reader, id)).rejects.toBeInstanceOf(RefusedError);
    await unsafeOwnerTransaction((tx) =>
      tx.delete(meetingAttendees).where(eq(meetingAttendees.meetingId, id)),
    );
    await expect(cancelOwnBooked(cast.customer, id)).rejects.toBeInstanceOf(NotFoundError);
    expect(await read(id)).toMatchObject({ status: 'scheduled' });
  });

  it('gets one email when staff move it, and reminders in the portal for as long as the person is there', async () => {
    const id = await book(await freeTime());
    const before = (await mailTo(cast.customer.email)).length;
    const { version, title } = await read(id);
    await updateMeeting(cast.ben, id, edit({ version, title }));
    // The client's people are told as such.
    expect((await mailTo(cast.customer.email)).length).toBe(before);
    expect(await getMeeting(cast.customer, id, new Date())).toMatchObject({
      answer: { isCurrent: false },
    });
    const soon = new Date(Date.now() + 23 * 3_600_000);
    await unsafeOwnerTransaction(async (tx) => {
      await tx.update(meetings).set({ meetingDate: soon }).where(eq(meetings.id, id));
      await tx.update(meetingAttendees).set({ createdAt: new Date('2026-01-01') });
    });
    await remindGuests(new Date());
    const [reminder] = (await mailTo(cast.customer.email)).slice(-1);
    expect(reminder?.content.subject).toBe('Tomorrow: Discovery call');
    expect(JSON.stringify(reminder?.content.blocks)).toContain(`/customer/meetings/${id}`);
    const [booker] = await unsafeOwnerTransaction((tx) => tx.select().from(meetingAttendees));
    expect(booker).toMatchObject({ userId: cast.customer.userId, linkHashes: [] });
    await unsafeOwnerTransaction(async (tx) => {
      await tx.update(meetingAttendees).set({ dayRemindedAt: null });
      await tx.delete(members).where(eq(members.userId, cast.customer.userId));
    });
    const sent = (await mailTo(cast.customer.email)).length;
    await remindGuests(new Date());
    expect((await mailTo(cast.customer.email)).length).toBe(sent);
  });
});
