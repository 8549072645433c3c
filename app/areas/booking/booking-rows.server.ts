import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Submission } from '#app/access/earlier-submission.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { Turns } from '#app/platform/turns.ts';
import { ANSWER_FIELDS } from './booking-fields.ts';
import type { Booking } from './booking-forms.ts';
import { hostDay, type OfferedTime } from './kind-offers.ts';
import { byTurns, freeTimes, type Offers } from './offer-queries.server.ts';

/** The time is not free, or was never offered. */
export class TimeTakenError extends RefusedError {
  override name = 'TimeTakenError';
  constructor() {
    super('That time is no longer free. Choose one of the next free times.');
  }
}

/** Who presses the same time waits for the same host: here, so that nobody else's request waits for a connection meanwhile. */
export const bookingTurns = new Turns(3);

type Kind = Offers['kind'];

/** A meeting that is booked, apart from its hosts. */
type Taken = {
  title: string;
  description: string | null;
  meetingLink: string | null;
  /** Who books it, and the zone that they read times in. */
  guest: { name: string; email: string; zone: string };
  submission: Submission;
} & (
  | { linkHash: string; inquiry: string }
  /** A client's, by whoever acts for it in the transaction. */
  | {
      customerId: string;
      projectId: string | null;
      ticketId: string | null;
      proposalId: string | null;
    }
);

/** Returns a time of a kind with the hosts who are free then. @throws TimeTakenError for one that is taken or was never offered. */
export async function offeredTime(tx: Tx, kind: Kind, start: number): Promise<OfferedTime> {
  const times = await freeTimes(tx, kind, { now: new Date() });
  const offered = times.find((time) => time.start === start);
  if (!offered) throw new TimeTakenError();
  return offered;
}

/**
 * Takes an offered time for a meeting in the caller's transaction: with the first of its hosts who has it, or with all of them
 * together. Returns its ids, its hosts and their zone.
 * @throws TimeTakenError when someone else has it by now.
 */
export async function takeTime(tx: Tx, kind: Kind, offered: OfferedTime, meeting: Taken) {
  const { title, description, meetingLink, guest, submission } = meeting;
  const { start } = offered;
  const { linkHash, inquiry, customerId, projectId, ticketId, proposalId } = {
    linkHash: null,
    inquiry: null,
    customerId: null,
    projectId: null,
    ticketId: null,
    proposalId: null,
    ...meeting,
  };
  for (const hosts of await groupsOf(tx, kind, offered)) {
    const days = hosts.map((host) => hostDay(host, start));
    const timeZone = hosts[0]?.hours.timeZone ?? guest.zone;
    const [made] = await rowsOf<{ meeting_id: string; attendee_id: string }>(
      tx,
      sql`select * from book_meeting(${kind.id}::uuid, ${`{${hosts.map(({ id }) => id).join(',')}}`}::uuid[],
        ${momentsOf(days.map((day) => day.start))}, ${momentsOf(days.map((day) => day.end))},
        ${new Date(start).toISOString()}::timestamptz, ${timeZone}, ${title}, ${description}, ${meetingLink},
        ${guest.name}, ${guest.email}, ${guest.zone}, ${linkHash}, ${inquiry}::uuid, ${customerId}::uuid, ${projectId}::uuid,
        ${ticketId}::uuid, ${proposalId}::uuid,
        ${submission.submissionId}::uuid, ${submission.submissionHash})`,
    );
    if (!made) continue;
    const hostIds = hosts.map(({ id }) => id);
    return { id: made.meeting_id, attendeeId: made.attendee_id, hosts: hostIds, timeZone };
  }
  throw new TimeTakenError();
}

/** The hosts of a time as they are tried, in their order; of a kind that needs all, all of them at once. */
async function groupsOf(
  tx: Tx,
  kind: Kind,
  { hosts }: OfferedTime,
): Promise<OfferedTime['hosts'][]> {
  const inOrder = kind.hostRule === 'by_turns' ? await byTurns(tx, kind, hosts) : hosts;
  return kind.hostRule === 'all' ? [inOrder] : inOrder.map((host) => [host]);
}

/** Moments as an array of the database. */
export function momentsOf(moments: readonly number[]) {
  const texts = moments.map((moment) => new Date(moment).toISOString());
  return sql`${`{${texts.join(',')}}`}::timestamptz[]`;
}

/** The link of a new meeting: {room} becomes a name that nobody can guess. */
export function roomOf({ place, placeDetail }: Kind): string | null {
  if (place !== 'video' || !placeDetail) return null;
  return placeDetail.replaceAll('{room}', randomUUID());
}

/** What was asked and answered, and where the meeting is, as both sides read it. */
export function wordsOf(
  { place, placeDetail, questions }: Kind,
  answers: Pick<Booking, (typeof ANSWER_FIELDS)[number]>,
): string {
  const answered = questions.flatMap((question, at) => {
    const field = ANSWER_FIELDS[at];
    const answer = field && answers[field];
    return answer ? [`${question}\n${answer}`] : [];
  });
  const where = place === 'address' && placeDetail ? [`Where: ${placeDetail}`] : [];
  return [...where, ...answered].join('\n\n');
}
