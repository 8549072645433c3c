import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { keyedPage, type Page, toPage } from '#app/platform/db/paging.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { taskComments, tasks } from '#app/records/task/task-tables.ts';

/** A comment on a task. */
export type TaskCommentRow = Pick<
  typeof taskComments.$inferSelect,
  'id' | 'authorName' | 'authorSide' | 'text' | 'createdAt'
> & {
  /** The email that it came by, for staff, who can download it. */
  mailId: string | null;
};

// A comment by email bears the email's id as its form's.
const MAIL_ID = sql<
  string | null
>`(select m.id from inbound_mails m where m.id = ${sql`${taskComments.submissionId}`})`;

/** Which comments of a task are asked for; the newest page without a cursor. */
type CommentCursor = Pick<PageRequest, 'after' | 'before'>;

/**
 * A task with everything staff know about it and a page of its comments, oldest of the page first; `previous` and `next` lead
 * to later and earlier ones.
 * @throws NotFoundError
 */
export async function getTask(actor: AdminActor, id: string, cursor: CommentCursor) {
  const assignee = alias(users, 'assignee');
  const creator = alias(users, 'creator');
  return asActor(actor, async (tx) => {
    const [task] = await tx
      .select({
        ...getTableColumns(tasks),
        companyName: customerProfiles.displayName,
        contactName: customerProfiles.contactName,
        projectTitle: projects.title,
        assigneeName: nameOrEmail(assignee),
        creatorName: nameOrEmail(creator),
      })
      .from(tasks)
      .innerJoin(customerProfiles, eq(customerProfiles.id, tasks.customerId))
      .leftJoin(projects, eq(projects.id, tasks.projectId))
      .leftJoin(assignee, eq(assignee.id, tasks.assigneeId))
      .leftJoin(creator, eq(creator.id, tasks.createdBy))
      .where(eq(tasks.id, id));
    if (!task) throw new NotFoundError();
    return { task, comments: await pageOfComments(tx, id, cursor, MAIL_ID) };
  });
}

/** A task as staff see it. */
export type TaskDetail = Awaited<ReturnType<typeof getTask>>['task'];

/**
 * One of the customer's own tasks with a page of its comments, oldest of the page first.
 * @throws NotFoundError also for someone else's task and for an archived one.
 */
export async function getOwnTask(actor: CustomerActor, id: string, cursor: CommentCursor) {
  return asActor(actor, async (tx) => {
    const [task] = await tx
      .select({
        id: tasks.id,
        title: tasks.title,
        description: tasks.description,
        projectTitle: projects.title,
        priority: tasks.priority,
        dueDate: tasks.dueDate,
        status: tasks.status,
        side: tasks.side,
        completedAt: tasks.completedAt,
        createdAt: tasks.createdAt,
        version: tasks.version,
        companyName: customerProfiles.displayName,
      })
      .from(tasks)
      .innerJoin(customerProfiles, eq(customerProfiles.id, tasks.customerId))
      .leftJoin(projects, eq(projects.id, tasks.projectId))
      .where(
        and(eq(tasks.id, id), eq(tasks.customerId, actor.customerId), isNull(tasks.archivedAt)),
      );
    if (!task) throw new NotFoundError();
    return { task, comments: await pageOfComments(tx, id, cursor, sql`null`) };
  });
}

/** A task as its customer sees it. */
export type OwnTaskDetail = Awaited<ReturnType<typeof getOwnTask>>['task'];

async function pageOfComments(
  tx: Tx,
  taskId: string,
  { after, before }: CommentCursor,
  mailId: SQL<string | null>,
): Promise<Page<TaskCommentRow>> {
  const newestFirst = { search: '', sort: 'created', direction: 'desc', after, before } as const;
  const keyed = keyedPage(
    { by: taskComments.createdAt, type: 'timestamptz' },
    taskComments.id,
    newestFirst,
  );
  const rows = await tx
    .select({
      id: taskComments.id,
      authorName: taskComments.authorName,
      authorSide: taskComments.authorSide,
      text: taskComments.text,
      createdAt: taskComments.createdAt,
      mailId,
      cursor: keyed.cursor,
    })
    .from(taskComments)
    .where(and(eq(taskComments.taskId, taskId), keyed.where))
    .orderBy(...keyed.orderBy)
    .limit(keyed.limit);
  const page = toPage(keyed, rows);
  return { ...page, rows: page.rows.toReversed() };
}

// An account made with an e-mail alone has no name.
function nameOrEmail({
  name,
  email,
}: Pick<ReturnType<typeof alias<typeof users, string>>, 'name' | 'email'>) {
  return sql<string | null>`coalesce(nullif(${name}, ''), ${email})`;
}
