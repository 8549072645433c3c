import { and, eq, ne, sql } from 'drizzle-orm';
import { type Actor, type AdminActor, VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { busyOfHosts } from '#app/areas/calendars/busy-queries.server.ts';
import { hashGuestToken } from '#app/areas/meetings/guest-link-hash.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { firmClock } from '#app/platform/firm-clock.server.ts';
import type { DaysOff, WorkHours } from '#app/records/meeting/booking-choices.ts';
import { meetingKinds } from '#app/records/meeting/meeting-kind-tables.ts';
import type { MeetingStatus } from '#app/records/meeting/meeting-status.ts';
import { type OfferedTime, type OfferingHost, offersOf } from './kind-offers.ts';
import { inTurn, TURN_DAYS, type Turn } from './turns.ts';

type Kind = typeof meetingKinds.$inferSelect;

/** A kind that can be booked, with the times that are free. */
export type Offers = { kind: Kind; times: OfferedTime[] };

const DAY_MS = 86_400_000;

/** Returns the kinds that someone may book, in the order in which they were declared. */
export async function listOfferedKinds(actor: Actor) {
  return asActor(actor, (tx) =>
    tx
      .select({
        slug: meetingKinds.slug,
        name: meetingKinds.name,
        description: meetingKinds.description,
        minutes: meetingKinds.minutes,
        place: meetingKinds.place,
      })
      .from(meetingKinds)
      .where(eq(meetingKinds.isOn, true))
      .orderBy(meetingKinds.createdAt, meetingKinds.id),
  );
}

/** Returns the kinds that clients may book, for staff who offer them one. */
export async function listClientKinds(actor: AdminActor) {
  return asActor(actor, (tx) =>
    tx
      .select({ id: meetingKinds.id, slug: meetingKinds.slug, name: meetingKinds.name })
      .from(meetingKinds)
      .where(and(eq(meetingKinds.isOn, true), ne(meetingKinds.forWhom, 'visitors')))
      .orderBy(meetingKinds.createdAt, meetingKinds.id),
  );
}

/** Returns the free times of a kind by its address; null for one that they may not book. */
export async function getOffers(actor: Actor, slug: string, now: Date): Promise<Offers | null> {
  return asActor(actor, async (tx) => {
    const kind = await offeredKind(tx, slug);
    return kind ? { kind, times: await freeTimes(tx, kind, { now }) } : null;
  });
}

/** Returns a kind by its address; null for one that they may not book. */
export function getOfferedKind(actor: Actor, slug: string): Promise<Kind | null> {
  return asActor(actor, (tx) => offeredKind(tx, slug));
}

async function offeredKind(tx: Tx, slug: string): Promise<Kind | null> {
  const [kind] = await tx
    .select()
    .from(meetingKinds)
    .where(and(eq(meetingKinds.slug, slug), eq(meetingKinds.isOn, true)));
  return kind ?? null;
}

/** A meeting that someone booked, as they move or cancel it. */
export type HeldMeeting = {
  id: string;
  title: string;
  description: string | null;
  meetingDate: Date;
  timeZone: string;
  durationMinutes: number;
  meetingLink: string | null;
  status: MeetingStatus;
  isArchived: boolean;
  invitationSequence: number;
  kindId: string | null;
  customerId: string | null;
  hosts: string[];
};

/** A meeting as the link of a guest shows it. */
export type BookedMeeting = HeldMeeting & {
  attendeeId: string;
  guestName: string;
  guestEmail: string;
  guestZone: string;
  hostNames: string[];
};

/** Returns the meeting that a guest's link opens; null for a link that opens none. */
export async function getBooked(token: string): Promise<BookedMeeting | null> {
  const hash = hashGuestToken(token);
  return hash === null ? null : asActor(VISITOR, (tx) => bookedBy(tx, hash));
}

/** The same in the caller's transaction, by the hash of the link. */
export async function bookedBy(tx: Tx, hash: string): Promise<BookedMeeting | null> {
  const [row] = await rowsOf<Omit<BookedMeeting, 'meetingDate'> & { meetingDate: string }>(
    tx,
    sql`select id, attendee_id as "attendeeId", guest_name as "guestName", guest_email as "guestEmail",
        guest_zone as "guestZone", title, description, to_json(meeting_date) #>> '{}' as "meetingDate", time_zone as "timeZone",
        duration_minutes as "durationMinutes", meeting_link as "meetingLink", status, is_archived as "isArchived",
        invitation_sequence as "invitationSequence", kind_id as "kindId", customer_id as "customerId", coalesce(to_json(hosts), '[]') as hosts,
        coalesce(to_json(host_names), '[]') as "hostNames"
      from booked_by_link(${hash})`,
  );
  return row ? { ...row, meetingDate: new Date(row.meetingDate) } : null;
}

/** Returns the times to which a guest can move their meeting, with the hosts that it has; none where it can't be moved. */
export async function getMoves(token: string, now: Date): Promise<OfferedTime[]> {
  const hash = hashGuestToken(token);
  if (hash === null) return [];
  return asActor(VISITOR, async (tx) => {
    const meeting = await bookedBy(tx, hash);
    return meeting ? movesOf(tx, meeting, now) : [];
  });
}

/** The same in the caller's transaction. */
export async function movesOf(tx: Tx, meeting: HeldMeeting, now: Date): Promise<OfferedTime[]> {
  if (meeting.kindId === null || meeting.hosts.length === 0) return [];
  const [kind] = await tx.select().from(meetingKinds).where(eq(meetingKinds.id, meeting.kindId));
  if (!kind) return [];
  // It keeps its hosts and its length, whatever the kind says by now.
  const held: Kind = {
    ...kind,
    minutes: meeting.durationMinutes,
    hostRule: 'all',
    hostIds: meeting.hosts,
  };
  return freeTimes(tx, held, { now, but: meeting.id });
}

/** The free times of a kind in the caller's transaction, without what the meeting `but` blocks. */
export async function freeTimes(
  tx: Tx,
  kind: Kind,
  { now, but = null }: { now: Date; but?: string | null },
): Promise<OfferedTime[]> {
  const hosts = await offeringHosts(tx, kind, { now, but });
  // All of them means all: without one who has left, nobody is offered.
  if (kind.hostRule === 'all' && hosts.length < kind.hostIds.length) return [];
  const { minutes, minutesBefore: before, minutesAfter: after } = kind;
  return offersOf({ ...kind, minutes, before, after }, hosts, now.getTime());
}

/** Hosts of a kind in the order in which it is their turn; nobody else counts the kind's turns until the transaction ends. */
export async function byTurns(
  tx: Tx,
  kind: Kind,
  free: readonly OfferingHost[],
): Promise<OfferingHost[]> {
  const now = Date.now();
  const turns = await rowsOf<Turn>(
    tx,
    sql`select host, extract(epoch from booked_at)::float8 * 1000 as at from host_turns(${kind.id}::uuid,
        ${`{${kind.hostIds.join(',')}}`}::uuid[], ${new Date(now - TURN_DAYS * DAY_MS).toISOString()}::timestamptz)`,
  );
  const since = Object.fromEntries(
    Object.entries(kind.hostsSince).map(([id, joined]) => [id, Date.parse(joined)]),
  );
  return inTurn(free, { hostIds: kind.hostIds, since, turns, now });
}

async function offeringHosts(
  tx: Tx,
  kind: Kind,
  { now, but }: { now: Date; but: string | null },
): Promise<OfferingHost[]> {
  const ids = sql`${`{${kind.hostIds.join(',')}}`}::uuid[]`;
  const people = await rowsOf<{
    id: string;
    name: string;
    time_zone: string | null;
    week: (WorkHours | null)[] | null;
    days_off: DaysOff[] | null;
  }>(tx, sql`select id, name, time_zone, week, days_off from bookable_hosts(${ids})`);
  const since = new Date(now.getTime() - DAY_MS);
  const until = new Date(now.getTime() + (kind.daysAhead + 2) * DAY_MS);
  const blocked = await rowsOf<{
    host: string;
    start: number;
    end: number;
    starts: number;
    is_of_kind: boolean;
  }>(
    tx,
    sql`select host, extract(epoch from blocked_from)::float8 * 1000 as start, extract(epoch from blocked_until)::float8 * 1000 as end,
        extract(epoch from starts)::float8 * 1000 as starts, is_of_kind
      from booked_times(${ids}, ${since.toISOString()}, ${until.toISOString()}, ${kind.id}, ${but}::uuid)`,
  );
  const outside = await busyOfHosts(tx, kind.hostIds, since, until);
  const clock = firmClock();
  return people.flatMap((person) => {
    const own = blocked.filter(({ host }) => host === person.id);
    const elsewhere = outside.get(person.id);
    // Whose calendar can't be read may be busy at any time.
    if (!elsewhere?.isKnown) return [];
    return {
      id: person.id,
      name: person.name,
      hours: {
        // Without hours of their own a host works when the firm is open, on the firm's clocks.
        timeZone: person.week ? (person.time_zone ?? clock.timeZone) : clock.timeZone,
        week: person.week ?? clock.week,
        closed: clock.holidays,
        daysOff: person.days_off ?? [],
      },
      busy: [
        ...own,
        ...elsewhere.busy.map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() })),
      ],
      ofKind: own.filter((each) => each.is_of_kind).map(({ starts }) => starts),
    };
  });
}
