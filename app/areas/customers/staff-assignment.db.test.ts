import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { mayHear } from '#app/access/live-stream.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { announceJob } from '#app/areas/notices/notice-jobs.server.ts';
import { createTask } from '#app/areas/tasks/task-commands.server.ts';
import { setTicketStatus } from '#app/areas/tickets/ticket-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { documentRequests } from '#app/records/document/document-tables.ts';
import { NOTICE_SUBJECTS, type NoticeSubject } from '#app/records/notice/notice-subjects.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { monthlyFileRequests } from '#app/records/outcome/monthly-file-tables.ts';
import { outcomeBaselines } from '#app/records/outcome/outcome-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { staffCustomers } from '#app/records/staff/staff-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { addOutcomes } from '#tests/db/made-outcome-rows.ts';
import { actionsOn, adminActor, makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeTicket } from '#tests/helpers/makers.ts';
import { makeOneOfEach } from '#tests/helpers/one-of-each.ts';
import { listCustomers } from './customer-queries.server.ts';
import {
  assignStaff,
  getAssignedStaff,
  unassignStaff,
} from './staff-assignment-commands.server.ts';

setUpDatabase();

let admin: AdminActor;
let consultantId: string;
let billingId: string;
let own: { id: string; ticketId: string };
let foreign: { id: string; ticketId: string };

beforeAll(async () => {
  admin = await makeAdmin('Ann Admin');
  await unsafeOwnerTransaction(async (tx) => {
    consultantId = (await makeUser(tx, { role: 'consultant', name: 'Cora Consultant' })).id;
    billingId = (await makeUser(tx, { role: 'billing', name: 'Bill Billing' })).id;
    const made = async () => {
      const { profile } = await makeCustomer(tx);
      return { id: profile.id, ticketId: (await makeTicket(tx, profile)).id };
    };
    own = await made();
    foreign = await made();
  });
});

beforeEach(async () => {
  await unsafeOwnerTransaction(async (tx) => {
    await tx.delete(staffCustomers);
    await tx.delete(settings);
  });
});

async function limitStaff(): Promise<void> {
  await unsafeOwnerTransaction((tx) =>
    tx.insert(settings).values({ key: 'security.staff.assigned_only', value: 'true' }),
  );
}

/** Who of the staff gets a notice of a record that is announced to all of them. */
async function told(subject: NoticeSubject, subjectId: string): Promise<string[]> {
  const eventId = crypto.randomUUID();
  const about = { subject, subjectId, title: 'News', path: '/admin' } as const;
  await announceJob.run({ ...about, to: { staff: 'all' }, eventId, except: null });
  const rows = await unsafeOwnerTransaction((tx) =>
    tx.select({ userId: notices.userId }).from(notices).where(eq(notices.eventId, eventId)),
  );
  return rows.map(({ userId }) => userId).sort();
}

const PAGE = { search: '', sort: 'company', direction: 'asc', after: null, before: null } as const;
const seenBy = async (actor: AdminActor) =>
  (await listCustomers(actor, PAGE, 'active')).rows.map(({ id }) => id).sort();

describe('staff who are assigned to customers', () => {
  it('are on the customer with their role, and in its history', async () => {
    await assignStaff(admin, own.id, consultantId);
    await assignStaff(admin, own.id, consultantId);
    expect(await getAssignedStaff(admin, own.id)).toEqual({
      isLimited: false,
      people: [{ id: consultantId, name: 'Cora Consultant', role: 'Consultant' }],
    });
    await unassignStaff(admin, own.id, consultantId);
    expect((await getAssignedStaff(admin, own.id)).people).toEqual([]);
    await expect(unassignStaff(admin, own.id, consultantId)).rejects.toThrow(NotFoundError);
    expect(await actionsOn(own.id)).toEqual([
      'customer.staff_assigned',
      'customer.staff_unassigned',
    ]);
  });

  it('see every customer until the firm limits that, and these alone from then on', async () => {
    await assignStaff(admin, own.id, consultantId);
    expect(await seenBy(await adminActor(consultantId))).toEqual([own.id, foreign.id].sort());
    await limitStaff();
    expect(await seenBy(await adminActor(consultantId))).toEqual([own.id]);
    expect(await seenBy(await adminActor(billingId))).toEqual([]);
    expect(await seenBy(await adminActor(admin.userId))).toEqual([own.id, foreign.id].sort());
  });

  it('change nothing of others, which are not found', async () => {
    await assignStaff(admin, own.id, consultantId);
    await limitStaff();
    const consultant = await adminActor(consultantId);
    const close = { status: 'closed', version: 1 } as const;
    await expect(setTicketStatus(consultant, foreign.ticketId, close)).rejects.toThrow(
      NotFoundError,
    );
    await setTicketStatus(consultant, own.ticketId, close);
    const closed = await unsafeOwnerTransaction((tx) =>
      tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.status, 'closed')),
    );
    expect(closed).toEqual([{ id: own.ticketId }]);
  });

  it('are assigned by admins alone, and only who is on the staff', async () => {
    const consultant = await adminActor(consultantId);
    await expect(assignStaff(consultant, own.id, consultantId)).rejects.toThrow(RefusedError);
    const { id } = await unsafeOwnerTransaction((tx) => makeUser(tx));
    await expect(assignStaff(admin, own.id, id)).rejects.toThrow('no longer staff');
    expect(await unsafeOwnerTransaction((tx) => tx.select().from(staffCustomers))).toEqual([]);
  });
});

describe('work for a customer', () => {
  const task = (customerId: string, assigneeId: string) => ({
    customerId,
    title: 'Sort the price book',
    assigneeId,
    side: 'firm' as const,
    priority: 'medium' as const,
    status: 'pending' as const,
  });

  it('is given to nobody who does not see the customer or does no work', async () => {
    await assignStaff(admin, own.id, consultantId);
    await assignStaff(admin, own.id, billingId);
    await limitStaff();
    await createTask(admin, task(own.id, consultantId));
    await expect(createTask(admin, task(foreign.id, consultantId))).rejects.toThrow(RefusedError);
    await expect(createTask(admin, task(own.id, billingId))).rejects.toThrow(RefusedError);
    const made = await unsafeOwnerTransaction((tx) =>
      tx.select({ customerId: tasks.customerId }).from(tasks),
    );
    expect(made).toEqual([{ customerId: own.id }]);
  });

  it('is told and heard of by those who see it', async () => {
    await assignStaff(admin, own.id, consultantId);
    await limitStaff();
    expect(await told('ticket', own.ticketId)).toEqual([admin.userId, consultantId].sort());
    expect(await told('ticket', foreign.ticketId)).toEqual([admin.userId]);
    // Nobody but who sees money is notified of it, whichever customer it is.
    expect(await told('invoice', crypto.randomUUID())).toEqual([admin.userId, billingId].sort());
    const consultant = await adminActor(consultantId);
    const change = (topic: 'ticket' | 'invoice', customerId: string) => ({
      topic,
      id: own.ticketId,
      customerId,
      staffOnly: false,
      userIds: null,
      transaction: null,
    });
    expect(mayHear(consultant, change('ticket', own.id))).toBe(true);
    expect(mayHear(consultant, change('ticket', foreign.id))).toBe(false);
    expect(mayHear(consultant, change('invoice', own.id))).toBe(false);
  });

  it('is announced, of whatever kind, to nobody who does not see its customer', async () => {
    await limitStaff();
    await unsafeOwnerTransaction((tx) => makeUser(tx, { role: 'reader' }));
    const records = await unsafeOwnerTransaction(async (tx) => {
      const { profile } = await makeCustomer(tx);
      const { ids } = await makeOneOfEach(tx, profile, 'Foreign');
      await addOutcomes(tx, profile, admin.userId);
      const [request] = await tx
        .insert(documentRequests)
        .values({
          customerId: profile.id,
          title: 'Price book',
          category: 'general',
          requestedBy: admin.userId,
          requestedByName: 'Ann Admin',
        })
        .returning({ id: documentRequests.id });
      const baselines = await tx.select({ id: outcomeBaselines.id }).from(outcomeBaselines);
      const asked = await tx.select({ id: monthlyFileRequests.id }).from(monthlyFileRequests);
      const outcomes = [...baselines, ...asked].map(({ id }) => id);
      expect(outcomes.length).toBeGreaterThan(1);
      return {
        ...ids,
        document_request: request?.id ?? '',
        // Scores are announced by their customer.
        outcome: [...outcomes, profile.id],
        registration: profile.id,
        webhook: crypto.randomUUID(),
        mailbox: crypto.randomUUID(),
      } satisfies Record<Exclude<NoticeSubject, 'inquiry'>, string | string[]>;
    });
    for (const subject of NOTICE_SUBJECTS) {
      // Inquiries are of no customer.
      if (subject === 'inquiry') continue;
      for (const id of [records[subject]].flat()) {
        expect(await told(subject, id), subject).toEqual([admin.userId]);
      }
    }
  });
});
