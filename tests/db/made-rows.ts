import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { passkeys, signInAttempts, twoFactors } from '#app/access/auth-tables.ts';
import { EMPTY_PLAN } from '#app/areas/templates/ready-made-plans.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { apiKeys } from '#app/records/api-key/api-key-tables.ts';
import {
  kbArticleFeedback,
  kbArticleViewDays,
  kbArticleViews,
  kbFormerSlugs,
  kbMissedSearches,
} from '#app/records/article/knowledge-tables.ts';
import { meetingCopies } from '#app/records/calendar/copy-tables.ts';
import { contractSignatures } from '#app/records/contract/contract-tables.ts';
import type { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { accountMerges } from '#app/records/customer/merge-tables.ts';
import { documentRequests } from '#app/records/document/document-tables.ts';
import { invoiceLines, invoicePayments, invoices } from '#app/records/invoice/billing-tables.ts';
import {
  billingTerms,
  invoiceAnswers,
  invoiceReminders,
  sentStatements,
} from '#app/records/invoice/collection-tables.ts';
import { customerAccounts, transactions } from '#app/records/invoice/ledger-tables.ts';
import { services } from '#app/records/invoice/service-tables.ts';
import {
  bouncedAddresses,
  inboundMails,
  mailboxes,
  replyTokens,
} from '#app/records/mailbox/mail-tables.ts';
import {
  hostHours,
  meetingAttendees,
  meetingColleagues,
  meetingHosts,
} from '#app/records/meeting/booking-tables.ts';
import { calendarFeeds, meetingResponses } from '#app/records/meeting/meeting-tables.ts';
import { meetingSuggestions } from '#app/records/meeting/suggestion-tables.ts';
import { memberInvitations } from '#app/records/member/member-tables.ts';
import { notificationPreferences, savedFilters } from '#app/records/notice/preference-tables.ts';
import {
  procedureAcknowledgements,
  procedureVersions,
} from '#app/records/procedure/procedure-tables.ts';
import { milestoneAnswers, projectMilestones } from '#app/records/project/project-tables.ts';
import { proposalDecisions } from '#app/records/proposal/proposal-tables.ts';
import { savedReplies } from '#app/records/saved-reply/saved-reply-tables.ts';
import { staffCustomers } from '#app/records/staff/staff-tables.ts';
import { taskComments } from '#app/records/task/task-tables.ts';
import {
  engagementTemplates,
  engagementTemplateVersions,
} from '#app/records/template/template-tables.ts';
import { ticketRatings } from '#app/records/ticket/ticket-rating-tables.ts';
import { ticketSnoozes } from '#app/records/ticket/ticket-snooze-tables.ts';
import { ticketAttachments, ticketMessages } from '#app/records/ticket/ticket-tables.ts';
import { costRates } from '#app/records/time-entry/cost-rate-tables.ts';
import { expenses } from '#app/records/time-entry/expense-tables.ts';
import { agreedRates } from '#app/records/time-entry/rate-tables.ts';
import { runningTimers } from '#app/records/time-entry/time-tables.ts';
import { portalViews } from '#app/records/user/portal-view-tables.ts';
import {
  makeArticle,
  makeCategory,
  makeContract,
  makeProposal,
  makeUser,
} from '#demo/makers.server.ts';
import { makeBankRows } from '#tests/helpers/bank.ts';
import { makeBatch } from '#tests/helpers/books.ts';
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
  makeWebhook,
} from '#tests/helpers/makers.ts';
import { makeOutsideCalendar } from '#tests/helpers/outside-calendars.ts';
import { addOutcomes } from './made-outcome-rows.ts';
import { addPayments } from './made-payment-rows.ts';
import { addPlans } from './made-plan-rows.ts';
import { addRetainer } from './made-retainer-rows.ts';

/**
 * Two customers, an applicant and staff, each with rows of every kind that the counts in visible-rows.ts and
 * writable-rows.ts are made of: drafts and sent ones, current and archived ones.
 */
export async function makeRows(tx: Tx) {
  const customer = await makeCustomer(tx);
  const other = await makeCustomer(tx);
  const applicant = await makeCustomer(tx, { approvalStatus: 'pending' });
  const admin = await makeUser(tx, { role: 'admin' });
  await tx
    .insert(accountMerges)
    .values({ sourceId: other.profile.id, targetId: customer.profile.id, state: 'done' });
  await addKnowledge(tx);
  await tx.insert(hostHours).values({ userId: admin.id, timeZone: 'UTC' });
  const templateId = randomUUID();
  await tx.insert(engagementTemplates).values({ id: templateId, title: 'Audit' });
  await tx.insert(engagementTemplateVersions).values({ templateId, number: 1, plan: EMPTY_PLAN });
  await tx.insert(staffCustomers).values({ userId: admin.id, customerId: customer.profile.id });
  await tx
    .insert(costRates)
    .values(
      [1, 2, 3].map((n) => ({ userId: admin.id, rate: '85.00', holdsFrom: `2026-0${n}-01` })),
    );
  for (const { profile } of [customer, other, applicant]) {
    for (const archivedAt of [null, new Date()]) await addEngagement(tx, profile, archivedAt);
    await tx.insert(portalViews).values({
      staffUserId: admin.id,
      staffName: 'Ada Admin',
      memberId: sql`(select id from members where user_id = ${profile.userId})`,
      until: new Date('2100-01-01'),
    });
    await tx.insert(calendarFeeds).values({ userId: profile.userId, tokenHash: profile.id });
    await tx.insert(memberInvitations).values({
      customerId: profile.id,
      email: 'colleague@example.com',
      role: 'viewer',
      maySign: false,
      invitedBy: profile.userId,
      expiresAt: new Date('2100-01-01'),
    });
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
    await tx.insert(expenses).values({
      userId: admin.id,
      customerId: profile.id,
      description: 'Flight',
      amount: '180.00',
      date: '2026-11-05',
      fileName: 'flight.txt',
      filePath: `${profile.id}/${randomUUID()}.txt`,
      fileSize: 1,
      mimeType: 'text/plain',
    });
    await tx.insert(agreedRates).values({ customerId: profile.id, rate: '175.00' });
    await addProcedures(tx, profile);
    await addEngagements(tx, profile);
    for (const goneAt of [null, new Date()]) await addDocuments(tx, profile, admin.id, goneAt);
    await addOutcomes(tx, profile, admin.id);
    const at = new Date();
    const ticket = await makeTicket(tx, profile, {
      answerDueAt: new Date('2100-01-01'),
      createdAt: at,
      resolvedAt: at,
    });
    await tx.insert(ticketRatings).values({
      ticketId: ticket.id,
      isGood: true,
      answeredBy: profile.userId,
      answeredAt: at,
    });
    for (const isInternal of [false, true]) await addWords(tx, ticket, admin.id, isInternal);
    await tx.insert(ticketSnoozes).values({ ticketId: ticket.id, until: at, createdBy: admin.id });
    for (const status of ['draft', 'sent'] as const) await addInvoice(tx, profile.id, status);
    await addCollections(tx, profile);
    await addEntry(tx, profile.id);
    await addPlans(tx, profile.id);
    await addRetainer(tx, profile.id);
  }
  await tx
    .insert(savedReplies)
    .values({ title: 'Visit', text: 'On our way.', createdBy: admin.id });
  await tx.insert(runningTimers).values({ userId: admin.id });
  await tx.insert(services).values({ name: 'Visit', unitPrice: '100.00' });
  await makeWebhook(tx);
  await tx.insert(inboundMails).values({
    mailbox: 'reply@firm.example/INBOX',
    messageKey: 'k',
    fileName: 'email.eml',
    filePath: `mail/${randomUUID()}.eml`,
    fileSize: 1,
    mimeType: 'message/rfc822',
  });
  await tx.insert(mailboxes).values({ name: 'reply@firm.example/INBOX' });
  await tx
    .insert(bouncedAddresses)
    .values({ email: 'gone@example.com', bounces: 1, lastReason: 'It came back.' });
  await tx.insert(replyTokens).values({
    tokenHash: 'h',
    subject: 'ticket',
    subjectId: randomUUID(),
    userId: admin.id,
  });
  const key = { name: 'Import', prefix: 'p', keyHash: 'f', scope: 'read' } as const;
  await tx.insert(apiKeys).values({ ...key, createdBy: admin.id });
  const chosen = [customer.user, other.user, admin];
  await tx
    .insert(notificationPreferences)
    .values(chosen.map(({ id: userId }) => ({ userId, subject: 'task', byMail: false }) as const));
  await tx.insert(savedFilters).values(
    chosen.map(({ id: userId }) => ({
      userId,
      list: '/x',
      name: 'Urgent',
      query: 'status=open',
    })),
  );
  await addSignIns(tx, [customer.user, other.user, applicant.user, admin]);
  const { id: meetingId } = await makeMeeting(tx);
  await tx.insert(calendarFeeds).values({ userId: admin.id, tokenHash: admin.id });
  const calendarId = await makeOutsideCalendar(tx, admin.id);
  await tx.insert(meetingCopies).values({ calendarId, meetingId });
  await makeBatch(tx);
  await makeBankRows(tx, { isMatched: true });
  await addPayments(tx);
  return { customer, other, applicant, admin };
}

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
async function addProcedures(
  tx: Tx,
  profile: typeof customerProfiles.$inferSelect & { userId: string },
): Promise<void> {
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

/** A proposal with an answer and a contract with a signature, each as a draft and sent. */
async function addEngagements(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
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
  const [milestone] = await tx
    .insert(projectMilestones)
    .values({
      projectId,
      title: 'First',
      position: 0,
      asksSignOff: true,
      completedAt: new Date('2026-11-01'),
    })
    .returning({ id: projectMilestones.id });
  const { id: meetingId } = await makeMeeting(tx, { customerId, archivedAt });
  await tx.insert(meetingHosts).values({ meetingId, userId, name: contactName });
  await tx.insert(meetingColleagues).values({ meetingId, userId, name: contactName });
  await tx
    .insert(meetingAttendees)
    .values({ meetingId, userId, name: 'Kim', email: 'kim@example.com', timeZone: 'UTC' });
  await tx.insert(meetingSuggestions).values({
    meetingId,
    ...{ name: 'Kim', email: 'kim@example.com', timeZone: 'UTC' },
    ...{ startsAt: new Date('2199-05-05'), durationMinutes: 30 },
    ...{ invitationSequence: 0, stampedAt: new Date('2026-11-01') },
  });
  if (archivedAt) return;
  await tx.insert(milestoneAnswers).values({
    milestoneId: milestone?.id ?? '',
    answer: 'not_yet',
    title: 'First',
    note: 'The list is missing.',
    userId,
    authorName: contactName,
  });
  await tx.insert(meetingResponses).values({
    meetingId,
    userId,
    authorName: contactName,
    response: 'confirmed',
    invitationSequence: 0,
  });
}

/** An invoice with a line and two payments, one of them taken back. */
async function addInvoice(tx: Tx, customerId: string, status: 'draft' | 'sent'): Promise<void> {
  const { id: invoiceId } = await makeInvoice(tx, customerId, { status });
  const line = { description: 'Hours', quantity: '1', unitPrice: '10.00', amount: '10.00' };
  await tx.update(invoices).set({ amount: line.amount }).where(eq(invoices.id, invoiceId));
  await tx.insert(invoiceLines).values({ ...line, invoiceId, position: 1 });
  const payment = { invoiceId, amount: '1.00', method: 'check', paidOn: '2026-11-05' } as const;
  await tx.insert(invoicePayments).values([payment, { ...payment, reversedAt: new Date() }]);
  await tx.execute(sql`select issue_invoice(${invoiceId})`);
  await tx.execute(sql`insert into issued_pdfs (document_id, sha256, bytes)
    select id, 'x', '\\x00' from issued_documents where invoice_id = ${invoiceId}`);
  await tx.execute(sql`insert into write_offs (payment_id, reason, tax)
    select id, 'Closed down', 0 from invoice_payments where invoice_id = ${invoiceId} and reversed_at is null`);
  await tx.execute(sql`insert into issued_ubl (document_id, sha256, content)
    select id, 'x', '<x/>' from issued_documents where invoice_id = ${invoiceId}`);
}

/** How a customer is billed, what it said of its invoice that is out, and what it was sent about it. */
async function addCollections(
  tx: Tx,
  { id: customerId, userId }: { id: string; userId: string },
): Promise<void> {
  await tx.insert(billingTerms).values({ customerId, netDays: 15 });
  const [out] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.customerId, customerId), eq(invoices.status, 'sent')));
  const invoiceId = out?.id ?? '';
  const dueDate = '2026-11-05';
  await tx.insert(invoiceAnswers).values({
    customerId,
    invoiceId,
    kind: 'promise',
    promisedOn: dueDate,
    userId,
    authorName: 'Carla',
  });
  const letter = { customerId, invoiceId, letterId: invoiceId, dueDate, sentOn: dueDate };
  await tx.insert(invoiceReminders).values({ ...letter, stage: 1, open: '1.00' });
  const period = { month: '2026-11-01', fromDay: '2026-11-01', toDay: '2026-11-30' };
  await tx.insert(sentStatements).values({ customerId, ...period, closing: '1.00' });
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
