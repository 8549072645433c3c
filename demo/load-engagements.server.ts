import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { answeredMeeting, newMeeting } from '#app/areas/meetings/meeting-announcements.ts';
import { momentOf } from '#app/areas/meetings/meeting-moment.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { DEFAULT_BUSINESS_HOURS } from '#app/platform/response-time.ts';
import { meetingResponses, meetings } from '#app/records/meeting/meeting-tables.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { projectMilestones, projects } from '#app/records/project/project-tables.ts';
import { promises } from '#app/records/promise/promise-tables.ts';
import { demoDate, demoTime } from './demo-clock.ts';
import { demoHours } from './demo-hours.ts';
import { type DemoPeople, idOf } from './load-people.server.ts';
import { nameOf } from './load-records.server.ts';
import { insertAll } from './makers.server.ts';
import type { DemoFirm } from './types/firm.ts';
import type { DemoMeeting, DemoProject } from './types/work.ts';

type Context = { firm: DemoFirm; people: DemoPeople; now: Date };

/**
 * Milestones of the projects, and meetings with what customers answered. The projects are there already; returns their
 * ids by key.
 */
export async function loadEngagements(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  now: Date,
): Promise<Map<string, string>> {
  const context = { firm, people, now };
  const projectIds = new Map<string, string>();
  for (const project of firm.projects) {
    const id = await projectIdOf(tx, project, people);
    projectIds.set(project.key, id);
    await loadMilestones(tx, id, project, context);
  }
  for (const meeting of firm.meetings) await loadMeeting(tx, meeting, projectIds, context);
  return projectIds;
}

async function projectIdOf(
  tx: Tx,
  { companyKey, title, key }: DemoProject,
  people: DemoPeople,
): Promise<string> {
  const [project] = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(eq(projects.customerId, idOf(people.customerIds, companyKey)), eq(projects.title, title)),
    );
  if (!project) throw new Error(`The demo has no project "${key}".`);
  return project.id;
}

/** Milestones, the notices of those that are completed, and what was promised of them. */
async function loadMilestones(
  tx: Tx,
  projectId: string,
  project: DemoProject,
  { firm, people, now }: Context,
): Promise<void> {
  const rows = milestoneRows(projectId, project, now);
  await insertAll(tx, projectMilestones, rows);
  const company = firm.companies.find(({ key }) => key === project.companyKey);
  for (const { id, title, dueDate, completedAt, createdAt } of rows) {
    if (!completedAt) continue;
    await tx.insert(notices).values({
      userId: idOf(people.userIds, company?.mainContactKey ?? ''),
      customerId: idOf(people.customerIds, project.companyKey),
      eventId: randomUUID(),
      entityType: 'project',
      entityId: projectId,
      title: `Milestone completed: ${title}`,
      path: `/customer/projects/${projectId}`,
      createdAt: completedAt,
      readAt: completedAt,
    });
    const dueAt = dueDate && endOfDay(dueDate);
    if (!dueAt || dueAt <= createdAt) continue;
    const ended = completedAt <= dueAt ? { keptAt: completedAt } : { brokenAt: dueAt };
    await tx
      .insert(promises)
      .values({ kind: 'milestone', recordId: id, madeAt: createdAt, dueAt, ...ended });
  }
}

/** The end of a calendar date on the firm's clock. */
function endOfDay(date: string): Date {
  const next = Temporal.PlainDate.from(date).add({ days: 1 });
  const { timeZone } = DEFAULT_BUSINESS_HOURS;
  return new Date(next.toZonedDateTime({ timeZone }).epochMilliseconds);
}

function milestoneRows(
  projectId: string,
  { milestones = [], startDaysAgo }: DemoProject,
  now: Date,
) {
  const createdAt = demoTime(now, { daysAgo: startDaysAgo, hour: 8.5 });
  return milestones.map(({ title, inDays, completedDaysAgo }, position) => ({
    id: randomUUID(),
    projectId,
    title,
    position,
    dueDate: inDays === undefined ? null : demoDate(now, inDays),
    completedAt:
      completedDaysAgo === undefined
        ? null
        : demoTime(now, { daysAgo: completedDaysAgo, hour: 15.5 }),
    createdAt,
  }));
}

async function loadMeeting(
  tx: Tx,
  demo: DemoMeeting,
  projectIds: Map<string, string>,
  context: Context,
): Promise<void> {
  const { firm, people, now } = context;
  const createdAt = demoTime(now, { daysAgo: demo.scheduledDaysAgo, hour: 8.75 });
  const [meeting] = await tx
    .insert(meetings)
    .values({
      customerId: demo.companyKey ? idOf(people.customerIds, demo.companyKey) : null,
      projectId: demo.projectKey ? idOf(projectIds, demo.projectKey) : null,
      title: demo.title,
      description: demo.description ?? null,
      meetingDate: momentOfDemo(demo, now),
      timeZone: DEFAULT_BUSINESS_HOURS.timeZone,
      durationMinutes: demo.minutes,
      meetingLink: demo.room ? `https://meet.plenum.example/${demo.room}` : null,
      status: demo.status,
      notes: demo.notes ?? null,
      invitationSequence: demo.status === 'scheduled' || demo.status === 'completed' ? 0 : 1,
      createdBy: idOf(people.userIds, demo.createdByKey),
      createdAt,
      updatedAt: createdAt,
    })
    .returning();
  if (!meeting) throw new Error('The meeting was not made.');
  const company = firm.companies.find(({ key }) => key === demo.companyKey);
  if (!company) return;
  const contact = idOf(people.userIds, company.mainContactKey);
  const { answer } = demo;
  if (answer) {
    await tx.insert(meetingResponses).values({
      meetingId: meeting.id,
      userId: contact,
      authorName: nameOf(firm, company.mainContactKey),
      response: answer.response,
      note: answer.note ?? null,
      invitationSequence: meeting.invitationSequence,
      createdAt: demoTime(now, answer),
    });
  }
  if (demo.status === 'completed' || demo.status === 'cancelled') return;
  const announced = { ...meeting, companyName: company.name };
  const news = [
    {
      told: [contact],
      of: newMeeting(announced, { isInvited: true }),
      daysAgo: demo.scheduledDaysAgo,
      createdAt,
      isRead: answer !== undefined,
    },
    ...(answer
      ? [
          {
            told: firm.staff.map(({ key }) => idOf(people.userIds, key)),
            of: answeredMeeting(announced, {
              by: nameOf(firm, company.mainContactKey),
              response: answer.note === undefined ? 'confirmed' : 'other_time',
              note: answer.note ?? null,
            }),
            daysAgo: answer.daysAgo,
            createdAt: demoTime(now, answer),
            isRead: false,
          },
        ]
      : []),
  ];
  await insertAll(
    tx,
    notices,
    news.flatMap(({ told, of, daysAgo, createdAt: at, isRead }) => {
      const eventId = randomUUID();
      return told.map((userId) => ({
        userId,
        eventId,
        entityType: of.subject,
        entityId: meeting.id,
        title: of.title,
        path: of.path,
        createdAt: at,
        readAt: isRead || daysAgo > UNREAD_DAYS ? at : null,
      }));
    }),
  );
}

/** Days back until which nobody has read the news yet. */
const UNREAD_DAYS = 5;

const MINUTE_MS = 60_000;

/** When a meeting of the demo begins: on a workday at its office time, or minutes from now on a round one. */
function momentOfDemo(demo: DemoMeeting, now: Date): Date {
  if ('inMinutes' in demo) {
    const round = 5 * MINUTE_MS;
    return new Date(Math.ceil((now.getTime() + demo.inMinutes * MINUTE_MS) / round) * round);
  }
  const { timeZone } = DEFAULT_BUSINESS_HOURS;
  const moment = momentOf({ date: workdayOf(now, demo), time: demo.time, timeZone });
  if (!moment) throw new Error(`The clocks skip ${demo.time}.`);
  return moment;
}

/**
 * The calendar date so many days from now, on a day that the firm is open: the next one after it, or the one before when it is
 * past. With `weekday` (1 is Monday) on such a day of the week.
 */
function workdayOf(
  now: Date,
  { inDays, weekday }: { inDays: number; weekday?: number | undefined },
): string {
  const { week, holidays } = demoHours(now);
  for (let at = inDays; ; at += inDays < 0 ? -1 : 1) {
    const date = demoDate(now, at);
    const { dayOfWeek } = Temporal.PlainDate.from(date);
    const isOpen = week[dayOfWeek - 1] !== null && !holidays.includes(date);
    if (isOpen && (weekday === undefined || weekday === dayOfWeek)) return date;
  }
}
