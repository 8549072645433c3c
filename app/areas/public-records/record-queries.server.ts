import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { invoices } from '#app/records/billing-tables.ts';
import { contracts } from '#app/records/contract-tables.ts';
import { customerProfiles } from '#app/records/customer-tables.ts';
import { customerDocuments } from '#app/records/document-tables.ts';
import { leadMagnetSubmissions, projectInquiries } from '#app/records/inquiry-tables.ts';
import { meetings } from '#app/records/meeting-tables.ts';
import { proposals } from '#app/records/proposal-tables.ts';
import { standingCustomer } from '#app/records/standing-customer.ts';
import { tasks } from '#app/records/task-tables.ts';
import { ticketMessages, tickets } from '#app/records/ticket-tables.ts';
import { LISTED, timesOf } from './listed-record-queries.server.ts';
import type { RecordKind } from './records.ts';

// Records that webhooks carry and the API does not list.
const ONE = {
  checklistRequest: (tx: Tx, id: string) =>
    tx
      .select({
        id: leadMagnetSubmissions.id,
        name: leadMagnetSubmissions.name,
        email: leadMagnetSubmissions.email,
        company: leadMagnetSubmissions.company,
        createdAt: leadMagnetSubmissions.createdAt,
      })
      .from(leadMagnetSubmissions)
      .where(eq(leadMagnetSubmissions.id, id)),
  proposal: (tx: Tx, id: string) =>
    tx
      .select({
        id: proposals.id,
        customerId: proposals.customerId,
        companyName: customerProfiles.displayName,
        title: proposals.title,
        totalAmount: proposals.totalAmount,
        status: proposals.status,
        validUntil: proposals.validUntil,
        sentAt: proposals.sentAt,
        parties: proposals.parties,
        decidedAt: proposals.decidedAt,
        ...timesOf(proposals),
      })
      .from(proposals)
      .innerJoin(customerProfiles, eq(customerProfiles.id, proposals.customerId))
      .where(eq(proposals.id, id)),
  contract: (tx: Tx, id: string) =>
    tx
      .select({
        id: contracts.id,
        customerId: contracts.customerId,
        companyName: customerProfiles.displayName,
        title: contracts.title,
        contractValue: contracts.contractValue,
        startDate: contracts.startDate,
        endDate: contracts.endDate,
        status: contracts.status,
        sentAt: contracts.sentAt,
        parties: contracts.parties,
        signedAt: contracts.signedDate,
        ...timesOf(contracts),
      })
      .from(contracts)
      .innerJoin(customerProfiles, eq(customerProfiles.id, contracts.customerId))
      .where(eq(contracts.id, id)),
  document: (tx: Tx, id: string) =>
    tx
      .select({
        id: customerDocuments.id,
        customerId: customerDocuments.customerId,
        companyName: customerProfiles.displayName,
        projectId: customerDocuments.projectId,
        title: customerDocuments.title,
        description: customerDocuments.description,
        category: customerDocuments.category,
        fileVersion: customerDocuments.fileVersion,
        sharedBy: customerDocuments.authorSide,
        authorName: customerDocuments.authorName,
        ...timesOf(customerDocuments),
      })
      .from(customerDocuments)
      .innerJoin(customerProfiles, eq(customerProfiles.id, customerDocuments.customerId))
      .where(eq(customerDocuments.id, id)),
  meeting: (tx: Tx, id: string) =>
    tx
      .select({
        id: meetings.id,
        customerId: meetings.customerId,
        companyName: customerProfiles.displayName,
        projectId: meetings.projectId,
        title: meetings.title,
        description: meetings.description,
        startsAt: meetings.meetingDate,
        timeZone: meetings.timeZone,
        durationMinutes: meetings.durationMinutes,
        meetingLink: meetings.meetingLink,
        status: meetings.status,
        ...timesOf(meetings),
      })
      .from(meetings)
      .leftJoin(customerProfiles, eq(customerProfiles.id, meetings.customerId))
      .where(eq(meetings.id, id)),
} as const;

const IDS = {
  inquiry: projectInquiries.id,
  customer: customerProfiles.id,
  ticket: tickets.id,
  ticketMessage: ticketMessages.id,
  task: tasks.id,
  invoice: invoices.id,
} as const;

/** One record in the shape of `records.ts`; null when there is none. For a merged customer, the customer it was merged into. */
export async function readRecord(
  tx: Tx,
  kind: RecordKind,
  id: string,
): Promise<Record<string, unknown> | null> {
  if (kind in LISTED) {
    const listed = kind as keyof typeof LISTED;
    const asked = listed === 'customer' ? standingCustomer(id) : id;
    const [row] = await LISTED[listed](tx, eq(IDS[listed], asked), {}, sql<string>`''`);
    if (!row) return null;
    const { cursor: _, ...record } = row;
    return record;
  }
  const [row] = await ONE[kind as keyof typeof ONE](tx, id);
  return row ?? null;
}
