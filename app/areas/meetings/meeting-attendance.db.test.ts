import { beforeAll, expect, it } from 'vitest';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import type { meetings } from '#app/records/meeting/meeting-tables.ts';
import { actionsOn, type Cast, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeMeeting } from '#tests/helpers/makers.ts';
import { edit, read } from '#tests/helpers/meetings.ts';
import { recordAttendance } from './meeting-attendance-commands.server.ts';
import { setMeetingStatus, updateMeeting } from './meeting-commands.server.ts';
import { inviteGuest } from './meeting-guest-commands.server.ts';
import { getMeeting } from './meeting-queries.server.ts';

setUpDatabase();

let cast: Cast;
beforeAll(async () => {
  cast = await makePeople();
});

const HOUR_MS = 3_600_000;

/** A meeting that began so many hours ago, with the customer unless given otherwise. */
const began = (hours: number, given: Partial<typeof meetings.$inferInsert> = {}) =>
  unsafeOwnerTransaction((tx) =>
    makeMeeting(tx, {
      customerId: cast.customer.customerId,
      meetingDate: new Date(Date.now() - hours * HOUR_MS),
      ...given,
    }),
  );

it('notes who came, and the latest note counts', async () => {
  const { id } = await began(3);
  expect(await getMeeting(cast.ann, id, new Date())).toMatchObject({
    hasBegun: true,
    guestCame: null,
  });
  await recordAttendance(cast.ann, id, { came: 'no', version: 1 });
  expect(await read(id)).toMatchObject({ guestCame: false, status: 'scheduled', version: 2 });
  await expect(recordAttendance(cast.ann, id, { came: 'yes', version: 1 })).rejects.toThrow(
    ChangedMeanwhileError,
  );
  await recordAttendance(cast.ann, id, { came: 'yes', version: 2 });
  // The same once more says nothing new.
  await recordAttendance(cast.ann, id, { came: 'yes', version: 3 });
  expect(await read(id)).toMatchObject({ guestCame: true, version: 3 });
  expect((await actionsOn(id)).toSorted()).toEqual(['meeting.guest_came', 'meeting.guest_missed']);
});

it('is refused before the meeting begins, for a canceled one and one of staff alone', async () => {
  const refused = async (id: string) => {
    await expect(recordAttendance(cast.ann, id, { came: 'no', version: 1 })).rejects.toThrow(
      RefusedError,
    );
    expect(await read(id)).toMatchObject({ guestCame: null, version: 1 });
  };
  await refused((await began(-1)).id);
  await refused((await began(1, { status: 'cancelled' })).id);
  await refused((await began(1, { archivedAt: new Date() })).id);
  const internal = await began(0.5, { customerId: null });
  await refused(internal.id);
  await inviteGuest(cast.ann, internal.id, { name: 'Kim', email: 'kim@oakfield.example' });
  const { version } = await read(internal.id);
  await recordAttendance(cast.ann, internal.id, { came: 'no', version });
  expect(await read(internal.id)).toMatchObject({ guestCame: false });
});

it('is forgotten when the meeting moves to another time, not by a status', async () => {
  const { id } = await began(30);
  await recordAttendance(cast.ann, id, { came: 'no', version: 1 });
  await setMeetingStatus(cast.ann, id, { status: 'completed', version: 2 });
  expect(await read(id)).toMatchObject({ guestCame: false });
  await updateMeeting(cast.ann, id, edit({ version: 3 }));
  expect(await read(id)).toMatchObject({ guestCame: null });
});
