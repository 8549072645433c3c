import { beforeAll, describe, expect, it } from 'vitest';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { openReplies } from '#app/platform/mail/reply-address.server.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { propertyOf } from '#tests/helpers/calendar.ts';
import { actionsOn, announcementsOf, type Cast, FIRM, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeProject } from '#tests/helpers/makers.ts';
import { fields, invitationOf, read } from '#tests/helpers/meetings.ts';
import { scheduleMeeting } from './meeting-commands.server.ts';
import { invitationAttachment } from './meeting-invitation-queries.server.ts';
import { getMeeting } from './meeting-queries.server.ts';

const { env } = setUpDatabase();

const NOBODY = 'c0ffee00-0000-4000-8000-000000000000';

let cast: Cast;
let ann: Cast['ann'];
let customer: Cast['customer'];
let other: Cast['other'];

beforeAll(async () => {
  openReplies({ ...env(), replyAddress: null });
  cast = await makePeople();
  ({ ann, customer, other } = cast);
});

const schedule = (given: object = {}) =>
  scheduleMeeting(ann, { customerId: customer.customerId, ...fields(), ...given });

describe('scheduling a meeting', () => {
  it('stores the moment in UTC beside its zone, and invites the customer with a calendar file', async () => {
    const id = await schedule({ meetingDate: '2199-07-15', meetingTime: '09:30' });
    const stored = await read(id);
    expect(stored).toMatchObject({
      customerId: customer.customerId,
      timeZone: 'America/Chicago',
      durationMinutes: 60,
      status: 'scheduled',
      notes: null,
      invitationSequence: 0,
      createdBy: ann.userId,
    });
    expect(stored.meetingDate.toISOString()).toBe('2199-07-15T14:30:00.000Z');
    expect(await actionsOn(id)).toEqual(['meeting.scheduled']);
    expect(await announcementsOf(id)).toMatchObject([
      {
        to: { customer: customer.customerId },
        title: 'New meeting: Quarterly review',
        path: `/customer/meetings/${id}`,
        mail: {
          content: { subject: 'Meeting: Quarterly review' },
          attach: [`meeting-invitation:${id}`],
        },
      },
    ]);
    const [told] = await announcementsOf(id);
    expect(told?.mail?.content.blocks).toContainEqual(
      expect.objectContaining({
        kind: 'facts',
        rows: expect.arrayContaining([['Join at', 'https://meet.example/room']]),
      }),
    );
    const invitation = await invitationOf(id, customer.email);
    expect(invitation).toMatchObject({
      method: 'REQUEST',
      filename: 'meeting.ics',
      contentType: 'text/calendar; charset=utf-8; method=REQUEST',
    });
    expect(invitation.value('UID')).toBe(id);
    expect(invitation.value('DTSTART')).toBe('21990715T143000Z');
    expect(invitation.value('DTEND')).toBe('21990715T153000Z');
    expect(invitation.value('LOCATION')).toBe('https://meet.example/room');
    expect(invitation.value('URL')).toBe(`${FIRM.url}/customer/meetings/${id}`);
    expect(propertyOf(invitation.event, 'ATTENDEE')).toMatchObject({
      value: `mailto:${customer.email}`,
      parameters: { CN: 'Carla' },
    });
    expect(propertyOf(invitation.event, 'ORGANIZER').value).toBe(`mailto:${FIRM.email}`);
  });

  it('refuses a time that the clocks skip, and takes the first of one that comes twice', async () => {
    const before = await unsafeOwnerTransaction((tx) => tx.$count(meetings));
    await expect(schedule({ meetingDate: '2026-03-08', meetingTime: '02:30' })).rejects.toThrow(
      'The clocks skip this time',
    );
    expect(await unsafeOwnerTransaction((tx) => tx.$count(meetings))).toBe(before);
    const id = await schedule({ meetingDate: '2026-11-01', meetingTime: '01:30' });
    expect((await read(id)).meetingDate.toISOString()).toBe('2026-11-01T06:30:00.000Z');
  });

  it('without a customer is internal: all staff are told, without mail, and no customer sees it', async () => {
    const id = await schedule({ customerId: undefined });
    expect(await read(id)).toMatchObject({ customerId: null });
    expect((await announcementsOf(id)).map(({ to, mail }) => [to, mail])).toEqual([
      [{ staff: 'all' }, undefined],
    ]);
    await expect(getMeeting(customer, id, new Date())).rejects.toThrow(NotFoundError);
    await expect(invitationAttachment(FIRM, id, 'carla@example.com')).rejects.toThrow(
      'There is no meeting',
    );
  });

  it('in the past sends no invitation', async () => {
    const id = await schedule({ meetingDate: '2026-01-05' });
    expect((await announcementsOf(id)).map(({ mail }) => mail)).toEqual([undefined]);
  });

  it('takes a project of the same customer only, and a customer who is active', async () => {
    const { own, foreign, pending } = await unsafeOwnerTransaction(async (tx) => ({
      own: await makeProject(tx, customer.customerId),
      foreign: await makeProject(tx, other.customerId),
      pending: await makeCustomer(tx, { approvalStatus: 'pending' }),
    }));
    expect(await read(await schedule({ projectId: own.id }))).toMatchObject({ projectId: own.id });
    const before = await unsafeOwnerTransaction((tx) => tx.$count(meetings));
    for (const wrong of [
      { projectId: foreign.id },
      { projectId: NOBODY },
      { projectId: own.id, customerId: undefined },
      { customerId: pending.profile.id },
    ]) {
      await expect(schedule(wrong)).rejects.toThrow(RefusedError);
    }
    expect(await unsafeOwnerTransaction((tx) => tx.$count(meetings))).toBe(before);
  });
});
