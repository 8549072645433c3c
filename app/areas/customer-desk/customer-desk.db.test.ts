import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { writeLine } from '#app/areas/activity/activity-commands.server.ts';
import { listActivity } from '#app/areas/activity/activity-queries.server.ts';
import { recordPayment } from '#app/areas/billing/payment-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { documentRequests } from '#app/records/document/document-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { makeContract, makeProposal, makeUser } from '#demo/makers.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import {
  makeCustomer,
  makeDocument,
  makeInvoice,
  makeMeeting,
  makeProcedure,
  makeProject,
  makeTask,
  makeTicket,
  makeTimeEntry,
} from '#tests/helpers/makers.ts';
import { getCustomerDesk } from './customer-desk-queries.server.ts';

setUpDatabase();

const TODAY = '2026-03-10';
const ANSWER_DUE = new Date('2026-03-11T15:30:00Z');
const ALL = { subject: null, person: null, from: null, to: null, search: '' };

let admin: AdminActor;
let full: string;
let empty: string;
let ticketId: string;

beforeAll(async () => {
  let paid = '';
  const adminId = await unsafeOwnerTransaction(async (tx) => {
    const { id } = await makeUser(tx, { role: 'admin', name: 'Dana Whitfield' });
    const { profile } = await makeCustomer(tx);
    full = profile.id;
    empty = (await makeCustomer(tx)).profile.id;
    // What belongs to another customer counts nowhere.
    const other = (await makeCustomer(tx)).profile;
    for (const owner of [profile, other]) {
      for (const status of ['open', 'waiting', 'closed'] as const) {
        const ticket = await makeTicket(tx, owner, { status });
        if (owner === profile) ticketId = ticket.id;
      }
      await makeTicket(tx, owner, { archivedAt: new Date() });
      await makeInvoice(tx, owner.id, { status: 'draft', amount: '9.00' });
      await makeInvoice(tx, owner.id, { status: 'sent', amount: '100.10', dueDate: '2026-03-11' });
      await makeInvoice(tx, owner.id, { status: 'paid', amount: '70.00' });
      await makeInvoice(tx, owner.id, { status: 'sent', amount: '8.00', archivedAt: new Date() });
    }
    await tx.update(tickets).set({ answerDueAt: ANSWER_DUE }).where(eq(tickets.id, ticketId));
    await tx.update(tickets).set({ status: 'open' }).where(eq(tickets.id, ticketId));
    const late = { status: 'overdue', amount: '250.00', dueDate: '2026-03-01' } as const;
    paid = (await makeInvoice(tx, full, late)).id;
    await makeTask(tx, full, { dueDate: '2026-03-09' });
    await makeTask(tx, full, { dueDate: '2026-03-20', status: 'in_progress' });
    await makeTask(tx, full, { dueDate: '2026-03-01', status: 'completed' });
    await makeProject(tx, full, { status: 'active' });
    await makeProject(tx, full, { status: 'completed' });
    await makeMeeting(tx, { customerId: full, meetingDate: new Date(Date.now() + 86_400_000) });
    await makeMeeting(tx, { customerId: full, meetingDate: new Date('2020-01-01T10:00:00Z') });
    await makeProposal(tx, full, { status: 'sent', totalAmount: '50400.00', validUntil: TODAY });
    await makeProposal(tx, full, { status: 'sent', totalAmount: '1.00', validUntil: '2026-03-09' });
    await makeProposal(tx, full, { status: 'draft' });
    await makeContract(tx, full, { status: 'sent' });
    await makeDocument(tx, profile);
    await makeProcedure(tx, profile);
    await tx.insert(documentRequests).values({
      customerId: full,
      title: 'Aged receivables',
      dueDate: '2026-03-15',
      requestedBy: id,
      requestedByName: 'Dana Whitfield',
    });
    await makeTimeEntry(tx, id, { customerId: full, hours: '2.50', hourlyRate: '150.01' });
    await makeTimeEntry(tx, id, { customerId: full, hours: '1.00', hourlyRate: null });
    const fixed = await makeProject(tx, full, { kind: 'fixed', status: 'completed' });
    const onFixed = { customerId: full, projectId: fixed.id };
    await makeTimeEntry(tx, id, { ...onFixed, hourlyRate: '150.00' });
    await makeTimeEntry(tx, id, { ...onFixed, hourlyRate: null });
    await makeTimeEntry(tx, id, { customerId: full, billable: false });
    return id;
  });
  admin = (await unsafeActorOfUser(adminId)) as AdminActor;
  const payment = { amount: '50.00', method: 'check', paidOn: TODAY, version: 1 } as const;
  await recordPayment(admin, paid, payment);
});

describe('getCustomerDesk', () => {
  it('adds up what stands open with one customer', async () => {
    const { desk } = await getCustomerDesk(admin, full, TODAY);
    expect(desk).toMatchObject({
      owed: '300.10',
      pastDue: '200.00',
      pastDueInvoices: 1,
      openInvoices: 2,
      draftInvoices: 1,
      unbilledHours: '2.50',
      unbilledAmount: '375.03',
      unratedHours: '1.00',
      openTickets: 3,
      answerDueAt: ANSWER_DUE,
      activeTasks: 2,
      overdueTasks: 1,
      taskDueDate: '2026-03-09',
      openProjects: 1,
      sentProposals: 1,
      sentProposalAmount: '50400.00',
      proposalValidUntil: TODAY,
      draftProposals: 1,
      sentContracts: 1,
      signedContracts: 0,
      documents: 1,
      openRequests: 1,
      requestDueDate: '2026-03-15',
      procedures: 1,
      more: [],
    });
    expect(desk.nextMeeting?.at.getTime()).toBeGreaterThan(Date.now());
  });

  it('names the next meeting that is going to be held, a rescheduled one too', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    const [customerId, rescheduled] = await unsafeOwnerTransaction(async (tx) => {
      const { id } = (await makeCustomer(tx)).profile;
      const meeting = (
        status: 'cancelled' | 'completed' | 'rescheduled' | 'scheduled',
        hours: number,
      ) => makeMeeting(tx, { customerId: id, status, meetingDate: inHours(hours) });
      await meeting('cancelled', 1);
      await meeting('completed', 2);
      const next = await meeting('rescheduled', 3);
      await meeting('scheduled', 4);
      return [id, next.id];
    });
    const { desk } = await getCustomerDesk(admin, customerId, TODAY);
    expect(desk.nextMeeting?.id).toBe(rescheduled);
  });

  it('adds up no more invoices, tasks and documents than a page can wait for, and says so', async () => {
    const customerId = await unsafeOwnerTransaction(async (tx) => {
      const { profile } = await makeCustomer(tx);
      const owner = { customerId: profile.id, title: 'One of many' };
      const many = Array.from({ length: 1_001 }, (_, at) => at);
      await tx.insert(invoices).values(
        many.slice(0, 101).map((at) => ({
          ...{ customerId: profile.id, invoiceNumber: `MANY-${at}`, amount: '2.00' },
          ...{ description: 'One of many', status: 'sent' as const },
          dueDate: at < 3 ? '2026-03-01' : '2026-04-01',
        })),
      );
      await tx.insert(tasks).values(many.map(() => owner));
      return profile.id;
    });
    const { desk } = await getCustomerDesk(admin, customerId, TODAY);
    expect(desk).toMatchObject({ openInvoices: 100, pastDueInvoices: 3, pastDue: '6.00' });
    expect([desk.activeTasks, desk.more.toSorted()]).toEqual([1_000, ['invoices', 'tasks']]);
    const { desk: later } = await getCustomerDesk(admin, customerId, '2026-05-01');
    expect([later.pastDueInvoices, later.more.toSorted()]).toEqual([
      100,
      ['invoices', 'past-due', 'tasks'],
    ]);
  });

  it('has zeros and nothing due for a customer without records', async () => {
    const { desk, timeline } = await getCustomerDesk(admin, empty, TODAY);
    expect(desk).toMatchObject({ owed: '0.00', unbilledAmount: '0.00', openTickets: 0 });
    expect([desk.answerDueAt, desk.taskDueDate, desk.nextMeeting]).toEqual([null, null, null]);
    expect(timeline).toEqual({ entries: [], next: null });
    expect([desk.lastWord, desk.tickets]).toEqual([null, []]);
  });
});

describe('what happened', () => {
  it('is notified of the customer and their records alone, newest first, by what each is called', async () => {
    await asActor(admin, (tx) =>
      writeLine(tx, admin, 'ticket.status_changed', ticketId, { before: 'waiting', after: 'open' }),
    );
    const latest = (await getCustomerDesk(admin, full, TODAY)).timeline.entries;
    expect(latest.map(({ action }) => action)).toEqual([
      'ticket.status_changed',
      'invoice.payment_recorded',
    ]);
    expect(latest[0]?.sentence.map(({ text }) => text).join('')).toMatch(
      /^Dana Whitfield changed ticket #\d+ .+ from Waiting to Open$/,
    );
    expect(latest[0]?.sentence[2]?.to).toBe(`/admin/tickets/${ticketId}`);
  });

  it('narrows the log to one customer', async () => {
    const lines = async (customer: string) =>
      (await listActivity(admin, { after: null, before: null }, { ...ALL, customer })).rows;
    expect((await lines(full)).map(({ entityType }) => entityType)).toEqual(['ticket', 'invoice']);
    expect(await lines(empty)).toEqual([]);
  });
});
