import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import { type Actor, userIdOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { passkeys, signInAttempts, twoFactors } from '#app/access/auth-tables.ts';
import { apiKeys } from '#app/areas/api-keys/api-key-tables.ts';
import {
  customerAccounts,
  invoiceLines,
  invoicePayments,
  invoices,
  transactions,
} from '#app/areas/billing/billing-tables.ts';
import { contractSignatures } from '#app/areas/contracts/contract-tables.ts';
import type { customerProfiles } from '#app/areas/customers/customer-tables.ts';
import { documentRequests } from '#app/areas/documents/document-tables.ts';
import {
  kbArticleFeedback,
  kbArticleViewDays,
  kbArticleViews,
  kbFormerSlugs,
  kbMissedSearches,
} from '#app/areas/knowledge/knowledge-tables.ts';
import { calendarFeeds, meetingResponses } from '#app/areas/meetings/meeting-tables.ts';
import { notificationPreferences } from '#app/areas/notices/preference-tables.ts';
import {
  procedureAcknowledgements,
  procedureVersions,
} from '#app/areas/procedures/procedure-tables.ts';
import { projectMilestones } from '#app/areas/projects/project-tables.ts';
import { proposalDecisions } from '#app/areas/proposals/proposal-tables.ts';
import { taskComments } from '#app/areas/tasks/task-tables.ts';
import { ticketAttachments, ticketMessages, tickets } from '#app/areas/tickets/ticket-tables.ts';
import { runningTimers } from '#app/areas/time/time-tables.ts';
import {
  makeArticle,
  makeCategory,
  makeContract,
  makeCustomer,
  makeDocument,
  makeInvoice,
  makeMeeting,
  makeProcedure,
  makeProject,
  makeProposal,
  makeTask,
  makeTicket,
  makeTimeEntry,
  makeUser,
  makeWebhook,
} from '#app/demo/makers.server.ts';
import { rowsOf, type Tx, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { fillTheRest } from './rest-rows.ts';
import { writableBy } from './tried-rights.ts';
import { type Reader, VISIBLE } from './visible-rows.ts';
import { SHARED, WRITABLE } from './writable-rows.ts';

setUpDatabase();

type Cast = Record<Reader, Actor>;
let cast: Cast;

beforeAll(async () => {
  const ids = await unsafeOwnerTransaction(async (tx) => {
    const customer = await makeCustomer(tx);
    const other = await makeCustomer(tx);
    const applicant = await makeCustomer(tx, { approvalStatus: 'pending' });
    const admin = await makeUser(tx, { role: 'admin' });
    await addKnowledge(tx);
    for (const { profile } of [customer, other, applicant]) {
      for (const archivedAt of [null, new Date()]) await addEngagement(tx, profile, archivedAt);
      await tx.insert(calendarFeeds).values({ userId: profile.userId, tokenHash: profile.id });
      for (const archivedAt of [null, new Date()]) {
        const task = await makeTask(tx, profile.id, { archivedAt });
        await tx.insert(taskComments).values({
          taskId: task.id,
          userId: profile.userId,
          authorName: profile.contactName,
          authorSide: 'customer',
          text: 'Half of it is done.',
        });
      }
      await makeTimeEntry(tx, admin.id, { customerId: profile.id });
      await addProcedures(tx, profile);
      await addOffers(tx, profile);
      for (const goneAt of [null, new Date()]) await addDocuments(tx, profile, admin.id, goneAt);
      const ticket = await makeTicket(tx, profile);
      for (const isInternal of [false, true]) await addWords(tx, ticket, admin.id, isInternal);
      for (const status of ['draft', 'sent'] as const) await addInvoice(tx, profile.id, status);
      await addEntry(tx, profile.id);
    }
    await tx.insert(runningTimers).values({ userId: admin.id });
    await makeWebhook(tx);
    const key = { name: 'Import', prefix: 'p', keyHash: 'f', scope: 'read' } as const;
    await tx.insert(apiKeys).values({ ...key, createdBy: admin.id });
    const chosen = [customer.user, other.user, admin];
    await tx
      .insert(notificationPreferences)
      .values(
        chosen.map(({ id: userId }) => ({ userId, subject: 'task', byMail: false }) as const),
      );
    await addSignIns(tx, [customer.user, other.user, applicant.user, admin]);
    await makeMeeting(tx);
    await tx.insert(calendarFeeds).values({ userId: admin.id, tokenHash: admin.id });
    return { customer, other, applicant, admin };
  });
  cast = {
    visitor: { kind: 'visitor' },
    customer: await unsafeActorOfUser(ids.customer.user.id),
    other: await unsafeActorOfUser(ids.other.user.id),
    applicant: await unsafeActorOfUser(ids.applicant.user.id),
    admin: await unsafeActorOfUser(ids.admin.id),
  };
});

/** A try to sign in and what protects it for each person, and a try on an address that no account has. */
async function addSignIns(tx: Tx, people: readonly { id: string; email: string }[]): Promise<void> {
  const tried = { outcome: 'success', method: 'password' } as const;
  await tx
    .insert(signInAttempts)
    .values([
      ...people.map(({ id: userId, email }) => ({ ...tried, userId, email })),
      { ...tried, outcome: 'unknown_email', emailHash: 'f' },
    ]);
  for (const { id: userId } of people) {
    await tx.insert(twoFactors).values({ userId, secret: 's', backupCodes: 'b' });
    await tx.insert(passkeys).values({
      userId,
      publicKey: 'k',
      credentialID: userId,
      counter: 0,
      deviceType: 'singleDevice',
      backedUp: false,
    });
  }
}

/** Procedures in each state before archiving; the approved one is understood, and its next version is being written. */
async function addProcedures(tx: Tx, profile: typeof customerProfiles.$inferSelect): Promise<void> {
  for (const status of ['draft', 'review', 'approved'] as const) {
    const { procedure, version } = await makeProcedure(tx, profile, { status });
    if (status !== 'approved') continue;
    await tx.insert(procedureVersions).values({
      procedureId: procedure.id,
      number: 2,
      title: 'Being written',
      content: 'Not for anybody yet.',
    });
    await tx.insert(procedureAcknowledgements).values({
      versionId: version.id,
      userId: profile.userId,
      authorName: profile.contactName,
    });
  }
}

/** An offer with an answer and an agreement with a signature, each as a draft and sent. */
async function addOffers(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<void> {
  const signed = { signedName: 'Carla', userId, ipAddress: '203.0.113.7', contentHash: 'f' };
  for (const status of ['draft', 'sent'] as const) {
    const proposal = await makeProposal(tx, id, { status });
    await tx
      .insert(proposalDecisions)
      .values({ ...signed, proposalId: proposal.id, decision: 'changes' });
    const contract = await makeContract(tx, id, { status });
    await tx.insert(contractSignatures).values({
      ...signed,
      contractId: contract.id,
      kind: 'typed',
      email: 'carla@example.com',
      frozenText: 'Agreement',
    });
  }
}

/** A project with a milestone and a meeting; where they are not archived, the customer has confirmed the meeting. */
async function addEngagement(
  tx: Tx,
  { id: customerId, userId, contactName }: { id: string; userId: string; contactName: string },
  archivedAt: Date | null,
): Promise<void> {
  const { id: projectId } = await makeProject(tx, customerId, { archivedAt });
  await tx.insert(projectMilestones).values({ projectId, title: 'First', position: 0 });
  const { id: meetingId } = await makeMeeting(tx, { customerId, archivedAt });
  if (archivedAt) return;
  await tx.insert(meetingResponses).values({
    meetingId,
    userId,
    authorName: contactName,
    response: 'confirmed',
    invitationSequence: 0,
  });
}

/** A bill with a line and two payments, one of them taken back. */
async function addInvoice(tx: Tx, customerId: string, status: 'draft' | 'sent'): Promise<void> {
  const { id: invoiceId } = await makeInvoice(tx, customerId, { status });
  const line = { description: 'Hours', quantity: '1', unitPrice: '10.00', amount: '10.00' };
  await tx.insert(invoiceLines).values({ ...line, invoiceId, position: 1 });
  const payment = { invoiceId, amount: '1.00', method: 'check', paidOn: '2026-11-05' } as const;
  await tx.insert(invoicePayments).values([payment, { ...payment, reversedAt: new Date() }]);
}

/** An entry of the customer's ledger. */
async function addEntry(tx: Tx, customerId: string): Promise<void> {
  const [account] = await tx
    .select({ id: customerAccounts.id })
    .from(customerAccounts)
    .where(eq(customerAccounts.customerId, customerId));
  const entry = { type: 'credit', amount: '1.00', balanceAfter: '1.00' } as const;
  await tx
    .insert(transactions)
    .values({ ...entry, accountId: account?.id ?? '', entryNumber: 1, description: 'In' });
}

/** A message of staff with a file, to the customer or as an internal note. */
async function addWords(
  tx: Tx,
  { id: ticketId }: { id: string },
  userId: string,
  isInternal: boolean,
): Promise<void> {
  const [message] = await tx
    .insert(ticketMessages)
    .values({
      ticketId,
      userId,
      authorName: 'Tom Okafor',
      authorSide: 'firm',
      message: 'On our way.',
      isInternal,
    })
    .returning({ id: ticketMessages.id });
  await tx.insert(ticketAttachments).values({
    ticketId,
    messageId: message?.id ?? null,
    isInternal,
    fileName: 'nameplate.png',
    filePath: `${ticketId}/${isInternal}.png`,
    fileSize: 1,
    mimeType: 'image/png',
    uploadedBy: userId,
  });
}

/** A document of the firm and a request for one; with `goneAt` archived and withdrawn. */
async function addDocuments(
  tx: Tx,
  profile: typeof customerProfiles.$inferSelect,
  adminId: string,
  goneAt: Date | null,
): Promise<void> {
  await makeDocument(tx, profile, { archivedAt: goneAt });
  await tx.insert(documentRequests).values({
    customerId: profile.id,
    title: 'Price list',
    requestedBy: adminId,
    requestedByName: 'Ada Advisor',
    withdrawnAt: goneAt,
  });
}

async function tableNames(): Promise<string[]> {
  const rows = await unsafeOwnerTransaction((tx) =>
    rowsOf<{ name: string }>(
      tx,
      sql`select relname as name from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    ),
  );
  return rows.map(({ name }) => name);
}

/** An article that readers see with what they left, and a draft, an archived article and an archived category. */
async function addKnowledge(tx: Tx) {
  const { id: categoryId } = await makeCategory(tx);
  await makeCategory(tx, { archivedAt: new Date() });
  const { id: articleId } = await makeArticle(tx, { categoryId });
  const { id: draftId } = await makeArticle(tx, { isPublished: false });
  await makeArticle(tx, { archivedAt: new Date() });
  const visitId = randomUUID();
  await tx.insert(kbArticleViews).values({ articleId, visitId });
  await tx.insert(kbArticleViewDays).values({ articleId, day: '2026-06-15', views: 1 });
  await tx.insert(kbFormerSlugs).values([
    { slug: 'once-public', articleId },
    { slug: 'once-public-draft', articleId: draftId },
  ]);
  await tx.insert(kbArticleFeedback).values({ articleId, visitId, helpful: true });
  await tx.insert(kbMissedSearches).values({ query: 'van stock' });
}

function countAs(actor: Actor, table: string): Promise<number> {
  return asActor(actor, async (tx) => {
    const [row] = await rowsOf<{ n: number }>(
      tx,
      sql`select count(*)::int as n from ${sql.identifier(table)}`,
    );
    return row?.n ?? -1;
  });
}

describe('row-level security', () => {
  it('is on for every table', async () => {
    const open = await unsafeOwnerTransaction((tx) =>
      rowsOf<{ name: string }>(
        tx,
        sql`select relname as name from pg_class
            where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity`,
      ),
    );
    expect(open).toEqual([]);
  });

  it('shows each role its own rows of each table and no others', async () => {
    expect(Object.keys(VISIBLE).sort()).toEqual(await tableNames());
    for (const [table, visible] of Object.entries(VISIBLE)) {
      for (const who of Object.keys(cast) as (keyof Cast)[]) {
        expect(await countAs(cast[who], table), `${who} in ${table}`).toBe(visible[who] ?? 0);
      }
    }
  });

  it('lets each role add, change and remove the rows that are listed and no others, tried row by row', async () => {
    expect(Object.keys(WRITABLE).sort()).toEqual(await tableNames());
    const people = [cast.customer, cast.other].map((actor) => userIdOf(actor) ?? '');
    await unsafeOwnerTransaction((tx) => fillTheRest(tx, people));
    const { found, shared } = await writableBy(cast, Object.keys(WRITABLE));
    expect(shared, 'tables with rows that two customers may write').toEqual(SHARED);
    expect(found).toEqual(WRITABLE);
  });

  it('keeps a customer from writing for another one', async () => {
    const other = cast.other.kind === 'customer' ? cast.other.customerId : '';
    await expect(
      asActor(cast.customer, (tx) =>
        tx.insert(tickets).values({
          customerId: other,
          title: 'T',
          description: 'D',
          createdBy: userIdOf(cast.customer),
          authorName: 'Carl',
        }),
      ),
    ).rejects.toThrow();
    // Not even of their own records: only the columns that their commands move are theirs to change.
    await expect(
      asActor(cast.customer, (tx) => tx.update(tickets).set({ title: 'Taken' })),
    ).rejects.toThrow();
    const changed = await asActor(cast.customer, (tx) =>
      tx
        .update(tickets)
        .set({ status: 'closed' })
        .where(eq(tickets.customerId, other))
        .returning({ id: tickets.id }),
    );
    const removed = await asActor(cast.customer, (tx) =>
      tx.delete(invoices).returning({ id: invoices.id }),
    );
    expect([changed, removed]).toEqual([[], []]);
    expect(await countAs(cast.admin, 'invoices')).toBe(6);
  });

  it('lets nobody change the activity log or the ledger', async () => {
    const removed = (table: string) =>
      asActor(cast.admin, (tx) =>
        rowsOf(tx, sql`delete from ${sql.identifier(table)} returning id`),
      );
    await expect(removed('activity_logs')).rejects.toThrow();
    expect(await removed('transactions')).toEqual([]);
    const policies = await unsafeOwnerTransaction((tx) =>
      rowsOf<{ cmd: string }>(
        tx,
        sql`select distinct cmd from pg_policies where tablename in ('activity_logs', 'transactions')`,
      ),
    );
    expect(policies.map(({ cmd }) => cmd).sort()).toEqual(['INSERT', 'SELECT']);
  });

  it('ends with the transaction: the next one on the same connection has no role left', async () => {
    await asActor(cast.customer, async (tx) => tx.execute(sql`select 1`));
    const [row] = await unsafeOwnerTransaction((tx) =>
      rowsOf<{ role: string; customer: string | null }>(
        tx,
        sql`select current_setting('role') as role, nullif(current_setting('app.customer_id', true), '') as customer`,
      ),
    );
    expect(row).toEqual({ role: 'none', customer: null });
  });
});
