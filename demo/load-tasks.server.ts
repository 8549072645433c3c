import { randomUUID } from 'node:crypto';
import {
  commentOfCustomer,
  commentOfFirm,
  newForCustomer,
} from '#app/areas/tasks/task-announcements.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { taskComments, tasks } from '#app/records/task/task-tables.ts';
import { demoDate, demoTime } from './demo-clock.ts';
import { type DemoPeople, idOf } from './load-people.server.ts';
import { nameOf } from './load-records.server.ts';
import { insertAll } from './makers.server.ts';
import type { DemoFirm } from './types/firm.ts';
import type { DemoTask } from './types/work.ts';

/** Projects, and tasks with what was said about them. */
export async function loadTasks(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  now: Date,
): Promise<void> {
  const projectIds = await loadProjects(tx, firm, people, now);
  for (const task of firm.tasks) {
    const createdAt = demoTime(now, { daysAgo: task.daysAgo, hour: 9 });
    const completedAt =
      task.completedDaysAgo === undefined
        ? null
        : demoTime(now, { daysAgo: task.completedDaysAgo, hour: 16 });
    const [made] = await tx
      .insert(tasks)
      .values({
        customerId: idOf(people.customerIds, task.companyKey),
        projectId: task.projectKey ? idOf(projectIds, task.projectKey) : null,
        title: task.title,
        description: task.description ?? null,
        priority: task.priority,
        status: task.status,
        dueDate: task.dueInDays === undefined ? null : demoDate(now, task.dueInDays),
        side: task.side,
        assigneeId: task.assigneeKey ? idOf(people.userIds, task.assigneeKey) : null,
        createdBy: idOf(people.userIds, task.createdByKey),
        createdAt,
        completedAt,
        updatedAt: completedAt ?? createdAt,
      })
      .returning();
    if (!made) throw new Error('The task was not made.');
    const context = { firm, people, now };
    await insertAll(tx, taskComments, commentRows(made.id, task, context));
    await insertAll(tx, notices, noticeRows(made, task, context));
  }
}

async function loadProjects(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  now: Date,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const project of firm.projects) {
    const createdAt = demoTime(now, { daysAgo: project.startDaysAgo, hour: 8 });
    const [made] = await tx
      .insert(projects)
      .values({
        customerId: idOf(people.customerIds, project.companyKey),
        title: project.title,
        description: project.description,
        kind: project.kind,
        status: project.status,
        startDate: demoDate(now, -project.startDaysAgo),
        endDate: project.endInDays === undefined ? null : demoDate(now, project.endInDays),
        budget: project.budget,
        createdBy: idOf(people.userIds, project.createdByKey),
        createdAt,
        updatedAt: createdAt,
      })
      .returning({ id: projects.id });
    if (!made) throw new Error('The project was not made.');
    ids.set(project.key, made.id);
  }
  return ids;
}

function commentRows(
  taskId: string,
  task: DemoTask,
  { firm, people, now }: { firm: DemoFirm; people: DemoPeople; now: Date },
) {
  return (task.comments ?? []).map((comment) => ({
    taskId,
    userId: idOf(people.userIds, comment.authorKey),
    authorName: nameOf(firm, comment.authorKey),
    authorSide: comment.side === 'staff' ? ('firm' as const) : ('customer' as const),
    text: comment.text,
    createdAt: demoTime(now, comment),
  }));
}

/** Days back until which nobody has read the news yet. */
const UNREAD_DAYS = 5;

/** What people would have been notified of a task and its last comment; the latest news is unread. */
function noticeRows(
  task: typeof tasks.$inferSelect,
  demo: DemoTask,
  { firm, people, now }: { firm: DemoFirm; people: DemoPeople; now: Date },
) {
  const company = firm.companies.find(({ key }) => key === demo.companyKey);
  if (!company || demo.status === 'completed' || demo.status === 'cancelled') return [];
  const customer = idOf(people.userIds, company.mainContactKey);
  const allStaff = firm.staff.map(({ key }) => idOf(people.userIds, key));
  const announced = { ...task, companyName: company.name };
  const last = demo.comments?.at(-1);
  const news = [
    { daysAgo: demo.daysAgo, hour: 9, told: [customer], of: newForCustomer(announced) },
    ...(last
      ? [
          {
            daysAgo: last.daysAgo,
            hour: last.hour,
            told:
              last.side === 'staff' ? [customer] : task.assigneeId ? [task.assigneeId] : allStaff,
            of: (last.side === 'staff' ? commentOfFirm : commentOfCustomer)(
              announced,
              last.text,
              nameOf(firm, last.authorKey),
            ),
          },
        ]
      : []),
  ];
  return news.flatMap(({ told, of, ...moment }) => {
    const createdAt = demoTime(now, moment);
    const eventId = randomUUID();
    return told.map((userId) => ({
      userId,
      eventId,
      entityType: of.subject,
      entityId: task.id,
      title: of.title,
      path: of.path,
      createdAt,
      readAt: moment.daysAgo > UNREAD_DAYS ? createdAt : null,
    }));
  });
}
