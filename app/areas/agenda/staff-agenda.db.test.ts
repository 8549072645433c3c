import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { users } from '#app/access/auth-tables.ts';
import { STAFF_ROLES, type StaffRole, staffRolesWith } from '#app/access/staff-rights.ts';
import { recordPayment } from '#app/areas/billing/payment-commands.server.ts';
import { type Tx, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { contracts } from '#app/records/contract/contract-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { documentRequests } from '#app/records/document/document-tables.ts';
import { projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import type { AgendaKind } from '#app/records/kinds.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { projectMilestones, projects } from '#app/records/project/project-tables.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { staffCustomers } from '#app/records/staff/staff-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import { makeContract, makeProposal, makeUser } from '#demo/makers.server.ts';
import { adminActor, makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { emptyTables } from '#tests/helpers/emptied.ts';
import {
  makeCustomer,
  makeInvoice,
  makeMeeting,
  makeProject,
  makeTask,
  makeTicket,
  makeTimeEntry,
} from '#tests/helpers/makers.ts';
import type { AgendaItem } from './agenda-items.ts';
import { getToday } from './agenda-queries.server.ts';

setUpDatabase();

/** Tuesday, 11 AM in Chicago. */
const CLOCK = {
  now: new Date('2026-03-10T16:00:00Z'),
  today: '2026-03-10',
  dayEnds: new Date('2026-03-11T05:00:00Z'),
};
const FRIDAY = new Date('2026-03-06T20:00:00Z');
const AFTERNOON = new Date('2026-03-10T20:30:00Z');

let admin: AdminActor;
let profile: typeof customerProfiles.$inferSelect;
beforeAll(async () => {
  admin = await makeAdmin('Ann Admin');
});

beforeEach(async () => {
  await unsafeOwnerTransaction(async (tx) => {
    await emptyTables(
      tx,
      'time_entries, tasks, tickets, meetings, document_requests, invoices, proposals, contracts, projects, project_inquiries',
    );
    await tx.update(customerProfiles).set({ approvalStatus: 'approved' });
    await tx.delete(settings);
    profile = (await makeCustomer(tx)).profile;
  });
});

async function keysFor(actor: AdminActor): Promise<string[]> {
  const items = await getToday(actor, CLOCK);
  return items.filter(({ group }) => group !== 'received').map((item) => keyOf(item));
}

const keyOf = ({ group, kind }: Pick<AgendaItem, 'group' | 'kind'>) => `${group} ${kind}`;

async function ticket(tx: Tx, given: Partial<typeof tickets.$inferInsert>): Promise<void> {
  // The trigger of a status would clear what is due.
  const { id } = await makeTicket(tx, profile);
  await tx.update(tickets).set(given).where(eq(tickets.id, id));
}

async function milestone(tx: Tx, dueDate: string): Promise<void> {
  const { id } = await makeProject(tx, profile.id, { status: 'active' });
  await tx
    .insert(projectMilestones)
    .values({ projectId: id, title: 'Kickoff', dueDate, position: 0 });
}

async function inquiry(tx: Tx, dueAt: Date): Promise<void> {
  await tx.insert(projectInquiries).values({
    firstName: 'Rosa',
    lastName: 'Diaz',
    email: 'rosa@roof.example',
    company: 'Rooftop Mechanical',
    dueAt,
  });
}

const WITHDRAWN = sql`update promises set withdrawn_at = clock_timestamp(), withdrawn_reason = 'not_a_request'
  where kind = 'inquiry'`;

type Case = [
  group: AgendaItem['group'],
  kind: AgendaKind,
  right: 'work' | 'money' | 'site' | 'manage',
  make: (tx: Tx) => Promise<unknown>,
  done: (tx: Tx) => Promise<unknown>,
];

const CASES: Case[] = [
  [
    'overdue',
    'ticket',
    'work',
    (tx) => ticket(tx, { answerDueAt: FRIDAY }),
    (tx) => tx.update(tickets).set({ status: 'resolved' }),
  ],
  [
    'today',
    'ticket',
    'work',
    (tx) => ticket(tx, { answerDueAt: AFTERNOON }),
    (tx) => tx.update(tickets).set({ answerDueAt: null }),
  ],
  [
    'overdue',
    'task',
    'work',
    (tx) => makeTask(tx, profile.id, { dueDate: '2026-03-09' }),
    (tx) => tx.update(tasks).set({ status: 'cancelled' }),
  ],
  [
    'today',
    'task',
    'work',
    (tx) => makeTask(tx, profile.id, { dueDate: '2026-03-10' }),
    (tx) => tx.update(tasks).set({ status: 'completed' }),
  ],
  [
    'mine',
    'task',
    'work',
    (tx) => makeTask(tx, profile.id, { dueDate: '2026-03-11', assigneeId: admin.userId }),
    (tx) => tx.update(tasks).set({ archivedAt: new Date() }),
  ],
  [
    'overdue',
    'milestone',
    'work',
    (tx) => milestone(tx, '2026-03-01'),
    (tx) => tx.update(projects).set({ status: 'on_hold' }),
  ],
  [
    'today',
    'milestone',
    'work',
    (tx) => milestone(tx, '2026-03-10'),
    (tx) => tx.update(projectMilestones).set({ completedAt: new Date() }),
  ],
  [
    'meetings',
    'meeting',
    'work',
    (tx) => makeMeeting(tx, { meetingDate: new Date('2026-03-10T15:30:00Z') }),
    (tx) => tx.update(meetings).set({ status: 'cancelled' }),
  ],
  [
    'overdue',
    'inquiry',
    'site',
    (tx) => inquiry(tx, FRIDAY),
    (tx) => tx.update(projectInquiries).set({ answeredAt: new Date() }),
  ],
  [
    'today',
    'inquiry',
    'site',
    (tx) => inquiry(tx, AFTERNOON),
    (tx) => tx.update(projectInquiries).set({ answeredAt: new Date() }),
  ],
  [
    'new',
    'inquiry',
    'site',
    (tx) => inquiry(tx, new Date('2036-03-11T15:00:00Z')),
    (tx) => tx.execute(WITHDRAWN),
  ],
  [
    'new',
    'registration',
    'manage',
    (tx) => makeCustomer(tx, { approvalStatus: 'pending' }),
    (tx) => tx.update(customerProfiles).set({ approvalStatus: 'approved' }),
  ],
  [
    'waiting',
    'ticket',
    'work',
    (tx) => ticket(tx, { status: 'waiting' }),
    (tx) => tx.update(tickets).set({ archivedAt: new Date() }),
  ],
  [
    'waiting',
    'task',
    'work',
    (tx) => makeTask(tx, profile.id, { side: 'customer' }),
    (tx) => tx.update(tasks).set({ status: 'completed' }),
  ],
  [
    'waiting',
    'document_request',
    'work',
    (tx) =>
      tx.insert(documentRequests).values({
        customerId: profile.id,
        title: 'Aged receivables',
        requestedBy: admin.userId,
        requestedByName: 'Ann Admin',
      }),
    (tx) => tx.update(documentRequests).set({ withdrawnAt: new Date() }),
  ],
  [
    'waiting',
    'proposal',
    'money',
    (tx) =>
      makeProposal(tx, profile.id, { status: 'sent', sentAt: FRIDAY, validUntil: '2026-03-10' }),
    (tx) => tx.update(proposals).set({ validUntil: '2026-03-09' }),
  ],
  [
    'waiting',
    'contract',
    'money',
    (tx) => makeContract(tx, profile.id, { status: 'sent', sentAt: FRIDAY }),
    (tx) => tx.update(contracts).set({ status: 'signed' }),
  ],
  [
    'past-due',
    'invoice',
    'money',
    (tx) => makeInvoice(tx, profile.id, { status: 'sent', dueDate: '2026-03-09', amount: '90.00' }),
    (tx) => tx.update(invoices).set({ status: 'paid' }),
  ],
  [
    'unsent',
    'invoice',
    'money',
    (tx) => makeInvoice(tx, profile.id, { status: 'draft' }),
    (tx) => tx.update(invoices).set({ archivedAt: new Date() }),
  ],
  [
    'unsent',
    'proposal',
    'money',
    (tx) => makeProposal(tx, profile.id),
    (tx) => tx.update(proposals).set({ status: 'rejected' }),
  ],
  [
    'unsent',
    'contract',
    'money',
    (tx) => makeContract(tx, profile.id),
    (tx) => tx.update(contracts).set({ archivedAt: new Date() }),
  ],
  [
    'unbilled',
    'time',
    'money',
    (tx) => makeTimeEntry(tx, admin.userId, { customerId: profile.id, hourlyRate: '150.00' }),
    (tx) => tx.update(timeEntries).set({ billable: false }),
  ],
  [
    'unrated',
    'time',
    'money',
    (tx) => makeTimeEntry(tx, admin.userId, { customerId: profile.id }),
    (tx) => tx.update(timeEntries).set({ billable: false }),
  ],
];

describe('what asks staff to act', () => {
  it.each(CASES)('%s: %s is there until it is done', async (group, kind, _, make, done) => {
    expect(await keysFor(admin)).toEqual([]);
    await unsafeOwnerTransaction(make);
    expect(await keysFor(admin)).toEqual([keyOf({ group, kind })]);
    await unsafeOwnerTransaction(done);
    expect(await keysFor(admin)).toEqual([]);
  });

  it.each(STAFF_ROLES)('shows a %s what their role reads', async (role) => {
    await unsafeOwnerTransaction(async (tx) => {
      for (const [, , , make] of CASES) await make(tx);
    });
    const seen = CASES.filter(([, , right]) => staffRolesWith(right).includes(role))
      .map(([group, kind]) => keyOf({ group, kind }))
      .filter((key) => key !== 'mine task');
    expect((await keysFor(await staff(role))).toSorted()).toEqual(seen.toSorted());
  });

  it('leaves out what is not due, not asked or not theirs', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      await ticket(tx, { answerDueAt: new Date('2026-03-12T15:00:00Z'), firstResponseAt: FRIDAY });
      await makeTask(tx, profile.id, { dueDate: '2026-03-11' });
      await milestone(tx, '2026-03-11');
      await makeMeeting(tx, { meetingDate: new Date('2026-03-10T14:00:00Z') });
      await makeMeeting(tx, { meetingDate: new Date('2026-04-10T14:00:00Z') });
      await makeInvoice(tx, profile.id, { status: 'sent', dueDate: '2026-03-10' });
      await makeInvoice(tx, profile.id, { status: 'draft', sendOn: '2026-03-11' });
      await makeTimeEntry(tx, admin.userId, { hourlyRate: '150.00' });
      const fixed = await makeProject(tx, profile.id, { kind: 'fixed', status: 'completed' });
      const covered = { customerId: profile.id, projectId: fixed.id };
      await makeTimeEntry(tx, admin.userId, covered);
    });
    expect(await keysFor(admin)).toEqual([]);
  });

  it('holds back a proposal of which the customer asked for changes: it is ours again', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      await makeProposal(tx, profile.id, {
        status: 'sent',
        sentAt: FRIDAY,
        changesAskedAt: new Date(),
      });
    });
    expect(await keysFor(admin)).toEqual(['new proposal']);
    await unsafeOwnerTransaction((tx) => tx.update(proposals).set({ sentAt: new Date() }));
    expect(await keysFor(admin)).toEqual(['waiting proposal']);
  });

  it('adds up money by what is left to pay, and hours by what they are worth', async () => {
    const part = await unsafeOwnerTransaction(async (tx) => {
      const late = { status: 'overdue', dueDate: '2026-03-01' } as const;
      await makeInvoice(tx, profile.id, { ...late, amount: '500.25' });
      for (let n = 0; n < 2; n += 1) {
        const worked = { customerId: profile.id, hours: '1.50', hourlyRate: '100.00' };
        await makeTimeEntry(tx, admin.userId, worked);
      }
      return makeInvoice(tx, profile.id, { ...late, amount: '8400.00', dueDate: '2026-02-01' });
    });
    const paid = { amount: '4200.00', method: 'check', paidOn: '2026-02-10' } as const;
    await recordPayment(admin, part.id, { ...paid, version: part.version });
    const items = await getToday(admin, CLOCK);
    const sums = items.map(({ group, amount, total, sum, hours }) => [
      group,
      amount,
      total,
      sum,
      hours,
    ]);
    expect(sums.filter(([group]) => group !== 'received')).toEqual([
      ['past-due', '4200.00', 2, '4700.25', null],
      ['past-due', '500.25', 2, '4700.25', null],
      ['unbilled', null, 2, '300.00', '3.00'],
    ]);
  });

  it('counts further than it shows, the first to be done on top, and says whose it is', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      for (let day = 1; day <= 9; day += 1) {
        const assigneeId = day === 1 ? admin.userId : null;
        const dueDate = `2026-02-0${day}`;
        await makeTask(tx, profile.id, { dueDate, title: `Step ${day}`, assigneeId });
      }
    });
    const items = (await getToday(admin, CLOCK)).filter(({ group }) => group === 'overdue');
    expect(items.map(({ title }) => title)).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((day) => `Step ${day}`),
    );
    expect(items[0]).toMatchObject({
      total: 9,
      isCut: false,
      due: '2026-02-01',
      customerId: profile.id,
      companyName: profile.displayName,
      personName: 'Ann Admin',
      isMine: true,
    });
    expect(items[1]).toMatchObject({ personName: null, isMine: false });
  });

  it('shows those who are assigned to customers theirs alone, where the firm says so', async () => {
    await unsafeOwnerTransaction(async (tx) => {
      await tx.insert(settings).values({ key: 'security.staff.assigned_only', value: 'true' });
      const { profile: own } = await makeCustomer(tx);
      const { id } = await makeUser(tx, { role: 'consultant', name: 'Cora Consultant' });
      await tx.insert(staffCustomers).values({ userId: id, customerId: own.id });
      await makeTask(tx, profile.id, { dueDate: '2026-03-01', title: 'Foreign' });
      await makeTask(tx, own.id, { dueDate: '2026-03-01', title: 'Own' });
    });
    const cora = await staff('consultant', 'Cora Consultant');
    expect((await getToday(cora, CLOCK)).map(({ title }) => title)).toEqual(['Own']);
  });
});

/** Someone of that role, made once. */
async function staff(role: StaffRole, name = `The ${role}`): Promise<AdminActor> {
  const id = await unsafeOwnerTransaction(async (tx) => {
    const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.name, name));
    return known?.id ?? (await makeUser(tx, { role, name })).id;
  });
  return adminActor(id);
}
