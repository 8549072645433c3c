import { eq, inArray } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { setMeetingStatus } from '#app/areas/meetings/meeting-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { meetingAttendees, meetingHosts } from '#app/records/meeting/booking-tables.ts';
import { meetingKinds } from '#app/records/meeting/meeting-kind-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { bookingAt, CALL, offersNow, openCalls, tokenIn } from '#tests/helpers/booking.ts';
import { type Cast, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { cancelBooked, moveBooked } from './booking-change-commands.server.ts';
import { bookMeeting } from './booking-commands.server.ts';
import { addKindHost, removeKindHost } from './kind-commands.server.ts';
import { getBooked, getMoves } from './offer-queries.server.ts';

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
  const hosts = [cast.ann.userId, cast.ben.userId];
  await openCalls(hosts, { hostRule: 'by_turns', hostsSince: {} });
});

/** Books the last time at which both are free, and returns the meeting with its link and who holds it. */
async function book() {
  const { kind, times } = await offersNow();
  const start = times.findLast((time) => time.hosts.length === kind.hostIds.length)?.start ?? 0;
  const token = tokenIn(await bookMeeting(kind, bookingAt(start)));
  const booked = await getBooked(token);
  if (!booked) throw new Error('Nothing was booked.');
  return { id: booked.id, token, host: booked.hostNames.join() };
}

async function bookMany(many: number) {
  const made = [];
  for (let each = 0; each < many; each += 1) made.push(await book());
  return made;
}

const hosts = (made: readonly { host: string }[]) => made.map(({ host }) => host);

it('gives meetings to hosts by turns, and counts none that was canceled, archived or missed', async () => {
  const made = await bookMany(4);
  expect(hosts(made)).toEqual(['Ann', 'Ben', 'Ann', 'Ben']);
  const [first, second, third, fourth] = made;
  await cancelBooked(first?.token ?? '');
  await setMeetingStatus(cast.ann, third?.id ?? '', { status: 'cancelled', version: 1 });
  // Ann has none that counts, Ben two.
  expect(hosts(await bookMany(2))).toEqual(['Ann', 'Ann']);
  await unsafeOwnerTransaction(async (tx) => {
    const set = { guestCame: false };
    await tx
      .update(meetings)
      .set(set)
      .where(eq(meetings.id, second?.id ?? ''));
    const archived = { archivedAt: new Date() };
    await tx
      .update(meetings)
      .set(archived)
      .where(eq(meetings.id, fourth?.id ?? ''));
  });
  expect(hosts(await bookMany(2))).toEqual(['Ben', 'Ben']);
});

it('gives everyone as many when many book at once, and a time to who is free', async () => {
  const { kind, times } = await offersNow();
  const starts = times.slice(-30).map(({ start }) => start);
  await Promise.all(starts.slice(0, 12).map((start) => bookMeeting(kind, bookingAt(start))));
  const rows = await unsafeOwnerTransaction((tx) => tx.select().from(meetingHosts));
  const of = (id: string) => rows.filter(({ userId }) => userId === id).length;
  expect([of(cast.ann.userId), of(cast.ben.userId)]).toEqual([6, 6]);
  // Both at one time: the second is the other's.
  const last = starts[20] ?? 0;
  const tokens = [
    tokenIn(await bookMeeting(kind, bookingAt(last))),
    tokenIn(await bookMeeting(kind, bookingAt(last))),
  ];
  const names = await Promise.all(
    tokens.map(async (token) => (await getBooked(token))?.hostNames ?? []),
  );
  expect(names.flat().toSorted()).toEqual(['Ann', 'Ben']);
});

it('starts who joins at the mean, and anew who comes back', async () => {
  const [kind] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(meetingKinds).where(eq(meetingKinds.slug, CALL)),
  );
  const kindId = kind?.id ?? '';
  await removeKindHost(cast.ann, kindId, cast.ben.userId);
  expect(hosts(await bookMany(4))).toEqual(['Ann', 'Ann', 'Ann', 'Ann']);
  await addKindHost(cast.ann, kindId, cast.ben.userId);
  const next = hosts(await bookMany(4));
  expect(next.filter((host) => host === 'Ben')).toHaveLength(2);
});

it('keeps the host of a meeting that moves, and its turn', async () => {
  const [ofAnn, ofBen] = await bookMany(2);
  const token = ofBen?.token ?? '';
  const [move] = await getMoves(token, new Date());
  await moveBooked(token, { at: new Date(move?.start ?? 0).toISOString(), shown: 0 });
  expect((await getBooked(token))?.hostNames).toEqual(['Ben']);
  const ids = [ofAnn?.id ?? '', ofBen?.id ?? ''];
  const rows = await unsafeOwnerTransaction((tx) =>
    tx.select().from(meetingHosts).where(inArray(meetingHosts.meetingId, ids)),
  );
  expect(rows).toHaveLength(2);
  expect(hosts(await bookMany(2))).toEqual(['Ann', 'Ben']);
});
