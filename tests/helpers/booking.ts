import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { VISITOR } from '#app/access/actor.ts';
import type { Booking } from '#app/areas/booking/booking-forms.ts';
import { getOffers, type Offers } from '#app/areas/booking/offer-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { hostHours } from '#app/records/meeting/booking-tables.ts';
import { meetingKinds } from '#app/records/meeting/meeting-kind-tables.ts';

/** The kind of meeting that every installation has. */
export const CALL = 'discovery-call';

/** Turns discovery calls on with these hosts, who take them around the clock unless `given` says otherwise. */
export async function openCalls(
  hostIds: readonly string[],
  given: Partial<typeof meetingKinds.$inferInsert> = {},
): Promise<void> {
  await unsafeOwnerTransaction(async (tx) => {
    await tx
      .update(meetingKinds)
      .set({ isOn: true, hostIds: [...hostIds], noticeHours: 1, daysAhead: 30, ...given })
      .where(eq(meetingKinds.slug, CALL));
    const week = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' }));
    for (const userId of hostIds) {
      await tx
        .insert(hostHours)
        .values({ userId, timeZone: 'America/Chicago', week })
        .onConflictDoUpdate({
          target: hostHours.userId,
          set: { week, version: sql`${hostHours.version} + 1` },
        });
    }
  });
}

/** What visitors are offered of discovery calls now. */
export async function offersNow(): Promise<Offers> {
  const offers = await getOffers(VISITOR, CALL, new Date());
  if (!offers) throw new Error('No calls can be booked.');
  return offers;
}

/** A visitor's booking of a time. */
export function bookingAt(start: number, given: Partial<Booking> = {}): Booking {
  return {
    at: new Date(start).toISOString(),
    zone: 'America/New_York',
    form: randomUUID(),
    name: 'Kim Oakfield',
    email: `kim-${randomUUID()}@oakfield.example`,
    company: 'Oakfield Air',
    ...given,
  };
}

/** The secret in the path of a guest's page. */
export function tokenIn(path: string): string {
  return new URL(path, 'http://localhost').searchParams.get('token') ?? '';
}
