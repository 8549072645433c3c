import { eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { DEFAULT_BUSINESS_HOURS } from '#app/platform/response-time.ts';
import { hostHours } from '#app/records/meeting/booking-tables.ts';
import { meetingKinds } from '#app/records/meeting/meeting-kind-tables.ts';
import { type DemoPeople, idOf } from './load-people.server.ts';

/**
 * What visitors can book: a talk about results with one of the partners. Discovery calls stay off, with everything ready to turn them
 * on.
 */
export async function loadBooking(tx: Tx, people: DemoPeople): Promise<void> {
  const hostIds = [idOf(people.userIds, 'tom'), idOf(people.userIds, 'renee')];
  await tx.insert(meetingKinds).values({
    slug: 'review-call',
    name: 'Review call',
    description:
      'Forty-five minutes on the figures of your last quarter: what moved, what did not, and what to do next.',
    minutes: 45,
    minutesAfter: 15,
    noticeHours: 24,
    daysAhead: 30,
    mostADay: 3,
    place: 'video',
    placeDetail: 'https://meet.plenum.example/{room}',
    questions: ['Which figure worries you most?'],
    hostIds,
    isOn: true,
  });
  await tx
    .update(meetingKinds)
    .set({ hostIds: [idOf(people.userIds, 'margaret'), ...hostIds] })
    .where(eq(meetingKinds.slug, 'discovery-call'));
  const [workday] = DEFAULT_BUSINESS_HOURS.week;
  const short = workday ? { ...workday, closes: '13:00' } : null;
  await tx.insert(hostHours).values({
    userId: idOf(people.userIds, 'renee'),
    timeZone: 'America/Denver',
    week: [...DEFAULT_BUSINESS_HOURS.week.slice(0, 4), short, null, null],
  });
}
