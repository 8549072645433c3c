import { and, asc, eq, isNull } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';

const MOST = 10;

/** Returns the meetings that were booked from a ticket or a proposal, the earliest first. */
export async function listMeetingsAbout(
  actor: AdminActor | CustomerActor,
  about: { ticketId: string } | { proposalId: string },
) {
  return asActor(actor, (tx) =>
    tx
      .select({
        id: meetings.id,
        title: meetings.title,
        meetingDate: meetings.meetingDate,
        status: meetings.status,
      })
      .from(meetings)
      .where(
        and(
          'ticketId' in about
            ? eq(meetings.ticketId, about.ticketId)
            : eq(meetings.proposalId, about.proposalId),
          isNull(meetings.archivedAt),
        ),
      )
      .orderBy(asc(meetings.meetingDate), asc(meetings.id))
      .limit(MOST),
  );
}

/** The meetings of a ticket or proposal. */
export type MeetingsAbout = Awaited<ReturnType<typeof listMeetingsAbout>>;

/** What a meeting was booked from, as far as the transaction's person sees it. */
export async function aboutOf(tx: Tx, id: string) {
  const [about] = await tx
    .select({
      ticket: { id: tickets.id, number: tickets.number, title: tickets.title },
      proposal: { id: proposals.id, title: proposals.title },
    })
    .from(meetings)
    .leftJoin(tickets, eq(tickets.id, meetings.ticketId))
    .leftJoin(proposals, eq(proposals.id, meetings.proposalId))
    .where(eq(meetings.id, id));
  return { ticket: about?.ticket ?? null, proposal: about?.proposal ?? null };
}
