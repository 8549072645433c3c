import { randomUUID } from 'node:crypto';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { customerDocuments, documentVersions } from '#app/records/document/document-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { procedures, procedureVersions } from '#app/records/procedure/procedure-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
} from '#app/records/webhook/webhook-tables.ts';
import { type Given, makeCompany, makeProfile, makeUser } from '#demo/makers.server.ts';

// Believable rows for tests, beside those that the demo firm has too (demo/makers.server.ts).

/** An approved customer with login, company, profile and zero account. */
export async function makeCustomer(
  tx: Tx,
  given: Parameters<typeof makeUser>[1] & {
    approvalStatus?: 'pending' | 'approved' | 'rejected';
  } = {},
) {
  const { approvalStatus = 'approved', ...person } = given;
  const user = await makeUser(tx, person);
  const company = await makeCompany(tx);
  const { profile, account } = await makeProfile(tx, user, {
    approvalStatus,
    companyName: company.name,
    companyId: approvalStatus === 'approved' ? company.id : null,
    approvedAt: approvalStatus === 'approved' ? new Date() : null,
  });
  return { user, company, profile, account };
}

/** An invoice to the customer for one amount: a draft unless given otherwise. */
export async function makeInvoice(tx: Tx, customerId: string, given: Given<typeof invoices> = {}) {
  const [invoice] = await tx
    .insert(invoices)
    .values({
      customerId,
      invoiceNumber: `TEST-${randomUUID().slice(0, 8)}`,
      description: 'Diagnostic Sprint',
      amount: '4800.00',
      ...given,
    })
    .returning();
  if (!invoice) throw new Error('The invoice was not made.');
  return invoice;
}

/** A ticket that a customer opened. */
export async function makeTicket(
  tx: Tx,
  profile: typeof customerProfiles.$inferSelect,
  given: Given<typeof tickets> = {},
) {
  const [ticket] = await tx
    .insert(tickets)
    .values({
      customerId: profile.id,
      title: 'No cooling on RTU 4',
      description: 'The third floor is warm since noon.',
      createdBy: profile.userId,
      authorName: profile.contactName,
      ...given,
    })
    .returning();
  if (!ticket) throw new Error('The ticket was not made.');
  return ticket;
}

/** A document that the firm shared with a customer; its bytes are not stored. */
export async function makeDocument(
  tx: Tx,
  profile: { id: string },
  given: Given<typeof customerDocuments> & { file?: Given<typeof documentVersions> } = {},
) {
  const { file, ...fields } = given;
  const author = { authorName: 'Ada Advisor', authorSide: 'firm' as const };
  const [document] = await tx
    .insert(customerDocuments)
    .values({ customerId: profile.id, title: 'Diagnostic findings', ...author, ...fields })
    .returning();
  if (!document) throw new Error('The document was not made.');
  const [version] = await tx
    .insert(documentVersions)
    .values({
      documentId: document.id,
      number: document.fileVersion,
      fileName: 'findings.txt',
      filePath: `${profile.id}/${randomUUID()}.txt`,
      fileSize: 8,
      mimeType: 'text/plain',
      ...author,
      ...file,
    })
    .returning();
  if (!version) throw new Error('The document has no file.');
  return { document, version };
}

/** A procedure with its first version: a draft without `status`, in force where that is 'approved'. */
export async function makeProcedure(
  tx: Tx,
  profile: typeof customerProfiles.$inferSelect,
  given: Given<typeof procedures> & { words?: Given<typeof procedureVersions> } = {},
) {
  const { words, ...fields } = given;
  const isApproved = fields.status === 'approved';
  const [procedure] = await tx
    .insert(procedures)
    .values({ customerId: profile.id, approvedVersion: isApproved ? 1 : null, ...fields })
    .returning();
  if (!procedure) throw new Error('The procedure was not made.');
  const [version] = await tx
    .insert(procedureVersions)
    .values({
      procedureId: procedure.id,
      number: 1,
      title: 'Dispatch triage rule',
      content: '1. Ask who is in the space.\n2. Rank the call.',
      createdBy: procedure.createdBy,
      approvedAt: isApproved ? new Date() : null,
      firstApprovedAt: isApproved ? new Date() : null,
      ...words,
    })
    .returning();
  if (!version) throw new Error('The procedure has no words.');
  return { procedure, version };
}

/** A task of the customer: pending and on the firm's side unless given otherwise. */
export async function makeTask(tx: Tx, customerId: string, given: Given<typeof tasks> = {}) {
  const [task] = await tx
    .insert(tasks)
    .values({ customerId, title: 'Build the agreement register', ...given })
    .returning();
  if (!task) throw new Error('The task was not made.');
  return task;
}

/** A project of the customer, in planning. */
export async function makeProject(tx: Tx, customerId: string, given: Given<typeof projects> = {}) {
  const [project] = await tx
    .insert(projects)
    .values({ customerId, title: 'Home zones and parts runs', ...given })
    .returning();
  if (!project) throw new Error('The project was not made.');
  return project;
}

/** A meeting tomorrow, for an hour: internal unless a customer is given. */
export async function makeMeeting(tx: Tx, given: Given<typeof meetings> = {}) {
  const [meeting] = await tx
    .insert(meetings)
    .values({
      title: 'Quarterly review',
      meetingDate: new Date(Date.now() + 24 * 3_600_000),
      timeZone: 'America/Chicago',
      ...given,
    })
    .returning();
  if (!meeting) throw new Error('The meeting was not made.');
  return meeting;
}

/** Hours that a person logged: one hour, billable, without a rate, unless given otherwise. */
export async function makeTimeEntry(tx: Tx, userId: string, given: Given<typeof timeEntries> = {}) {
  const [entry] = await tx
    .insert(timeEntries)
    .values({ userId, hours: '1.00', date: '2026-11-05', ...given })
    .returning();
  if (!entry) throw new Error('The time entry was not made.');
  return entry;
}

/** A webhook that is turned off, with one delivery that arrived. */
export async function makeWebhook(tx: Tx, given: Given<typeof webhookEndpoints> = {}) {
  const [endpoint] = await tx
    .insert(webhookEndpoints)
    .values({
      name: 'Dispatch board',
      url: 'https://dispatch.example/hooks',
      events: ['newTicket'],
      secret: `whsec_${Buffer.alloc(32).toString('base64')}`,
      isEnabled: false,
      ...given,
    })
    .returning();
  if (!endpoint) throw new Error('The webhook was not made.');
  const [delivery] = await tx
    .insert(webhookDeliveries)
    .values({
      endpointId: endpoint.id,
      eventId: randomUUID(),
      event: 'newTicket',
      payload: { type: 'newTicket', timestamp: '2026-11-16T15:04:05.000Z', data: {} },
      state: 'delivered',
      attempts: 1,
      deliveredAt: new Date(),
    })
    .returning();
  if (!delivery) throw new Error('The delivery was not made.');
  await tx.insert(webhookAttempts).values({
    deliveryId: delivery.id,
    requestHeaders: { 'content-type': 'application/json' },
    responseStatus: 200,
    responseHeaders: { 'content-type': 'text/plain' },
    responseBody: 'ok',
    durationMs: 84,
  });
  return { endpoint, delivery };
}
