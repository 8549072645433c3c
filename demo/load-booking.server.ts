import { and, eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { DEFAULT_BUSINESS_HOURS } from '#app/platform/response-time.ts';
import {
  hostHours,
  meetingAttendees,
  meetingColleagues,
  meetingHosts,
} from '#app/records/meeting/booking-tables.ts';
import { meetingKinds } from '#app/records/meeting/meeting-kind-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { type DemoPeople, idOf } from './load-people.server.ts';

/**
 * What visitors and clients can book: a talk about results with one of the partners, as Tarryall has done. Discovery calls stay off,
 * with everything ready to turn them on.
 */
export async function loadBooking(tx: Tx, people: DemoPeople): Promise<void> {
  const hostIds = [idOf(people.userIds, 'tom'), idOf(people.userIds, 'renee')];
  const [review] = await tx
    .insert(meetingKinds)
    .values({
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
      forWhom: 'both',
      isOn: true,
    })
    .returning({ id: meetingKinds.id });
  if (review) await bookReview(tx, people, review.id);
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

async function bookReview(tx: Tx, people: DemoPeople, kindId: string): Promise<void> {
  const [meeting] = await tx
    .update(meetings)
    .set({ kindId, minutesAfter: 15 })
    .where(
      and(
        eq(meetings.customerId, idOf(people.customerIds, 'tarryall')),
        eq(meetings.title, 'Month 7 review'),
      ),
    )
    .returning({ id: meetings.id, createdAt: meetings.createdAt });
  if (!meeting) throw new Error('The review is not there.');
  const { id: meetingId, createdAt } = meeting;
  await tx
    .insert(meetingHosts)
    .values({ meetingId, userId: idOf(people.userIds, 'tom'), name: 'Tom Okafor', createdAt });
  // Renee looks after the cash side and only listens.
  await tx.insert(meetingColleagues).values({
    meetingId,
    userId: idOf(people.userIds, 'renee'),
    name: 'Renee Salcedo',
    answer: 'accepted',
    answeredInvitation: 0,
    createdAt,
  });
  await tx.insert(meetingAttendees).values({
    meetingId,
    userId: idOf(people.userIds, 'tarryall-dana'),
    name: 'Dana Whitfield',
    email: 'customer@example.com',
    timeZone: 'America/Denver',
    answer: 'accepted',
    createdAt,
  });
}
