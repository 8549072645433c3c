import { and, eq, gte, inArray, lt } from 'drizzle-orm';
import { AN_ADMIN } from '#app/access/actor.ts';
import { createInvoiceIn } from '#app/areas/billing/invoice-commands.server.ts';
import { linesFromEntries } from '#app/areas/time/time-lines.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { costRates } from '#app/records/time-entry/cost-rate-tables.ts';
import { expenses } from '#app/records/time-entry/expense-tables.ts';
import { agreedRates } from '#app/records/time-entry/rate-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import { demoDate, demoTime } from './demo-clock.ts';
import { demoHours } from './demo-hours.ts';
import { type DemoPeople, idOf } from './load-people.server.ts';
import { insertAll } from './makers.server.ts';
import { DEMO_HOURS, DEMO_WORK, type DemoWork, earlierWork } from './time/demo-time.ts';
import type { DemoFirm } from './types/firm.ts';

/** How far back staff logged their hours, and since when on the work of today. */
const DAYS = 340;
const RECENT_DAYS = 70;
/** Hours of the first weeks of this project are on a draft invoice. */
const INVOICED = { companyKey: 'saguaro', untilDaysAgo: 42 } as const;

/** What these clients agreed to, and the rates of the firm's people. */
const RATES = {
  clients: { beaverdale: '260.00', haw: '187.50' },
  people: { tom: '245.00', renee: '195.00' },
};

/** What an hour of each person costs the firm, pay and overhead included, and what it did until a raise this half-year. */
const COSTS = {
  margaret: ['118.00', '112.00'],
  tom: ['92.50', '88.00'],
  renee: ['71.25', '66.00'],
};
const RAISED_DAYS_AGO = 150;

/** What their people spent in the last weeks; only the firm's own is not billed. */
const EXPENSES = [
  {
    who: 'tom',
    client: 'haw',
    what: 'Flight and rental car, site visit',
    amount: '412.60',
    ago: 6,
  },
  { who: 'tom', client: 'haw', what: 'Hotel, two nights', amount: '278.00', ago: 5 },
  { who: 'renee', client: 'beaverdale', what: 'Mileage, 84 miles', amount: '58.80', ago: 9 },
  { who: 'margaret', client: null, what: 'Trade association dues', amount: '350.00', ago: 12 },
] as const;

/** A year of hours that staff logged, one entry a person and working day, and a draft invoice over some of the last ones. */
export async function loadTime(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  now: Date,
): Promise<void> {
  const projectIds = await idsByTitle(tx, projects);
  const taskIds = await idsByTitle(tx, tasks);
  const workOf = ({ companyKey, projectTitle, taskTitle }: DemoWork) => ({
    customerId: companyKey ? idOf(people.customerIds, companyKey) : null,
    projectId: projectTitle ? idOf(projectIds, projectTitle) : null,
    taskId: taskTitle ? idOf(taskIds, taskTitle) : null,
  });
  const rows: (typeof timeEntries.$inferInsert)[] = [];
  const { holidays } = demoHours(now);
  for (const [at, { key }] of firm.staff.entries()) {
    let turn = 0;
    for (let daysAgo = DAYS; daysAgo >= 1; daysAgo -= 1) {
      const works = (daysAgo > RECENT_DAYS ? earlierWork(key, daysAgo) : DEMO_WORK[key]) ?? [];
      const work = works[turn % works.length];
      const date = demoDate(now, -daysAgo);
      if (!work || isWeekend(date) || holidays.includes(date)) continue;
      const createdAt = demoTime(now, { daysAgo, hour: 17 });
      rows.push({
        userId: idOf(people.userIds, key),
        ...workOf(work),
        description: work.notes[Math.floor(turn / works.length) % work.notes.length] ?? null,
        hours: DEMO_HOURS[(turn * 3 + at) % DEMO_HOURS.length] ?? '1.00',
        hourlyRate: work.rate ?? null,
        date,
        billable: work.isBillable,
        createdAt,
        updatedAt: createdAt,
      });
      turn += 1;
    }
  }
  await insertAll(tx, timeEntries, rows);
  await insertAll(tx, agreedRates, [
    ...Object.entries(RATES.clients).map(([key, rate]) => ({
      customerId: idOf(people.customerIds, key),
      rate,
    })),
    ...Object.entries(RATES.people).map(([key, rate]) => ({
      userId: idOf(people.userIds, key),
      rate,
    })),
  ]);
  await insertAll(
    tx,
    costRates,
    Object.entries(COSTS).flatMap(([key, [raised, before]]) => [
      { userId: idOf(people.userIds, key), rate: before ?? '', holdsFrom: demoDate(now, -DAYS) },
      {
        userId: idOf(people.userIds, key),
        rate: raised ?? '',
        holdsFrom: demoDate(now, -RAISED_DAYS_AGO),
      },
    ]),
  );
  await insertAll(
    tx,
    expenses,
    EXPENSES.map(({ who, client, what, amount, ago }) => ({
      userId: idOf(people.userIds, who),
      customerId: client ? idOf(people.customerIds, client) : null,
      description: what,
      amount,
      date: demoDate(now, -ago),
      billable: client !== null,
      createdAt: demoTime(now, { daysAgo: ago, hour: 17 }),
    })),
  );
  await invoiceFirstWeeks(tx, firm, people, now);
}

/** What the button for it does, with the hours of a customer's first weeks. */
async function invoiceFirstWeeks(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  now: Date,
): Promise<void> {
  const [owner] = firm.staff;
  if (!owner) return;
  const customerId = idOf(people.customerIds, INVOICED.companyKey);
  const found = await tx
    .select({
      id: timeEntries.id,
      date: timeEntries.date,
      hours: timeEntries.hours,
      hourlyRate: timeEntries.hourlyRate,
      projectId: projects.id,
      projectTitle: projects.title,
    })
    .from(timeEntries)
    .innerJoin(projects, eq(projects.id, timeEntries.projectId))
    .where(
      and(
        eq(timeEntries.customerId, customerId),
        lt(timeEntries.date, demoDate(now, -INVOICED.untilDaysAgo)),
        gte(timeEntries.hourlyRate, '0.01'),
      ),
    );
  const entries = found.map((entry) => ({
    ...entry,
    hourlyRate: entry.hourlyRate ?? '0',
    personName: owner.name,
    taskTitle: null,
    description: null,
  }));
  if (entries.length === 0) return;
  const lines = linesFromEntries(entries, 'project');
  const invoice = await createInvoiceIn(
    tx,
    {
      ...AN_ADMIN,
      userId: idOf(people.userIds, owner.key),
      name: owner.name,
      email: owner.email,
    },
    {
      customerId,
      description: 'Consulting hours',
      dueDate: demoDate(now, 30),
      lines: lines.map(({ line }) => line),
    },
  );
  for (const [at, { entryIds }] of lines.entries()) {
    await tx
      .update(timeEntries)
      .set({ invoiceLineId: invoice.lineIds[at] ?? null })
      .where(inArray(timeEntries.id, entryIds));
  }
}

async function idsByTitle(
  tx: Tx,
  table: typeof projects | typeof tasks,
): Promise<Map<string, string>> {
  const rows = await tx.select({ id: table.id, title: table.title }).from(table);
  return new Map(rows.map(({ id, title }) => [title, id]));
}

function isWeekend(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day === 0 || day === 6;
}
