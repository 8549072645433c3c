import { and, eq, gt, ilike, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { isOfCustomerNamed } from '#app/areas/customers/customer-name-sql.server.ts';
import { isUnread } from '#app/areas/notices/notice-queries.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { isOfFound } from '#app/platform/db/found-ids.server.ts';
import { listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { clockIn } from '#app/platform/time-zone.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import type { MeetingResponse } from '#app/records/meeting/meeting-status.ts';
import { meetingResponses, meetings } from '#app/records/meeting/meeting-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { aboutOf } from './meeting-about-queries.server.ts';
import type { MeetingFilters } from './meeting-filters.ts';
import { LONGEST_DURATION } from './meeting-forms.ts';
import { meetingPeople } from './meeting-people-queries.server.ts';
import { isOver, joinChangeAfter, joinLinkAt } from './meeting-time.ts';

type Member = AdminActor | CustomerActor;

/** The latest answer to a meeting's invitations that the reader may see. */
type LatestAnswer = {
  response: MeetingResponse;
  note: string | null;
  authorName: string;
  invitation: number;
  at: string;
};

const latestAnswer = sql<LatestAnswer | null>`(select json_build_object(
    'response', ${meetingResponses.response},
    'note', ${meetingResponses.note},
    'authorName', ${meetingResponses.authorName},
    'invitation', ${meetingResponses.invitationSequence},
    'at', ${meetingResponses.createdAt})
  from ${meetingResponses} where ${eq(meetingResponses.meetingId, meetings.id)}
  order by ${meetingResponses.createdAt} desc, ${meetingResponses.id} desc limit 1)`;

// For queries that join `meetings` with another table: alone it would lose its name in the subqueries.
const COLUMNS = {
  id: meetings.id,
  customerId: meetings.customerId,
  companyName: customerProfiles.displayName,
  contactName: customerProfiles.contactName,
  projectId: meetings.projectId,
  projectTitle: projects.title,
  title: meetings.title,
  description: meetings.description,
  meetingDate: meetings.meetingDate,
  timeZone: meetings.timeZone,
  durationMinutes: meetings.durationMinutes,
  meetingLink: meetings.meetingLink,
  status: meetings.status,
  notes: meetings.notes,
  invitationSequence: meetings.invitationSequence,
  archivedAt: meetings.archivedAt,
  version: meetings.version,
  isUnread: isUnread('meeting', meetings.id),
  answer: latestAnswer,
};

function rowsIn(tx: Tx) {
  return tx
    .select({
      ...COLUMNS,
      creatorName,
      createdAt: meetings.createdAt,
      guestCame: meetings.guestCame,
    })
    .from(meetings)
    .leftJoin(customerProfiles, eq(customerProfiles.id, meetings.customerId))
    .leftJoin(projects, eq(projects.id, meetings.projectId))
    .leftJoin(users, eq(users.id, meetings.createdBy));
}

const creatorName = sql<string | null>`coalesce(nullif(${users.name}, ''), ${users.email})`;

/**
 * Meetings filtered and searched by title, company, contact and project, with how many match. A customer gets their own, and
 * never archived ones. `now` decides what is upcoming and which link can be used.
 */
export async function listMeetings(
  actor: Member,
  request: PageRequest,
  { filters, now }: { filters: MeetingFilters; now: Date },
) {
  const moment = sql`${now.toISOString()}::timestamptz`;
  return asActor(actor, async (tx) => {
    const page = await listPage(tx, {
      table: meetings,
      sort: { by: meetings.meetingDate, type: 'timestamptz' },
      request,
      newest: meetings.meetingDate,
      filters: and(
        actor.kind === 'customer' ? eq(meetings.customerId, actor.customerId) : undefined,
        actor.kind === 'admin' && filters.show === 'archived'
          ? isNotNull(meetings.archivedAt)
          : isNull(meetings.archivedAt),
        filters.show === 'upcoming' ? isUpcoming(moment) : undefined,
        filters.show === 'past' ? sql`not ${endsAfter(moment)}` : undefined,
        filters.status ? eq(meetings.status, filters.status) : undefined,
      ),
      search: async (pattern) => [
        ilike(meetings.title, pattern),
        await isOfCustomerNamed(tx, meetings.customerId, pattern),
        await isOfFound(tx, meetings.projectId, projects, ilike(projects.title, pattern)),
      ],
      rows: (cursor) =>
        tx
          .select({ ...COLUMNS, cursor })
          .from(meetings)
          .leftJoin(customerProfiles, eq(customerProfiles.id, meetings.customerId))
          .leftJoin(projects, eq(projects.id, meetings.projectId)),
    });
    return { ...page, rows: page.rows.map((row) => shownAt(row, now)) };
  });
}

/** One meeting of a list. */
export type MeetingRow = Awaited<ReturnType<typeof listMeetings>>['rows'][number];

/**
 * Returns a meeting with its project, answers and notes; a customer finds their own that are not archived.
 * @throws NotFoundError
 */
export async function getMeeting(actor: Member, id: string, now: Date) {
  return asActor(actor, async (tx) => {
    const [meeting] = await rowsIn(tx).where(
      and(
        eq(meetings.id, id),
        actor.kind === 'customer'
          ? and(eq(meetings.customerId, actor.customerId), isNull(meetings.archivedAt))
          : undefined,
      ),
    );
    if (!meeting) throw new NotFoundError();
    const hasBegun = meeting.meetingDate <= now;
    const people = await meetingPeople(tx, actor, meeting);
    const bookedBy = people.guests.find(({ userId }) => userId !== null)?.name ?? null;
    return {
      ...shownAt(meeting, now),
      hasBegun,
      ...people,
      bookedBy,
      about: await aboutOf(tx, id),
    };
  });
}

/** A meeting on its own page. */
export type MeetingDetail = Awaited<ReturnType<typeof getMeeting>>;

/**
 * Returns the starting values of the form that edits a meeting; date and time on the clocks of the meeting's own zone.
 * @throws NotFoundError
 */
export async function getMeetingForm(actor: AdminActor, id: string) {
  return asActor(actor, async (tx) => {
    const [meeting] = await rowsIn(tx).where(eq(meetings.id, id));
    if (!meeting) throw new NotFoundError();
    const { date, time } = clockIn(meeting.timeZone, meeting.meetingDate);
    return {
      customerId: meeting.customerId,
      projectId: meeting.projectId,
      projectTitle: meeting.projectTitle,
      title: meeting.title,
      description: meeting.description,
      meetingDate: date,
      meetingTime: time,
      timeZone: meeting.timeZone,
      durationMinutes: meeting.durationMinutes,
      meetingLink: meeting.meetingLink,
      notes: meeting.notes,
      version: meeting.version,
    };
  });
}

/** The starting values of the form that edits a meeting. */
export type MeetingFormValues = Awaited<ReturnType<typeof getMeetingForm>>;

/** What a person sees of a meeting now: its link until it is over, and the answer to the invitation in force. */
function shownAt<
  Row extends Parameters<typeof joinLinkAt>[0] & {
    invitationSequence: number;
    answer: LatestAnswer | null;
  },
>({ meetingLink, answer, ...meeting }: Row, now: Date) {
  const joinable = { ...meeting, meetingLink };
  const changesAt = joinChangeAfter(joinable, now);
  return {
    ...meeting,
    answer: answer && {
      ...answer,
      at: new Date(answer.at),
      isCurrent: answer.invitation === meeting.invitationSequence,
    },
    isOver: isOver(meeting, now),
    joinLink: joinLinkAt(joinable, now),
    /** Milliseconds until the link goes, so that the viewer's own clock does not matter; null for never. */
    joinChangesIn: changesAt && changesAt.getTime() - now.getTime(),
  };
}

/** A condition on future and current meetings. An index answers its first part; the second part is exact. */
export function isUpcoming(now: SQL): SQL | undefined {
  const longest = sql`make_interval(mins => ${LONGEST_DURATION})`;
  return and(gt(meetings.meetingDate, sql`${now} - ${longest}`), endsAfter(now));
}

function endsAfter(now: SQL): SQL {
  return sql`${meetings.meetingDate} + make_interval(mins => ${meetings.durationMinutes}) > ${now}`;
}
