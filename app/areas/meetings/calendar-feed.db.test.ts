import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { asActor } from '#app/access/as-actor.server.ts';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { calendarFeeds } from '#app/records/meeting/meeting-tables.ts';
import { parseCalendar, propertyOf } from '#tests/helpers/calendar.ts';
import { type Cast, FIRM, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeMeeting } from '#tests/helpers/makers.ts';
import { NO_POLICY } from '#tests/helpers/not-allowed.ts';
import {
  calendarOf,
  calendarPath,
  getCalendarFeed,
  makeCalendarFeed,
  removeCalendarFeed,
} from './calendar-feed-commands.server.ts';

setUpDatabase();

let cast: Cast;

beforeAll(async () => {
  cast = await makePeople();
  await unsafeOwnerTransaction(async (tx) => {
    const { customer, other } = cast;
    await makeMeeting(tx, { customerId: customer.customerId, title: 'Own' });
    await makeMeeting(tx, {
      customerId: customer.customerId,
      title: 'Off',
      status: 'cancelled',
      meetingLink: 'https://meet.example/off',
    });
    await makeMeeting(tx, {
      customerId: customer.customerId,
      title: 'Gone',
      archivedAt: new Date(),
    });
    await makeMeeting(tx, { customerId: other.customerId, title: 'Foreign' });
    await makeMeeting(tx, { title: 'Internal' });
    await makeMeeting(tx, { title: 'Long ago', meetingDate: new Date('2020-01-01T10:00:00Z') });
  });
});

async function summaries(token: string): Promise<string[]> {
  const { properties, events } = parseCalendar(await calendarOf(token));
  expect(propertyOf(properties, 'METHOD').value).toBe('PUBLISH');
  return events.map((event) => propertyOf(event, 'SUMMARY').text).sort();
}

const rowOf = (userId: string) =>
  unsafeOwnerTransaction(async (tx) => {
    const [row] = await tx.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
    return row;
  });

describe('a private calendar', () => {
  it('holds all meetings for staff, and their own for a customer', async () => {
    const { ann, customer, other } = cast;
    expect(await summaries(await makeCalendarFeed(ann))).toEqual([
      'Foreign',
      'Internal',
      'Off',
      'Own',
    ]);
    const token = await makeCalendarFeed(customer);
    expect(await summaries(token)).toEqual(['Off', 'Own']);
    expect(await summaries(await makeCalendarFeed(other))).toEqual(['Foreign']);
    const { events } = parseCalendar(await calendarOf(token));
    const off = events.find((event) => propertyOf(event, 'SUMMARY').text === 'Off') ?? [];
    expect(propertyOf(off, 'STATUS').value).toBe('CANCELLED');
    expect(off.map(({ name }) => name)).not.toContain('LOCATION');
    for (const event of events) {
      expect(propertyOf(event, 'URL').value).toContain(`${FIRM.url}/customer/meetings/`);
    }
  });

  it('holds the link to join until the meeting is over', async () => {
    const { ann, customer } = await makePeople();
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    await unsafeOwnerTransaction(async (tx) => {
      const given = { customerId: customer.customerId, meetingLink: 'https://meet.example/room' };
      await makeMeeting(tx, { ...given, title: 'Link: ahead', meetingDate: at(48) });
      await makeMeeting(tx, { ...given, title: 'Link: goes on', meetingDate: at(-0.5) });
      await makeMeeting(tx, { ...given, title: 'Link: over', meetingDate: at(-2) });
      await makeMeeting(tx, { ...given, title: 'Link: held', status: 'completed' });
      await makeMeeting(tx, { ...given, title: 'Link: off', status: 'cancelled' });
    });
    for (const actor of [ann, customer]) {
      const { events } = parseCalendar(await calendarOf(await makeCalendarFeed(actor)));
      const own = events.filter((event) => propertyOf(event, 'SUMMARY').text.startsWith('Link:'));
      const linked = own.filter((event) => JSON.stringify(event).includes('meet.example'));
      expect(own).toHaveLength(5);
      expect(linked.map((event) => propertyOf(event, 'SUMMARY').text).sort()).toEqual([
        'Link: ahead',
        'Link: goes on',
      ]);
    }
  });

  it('has a secret of 256 bits, of which only a hash is stored', async () => {
    const { customer } = cast;
    const token = await makeCalendarFeed(customer);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(calendarPath(token)).toBe(`/calendar/${token}.ics`);
    const row = await rowOf(customer.userId);
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await getCalendarFeed(customer)).toEqual({ createdAt: row?.createdAt });
  });

  it('renewed or removed makes the old secret open nothing; a wrong one never does', async () => {
    const { customer } = cast;
    const old = await makeCalendarFeed(customer);
    const renewed = await makeCalendarFeed(customer);
    const row = await rowOf(customer.userId);
    for (const wrong of [old, '', 'x', `${renewed}x`, renewed.slice(1), row?.tokenHash ?? '']) {
      await expect(calendarOf(wrong)).rejects.toThrow(NotFoundError);
    }
    expect(await summaries(renewed)).toEqual(['Off', 'Own']);
    await removeCalendarFeed(customer);
    await expect(calendarOf(renewed)).rejects.toThrow(NotFoundError);
    expect(await getCalendarFeed(customer)).toBeNull();
    await removeCalendarFeed(customer);
  });

  it('follows what its owner may do now', async () => {
    const { ann, customer, other } = await makePeople();
    const tokens = {
      ann: await makeCalendarFeed(ann),
      customer: await makeCalendarFeed(customer),
      other: await makeCalendarFeed(other),
    };
    await unsafeOwnerTransaction(async (tx) => {
      await tx.delete(userRoles).where(eq(userRoles.userId, ann.userId));
      await tx
        .update(customerProfiles)
        .set({ approvalStatus: 'rejected' })
        .where(eq(customerProfiles.id, customer.customerId));
      await tx.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, other.userId));
    });
    for (const token of Object.values(tokens)) {
      await expect(calendarOf(token)).rejects.toThrow(NotFoundError);
    }
  });

  it('is nobody else’s to see, make or take', async () => {
    const { ann, customer, other } = cast;
    await makeCalendarFeed(customer);
    const before = await rowOf(customer.userId);
    for (const actor of [other, ann]) {
      const seen = await asActor(actor, (tx) =>
        tx.select().from(calendarFeeds).where(eq(calendarFeeds.userId, customer.userId)),
      );
      const removed = await asActor(actor, (tx) =>
        tx
          .delete(calendarFeeds)
          .where(eq(calendarFeeds.userId, customer.userId))
          .returning({ userId: calendarFeeds.userId }),
      );
      expect([seen, removed]).toEqual([[], []]);
      await expect(
        asActor(actor, (tx) =>
          tx
            .insert(calendarFeeds)
            .values({ userId: customer.userId, tokenHash: `${actor.userId}` })
            .onConflictDoUpdate({ target: calendarFeeds.userId, set: { tokenHash: 'taken' } }),
        ),
      ).rejects.toThrow(NO_POLICY);
    }
    expect(await rowOf(customer.userId)).toEqual(before);
  });
});
