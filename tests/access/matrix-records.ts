import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { EMPTY_PLAN } from '#app/areas/templates/ready-made-plans.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { billingPlanPrices, billingPlans } from '#app/records/billing-plan/billing-plan-tables.ts';
import { billingPlanParts } from '#app/records/billing-plan/plan-part-tables.ts';
import type { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { documentRequests } from '#app/records/document/document-tables.ts';
import { invoicePayments } from '#app/records/invoice/billing-tables.ts';
import { invoiceAnswers } from '#app/records/invoice/collection-tables.ts';
import { issuedDocuments } from '#app/records/invoice/issued-tables.ts';
import { paymentMethods } from '#app/records/invoice/payment-method-tables.ts';
import { meetingAttendees } from '#app/records/meeting/booking-tables.ts';
import { memberInvitations } from '#app/records/member/member-tables.ts';
import {
  monthlyFilePlans,
  monthlyFileRequests,
  monthlyRequestedFiles,
} from '#app/records/outcome/monthly-file-tables.ts';
import {
  outcomeBaselines,
  outcomeFigures,
  outcomeMeasures,
} from '#app/records/outcome/outcome-tables.ts';
import { outcomeResults } from '#app/records/outcome/result-tables.ts';
import { projectMilestones } from '#app/records/project/project-tables.ts';
import { retainers } from '#app/records/retainer/retainer-tables.ts';
import {
  engagementTemplates,
  engagementTemplateVersions,
} from '#app/records/template/template-tables.ts';
import { ticketAttachments } from '#app/records/ticket/ticket-tables.ts';
import { makeContract, makeMember, makeProposal, makeUser } from '#demo/makers.server.ts';
import {
  makeDocument,
  makeInvoice,
  makeMeeting,
  makeProcedure,
  makeProject,
  makeTask,
  makeTicket,
} from '#tests/helpers/makers.ts';

type Profile = typeof customerProfiles.$inferSelect & { userId: string };

/** What the titles of a customer's records carry, so that they are known wherever they show up. */
export const markOf = ({ userId }: { userId: string }): string => `mark-${userId.slice(0, 8)}`;

/** Makes one record of each kind that a customer has addresses of, and tells each parameter's value. */
export async function makeRecords(
  tx: Tx,
  dataDir: string,
  { profile }: { profile: Profile },
  staff: { id: string; name: string },
) {
  const { id: customerId } = profile;
  const title = `Pump ${markOf(profile)}`;
  const { procedure } = await makeProcedure(tx, profile, {
    status: 'approved',
    words: { title },
  });
  const colleague = await makeUser(tx, { name: `Cleo ${markOf(profile)}` });
  return {
    procedureId: procedure.id,
    taskId: (await makeTask(tx, customerId, { side: 'customer', title })).id,
    meetingId: await bookedMeeting(tx, profile, title),
    proposalId: (await makeProposal(tx, customerId, { status: 'sent', title })).id,
    contractId: (await makeContract(tx, customerId, { status: 'sent', title })).id,
    templateId: await template(tx),
    ...(await projectWithMilestone(tx, customerId, title)),
    ...(await invoiceWithPayment(tx, customerId, markOf(profile))),
    methodId: await savedMethod(tx, customerId),
    ...(await planWithPrices(tx, customerId, title)),
    retainerId: await retainerOf(tx, customerId, title),
    ...(await ticketWithFile(tx, dataDir, profile, title)),
    ...(await documentWithFile(tx, dataDir, profile, title)),
    requestId: await fileRequest(tx, customerId, staff, title),
    ...(await measureWithBaseline(tx, customerId, staff, title)),
    memberId: (await makeMember(tx, customerId, colleague)).id,
    invitationId: await invitationOf(tx, profile, `${markOf(profile)}@invited.example`),
  };
}

/** A meeting that the customer booked in the portal. */
async function bookedMeeting(tx: Tx, { id: customerId, userId }: Profile, title: string) {
  const { id: meetingId } = await makeMeeting(tx, { customerId, title });
  await tx
    .insert(meetingAttendees)
    .values({ meetingId, userId, name: title, email: `${userId}@booked.example`, timeZone: 'UTC' });
  return meetingId;
}

/** An invitation of the customer that waits; with `more`, one that was accepted. */
export async function invitationOf(
  tx: Tx,
  { id, userId }: Profile,
  email: string,
  more: Partial<typeof memberInvitations.$inferInsert> = {},
): Promise<string> {
  const [sent] = await tx
    .insert(memberInvitations)
    .values({
      customerId: id,
      email,
      role: 'viewer',
      maySign: false,
      invitedBy: userId,
      expiresAt: new Date('2100-01-01'),
      ...more,
    })
    .returning({ id: memberInvitations.id });
  return sent?.id ?? '';
}

/** A template of the firm's. */
async function template(tx: Tx): Promise<string> {
  const [made] = await tx
    .insert(engagementTemplates)
    .values({ title: 'Audit' })
    .returning({ id: engagementTemplates.id });
  const templateId = made?.id ?? '';
  await tx.insert(engagementTemplateVersions).values({ templateId, number: 1, plan: EMPTY_PLAN });
  return templateId;
}

/** A project of the customer with a milestone. */
async function projectWithMilestone(tx: Tx, customerId: string, title: string) {
  const { id: projectId } = await makeProject(tx, customerId, { title });
  const [milestone] = await tx
    .insert(projectMilestones)
    .values({ projectId, title: 'A milestone', position: 0 })
    .returning({ id: projectMilestones.id });
  return { projectId, milestoneId: milestone?.id ?? '' };
}

/** A retainer of the customer that nothing was paid for yet. */
async function retainerOf(tx: Tx, customerId: string, name: string): Promise<string> {
  const terms = { unit: 'money', size: '4321.00', price: '4321.00' } as const;
  const [made] = await tx
    .insert(retainers)
    .values({ ...terms, customerId, name })
    .returning({ id: retainers.id });
  return made?.id ?? '';
}

/** A plan of the customer, far from due, with a price that can be withdrawn. */
async function planWithPrices(tx: Tx, customerId: string, name: string) {
  const days = { period: 'month', firstDay: '2099-01-31', nextDay: '2099-01-31' } as const;
  const [plan] = await tx
    .insert(billingPlans)
    .values({ ...days, customerId, name, delivery: 'send' })
    .returning({ id: billingPlans.id });
  const planId = plan?.id ?? '';
  const lines = [{ description: 'Advice', quantity: '1.00', unitPrice: '4321.00' }];
  const price = { planId, lines, amount: '4321.00' };
  const [, later] = await tx
    .insert(billingPlanPrices)
    .values(['2099-01-31', '2099-06-30'].map((fromDay) => ({ ...price, fromDay })))
    .returning({ id: billingPlanPrices.id });
  const { id: projectId } = await makeProject(tx, customerId, { title: `${name} split` });
  const [split] = await tx
    .insert(billingPlans)
    .values({
      customerId,
      name,
      projectId,
      period: 'milestone',
      firstDay: '2099-01-31',
      delivery: 'draft',
    })
    .returning({ id: billingPlans.id });
  await tx
    .insert(billingPlanPrices)
    .values({ ...price, planId: split?.id ?? '', fromDay: '2099-01-31' });
  const share = { place: 0, percent: '100', amount: '4321.00', milestoneTitle: 'A milestone' };
  const [part] = await tx
    .insert(billingPlanParts)
    .values({ ...share, planId: split?.id ?? '' })
    .returning({ id: billingPlanParts.id });
  return { billingPlanId: planId, priceId: later?.id ?? '', partId: part?.id ?? '' };
}

/** A card that the customer has saved. */
async function savedMethod(tx: Tx, customerId: string): Promise<string> {
  const [method] = await tx
    .insert(paymentMethods)
    .values({
      ...{ customerId, kind: 'card', state: 'usable', mandate: 'You allow it.' },
      addedBy: sql`(select user_id from members where customer_id = ${customerId} limit 1)`,
    })
    .returning({ id: paymentMethods.id });
  return method?.id ?? '';
}

/** An invoice of the customer with a payment. */
async function invoiceWithPayment(tx: Tx, customerId: string, mark: string) {
  const { id: invoiceId } = await makeInvoice(tx, customerId, {
    status: 'sent',
    invoiceNumber: mark,
  });
  const [payment] = await tx
    .insert(invoicePayments)
    .values({ invoiceId, amount: '1.00', method: 'check', paidOn: '2026-11-05' })
    .returning({ id: invoicePayments.id });
  await tx.execute(sql`select issue_invoice(${invoiceId})`);
  const [issued] = await tx
    .select({ id: issuedDocuments.id })
    .from(issuedDocuments)
    .where(eq(issuedDocuments.invoiceId, invoiceId));
  const [answer] = await tx
    .insert(invoiceAnswers)
    .values({
      ...{ customerId, invoiceId, kind: 'dispute', words: mark, authorName: mark },
      userId: sql`(select user_id from members where customer_id = ${customerId} limit 1)`,
    })
    .returning({ id: invoiceAnswers.id });
  const [entry] = await rowsOf<{ id: string }>(
    tx,
    sql`insert into transactions (account_id, entry_number, type, amount, balance_after, description, invoice_id, payment_id)
      select a.id, coalesce(max(t.entry_number), 0) + 1, 'credit', 1, 1, ${mark}, ${invoiceId}, ${payment?.id ?? ''}
      from customer_accounts a left join transactions t on t.account_id = a.id where a.customer_id = ${customerId} group by a.id
      returning id`,
  );
  return {
    invoiceId,
    paymentId: payment?.id ?? '',
    receiptId: entry?.id ?? '',
    issuedId: issued?.id ?? '',
    answerId: answer?.id ?? '',
  };
}

/** A ticket of the customer with a file whose bytes are there. */
async function ticketWithFile(tx: Tx, dataDir: string, profile: Profile, title: string) {
  const ticket = await makeTicket(tx, profile, { title });
  const filePath = `${profile.id}/${randomUUID()}.csv`;
  const stored = path.join(dataDir, 'files', filePath);
  await mkdir(path.dirname(stored), { recursive: true });
  await writeFile(stored, 'zone,hours\n');
  const [attachment] = await tx
    .insert(ticketAttachments)
    .values({
      ticketId: ticket.id,
      fileName: 'hours.csv',
      filePath,
      fileSize: 11,
      mimeType: 'text/csv',
      uploadedBy: profile.userId,
    })
    .returning({ id: ticketAttachments.id });
  return { ticketId: ticket.id, attachmentId: attachment?.id ?? '' };
}

/** A document that the customer shared, with the bytes of its one file. */
async function documentWithFile(tx: Tx, dataDir: string, profile: Profile, title: string) {
  const author = { authorSide: 'customer', uploadedBy: profile.userId } as const;
  const { document, version } = await makeDocument(tx, profile, { ...author, title, file: author });
  const stored = path.join(dataDir, 'files', version.filePath);
  await mkdir(path.dirname(stored), { recursive: true });
  await writeFile(stored, 'findings');
  return { documentId: document.id, number: String(version.number) };
}

/** A measure of the customer with a typed figure, and a baseline that waits. */
async function measureWithBaseline(
  tx: Tx,
  customerId: string,
  { id: userId, name }: { id: string; name: string },
  title: string,
) {
  const words = {
    name: title,
    unit: 'number',
    direction: 'up',
    formula: 'F',
    source: 'S',
  } as const;
  const [measure] = await tx
    .insert(outcomeMeasures)
    .values({ customerId, kind: 'own', ...words })
    .returning({ id: outcomeMeasures.id });
  const measureId = measure?.id ?? '';
  const figure = { month: '2026-08-01', value: '1', grade: 'C', authorName: name } as const;
  await tx.insert(outcomeFigures).values({ measureId, ...figure, setBy: userId });
  const [baseline] = await tx
    .insert(outcomeBaselines)
    .values({
      customerId,
      number: 1,
      fromMonth: '2026-08-01',
      toMonth: '2026-08-01',
      measures: [],
      frozenText: `Agreement: ${title}\n\n${title}\n`,
      contentHash: 'f'.repeat(64),
      proposedBy: userId,
      proposedByName: name,
    })
    .returning({ id: outcomeBaselines.id });
  const [result] = await tx
    .insert(outcomeResults)
    .values({
      customerId,
      content: { start: '2026-08-01', before: 'July', after: 'Aug', measures: [], dollars: null },
      description: 'A contractor',
      proposedBy: userId,
      proposedByName: name,
      // What everyone may read: its page is there.
      consentedAt: new Date(),
      consentedByName: name,
      terms: 'Terms',
    })
    .returning({ id: outcomeResults.id });
  return {
    resultId: result?.id ?? '',
    measureId,
    month: '2026-08',
    baselineId: baseline?.id ?? '',
    importId: randomUUID(),
    ...(await monthlyFile(tx, customerId, measureId)),
  };
}

/** A file of a measure that the customer was asked for. */
async function monthlyFile(tx: Tx, customerId: string, measureId: string) {
  const file = { measureId, layout: 'own-measure' };
  const [plan] = await tx
    .insert(monthlyFilePlans)
    .values({
      customerId,
      files: [file],
      dueDay: 5,
      remindBefore: 0,
      remindAfter: 0,
      firstMonth: '2026-08-01',
    })
    .returning({ id: monthlyFilePlans.id });
  const planId = plan?.id ?? '';
  const [request] = await tx
    .insert(monthlyFileRequests)
    .values({ planId, customerId, month: '2026-08-01', dueDate: '2026-09-08' })
    .returning({ id: monthlyFileRequests.id });
  const [asked] = await tx
    .insert(monthlyRequestedFiles)
    .values({ requestId: request?.id ?? '', position: 0, ...file })
    .returning({ id: monthlyRequestedFiles.id });
  return { planId, fileId: asked?.id ?? '' };
}

async function fileRequest(
  tx: Tx,
  customerId: string,
  { id, name }: { id: string; name: string },
  title: string,
): Promise<string> {
  const [request] = await tx
    .insert(documentRequests)
    .values({ customerId, title, requestedBy: id, requestedByName: name })
    .returning({ id: documentRequests.id });
  return request?.id ?? '';
}
