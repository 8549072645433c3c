import { and, asc, eq, ilike, isNull, ne, or } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { chosenCustomer } from '#app/areas/customers/chosen-customer-queries.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { likePattern } from '#app/platform/db/paging.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { standingCustomer } from '#app/records/customer/standing-customer.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';

/** What hours are for: a customer's work, on a project or task of theirs, or the firm's own. */
export type Work = { customerId: string | null; projectId: string | null; taskId: string | null };

/**
 * The work that a form names, completed: a project or task implies its customer, a task its project. Values from `before` are
 * accepted even if they could not be chosen now.
 * @throws RefusedError when something is no longer available or does not belong to the rest.
 */
export async function resolveWork(
  tx: Tx,
  asked: { [Key in keyof Work]?: string | null | undefined },
  before: Work = { customerId: null, projectId: null, taskId: null },
): Promise<Work> {
  const taskId = asked.taskId ?? null;
  const task = taskId ? await chosenTask(tx, taskId, taskId === before.taskId) : null;
  const projectId = asked.projectId ?? task?.projectId ?? null;
  const isChosenAlready = projectId === before.projectId || projectId === task?.projectId;
  const project = projectId ? await chosenProject(tx, projectId, isChosenAlready) : null;
  const customerId = asked.customerId ?? project?.customerId ?? task?.customerId ?? null;
  if (project && project.customerId !== customerId) {
    throw new RefusedError('Choose a project of this customer.');
  }
  if (task && task.customerId !== customerId) {
    throw new RefusedError('Choose a task of this customer.');
  }
  if (task?.projectId && task.projectId !== projectId) {
    throw new RefusedError('The chosen task belongs to another project.');
  }
  if (customerId && customerId !== before.customerId) await chosenCustomer(tx, customerId);
  return { customerId, projectId, taskId };
}

async function chosenProject(tx: Tx, id: string, isChosenAlready: boolean) {
  const [project] = await tx
    .select({ customerId: projects.customerId, archivedAt: projects.archivedAt })
    .from(projects)
    .where(eq(projects.id, id));
  if (!project || (project.archivedAt && !isChosenAlready)) {
    throw new RefusedError('The chosen project no longer exists.');
  }
  return project;
}

async function chosenTask(tx: Tx, id: string, isChosenAlready: boolean) {
  const [task] = await tx
    .select({
      customerId: tasks.customerId,
      projectId: tasks.projectId,
      archivedAt: tasks.archivedAt,
    })
    .from(tasks)
    .where(eq(tasks.id, id));
  if (!task || (task.archivedAt && !isChosenAlready)) {
    throw new RefusedError('The chosen task no longer exists.');
  }
  return task;
}

/** A project or task to choose, with the customer and project it belongs to. */
export type WorkOption = LookupOption & {
  customer: LookupOption;
  project: LookupOption | null;
};

/** Most options that a selector receives at once. */
const OPTIONS = 20;

type Asked = { customerId: string | null; projectId?: string | null; search: string };

/** Projects that hours can be logged on, by title; of all customers when none is given. */
export async function findProjectChoices(
  actor: AdminActor,
  { customerId, search }: Asked,
): Promise<WorkOption[]> {
  const pattern = likePattern(search);
  const found = await asActor(actor, (tx) =>
    tx
      .select({ id: projects.id, title: projects.title, ...CUSTOMER })
      .from(projects)
      .innerJoin(customerProfiles, eq(customerProfiles.id, projects.customerId))
      .where(
        and(
          isNull(projects.archivedAt),
          customerId ? eq(projects.customerId, customerId) : isNull(customerProfiles.archivedAt),
          pattern
            ? or(ilike(projects.title, pattern), ilike(customerProfiles.displayName, pattern))
            : undefined,
        ),
      )
      .orderBy(asc(projects.title), asc(projects.id))
      .limit(OPTIONS),
  );
  return found.map((each) => optionOf(each, { withCompany: !customerId }));
}

/** Open tasks that hours can be logged on, by title, of a customer and a project when they are given. */
export async function findTaskChoices(
  actor: AdminActor,
  { customerId, projectId, search }: Asked,
): Promise<WorkOption[]> {
  const pattern = likePattern(search);
  const found = await asActor(actor, (tx) =>
    tx
      .select({
        id: tasks.id,
        title: tasks.title,
        projectId: tasks.projectId,
        projectTitle: projects.title,
        ...CUSTOMER,
      })
      .from(tasks)
      .innerJoin(customerProfiles, eq(customerProfiles.id, tasks.customerId))
      .leftJoin(projects, eq(projects.id, tasks.projectId))
      .where(
        and(
          isNull(tasks.archivedAt),
          ne(tasks.status, 'cancelled'),
          customerId ? eq(tasks.customerId, customerId) : isNull(customerProfiles.archivedAt),
          projectId ? or(eq(tasks.projectId, projectId), isNull(tasks.projectId)) : undefined,
          pattern
            ? or(ilike(tasks.title, pattern), ilike(customerProfiles.displayName, pattern))
            : undefined,
        ),
      )
      .orderBy(asc(tasks.title), asc(tasks.id))
      .limit(OPTIONS),
  );
  return found.map((each) => optionOf(each, { withCompany: !customerId }));
}

/**
 * The names of the chosen customer, project and task, for selectors that start with them, and the customer's current id; null
 * for any that is not chosen.
 */
export async function namesOfWork(tx: Tx, { customerId, projectId, taskId }: Work) {
  const [customer] = customerId
    ? await tx
        .select(CUSTOMER)
        .from(customerProfiles)
        .where(eq(customerProfiles.id, standingCustomer(customerId)))
    : [];
  const [project] = projectId
    ? await tx
        .select({ value: projects.id, label: projects.title })
        .from(projects)
        .where(eq(projects.id, projectId))
    : [];
  const [task] = taskId
    ? await tx
        .select({ value: tasks.id, label: tasks.title })
        .from(tasks)
        .where(eq(tasks.id, taskId))
    : [];
  return {
    customer: customer ? customerOption(customer) : null,
    project: project ?? null,
    task: task ?? null,
  };
}

const CUSTOMER = {
  customerId: customerProfiles.id,
  companyName: customerProfiles.displayName,
  contactName: customerProfiles.contactName,
};

type CustomerNames = { customerId: string; companyName: string; contactName: string };

/** A customer as selectors of the back office name one: "Company (Contact)". */
function customerOption(customer: CustomerNames): LookupOption {
  return {
    value: customer.customerId,
    label: `${customer.companyName} (${customer.contactName})`,
  };
}

function optionOf(
  found: CustomerNames & {
    id: string;
    title: string;
    projectId?: string | null;
    projectTitle?: string | null;
  },
  { withCompany }: { withCompany: boolean },
): WorkOption {
  return {
    value: found.id,
    label: withCompany ? `${found.title} (${found.companyName})` : found.title,
    customer: customerOption(found),
    project:
      found.projectId && found.projectTitle
        ? { value: found.projectId, label: found.projectTitle }
        : null,
  };
}
