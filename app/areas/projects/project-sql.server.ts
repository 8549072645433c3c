import { and, eq, type SQL, sql } from 'drizzle-orm';
import { worthOf } from '#app/areas/time/entry-worth-sql.server.ts';
import { projectMilestones, projects } from '#app/records/project-tables.ts';
import { timeEntries } from '#app/records/time-tables.ts';

// Columns for queries that join `projects` with another table: in a query of one table alone they would lose its name.

/** How many milestones a project has. */
export const milestoneCount = sql<number>`(select count(*)::int from ${projectMilestones}
  where ${eq(projectMilestones.projectId, projects.id)})`;

/** How many of them are completed. */
export const completedCount = sql<number>`(select count(*)::int from ${projectMilestones}
  where ${eq(projectMilestones.projectId, projects.id)} and ${projectMilestones.completedAt} is not null)`;

// Both columns, as the index has them.
const timeOfProject = and(
  eq(timeEntries.projectId, projects.id),
  eq(timeEntries.customerId, projects.customerId),
);

/** The hours logged on a project, as a decimal text. For staff alone. */
export const hoursLogged = sql<string>`(select coalesce(sum(${timeEntries.hours}), 0)::numeric(10, 2)::text
  from ${timeEntries} where ${timeOfProject})`;

const timeCost = sql`(select coalesce(sum(${worthOf(timeEntries)}), 0)
  from ${timeEntries} where ${timeOfProject})`;

/** What a project has cost: what staff say, else the hours by their rates, as a decimal text. For staff alone. */
export const actualCost: SQL<string> = sql<string>`coalesce(${projects.actualCost}, ${timeCost})::numeric(12, 2)::text`;

/** The cost as a whole percentage of the budget; null without one. For staff alone. */
export const budgetUsed = sql<number | null>`case when ${projects.budget} > 0 then
  least(round(coalesce(${projects.actualCost}, ${timeCost}) * 100 / ${projects.budget}), 999999)::int end`;
