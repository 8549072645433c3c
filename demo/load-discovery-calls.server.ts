import { and, asc, eq, isNull } from 'drizzle-orm';
import { momentAfterGap } from '#app/areas/meetings/meeting-moment.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { DEFAULT_BUSINESS_HOURS } from '#app/platform/response-time.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { meetingAttendees, meetingHosts } from '#app/records/meeting/booking-tables.ts';
import { meetingKinds } from '#app/records/meeting/meeting-kind-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { type DemoPeople, idOf } from './load-people.server.ts';
import type { DemoFirm } from './types/firm.ts';

const HOST_KEYS = ['margaret', 'tom', 'renee'];
const TIMES = ['09:30', '11:00', '14:00'];
/** Who did not come, and who canceled. */
const MISSED = 'Whitaker Home Comfort';
const CANCELLED = 'Tidewater Building Comfort';

/**
 * The discovery calls of a year: what became of inquiries that led further, a no-show and one that was canceled. Inquiries that were
 * won are those of today's customers.
 */
export async function loadDiscoveryCalls(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  now: Date,
): Promise<void> {
  const [kind] = await tx
    .select({ id: meetingKinds.id, minutes: meetingKinds.minutes, name: meetingKinds.name })
    .from(meetingKinds)
    .where(eq(meetingKinds.slug, 'discovery-call'));
  if (!kind) throw new Error('There are no discovery calls.');
  const inquiries = await tx
    .select()
    .from(projectInquiries)
    .orderBy(asc(projectInquiries.createdAt), asc(projectInquiries.id));
  const { timeZone } = DEFAULT_BUSINESS_HOURS;
  for (const [at, inquiry] of inquiries.entries()) {
    const { id: inquiryId, status, company, createdAt } = inquiry;
    const hasLed = status === 'won' || status === 'qualified';
    if (!hasLed && company !== MISSED && company !== CANCELLED) continue;
    if (status === 'won') {
      const [profile] = await tx
        .select({ id: customerProfiles.id })
        .from(customerProfiles)
        .where(and(eq(customerProfiles.displayName, company), isNull(customerProfiles.archivedAt)))
        .orderBy(asc(customerProfiles.createdAt));
      await tx
        .update(projectInquiries)
        .set({ customerId: profile?.id ?? null })
        .where(eq(projectInquiries.id, inquiryId));
    }
    const time = TIMES[at % TIMES.length] ?? '09:30';
    const meetingDate = momentAfterGap({ date: workdayAfter(createdAt), time, timeZone });
    if (meetingDate >= now) continue;
    const [meeting] = await tx
      .insert(meetings)
      .values({
        title: `${kind.name}: ${company}`,
        meetingDate,
        timeZone,
        durationMinutes: kind.minutes,
        status: company === CANCELLED ? 'cancelled' : 'completed',
        guestCame: company === CANCELLED ? null : company !== MISSED,
        kindId: kind.id,
        inquiryId,
        createdAt,
        updatedAt: createdAt,
      })
      .returning({ id: meetings.id });
    const key = HOST_KEYS[at % HOST_KEYS.length] ?? '';
    const host = firm.staff.find((each) => each.key === key);
    if (!meeting || !host) throw new Error('A call has no host.');
    const meetingId = meeting.id;
    await tx
      .insert(meetingHosts)
      .values({ meetingId, userId: idOf(people.userIds, key), name: host.name, createdAt });
    await tx.insert(meetingAttendees).values({
      meetingId,
      name: `${inquiry.firstName} ${inquiry.lastName}`,
      email: inquiry.email,
      timeZone,
      answer: company === CANCELLED ? 'declined' : 'accepted',
      answeredAt: createdAt,
      createdAt,
    });
  }
}

/** The third day after a moment, or the next one after it that is no weekend. */
function workdayAfter(moment: Date): string {
  let day = Temporal.PlainDate.from(moment.toISOString().slice(0, 10)).add({ days: 3 });
  while (day.dayOfWeek > 5) day = day.add({ days: 1 });
  return day.toString();
}
