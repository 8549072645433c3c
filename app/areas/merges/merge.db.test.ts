import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { CustomerActor } from '#app/access/actor.ts';
import { asActor, BeingMergedError } from '#app/access/as-actor.server.ts';
import {
  getPrintedContract,
  getSignedText,
  verifySignature,
} from '#app/areas/contracts/printed-contract-queries.server.ts';
import { CUSTOMER_RECORDS } from '#app/areas/customers/customer-history-sql.server.ts';
import {
  findCustomerOptions,
  listCustomers,
} from '#app/areas/customers/customer-queries.server.ts';
import { restoreCustomer } from '#app/areas/customers/customer-removal-commands.server.ts';
import { createTask } from '#app/areas/tasks/task-commands.server.ts';
import { createTicket } from '#app/areas/tickets/ticket-opening-commands.server.ts';
import { getFilterNames } from '#app/areas/time/filter-name-queries.server.ts';
import { NO_FILTERS } from '#app/areas/time/time-filters.ts';
import { database, rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { documentRequests } from '#app/records/document/document-tables.ts';
import { projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { memberInvitations } from '#app/records/member/member-tables.ts';
import { monthlyFilePlans, monthlyFileRequests } from '#app/records/outcome/monthly-file-tables.ts';
import { expenses } from '#app/records/time-entry/expense-tables.ts';
import { runningTimers } from '#app/records/time-entry/time-tables.ts';
import { makeContract, makeMember } from '#demo/makers.server.ts';
import { customerActor } from '#tests/helpers/cast.ts';
import { FIRST_PAGE } from '#tests/helpers/customers.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { signAs, signaturesOf } from '#tests/helpers/engagement-cast.ts';
import { makeDocument, makeTask, makeTicket, makeTimeEntry } from '#tests/helpers/makers.ts';
import {
  makeAccountsOfOneCompany,
  noteMerge,
  rowsOfCustomer,
  storedProfile,
  tablesOfCustomers,
} from '#tests/helpers/merges.ts';
import { makeOneOfEach } from '#tests/helpers/one-of-each.ts';
import { somebody } from '#tests/helpers/sign-in.ts';
import { runMerge } from './merge-jobs.server.ts';
import { getCompany } from './merge-queries.server.ts';

setUpDatabase();

type Staff = Awaited<ReturnType<typeof somebody>> & { actor: { kind: 'admin' } };
let staff: Staff;

beforeAll(async () => {
  staff = (await somebody('admin')) as Staff;
});

/** The ids of all records that a person of a customer is shown, by table. */
function shownTo(actor: CustomerActor): Promise<Record<string, string[]>> {
  return asActor(actor, async (tx) => {
    const shown: Record<string, string[]> = {};
    for (const table of await SHOWN) {
      const rows = await rowsOf<{ id: string }>(
        tx,
        sql`select id from ${sql.identifier(table)} order by id`,
      );
      shown[table] = rows.map(({ id }) => id);
    }
    return shown;
  });
}
const SHOWN = [
  'contracts',
  'customer_documents',
  'document_requests',
  'invoices',
  'meetings',
  'procedures',
  'projects',
  'proposals',
  'tasks',
  'tickets',
];

/** Tables with a customer whose rows are no records of theirs. */
const NO_RECORDS = [
  'agreed_rates',
  'customer_accounts',
  'identity_providers',
  'member_invitations',
  'members',
  'notices',
  'project_inquiries',
  'staff_customers',
];

/** Two accounts of one company with one row at least in every table that has a customer. */
async function filledPair(count = 2) {
  const { company, accounts } = await makeAccountsOfOneCompany(count);
  await unsafeOwnerTransaction(async (tx) => {
    for (const [at, { id, profile, user }] of accounts.entries()) {
      const { ids } = await makeOneOfEach(tx, profile, `Of account ${at}`);
      const task = await makeTask(tx, id, { title: 'With a project', projectId: ids.project });
      const { document } = await makeDocument(tx, profile, { projectId: ids.project });
      await makeTimeEntry(tx, staff.actor.userId, {
        customerId: id,
        projectId: ids.project,
        taskId: task.id,
      });
      await tx.insert(expenses).values({
        userId: staff.actor.userId,
        customerId: id,
        projectId: ids.project,
        description: 'Flight',
        amount: '180.00',
        date: '2026-11-05',
      });
      await tx.insert(documentRequests).values({
        customerId: id,
        title: 'A list of units',
        requestedBy: staff.actor.userId,
        requestedByName: 'Ann',
        documentId: document.id,
        fulfilledAt: new Date(),
      });
      await tx.insert(projectInquiries).values({
        firstName: 'Ina',
        lastName: 'Ortiz',
        email: `ina${at}@example.com`,
        company: 'Ortiz',
        dueAt: new Date(),
        customerId: id,
      });
      await tx.insert(memberInvitations).values(
        [{ email: 'both@example.com' }, { email: `only${at}@example.com` }].map((each) => ({
          ...each,
          customerId: id,
          role: 'viewer' as const,
          maySign: false,
          invitedBy: user.id,
          expiresAt: new Date(Date.now() + 86_400_000),
        })),
      );
      if (at === 0) {
        await tx
          .insert(runningTimers)
          .values({
            userId: staff.actor.userId,
            customerId: id,
            projectId: ids.project,
            startedAt: new Date(),
          })
          .onConflictDoNothing();
      }
    }
  });
  return { company, accounts };
}

describe('accounts of one company', () => {
  it('become one: every row of either is seen by the people of both, and nothing else', async () => {
    const { accounts } = await filledPair();
    const [from, into] = accounts;
    if (!from || !into) throw new Error('Two accounts were to be made.');
    // One person is a member of both, with another role in each.
    await unsafeOwnerTransaction(async (tx) => {
      await makeMember(tx, from.id, into.user, { role: 'billing' });
    });
    const counted = [await rowsOfCustomer(from.id), await rowsOfCustomer(into.id)];
    const expected = Object.fromEntries(
      Object.keys({ ...counted[0], ...counted[1] }).map((table) => [
        table,
        (counted[0]?.[table] ?? 0) + (counted[1]?.[table] ?? 0),
      ]),
    );
    const own = await shownTo(await customerActor(from.user.id));
    const others = await shownTo(await actorFor(into.user.id, into.id));
    const mergeId = await noteMerge(from.id, into.id);
    await runMerge(mergeId);
    // The account that ends keeps its ledger and nothing else.
    expect(await rowsOfCustomer(from.id)).toEqual({ customer_accounts: 1 });
    expect(await rowsOfCustomer(into.id)).toEqual({ ...expected, customer_accounts: 1 });
    const together = Object.fromEntries(
      SHOWN.map((table) => [table, [...(own[table] ?? []), ...(others[table] ?? [])].sort()]),
    );
    for (const { user } of [from, into]) {
      const actor = await customerActor(user.id);
      expect(actor).toMatchObject({ customerId: into.id, companies: [{ id: into.id }] });
      expect(actor.rights).toContain('manage');
      expect(await shownTo(actor)).toEqual(together);
    }
    expect(await storedProfile(from.id)).toMatchObject({
      mergedInto: into.id,
      archivedAt: expect.any(Date),
    });
    // Of two invitations of one address the one of the account that stays waits for its answer.
    const waiting = await unsafeOwnerTransaction((tx) =>
      rowsOf<{ email: string }>(
        tx,
        sql`select email from member_invitations
        where customer_id = ${into.id} and withdrawn_at is null order by email`,
      ),
    );
    expect(waiting.map(({ email }) => email)).toEqual([
      'both@example.com',
      'only0@example.com',
      'only1@example.com',
    ]);
    // Again: nothing is left to do.
    await runMerge(mergeId);
    expect(await rowsOfCustomer(into.id)).toEqual({ ...expected, customer_accounts: 1 });
  });

  it('have no invitation left for a person of one of them, whether they answered it or not', async () => {
    const { accounts } = await makeAccountsOfOneCompany(2);
    const [from, into] = accounts;
    if (!from || !into) throw new Error('Two accounts were to be made.');
    const invitation = {
      role: 'viewer' as const,
      maySign: false,
      expiresAt: new Date(Date.now() + 86_400_000),
    };
    await unsafeOwnerTransaction((tx) =>
      tx.insert(memberInvitations).values([
        { ...invitation, customerId: from.id, email: into.user.email, invitedBy: from.user.id },
        {
          ...invitation,
          customerId: into.id,
          email: from.user.email,
          invitedBy: into.user.id,
          acceptedBy: from.user.id,
          acceptedAt: new Date(),
          awaitsApproval: true,
        },
        { ...invitation, customerId: from.id, email: 'new@example.com', invitedBy: from.user.id },
      ]),
    );
    await runMerge(await noteMerge(from.id, into.id));
    const open = await unsafeOwnerTransaction((tx) =>
      rowsOf<{ email: string }>(
        tx,
        sql`select email from member_invitations where customer_id = ${into.id}
          and withdrawn_at is null and (accepted_at is null or awaits_approval)`,
      ),
    );
    expect(open).toEqual([{ email: 'new@example.com' }]);
  });

  it('leave what was signed as it was: text, parties, hash and the page that verifies it', async () => {
    const { accounts } = await filledPair();
    const [from, into] = accounts;
    if (!from || !into) throw new Error('Two accounts were to be made.');
    const signer = await customerActor(from.user.id);
    const contract = await unsafeOwnerTransaction((tx) =>
      makeContract(tx, from.id, { title: 'Retainer', status: 'sent' }),
    );
    await signAs(signer, contract.id, {});
    const [signature] = await signaturesOf(contract.id);
    const printed = await getPrintedContract(staff.actor, contract.id);
    const verified = await verifySignature(signature?.contentHash ?? '');
    expect(verified).not.toBeNull();
    await runMerge(await noteMerge(from.id, into.id));
    expect(await signaturesOf(contract.id)).toEqual([signature]);
    expect(await getPrintedContract(staff.actor, contract.id)).toEqual(printed);
    expect(await verifySignature(signature?.contentHash ?? '')).toEqual(verified);
    expect(await getSignedText(await customerActor(into.user.id), contract.id)).toMatchObject({
      text: printed.text,
    });
  });

  it('are known by one list, which no table is missing from', async () => {
    const tables = await tablesOfCustomers();
    const { rows } = await database().query(
      `select event_object_table as name from information_schema.triggers
        where action_statement like '%follow_merged_customer%' group by 1`,
    );
    const { rows: keys } = await database().query(
      `select conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid = 'customer_profiles'::regclass and conname like '%\\_customer\\_id\\_%'`,
    );
    const named = (found: Record<string, unknown>[]) =>
      found.map(({ name }) => String(name)).sort();
    // A session names a customer without belonging to it, and is moved with its person.
    const owned = tables.filter((name) => name !== 'sessions');
    expect(
      named(keys),
      'A table with customer_id needs its foreign key: by it its rows are moved.',
    ).toEqual(owned);
    expect(
      named(rows),
      'A table with customer_id needs a trigger of follow_merged_customer(): see migration 0015.',
    ).toEqual(owned.filter((name) => name !== 'customer_accounts'));
    const records = CUSTOMER_RECORDS.map((table) =>
      String(table[Symbol.for('drizzle:Name') as never]),
    );
    expect(
      [...records, ...NO_RECORDS].sort(),
      'A record of customers belongs into CUSTOMER_RECORDS: staff are shown how many move.',
    ).toEqual(owned);
  });

  it('are counted in words before they move', async () => {
    const { company, accounts } = await makeAccountsOfOneCompany(1);
    const customerId = accounts[0]?.id ?? '';
    await unsafeOwnerTransaction(async (tx) => {
      for (const title of ['Charts', 'Board']) await makeTask(tx, customerId, { title });
      const [plan] = await tx
        .insert(monthlyFilePlans)
        .values({
          customerId,
          files: [],
          dueDay: 5,
          remindBefore: 0,
          remindAfter: 0,
          firstMonth: '2026-10-01',
        })
        .returning({ id: monthlyFilePlans.id });
      await tx.insert(monthlyFileRequests).values({
        planId: plan?.id ?? '',
        customerId,
        month: '2026-10-01',
        dueDate: '2026-11-05',
      });
    });
    const { accounts: shown } = await getCompany(staff.actor, company.id);
    expect(shown[0]?.records.map(({ count, kind }) => `${count} ${kind}`)).toEqual([
      '2 tasks',
      '1 plan of monthly files',
      '1 monthly file request',
    ]);
  });

  it('keep the road of what was begun for the one that ended', async () => {
    const { accounts } = await filledPair();
    const [from, into] = accounts;
    if (!from || !into) throw new Error('Two accounts were to be made.');
    const stale = await customerActor(from.user.id);
    const ticket = await unsafeOwnerTransaction((tx) => makeTicket(tx, from.profile, {}));
    await runMerge(await noteMerge(from.id, into.id));
    // A form of staff that was opened before, and what its people are told.
    const taskId = await createTask(staff.actor, {
      customerId: from.id,
      title: 'Typed before',
      priority: 'medium',
      side: 'customer',
    } as never);
    const [task] = await unsafeOwnerTransaction((tx) =>
      rowsOf<{ customer_id: string }>(
        tx,
        sql`select customer_id from tasks where title = 'Typed before'`,
      ),
    );
    expect(task?.customer_id).toBe(into.id);
    expect(taskId).toBeDefined();
    expect((await queuedAnnouncements()).length).toBeGreaterThan(0);
    // A request that began as a member of the account that ended is turned away before it does anything; the next one is not.
    const typed = {
      title: 'Sent meanwhile',
      description: 'Typed before the merge',
      category: 'general',
      priority: 'medium',
      uploads: [],
    } as never;
    await expect(createTicket(stale, typed)).rejects.toThrow(BeingMergedError);
    await expect(asActor(stale, async () => 'read')).rejects.toThrow(BeingMergedError);
    const opened = await createTicket(await customerActor(from.user.id), typed);
    expect(await shownTo(await customerActor(into.user.id))).toMatchObject({
      tickets: expect.arrayContaining([opened.id, ticket.id]),
    });
  });

  it('are no longer offered, listed or brought back', async () => {
    const { company, accounts } = await makeAccountsOfOneCompany(3);
    const [from, into, third] = accounts.map(({ id }) => id);
    if (!from || !into || !third) throw new Error('Three accounts were to be made.');
    await runMerge(await noteMerge(from, into));
    const search = { ...FIRST_PAGE, search: company.name };
    const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();
    const left = [into, third].sort();
    expect(idsOf((await listCustomers(staff.actor, search, 'active')).rows)).toEqual(left);
    expect((await listCustomers(staff.actor, search, 'archived')).rows).toEqual([]);
    expect(idsOf(await findCustomerOptions(staff.actor, company.name))).toEqual(left);
    const filters = { ...NO_FILTERS, customer: from };
    expect((await getFilterNames(staff.actor, filters)).customer?.value).toBe(into);
    await expect(restoreCustomer(staff.actor, from)).rejects.toThrow('was merged into another one');
    expect(await storedProfile(from)).toMatchObject({
      mergedInto: into,
      archivedAt: expect.any(Date),
    });
    // A third account goes into the one that stayed, and so does what the first one's addresses lead to.
    await runMerge(await noteMerge(into, third));
    expect(await storedProfile(from)).toMatchObject({ mergedInto: third });
  });
});

async function actorFor(userId: string, customerId: string): Promise<CustomerActor> {
  const actor = await unsafeActorOfUser(userId, customerId);
  if (actor.kind !== 'customer') throw new Error(`The account is a ${actor.kind}.`);
  return actor;
}
