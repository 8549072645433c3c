import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AdminActor, VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { cancelBooked, moveBooked } from '#app/areas/booking/booking-change-commands.server.ts';
import { bookMeeting } from '#app/areas/booking/booking-commands.server.ts';
import { getBooked } from '#app/areas/booking/offer-queries.server.ts';
import { announceJob } from '#app/areas/notices/notice-jobs.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { meetingColleagues, meetingHosts } from '#app/records/meeting/booking-tables.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { bookingAt, offersNow, openCalls, tokenIn } from '#tests/helpers/booking.ts';
import { parseCalendar, propertyOf } from '#tests/helpers/calendar.ts';
import {
  actionsOn,
  announcementsOf,
  type Cast,
  FIRM,
  makeAdmin,
  makePeople,
} from '#tests/helpers/cast.ts';
import { mailTo, setUpDatabase } from '#tests/helpers/database.ts';
import { edit, fields, invitationOf, read } from '#tests/helpers/meetings.ts';
import {
  addColleague,
  answerAsColleague,
  removeColleague,
} from './meeting-colleague-commands.server.ts';
import { scheduleMeeting, setMeetingStatus, updateMeeting } from './meeting-commands.server.ts';
import { addHost } from './meeting-host-commands.server.ts';
import { colleagueInvitationAttachment } from './meeting-invitation-queries.server.ts';
import { getMeeting } from './meeting-queries.server.ts';

setUpDatabase();

let cast: Cast;
let dee: AdminActor;
beforeAll(async () => {
  cast = await makePeople();
  dee = await makeAdmin('Dee');
  await openCalls([cast.ann.userId]);
  await unsafeOwnerTransaction((tx) =>
    tx.execute(sql`insert into settings (key, value) values ('notifications.email.enabled', 'true')
      on conflict (key) do update set value = 'true'`),
  );
});

const see = (actor: AdminActor | Cast['customer'], id: string) => getMeeting(actor, id, new Date());
const colleaguesOf = async (id: string) => (await see(cast.ann, id)).colleagues;

async function fileOf(id: string) {
  const { content } = await colleagueInvitationAttachment(FIRM, id, dee.email);
  const { properties, events } = parseCalendar(new TextDecoder().decode(content));
  const [event = []] = events;
  return {
    method: propertyOf(properties, 'METHOD').value,
    uid: propertyOf(event, 'UID').value,
    sequence: propertyOf(event, 'SEQUENCE').value,
    description: propertyOf(event, 'DESCRIPTION').text,
    attendee: event.find(({ name }) => name === 'ATTENDEE'),
  };
}

/** Titles of the notices that announcements of a meeting make for a person, as they are delivered. */
async function toldOf(id: string, userId: string): Promise<string[]> {
  for (const announced of await announcementsOf(id)) await announceJob.run(announced);
  const rows = await unsafeOwnerTransaction((tx) => tx.select().from(notices));
  return rows.filter((row) => row.entityId === id && row.userId === userId).map((row) => row.title);
}

describe('a colleague who attends a meeting', () => {
  it('is chosen with it, and gets the invitation in place of what all staff get', async () => {
    const id = await scheduleMeeting(cast.ann, {
      ...fields(),
      hostId: cast.ben.userId,
      colleagueId: dee.userId,
    });
    expect(await colleaguesOf(id)).toEqual([{ userId: dee.userId, name: 'Dee', answer: 'none' }]);
    expect(await toldOf(id, dee.userId)).toEqual(['Please attend: Quarterly review']);
    expect(await toldOf(id, cast.ben.userId)).toEqual(['New meeting: Quarterly review']);
    const [mail] = await mailTo(dee.email);
    expect(mail).toMatchObject({
      content: { subject: 'Please attend: Quarterly review' },
      attach: [`colleague-invitation:${id}`],
    });
    const file = await fileOf(id);
    expect(file).toMatchObject({ method: 'REQUEST', uid: id, sequence: '0' });
    expect(file.description).toContain('With: Ben, Dee');
  });

  it('is not blocked, so that they can hold another at that time', async () => {
    const at = { meetingDate: '2199-06-04' };
    const id = await scheduleMeeting(cast.ann, { ...fields(), ...at, colleagueId: dee.userId });
    const other = await scheduleMeeting(cast.ann, { ...fields(), ...at, hostId: dee.userId });
    const held = await unsafeOwnerTransaction((tx) => tx.select().from(meetingHosts));
    expect(held.filter(({ userId }) => userId === dee.userId)).toMatchObject([
      { meetingId: other },
    ]);
    await addColleague(cast.ann, other, cast.ben.userId);
    await addColleague(cast.ann, other, cast.ben.userId);
    expect((await colleaguesOf(other)).map(({ name }) => name)).toEqual(['Ben']);
    expect((await actionsOn(other)).filter((each) => each === 'meeting.colleague_added')).toEqual([
      'meeting.colleague_added',
    ]);
    await expect(addColleague(cast.ann, other, dee.userId)).rejects.toThrow(
      'Dee holds this meeting.',
    );
    // Who holds it from now on no longer merely attends.
    await addHost(cast.ann, other, cast.ben.userId);
    expect(await colleaguesOf(other)).toEqual([]);
    expect(await colleaguesOf(id)).toHaveLength(1);
  });

  it('is staff alone', async () => {
    const id = await scheduleMeeting(cast.ann, fields());
    for (const someone of [cast.customer.userId, 'c0ffee00-0000-4000-8000-000000000000']) {
      await expect(addColleague(cast.ann, id, someone)).rejects.toBeInstanceOf(RefusedError);
    }
    await expect(
      scheduleMeeting(cast.ann, { ...fields(), colleagueId: cast.customer.userId }),
    ).rejects.toBeInstanceOf(RefusedError);
    expect(await colleaguesOf(id)).toEqual([]);
  });

  it('answers for themselves, for the invitation that they saw', async () => {
    const id = await scheduleMeeting(cast.ann, {
      ...fields(),
      customerId: cast.customer.customerId,
    });
    const answer = { attends: 'declined', invitation: 0 } as const;
    await expect(answerAsColleague(dee, id, answer)).rejects.toBeInstanceOf(NotFoundError);
    await addColleague(cast.ann, id, dee.userId);
    await answerAsColleague(dee, id, answer);
    await answerAsColleague(dee, id, answer);
    expect(await colleaguesOf(id)).toMatchObject([{ answer: 'declined' }]);
    expect((await see(dee, id)).ownAnswer).toBe('declined');
    expect((await fileOf(id)).attendee?.parameters.PARTSTAT).toBe('DECLINED');
    expect((await actionsOn(id)).filter((each) => /answered/.test(each))).toHaveLength(1);
    // The client reads who comes, and no answers.
    expect(await see(cast.customer, id)).toMatchObject({
      colleagues: [{ name: 'Dee', answer: 'none' }],
      ownAnswer: null,
    });
    const invited = await invitationOf(id, cast.customer.email);
    expect(invited.value('DESCRIPTION')).toContain('With: Dee');

    const { version } = await read(id);
    await updateMeeting(cast.ann, id, edit({ version, meetingTime: '15:00' }));
    expect(await colleaguesOf(id)).toMatchObject([{ answer: 'none' }]);
    await expect(answerAsColleague(dee, id, answer)).rejects.toBeInstanceOf(ChangedMeanwhileError);
    expect(await colleaguesOf(id)).toMatchObject([{ answer: 'none' }]);
    await answerAsColleague(dee, id, { attends: 'accepted', invitation: 1 });
    expect(await colleaguesOf(id)).toMatchObject([{ answer: 'accepted' }]);
  });

  it('is notified once of each change by staff, with the invitation in force', async () => {
    const id = await scheduleMeeting(cast.ann, { ...fields(), colleagueId: dee.userId });
    await updateMeeting(
      cast.ann,
      id,
      edit({ version: (await read(id)).version, meetingTime: '15:00' }),
    );
    expect(await fileOf(id)).toMatchObject({ method: 'REQUEST', uid: id, sequence: '1' });
    await setMeetingStatus(cast.ann, id, {
      status: 'cancelled',
      version: (await read(id)).version,
    });
    expect(await fileOf(id)).toMatchObject({ method: 'CANCEL', uid: id, sequence: '2' });
    expect(await toldOf(id, dee.userId)).toEqual([
      'Please attend: Quarterly review',
      'New time: Quarterly review',
      'Canceled: Quarterly review',
    ]);
    await expect(
      answerAsColleague(dee, id, { attends: 'accepted', invitation: 2 }),
    ).rejects.toThrow('will not be held');
  });

  it('is notified when a guest moves or cancels it, which shows the guest nothing of them', async () => {
    const { kind, times } = await offersNow();
    const [first = 0, second = 0] = [20, 40].map((place) => times[place]?.start);
    const token = tokenIn(await bookMeeting(kind, bookingAt(first)));
    const id = (await getBooked(token))?.id ?? '';
    await addColleague(cast.ann, id, dee.userId);
    await moveBooked(token, { at: new Date(second).toISOString(), shown: 0 });
    await cancelBooked(token);
    const { title } = await read(id);
    expect(await toldOf(id, dee.userId)).toEqual([
      `Please attend: ${title}`,
      `New time: ${title}`,
      `Canceled: ${title}`,
    ]);
    expect(await asActor(VISITOR, (tx) => tx.select().from(meetingColleagues))).toEqual([]);
  });

  it('is taken off it, and out of their calendar', async () => {
    const id = await scheduleMeeting(cast.ann, { ...fields(), colleagueId: dee.userId });
    await removeColleague(cast.ann, id, dee.userId);
    await removeColleague(cast.ann, id, dee.userId);
    expect(await colleaguesOf(id)).toEqual([]);
    expect((await fileOf(id)).method).toBe('CANCEL');
    expect(await toldOf(id, dee.userId)).toEqual([
      'Please attend: Quarterly review',
      'No need to attend: Quarterly review',
    ]);
    expect((await actionsOn(id)).filter((each) => /removed/.test(each))).toHaveLength(1);
  });

  it('who adds themselves has answered, and gets no email', async () => {
    const before = (await mailTo(dee.email)).length;
    const id = await scheduleMeeting(dee, { ...fields(), colleagueId: dee.userId });
    expect(await colleaguesOf(id)).toMatchObject([{ answer: 'accepted' }]);
    expect(await toldOf(id, dee.userId)).toEqual([]);
    expect(await mailTo(dee.email)).toHaveLength(before);
  });
});
