import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type AdminActor, may } from '#app/access/actor.ts';
import { worthOf } from '#app/areas/time/entry-worth-sql.server.ts';
import { projectMilestones, projects } from '#app/records/project/project-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';

// Columns for queries that join `projects` with another table: in a query of one table alone they would lose its name.

/** How many milestones a project has. */
export const milestoneCount = sql<number>`(select count(*)::int from ${projectMilestones}
  where ${eq(projectMilestones.projectId, projects.id)})`;

/** How many milestones of a project are completed. */
export const completedCount = sql<number>`(select count(*)::int from ${projectMilestones}
  where ${eq(projectMilestones.projectId, projects.id)} and ${projectMilestones.completedAt} is not null)`;

// Both columns, as the index has them.
const timeOfProject = and(
  eq(timeEntries.projectId, projects.id),
  eq(timeEntries.customerId, projects.customerId),
);

/** The hours logged on a project, as a decimal text. Only for staff. */
export const hoursLogged = sql<string>`(select coalesce(sum(${timeEntries.hours}), 0)::numeric(10, 2)::text
  from ${timeEntries} where ${timeOfProject})`;

const timeCost = sql`(select coalesce(sum(${worthOf(timeEntries)}), 0)
  from ${timeEntries} where ${timeOfProject})`;

// Hours that the cost leaves out; what staff say it cost leaves none out.
const unratedHours = sql<string>`case when ${projects.actualCost} is not null then '0.00' else (select coalesce(sum(${timeEntries.hours}) filter
  (where ${timeEntries.billable} and ${timeEntries.hourlyRate} is null), 0)::numeric(10, 2)::text
  from ${timeEntries} where ${timeOfProject}) end`;

const actualCost: SQL<string> = sql<string>`coalesce(${projects.actualCost}, ${timeCost})::numeric(12, 2)::text`;

const budgetUsed = sql<number | null>`case when ${projects.budget} > 0 then
  least(round(coalesce(${projects.actualCost}, ${timeCost}) * 100 / ${projects.budget}), 999999)::int end`;

/**
 * The budget of a project, its cost (entered by staff, otherwise the hours by their billing rates), the cost as a whole
 * percentage of the budget, and the billable hours without a rate; nothing for staff who see no money.
 */
export function moneyFor(actor: AdminActor) {
  if (may(actor, 'money')) {
    const isCostEntered = sql<boolean>`${projects.actualCost} is not null`;
    return { budget: projects.budget, cost: actualCost, budgetUsed, unratedHours, isCostEntered };
  }
  return {
    budget: sql<string | null>`null`,
    cost: sql<string>`'0.00'`,
    budgetUsed: sql<number | null>`null::integer`,
    unratedHours: sql<string>`'0.00'`,
    isCostEntered: sql<boolean>`false`,
  };
}
