import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sessions } from '#app/access/auth-tables.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { apiKeys } from '#app/records/api-key-tables.ts';
import { invoicePayments } from '#app/records/billing-tables.ts';
import type { customerProfiles } from '#app/records/customer-tables.ts';
import { documentRequests } from '#app/records/document-tables.ts';
import { projectInquiries } from '#app/records/inquiry-tables.ts';
import { kbMissedSearches } from '#app/records/knowledge-tables.ts';
import { calendarFeeds } from '#app/records/meeting-tables.ts';
import { memberInvitations } from '#app/records/member-tables.ts';
import { projectMilestones } from '#app/records/project-tables.ts';
import { settings } from '#app/records/setting-tables.ts';
import { identityProviders } from '#app/records/sso-tables.ts';
import { staffCustomers } from '#app/records/staff-tables.ts';
import { ticketAttachments } from '#app/records/ticket-tables.ts';
import {
  makeArticle,
  makeCategory,
  makeContract,
  makeMember,
  makeProposal,
  makeUser,
} from '#demo/makers.server.ts';
import type { makeCast, RunningApp } from '#tests/helpers/app.ts';
import {
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

type Cast = Awaited<ReturnType<typeof makeCast>>;

/** Makes the records behind the endpoints, one's own being those of `customer`, and tells each parameter's value. */
export async function makeValues(
  tx: Tx,
  { dataDir }: RunningApp,
  cast: Cast,
): Promise<Record<string, string>> {
  const target = await makeUser(tx, { email: 'target@cast.example' });
  const personId = await firmWithLogo(tx, dataDir);
  const [inquiry] = await tx
    .insert(projectInquiries)
    .values({
      firstName: 'Ina',
      lastName: 'Inquirer',
      email: 'ina@example.com',
      company: 'Secret Mechanical',
      dueAt: new Date(),
    })
    .returning({ id: projectInquiries.id });
  const { procedure } = await makeProcedure(tx, cast.customer.profile, { status: 'approved' });
  const task = await makeTask(tx, cast.customer.profile.id, { side: 'customer' });
  const proposal = await makeProposal(tx, cast.customer.profile.id, { status: 'sent' });
  const contract = await makeContract(tx, cast.customer.profile.id, { status: 'sent' });
  const entry = await makeTimeEntry(tx, target.id);
  await tx
    .insert(staffCustomers)
    .values({ userId: cast.admin.id, customerId: cast.pending.profile.id });
  const { id: meetingId } = await makeMeeting(tx, { customerId: cast.customer.profile.id });
  return {
    personId,
    meetingId,
    ...(await projectWithMilestone(tx, cast.customer.profile.id)),
    calendar: await calendarOfStaff(tx),
    entryId: entry.id,
    proposalId: proposal.id,
    contractId: contract.id,
    ...(await invoiceWithPayment(tx, cast.customer.profile.id)),
    ...(await knowledge(tx)),
    taskId: task.id,
    procedureId: procedure.id,
    page: 'home.png',
    report: 'revenue.csv',
    ...(await ticketWithFile(tx, dataDir, cast.customer.profile)),
    ...(await documentWithFile(tx, dataDir, cast.customer.profile)),
    ...(await webhookWithKey(tx, cast.admin.id)),
    id: task.id,
    requestId: await fileRequest(tx, cast.customer.profile.id, cast.admin),
    ...(await colleagueAndInvitation(tx, cast, target)),
    inquiryId: inquiry?.id ?? '',
    userId: target.id,
    staffId: cast.admin.id,
    passkeyId: randomUUID(),
    providerId: await providerOf(tx, cast.customer.profile.id),
    sessionId: await sessionOf(tx, target.id),
    customerId: cast.pending.profile.id,
    companyId: cast.other.company.id,
  };
}

/** A member of the customer and an invitation, each once for the customer's owner and once for staff. */
async function colleagueAndInvitation(tx: Tx, cast: Cast, target: { id: string }) {
  const { profile } = cast.customer;
  const given = { customerId: profile.id, role: 'viewer', maySign: false } as const;
  const waits = { ...given, invitedBy: profile.userId, expiresAt: new Date('2100-01-01') };
  const [own, sent] = await tx
    .insert(memberInvitations)
    .values([
      { ...waits, email: 'first@invited.example' },
      { ...waits, email: 'second@invited.example' },
    ])
    .returning({ id: memberInvitations.id });
  const removed = await makeUser(tx, { email: 'removed@cast.example' });
  return {
    memberId: (await makeMember(tx, profile.id, target)).id,
    membershipId: (await makeMember(tx, profile.id, removed)).id,
    invitationId: own?.id ?? '',
    sentInvitationId: sent?.id ?? '',
  };
}

/** An identity provider of a customer, at an address that nobody answers. */
async function providerOf(tx: Tx, customerId: string): Promise<string> {
  const [provider] = await tx
    .insert(identityProviders)
    .values({
      name: 'Cast login',
      customerId,
      issuer: 'https://login.cast.example',
      clientId: 'plenum',
      clientSecret: 'sealed',
      domains: ['cast.example'],
    })
    .returning({ id: identityProviders.id });
  return provider?.id ?? '';
}

/** A session of somebody who never asks. */
async function sessionOf(tx: Tx, userId: string): Promise<string> {
  const [session] = await tx
    .insert(sessions)
    .values({ userId, token: 'of the target', expiresAt: new Date(Date.now() + 3_600_000) })
    .returning({ id: sessions.id });
  return session?.id ?? '';
}

/** A published article, a category and a search that found nothing. */
async function knowledge(tx: Tx) {
  const { id: articleId, slug } = await makeArticle(tx);
  const { id: categoryId } = await makeCategory(tx);
  const [search] = await tx
    .insert(kbMissedSearches)
    .values({ query: 'van stock' })
    .returning({ id: kbMissedSearches.id });
  return { articleId, slug, categoryId, searchId: search?.id ?? '' };
}

/** A webhook with a delivery, and a key of the API. */
async function webhookWithKey(tx: Tx, userId: string) {
  const { endpoint, delivery } = await makeWebhook(tx);
  const key = { name: 'Import', prefix: 'plenum_aaaaa', keyHash: 'f', scope: 'read' } as const;
  const [made] = await tx
    .insert(apiKeys)
    .values({ ...key, createdBy: userId })
    .returning({ id: apiKeys.id });
  return { endpointId: endpoint.id, deliveryId: delivery.id, keyId: made?.id ?? '' };
}

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A firm with a logo whose bytes are there, and a person with a picture; returns the person's id. */
async function firmWithLogo(tx: Tx, dataDir: string): Promise<string> {
  const logo = {
    fileName: 'logo.png',
    filePath: 'firm/logo.png',
    fileSize: ONE_PIXEL.length,
    mimeType: 'image/png',
  };
  const stored = path.join(dataDir, 'files', logo.filePath);
  await mkdir(path.dirname(stored), { recursive: true });
  await writeFile(stored, ONE_PIXEL);
  const id = randomUUID();
  const people = [{ id, name: 'Pat Shown', role: 'Founder', line: 'Shown.', picture: logo }];
  await tx.insert(settings).values([
    { key: 'company.logo', value: JSON.stringify(logo) },
    { key: 'company.people', value: JSON.stringify(people) },
  ]);
  return id;
}

/** A project of the customer with a milestone. */
async function projectWithMilestone(tx: Tx, customerId: string) {
  const { id: projectId } = await makeProject(tx, customerId);
  const [milestone] = await tx
    .insert(projectMilestones)
    .values({ projectId, title: 'A milestone', position: 0 })
    .returning({ id: projectMilestones.id });
  return { projectId, milestoneId: milestone?.id ?? '' };
}

/** An invoice of the customer with a payment. */
async function invoiceWithPayment(tx: Tx, customerId: string) {
  const { id: invoiceId } = await makeInvoice(tx, customerId, { status: 'sent' });
  const [payment] = await tx
    .insert(invoicePayments)
    .values({ invoiceId, amount: '1.00', method: 'check', paidOn: '2026-11-05' })
    .returning({ id: invoicePayments.id });
  return { invoiceId, paymentId: payment?.id ?? '' };
}

/** The name of a private calendar file that nobody of the cast renews. */
async function calendarOfStaff(tx: Tx): Promise<string> {
  const { id: userId } = await makeUser(tx, { role: 'admin' });
  const token = 'a'.repeat(43);
  const tokenHash = createHash('sha256').update(token).digest('hex');
  await tx.insert(calendarFeeds).values({ userId, tokenHash });
  return `${token}.ics`;
}

/** A ticket of the customer with a file whose bytes are there. */
async function ticketWithFile(
  tx: Tx,
  dataDir: string,
  profile: typeof customerProfiles.$inferSelect & { userId: string },
) {
  const ticket = await makeTicket(tx, profile);
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
async function documentWithFile(
  tx: Tx,
  dataDir: string,
  profile: typeof customerProfiles.$inferSelect & { userId: string },
) {
  const author = { authorSide: 'customer', uploadedBy: profile.userId } as const;
  const { document, version } = await makeDocument(tx, profile, { ...author, file: author });
  const stored = path.join(dataDir, 'files', version.filePath);
  await mkdir(path.dirname(stored), { recursive: true });
  await writeFile(stored, 'findings');
  return { documentId: document.id, number: String(version.number) };
}

async function fileRequest(
  tx: Tx,
  customerId: string,
  { id, name }: { id: string; name: string },
): Promise<string> {
  const [request] = await tx
    .insert(documentRequests)
    .values({ customerId, title: 'Price list', requestedBy: id, requestedByName: name })
    .returning({ id: documentRequests.id });
  return request?.id ?? '';
}
