import { and, eq, isNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { OWN_KINDS, type OwnKind } from '#app/areas/customers/own-record-queries.server.ts';
import type { Searched } from '#app/platform/db/found-ids.server.ts';
import { joinedText } from '#app/platform/db/trigram-index.ts';
import { kbArticles } from '#app/records/article/knowledge-tables.ts';
import { companies } from '#app/records/company/company-tables.ts';
import { contracts } from '#app/records/contract/contract-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { customerDocuments } from '#app/records/document/document-tables.ts';
import { projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { procedures, procedureVersions } from '#app/records/procedure/procedure-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { COMPANY_WORDS, CUSTOMER_WORDS } from './named-customer-queries.server.ts';
import type { SearchKind } from './search-kinds.ts';
import type { SearchTerms } from './search-terms.ts';

/** Where one kind of record is searched, and what a hit shows of it. */
export type SearchSource = {
  kind: SearchKind;
  table: PgTable;
  /** A table joined to it. */
  joined?: { table: PgTable; on: SQL | undefined };
  /** The table whose newest rows tell whether words are common; absent where there are never many rows. */
  searched?: Searched;
  /** The kind by which a customer's own records are looked up. */
  own?: OwnKind;
  /** Which rows can be found at all, beyond what the policies decide. */
  listed: SQL | undefined;
  id: SQLWrapper;
  /** What is searched. */
  text: SQLWrapper;
  /** Whether the text is one of `joinedText` with an index of its own. */
  isOfWords?: true;
  /** The texts that decide how well a record matches. */
  names: readonly SQLWrapper[];
  /** A further condition that finds a record as well. */
  also?: SQL;
  /** The record that a number names. */
  numbered?: SQL;
  /** Whose record it is: staff find it by that customer's names too. */
  customerId?: SQLWrapper;
  title: SQLWrapper;
  detail?: SQLWrapper;
  status?: SQLWrapper;
  /** A date or a moment. */
  at?: SQLWrapper;
  /** What leads to the record when its id doesn't. */
  slug?: SQLWrapper;
  /** Which of two that match as well comes first: the later one. */
  recent: SQLWrapper;
};

type Side = 'admin' | 'customer';

/** Returns everything that someone on this side can search. Archived records are found only in their lists. */
export function searchSources(side: Side, terms: SearchTerms): SearchSource[] {
  const shared = [...workSources(terms), ...engagementSources(), ...readingSources(side, terms)];
  if (side === 'admin') return [...clientSources(), ...shared, inquirySource()];
  return shared.map((source) => {
    const own = OWN_KINDS.find((kind) => kind === source.kind);
    return own ? { ...source, own } : source;
  });
}

/** A record with a title and a customer. */
type Titled = Record<'id' | 'customerId' | 'title' | 'archivedAt' | 'createdAt', SQLWrapper>;

function titled(kind: SearchKind, table: Titled & PgTable): SearchSource {
  return {
    kind,
    table,
    searched: { table, id: table.id, newest: table.createdAt },
    listed: isNull(table.archivedAt),
    id: table.id,
    text: table.title,
    names: [table.title],
    customerId: table.customerId,
    title: table.title,
    recent: table.createdAt,
  };
}

function clientSources(): SearchSource[] {
  return [
    {
      kind: 'customer',
      table: customerProfiles,
      searched: {
        table: customerProfiles,
        id: customerProfiles.id,
        newest: customerProfiles.createdAt,
      },
      listed: isNull(customerProfiles.archivedAt),
      id: customerProfiles.id,
      text: CUSTOMER_WORDS,
      isOfWords: true,
      names: [customerProfiles.displayName, customerProfiles.contactName, customerProfiles.email],
      customerId: customerProfiles.id,
      title: customerProfiles.displayName,
      status: customerProfiles.approvalStatus,
      recent: customerProfiles.createdAt,
    },
    {
      kind: 'company',
      table: companies,
      searched: { table: companies, id: companies.id, newest: companies.createdAt },
      listed: undefined,
      id: companies.id,
      text: COMPANY_WORDS,
      isOfWords: true,
      names: [companies.name],
      title: companies.name,
      detail: sql`nullif(concat_ws(', ', nullif(${companies.city}, ''), nullif(${companies.state}, '')), '')`,
      slug: companies.name,
      recent: companies.createdAt,
    },
  ];
}

function inquirySource(): SearchSource {
  return {
    kind: 'inquiry',
    table: projectInquiries,
    searched: {
      table: projectInquiries,
      id: projectInquiries.id,
      newest: projectInquiries.createdAt,
    },
    listed: undefined,
    id: projectInquiries.id,
    text: joinedText(
      projectInquiries.firstName,
      projectInquiries.lastName,
      projectInquiries.company,
      projectInquiries.email,
    ),
    isOfWords: true,
    names: [projectInquiries.company, projectInquiries.lastName, projectInquiries.email],
    title: projectInquiries.company,
    detail: sql`${projectInquiries.firstName} || ' ' || ${projectInquiries.lastName}`,
    status: projectInquiries.status,
    at: projectInquiries.createdAt,
    recent: projectInquiries.createdAt,
  };
}

function workSources({ number }: SearchTerms): SearchSource[] {
  return [
    {
      ...titled('ticket', tickets),
      ...(number !== null && { numbered: eq(tickets.number, number) }),
      title: sql`'#' || ${tickets.number} || ' ' || ${tickets.title} || case when ${tickets.mergedInto} is null then '' else ' (merged)' end`,
      status: tickets.status,
      at: tickets.createdAt,
    },
    { ...titled('task', tasks), status: tasks.status, at: tasks.dueDate },
    { ...titled('project', projects), status: projects.status, at: projects.endDate },
    {
      ...titled('meeting', meetings),
      status: meetings.status,
      at: meetings.meetingDate,
      recent: meetings.meetingDate,
      searched: { table: meetings, id: meetings.id, newest: meetings.meetingDate },
    },
  ];
}

function engagementSources(): SearchSource[] {
  return [
    { ...titled('proposal', proposals), status: proposals.status, at: proposals.validUntil },
    { ...titled('contract', contracts), status: contracts.status, at: contracts.endDate },
    {
      kind: 'invoice',
      table: invoices,
      searched: { table: invoices, id: invoices.id, newest: invoices.createdAt },
      listed: isNull(invoices.archivedAt),
      id: invoices.id,
      text: joinedText(invoices.invoiceNumber, invoices.description),
      isOfWords: true,
      names: [invoices.invoiceNumber, invoices.description],
      customerId: invoices.customerId,
      title: invoices.invoiceNumber,
      detail: invoices.description,
      status: invoices.status,
      at: invoices.dueDate,
      recent: invoices.createdAt,
    },
  ];
}

function readingSources(side: Side, { phrase }: SearchTerms): SearchSource[] {
  // A customer finds the version they read, and nothing of what is being written beside it.
  const shown =
    side === 'admin'
      ? sql`${procedures.latestVersion}`
      : sql`coalesce(${procedures.approvedVersion}, ${procedures.latestVersion})`;
  const own = {
    status: sql`case when ${procedures.approvedVersion} is null then 'review' else 'approved' end`,
    at: sql`coalesce(${procedureVersions.approvedAt}, ${procedureVersions.updatedAt})`,
  };
  const { status, at } =
    side === 'admin' ? { status: procedures.status, at: procedures.updatedAt } : own;
  return [
    { ...titled('document', customerDocuments), at: customerDocuments.createdAt },
    {
      kind: 'procedure',
      table: procedures,
      searched: { table: procedures, id: procedures.id, newest: procedures.updatedAt },
      joined: {
        table: procedureVersions,
        on: and(
          eq(procedureVersions.procedureId, procedures.id),
          eq(procedureVersions.number, shown),
        ),
      },
      listed: ne(procedures.status, 'archived'),
      id: procedures.id,
      text: procedureVersions.title,
      names: [procedureVersions.title],
      customerId: procedures.customerId,
      title: procedureVersions.title,
      status,
      at,
      recent: at,
    },
    {
      kind: 'article',
      table: kbArticles,
      listed: isNull(kbArticles.archivedAt),
      id: kbArticles.id,
      text: kbArticles.title,
      names: [kbArticles.title],
      also: sql`${kbArticles.search} @@ websearch_to_tsquery('english', ${phrase})`,
      title: kbArticles.title,
      status: sql`case when ${kbArticles.isPublished} then 'published' else 'draft' end`,
      at: sql`coalesce(${kbArticles.publishedAt}, ${kbArticles.createdAt})`,
      slug: kbArticles.slug,
      recent: kbArticles.createdAt,
    },
  ];
}
