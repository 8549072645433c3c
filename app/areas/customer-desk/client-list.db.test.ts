import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { writeLine } from '#app/areas/activity/activity-commands.server.ts';
import { timelineOf } from '#app/areas/activity/customer-activity-queries.server.ts';
import { postMessage } from '#app/areas/tickets/message-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { staffCustomers } from '#app/records/staff/staff-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import {
  makeCustomer,
  makeInvoice,
  makeMeeting,
  makeTask,
  makeTicket,
} from '#tests/helpers/makers.ts';
import { listClients } from './client-list-queries.server.ts';
import { getCustomerDesk } from './customer-desk-queries.server.ts';

setUpDatabase();

const TODAY = '2026-03-10';
const DUE_FIRST: PageRequest = {
  ...{ search: '', sort: 'due', direction: 'asc' },
  ...{ after: null, before: null },
};

let admin: AdminActor;
let consultant: AdminActor;
let billed: string;
let billedProfile: Awaited<ReturnType<typeof makeCustomer>>['profile'];
let busy: string;
let ticketId: string;

beforeAll(async () => {
  const ids = await unsafeOwnerTransaction(async (tx) => {
    const staff = await makeUser(tx, { role: 'admin', name: 'Ann Admin' });
    const other = await makeUser(tx, { role: 'consultant', name: 'Cora Consultant' });
    billedProfile = (await makeCustomer(tx)).profile;
    billed = billedProfile.id;
    await makeInvoice(tx, billed, { status: 'overdue', amount: '250.00', dueDate: '2026-03-01' });
    const second = (await makeCustomer(tx, { name: 'Bess Busy' })).profile;
    busy = second.id;
    await makeTask(tx, busy, { title: 'Fleet list', dueDate: '2026-03-12' });
    await makeTask(tx, busy, { dueDate: '2026-03-20' });
    await makeMeeting(tx, { customerId: busy, meetingDate: new Date(Date.now() + 86_400_000) });
    ticketId = (await makeTicket(tx, second, { status: 'open' })).id;
    for (const userId of [staff.id, other.id]) {
      await tx.insert(staffCustomers).values({ userId, customerId: busy });
    }
    for (let made = 0; made < 30; made += 1) await makeCustomer(tx);
    return { staff: staff.id, other: other.id };
  });
  admin = (await unsafeActorOfUser(ids.staff)) as AdminActor;
  consultant = (await unsafeActorOfUser(ids.other)) as AdminActor;
  await postMessage(admin, ticketId, {
    ...{ message: 'Which units are short-cycling?', isInternal: false },
    ...{ uploads: [], submissionId: crypto.randomUUID() },
  });
});

const clients = (actor: AdminActor, request = DUE_FIRST) =>
  listClients(actor, request, 'active', TODAY);

describe('the list of clients', () => {
  it('begins with what is due first, says what it is, and agrees with the page of the client', async () => {
    const { rows, count } = await clients(admin);
    expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([billed, busy]);
    expect(rows[0]).toMatchObject({ next: { kind: 'invoice', due: '2026-03-01' }, lastWord: null });
    expect(rows[1]).toMatchObject({
      next: { kind: 'task', title: 'Fleet list', due: '2026-03-12' },
      lastWord: { by: 'Ann Admin', side: 'firm' },
    });
    expect(rows[1]?.leaders).toHaveLength(2);
    expect([rows.length, count]).toEqual([25, 32]);
    for (const row of rows.slice(0, 3)) {
      const { desk } = await getCustomerDesk(admin, row.id, TODAY);
      const { owed, pastDue, openTickets, activeTasks, lastWord } = desk;
      expect(row).toMatchObject({ owed, pastDue, openTickets, activeTasks, lastWord });
    }
  });

  it('pages through all of them, each once, forward and back', async () => {
    const first = await clients(admin);
    const second = await clients(admin, { ...DUE_FIRST, after: first.next });
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(new Set(ids).size).toBe(32);
    expect([first.previous, second.next]).toEqual([null, null]);
    const back = await clients(admin, { ...DUE_FIRST, before: second.previous });
    expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
    expect(back.next).not.toBeNull();
    // A cursor that no page gave leads to the beginning.
    const { rows } = await clients(admin, { ...DUE_FIRST, after: 'due.nonsense' });
    expect(rows[0]?.id).toBe(billed);
  });

  it('tells nothing of money to whoever sees none, in its order either', async () => {
    const first = await clients(consultant);
    expect(first.rows[0]?.id).toBe(busy);
    // Nothing is due that they see, so it stands by its name: on either page.
    const second = await clients(consultant, { ...DUE_FIRST, after: first.next });
    const row = [...first.rows, ...second.rows].find(({ id }) => id === billed);
    expect(row).toMatchObject({ owed: '0.00', next: null });
  });

  it('has other orders and a search too', async () => {
    const found = await clients(admin, { ...DUE_FIRST, sort: 'company', search: 'bess' });
    expect(found.rows).toMatchObject([{ id: busy, next: { title: 'Fleet list' } }]);
  });
});

const timeline = (actor: AdminActor, customerId: string, after: string | null = null) =>
  asActor(actor, (tx) => timelineOf(tx, customerId, after));

describe('the timeline of a client', () => {
  it('has the words of a message, and one entry for what one act made of many', async () => {
    const made = await unsafeOwnerTransaction(async (tx) => {
      const ids: string[] = [];
      for (let at = 0; at < 12; at += 1) {
        ids.push((await makeTask(tx, busy, { title: `Step ${at}` })).id);
      }
      return ids;
    });
    await asActor(admin, async (tx) => {
      for (const entityId of made) {
        await writeLine(tx, admin, 'task.created', entityId, { title: 'Step' });
      }
    });
    const { entries } = await timeline(admin, busy);
    const words = entries.map(({ sentence }) => sentence.map(({ text }) => text).join(''));
    expect(words[0]).toBe('Ann Admin created 12 tasks');
    expect(entries[0]).toMatchObject({ count: 12, text: null });
    expect(entries[0]?.records.map(({ text }) => text).sort()[0]).toBe('Step 0');
    expect(entries.map(({ text }) => text)).toContain('Which units are short-cycling?');
  });

  it('is read a page at a time, each line once', async () => {
    const lines = 45;
    const entityId = (await unsafeOwnerTransaction((tx) => makeInvoice(tx, billed))).id;
    await asActor(admin, async (tx) => {
      for (let at = 0; at < lines; at += 1) {
        await writeLine(tx, admin, at % 2 ? 'invoice.updated' : 'invoice.paid', entityId, {});
      }
    });
    // Lines of the same moment are in no order, so that some may stand as one entry.
    const ids: string[] = [];
    let shown = 0;
    let next: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof timeline>> = await timeline(admin, billed, next);
      expect(page.entries.length).toBeLessThanOrEqual(20);
      for (const { id, count } of page.entries) {
        ids.push(id);
        shown += count;
      }
      next = page.next;
    } while (next);
    expect([shown, new Set(ids).size]).toEqual([lines, ids.length]);
    // Money is not for everybody.
    expect((await timeline(consultant, billed)).entries).toEqual([]);
  });

  it('is empty for staff who see their own customers alone, as the list has only those', async () => {
    await unsafeOwnerTransaction((tx) =>
      tx.insert(settings).values({ key: 'security.staff.assigned_only', value: 'true' }),
    );
    const limited = (await unsafeActorOfUser(consultant.userId)) as AdminActor;
    expect((await clients(limited)).rows.map(({ id }) => id)).toEqual([busy]);
    const ticket = await unsafeOwnerTransaction((tx) => makeTicket(tx, billedProfile));
    await asActor(admin, (tx) => writeLine(tx, admin, 'ticket.created', ticket.id, {}));
    expect((await timeline(limited, billed)).entries).toEqual([]);
    expect((await timeline(limited, busy)).entries).not.toEqual([]);
  });
});
