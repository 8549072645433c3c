import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { announceJob } from '#app/areas/notices/notice-jobs.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { actionsOn, announcementsOf, type Cast, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeMeeting, makeProject } from '#tests/helpers/makers.ts';
import { edit, fields, invitationOf, read } from '#tests/helpers/meetings.ts';
import { NO_POLICY, NOT_GRANTED } from '#tests/helpers/not-allowed.ts';
import {
  archiveMeeting,
  restoreMeeting,
  scheduleMeeting,
  setMeetingStatus,
  updateMeeting,
} from './meeting-commands.server.ts';
import { getMeeting, getMeetingForm } from './meeting-queries.server.ts';

setUpDatabase();

let cast: Cast;
let ann: Cast['ann'];
let customer: Cast['customer'];
let other: Cast['other'];

beforeAll(async () => {
  cast = await makePeople();
  ({ ann, customer, other } = cast);
});

const schedule = (given: object = {}) =>
  scheduleMeeting(ann, { customerId: customer.customerId, ...fields(), ...given });

/** What the customer's people read in their list of notices about a meeting, oldest first. */
async function noticesOf(id: string): Promise<string[]> {
  const rows = await unsafeOwnerTransaction((tx) =>
    tx.select().from(notices).where(eq(notices.entityId, id)).orderBy(notices.createdAt),
  );
  return rows.map(({ title }) => title);
}

describe('changing a meeting', () => {
  it('moved is rescheduled, raises the invitation, and the customer gets the new file', async () => {
    const id = await schedule();
    await updateMeeting(ann, id, edit({ meetingTime: '11:00', version: 1 }));
    expect(await read(id)).toMatchObject({
      status: 'rescheduled',
      invitationSequence: 1,
      version: 2,
    });
    expect((await announcementsOf(id)).at(-1)).toMatchObject({
      title: 'New time: Quarterly review',
      mail: { attach: [`meeting-invitation:${id}`] },
    });
    const invitation = await invitationOf(id, customer.email);
    expect([invitation.method, invitation.value('UID'), invitation.value('SEQUENCE')]).toEqual([
      'REQUEST',
      id,
      '1',
    ]);
    await updateMeeting(ann, id, edit({ meetingTime: '12:00', status: 'scheduled', version: 2 }));
    expect(await read(id)).toMatchObject({ status: 'scheduled', invitationSequence: 2 });
  });

  it('tells of a new time at once, whatever its status is set to after that', async () => {
    const id = await schedule();
    await updateMeeting(ann, id, edit({ meetingTime: '11:00', version: 1 }));
    await updateMeeting(ann, id, edit({ meetingTime: '12:00', status: 'scheduled', version: 2 }));
    await setMeetingStatus(ann, id, { status: 'rescheduled', version: 3 });
    const [, ...moves] = await announcementsOf(id);
    expect(moves.map(({ change, mail }) => [change, mail?.content.preview])).toEqual([
      [undefined, expect.stringContaining('11:00 AM')],
      [undefined, expect.stringContaining('12:00 PM')],
    ]);
    for (const each of moves) await announceJob.run(each);
    expect(await noticesOf(id)).toEqual([
      'New time: Quarterly review',
      'New time: Quarterly review',
    ]);
  });

  it('tells of a new time that came with a cancellation once that is undone', async () => {
    const id = await schedule();
    await updateMeeting(ann, id, edit({ meetingTime: '11:00', status: 'cancelled', version: 1 }));
    await setMeetingStatus(ann, id, { status: 'scheduled', version: 2 });
    const [, ...told] = await announcementsOf(id);
    for (const each of told) await announceJob.run(each);
    expect(await noticesOf(id)).toEqual(['New time: Quarterly review']);
  });

  it('that was held earlier moves in calendars too, and asks for no answer', async () => {
    const id = await schedule();
    await updateMeeting(ann, id, edit({ meetingDate: '2026-01-05', version: 1 }));
    const announced = (await announcementsOf(id)).at(-1);
    expect(announced).toMatchObject({
      title: 'Changed: Quarterly review',
      mail: { attach: [`meeting-invitation:${id}`] },
    });
    expect(JSON.stringify(announced?.mail?.content)).not.toMatch(/Confirm it|Join at/);
    const { method, value } = await invitationOf(id, customer.email);
    expect([method, value('DTSTART'), value('SEQUENCE')]).toEqual([
      'REQUEST',
      '20260105T160000Z',
      '1',
    ]);
  });

  it('leaves no join link in the log, but that it changed and at which host', async () => {
    const id = await schedule({ meetingLink: 'https://meet.example/room?pwd=first-secret' });
    const meetingLink = 'https://meet.example/room?pwd=second-secret';
    await updateMeeting(ann, id, edit({ meetingLink, version: 1 }));
    expect((await read(id)).meetingLink).toBe(meetingLink);
    const lines = await unsafeOwnerTransaction((tx) =>
      tx.select().from(activityLogs).where(eq(activityLogs.entityId, id)),
    );
    expect(JSON.stringify(lines)).not.toContain('secret');
    expect(lines.map(({ metadata }) => metadata)).toContainEqual({
      title: 'Quarterly review',
      before: { meetingLink: 'meet.example' },
      after: { meetingLink: 'meet.example (new link)' },
    });
  });

  it('in its words alone keeps the status; notes alone raise nothing but tell the customer', async () => {
    const id = await schedule();
    await updateMeeting(ann, id, edit({ title: 'Yearly review', version: 1 }));
    expect(await read(id)).toMatchObject({ status: 'scheduled', invitationSequence: 1 });
    expect((await announcementsOf(id)).at(-1)).toMatchObject({ title: 'Changed: Yearly review' });
    const noted = edit({ title: 'Yearly review', notes: 'Agreed on zones.', version: 2 });
    await updateMeeting(ann, id, noted);
    expect(await read(id)).toMatchObject({ notes: 'Agreed on zones.', invitationSequence: 1 });
    const told = await announcementsOf(id);
    expect(told.at(-1)).toMatchObject({ title: 'Notes on Yearly review' });
    expect(told.at(-1)?.mail).toBeUndefined();
    await updateMeeting(ann, id, { ...noted, version: 3 });
    expect(await announcementsOf(id)).toHaveLength(told.length);
  });

  it('keeps the second of two equal clock times when the form holds it unchanged', async () => {
    const meetingDate = new Date('2026-11-01T07:30:00Z');
    const made = await unsafeOwnerTransaction((tx) =>
      makeMeeting(tx, { customerId: customer.customerId, meetingDate }),
    );
    const form = await getMeetingForm(ann, made.id);
    expect([form.meetingDate, form.meetingTime]).toEqual(['2026-11-01', '01:30']);
    const same = { meetingDate: '2026-11-01', meetingTime: '01:30', version: 1 };
    await updateMeeting(ann, made.id, edit(same));
    expect(await read(made.id)).toMatchObject({ meetingDate, status: 'scheduled' });
  });

  it('of an older copy changes nothing', async () => {
    const id = await schedule();
    await setMeetingStatus(ann, id, { status: 'completed', version: 1 });
    for (const late of [
      () => updateMeeting(ann, id, edit({ title: 'Lost', version: 1 })),
      () => setMeetingStatus(ann, id, { status: 'cancelled', version: 1 }),
      () => archiveMeeting(ann, id, 1),
    ]) {
      await expect(late()).rejects.toThrow(ChangedMeanwhileError);
    }
    expect(await read(id)).toMatchObject({
      title: 'Quarterly review',
      status: 'completed',
      archivedAt: null,
      version: 2,
    });
    expect(await announcementsOf(id)).toHaveLength(1);
  });

  it('cancelled sends a cancellation without the link, and on again a new invitation', async () => {
    const id = await schedule();
    await setMeetingStatus(ann, id, { status: 'cancelled', version: 1 });
    expect(await read(id)).toMatchObject({ status: 'cancelled', invitationSequence: 1 });
    expect((await announcementsOf(id)).at(-1)).toMatchObject({
      title: 'Canceled: Quarterly review',
      mail: { content: { subject: 'Canceled: Quarterly review' } },
    });
    const off = await invitationOf(id, customer.email);
    expect([off.method, off.value('STATUS'), off.value('SEQUENCE')]).toEqual([
      'CANCEL',
      'CANCELLED',
      '1',
    ]);
    expect(off.event.map(({ name }) => name)).not.toContain('LOCATION');
    await setMeetingStatus(ann, id, { status: 'rescheduled', version: 2 });
    expect(await read(id)).toMatchObject({ invitationSequence: 2 });
    expect((await invitationOf(id, customer.email)).method).toBe('REQUEST');
    expect(await actionsOn(id)).toEqual([
      'meeting.scheduled',
      'meeting.cancelled',
      'meeting.status_changed',
    ]);
  });

  it('keeps a project that could not be chosen now, and refuses a foreign one', async () => {
    const { archived, foreign } = await unsafeOwnerTransaction(async (tx) => ({
      archived: await makeProject(tx, customer.customerId, { archivedAt: new Date() }),
      foreign: await makeProject(tx, other.customerId),
    }));
    const made = await unsafeOwnerTransaction((tx) =>
      makeMeeting(tx, { customerId: customer.customerId, projectId: archived.id }),
    );
    await updateMeeting(ann, made.id, edit({ projectId: archived.id, version: 1 }));
    await expect(
      updateMeeting(ann, made.id, edit({ projectId: foreign.id, version: 2 })),
    ).rejects.toThrow(RefusedError);
    expect(await read(made.id)).toMatchObject({ projectId: archived.id, version: 2 });
  });
});

describe('archiving a meeting', () => {
  it('waits until the customer does not expect it any more', async () => {
    const id = await schedule();
    await expect(archiveMeeting(ann, id, 1)).rejects.toThrow('Cancel it first');
    expect(await read(id)).toMatchObject({ archivedAt: null, version: 1 });
    await setMeetingStatus(ann, id, { status: 'cancelled', version: 1 });
    await archiveMeeting(ann, id, 2);
    await expect(getMeeting(customer, id, new Date())).rejects.toThrow(NotFoundError);
    for (const late of [
      () => updateMeeting(ann, id, edit({ version: 3 })),
      () => setMeetingStatus(ann, id, { status: 'scheduled', version: 3 }),
      () => archiveMeeting(ann, id, 3),
    ]) {
      await expect(late()).rejects.toThrow(RefusedError);
    }
    await restoreMeeting(ann, id, 3);
    expect(await read(id)).toMatchObject({ archivedAt: null, status: 'cancelled', version: 4 });
    expect((await getMeeting(customer, id, new Date())).title).toBe('Quarterly review');
    await expect(restoreMeeting(ann, id, 4)).rejects.toThrow(RefusedError);
  });

  it('takes a past and an internal one at once', async () => {
    const past = await schedule({ meetingDate: '2026-01-05' });
    const internal = await schedule({ customerId: undefined });
    for (const id of [past, internal]) {
      await archiveMeeting(ann, id, 1);
      expect((await read(id)).archivedAt).toBeInstanceOf(Date);
    }
  });
});

describe('the database', () => {
  it('keeps customers from changing meetings, and from those of others and of the firm', async () => {
    const { own, foreign, internal } = await unsafeOwnerTransaction(async (tx) => ({
      own: await makeMeeting(tx, { customerId: customer.customerId }),
      foreign: await makeMeeting(tx, { customerId: other.customerId }),
      internal: await makeMeeting(tx),
    }));
    await expect(
      asActor(customer, (tx) =>
        tx.update(meetings).set({ status: 'cancelled' }).where(eq(meetings.id, own.id)),
      ),
    ).rejects.toMatchObject(NOT_GRANTED);
    await expect(
      asActor(customer, (tx) =>
        tx.insert(meetings).values({
          customerId: customer.customerId,
          title: 'Made up',
          meetingDate: new Date(),
          timeZone: 'UTC',
        }),
      ),
    ).rejects.toThrow(NO_POLICY);
    for (const { id } of [foreign, internal]) {
      const seen = await asActor(customer, (tx) =>
        tx.select().from(meetings).where(eq(meetings.id, id)),
      );
      expect(seen).toEqual([]);
    }
    expect(await read(own.id)).toEqual(own);
  });
});
