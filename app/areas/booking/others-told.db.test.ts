import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { inviteGuest } from '#app/areas/meetings/meeting-guest-commands.server.ts';
import { guestInvitationAttachment } from '#app/areas/meetings/meeting-invitation-queries.server.ts';
import { getMeeting } from '#app/areas/meetings/meeting-queries.server.ts';
import { announceJob } from '#app/areas/notices/notice-jobs.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { bookingAt, offersNow, openCalls, tokenIn } from '#tests/helpers/booking.ts';
import { parseCalendar, propertyOf } from '#tests/helpers/calendar.ts';
import { announcementsOf, type Cast, FIRM, makePeople } from '#tests/helpers/cast.ts';
import { mailTo, setUpDatabase } from '#tests/helpers/database.ts';
import { cancelBooked, moveBooked } from './booking-change-commands.server.ts';
import { bookMeeting } from './booking-commands.server.ts';
import { getBooked } from './offer-queries.server.ts';

setUpDatabase();

let cast: Cast;
beforeAll(async () => {
  cast = await makePeople();
  await openCalls([cast.ann.userId]);
});

async function guestFile(attendeeId: string) {
  const { content } = await guestInvitationAttachment(FIRM, attendeeId);
  const { properties, events } = parseCalendar(new TextDecoder().decode(content));
  const [event = []] = events;
  return {
    method: propertyOf(properties, 'METHOD').value,
    value: (name: string) => propertyOf(event, name).text,
  };
}

it('a meeting moves and is canceled by a link for everyone who is invited, with one email each', async () => {
  const { kind, times } = await offersNow();
  const [first = 0, second = 0] = [20, 40].map((place) => times[place]?.start);
  const token = tokenIn(await bookMeeting(kind, bookingAt(first)));
  const booked = await getBooked(token);
  const { id = '', guestEmail = '' } = booked ?? {};
  const lee = { name: 'Lee', email: `lee-${id}@guest.example` };
  await inviteGuest(cast.ben, id, lee);
  // One of the client's people is also invited by that address.
  const { customerId, email } = cast.customer;
  await unsafeOwnerTransaction((tx) =>
    tx.update(meetings).set({ customerId }).where(eq(meetings.id, id)),
  );
  await inviteGuest(cast.ben, id, { name: 'Carla', email: email.toUpperCase() });
  const guest = (await getMeeting(cast.ben, id, new Date())).guests.find(
    (each) => each.email === lee.email,
  );
  const subjects = async () =>
    Promise.all(
      [guestEmail, lee.email, email.toUpperCase()].map(async (to) =>
        (await mailTo(to)).map(({ content }) => content.subject.replace(/:.*/, '')),
      ),
    );
  await moveBooked(token, { at: new Date(second).toISOString(), shown: 0 });
  expect(await subjects()).toEqual([
    ['Booked', 'New time'],
    ['Meeting', 'New time'],
    ['Meeting', 'New time'],
  ]);
  const moved = await guestFile(guest?.id ?? '');
  expect([moved.value('UID'), moved.value('SEQUENCE'), moved.method]).toEqual([id, '1', 'REQUEST']);
  // The other guest's newest link works as well, and cancels it for the first one.
  const { blocks } = (await mailTo(lee.email)).at(-1)?.content ?? { blocks: [] };
  const link = blocks.find((block) => block.kind === 'button');
  await cancelBooked(tokenIn(link?.kind === 'button' ? link.href : ''));
  expect(await subjects()).toEqual([
    ['Booked', 'New time', 'Canceled'],
    ['Meeting', 'New time', 'Canceled'],
    ['Meeting', 'New time', 'Canceled'],
  ]);
  const cancelled = await guestFile(guest?.id ?? '');
  expect([cancelled.value('UID'), cancelled.value('SEQUENCE'), cancelled.method]).toEqual([
    id,
    '2',
    'CANCEL',
  ]);
  const told = (await announcementsOf(id)).map(({ title }) => title.replace(/:.*/, ''));
  expect(told.toSorted()).toEqual([
    'Canceled',
    'Kim Oakfield booked',
    'Kim Oakfield moved',
    'Lee canceled',
    'New time',
  ]);
  // Nobody is emailed twice.
  for (const queued of await announcementsOf(id)) await announceJob.run(queued);
  expect(await mailTo(email)).toEqual([]);
});
