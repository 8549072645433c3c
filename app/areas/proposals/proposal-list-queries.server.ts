import { and, asc, desc, eq, ilike, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, isAsked } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { isOfCustomerNamed } from '#app/areas/customers/customer-name-sql.server.ts';
import { isUnread } from '#app/areas/notices/notice-queries.server.ts';
import { anyHolds, isShown, listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { likePattern, type SortKey } from '#app/platform/db/paging.server.ts';
import { contracts } from '#app/records/contract/contract-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import type { ProposalStatus } from '#app/records/proposal/proposal-status.ts';
import {
  proposalAmountOrder,
  proposals,
  proposalValidOrder,
} from '#app/records/proposal/proposal-tables.ts';
import type { ProposalFilters, ProposalSort } from './proposal-filters.ts';
import { withShownProposalStatus } from './proposal-queries.server.ts';
import { awaitsCustomer, isUnansweredProposal } from './proposal-sql.server.ts';

/** Most options that a proposal selector receives at once. */
const OPTIONS = 20;

/** The sorts of lists of proposals; every order has its index. */
export const PROPOSAL_SORTS: Record<ProposalSort, SortKey> = {
  created: { by: proposals.createdAt, type: 'timestamptz' },
  title: { by: proposals.title, type: 'text' },
  amount: { by: proposalAmountOrder(proposals), type: 'numeric' },
  valid: { by: proposalValidOrder(proposals), type: 'date' },
};

// One at a time (`offset 0`): a page asks this of a few, and PostgreSQL would collect it for all proposals.
const isBuilt = sql<boolean>`exists (select from ${projects} where ${eq(projects.proposalId, proposals.id)} offset 0)`;
const hasContract = sql<boolean>`exists (select from ${contracts} where ${eq(contracts.proposalId, proposals.id)} offset 0)`;

/**
 * Proposals of all customers, filtered and searched by title, company and contact, with how many match. `today` is the firm's
 * calendar date, by which proposals expire.
 */
export async function listProposals(
  actor: AdminActor,
  request: PageRequest,
  { filters, today }: { filters: ProposalFilters; today: string },
) {
  return asActor(actor, async (tx) => {
    const page = await listPage(tx, {
      table: proposals,
      sort: PROPOSAL_SORTS[request.sort as ProposalSort],
      request,
      filters: and(
        isShown(
          filters.show,
          proposals.archivedAt,
          or(
            eq(proposals.status, 'draft'),
            isShownAs('sent', today),
            // Its engagement is still to be set up.
            and(isShownAs('accepted', today), not(hasContract), not(isBuilt)),
          ),
        ),
        filters.status ? isShownAs(filters.status, today) : undefined,
      ),
      search: async (pattern) => [
        ilike(proposals.title, pattern),
        await isOfCustomerNamed(tx, proposals.customerId, pattern),
      ],
      rows: (cursor) =>
        tx
          .select({
            id: proposals.id,
            title: proposals.title,
            customerId: proposals.customerId,
            companyName: customerProfiles.displayName,
            contactName: customerProfiles.contactName,
            totalAmount: proposals.totalAmount,
            validUntil: proposals.validUntil,
            status: proposals.status,
            archivedAt: proposals.archivedAt,
            version: proposals.version,
            templateVersionId: proposals.templateVersionId,
            createdAt: proposals.createdAt,
            // A subquery is answered for the rows of the page alone.
            hasContract,
            isUnread: isUnread('proposal', proposals.id),
            cursor,
          })
          .from(proposals)
          .innerJoin(customerProfiles, eq(customerProfiles.id, proposals.customerId)),
    });
    return { ...page, rows: page.rows.map((row) => withShownProposalStatus(row, today)) };
  });
}

/** One proposal of the back office's list. */
export type ProposalRow = Awaited<ReturnType<typeof listProposals>>['rows'][number];

/** The customer's own proposals, filtered by status and searched by title and content, with how many match. */
export async function listOwnProposals(
  actor: CustomerActor,
  request: PageRequest,
  { status, today }: { status: ProposalStatus | null; today: string },
) {
  return asActor(actor, async (tx) => {
    const page = await listPage(tx, {
      table: proposals,
      sort: PROPOSAL_SORTS[request.sort as ProposalSort],
      request,
      filters: and(
        eq(proposals.customerId, actor.customerId),
        status ? isShownAs(status, today) : undefined,
      ),
      holding: (pattern) => anyHolds(pattern, proposals.title, proposals.content),
      rows: (cursor) =>
        tx
          .select({
            id: proposals.id,
            title: proposals.title,
            totalAmount: proposals.totalAmount,
            validUntil: proposals.validUntil,
            status: proposals.status,
            sentAt: proposals.sentAt,
            isUnread: isAsked(actor, 'sign')
              ? sql<boolean>`(${isUnread('proposal', proposals.id)} or ${awaitsCustomer(today)})`
              : isUnread('proposal', proposals.id),
            cursor,
          })
          .from(proposals),
    });
    return { ...page, rows: page.rows.map((row) => withShownProposalStatus(row, today)) };
  });
}

/** One proposal of the portal's list. */
export type OwnProposalRow = Awaited<ReturnType<typeof listOwnProposals>>['rows'][number];

/** Returns a customer's proposals that are not archived, newest first: the first that match what was typed. */
export async function findProposalOptions(
  actor: AdminActor,
  { customerId, search }: { customerId: string; search: string },
): Promise<{ id: string; title: string }[]> {
  const pattern = likePattern(search);
  return asActor(actor, (tx) =>
    tx
      .select({ id: proposals.id, title: proposals.title })
      .from(proposals)
      .where(
        and(
          eq(proposals.customerId, customerId),
          isNull(proposals.archivedAt),
          pattern ? ilike(proposals.title, pattern) : undefined,
        ),
      )
      .orderBy(desc(proposals.createdAt), asc(proposals.id))
      .limit(OPTIONS),
  );
}

/** Only a proposal that has been sent and not answered can expire. */
function isShownAs(status: ProposalStatus, today: string): SQL | undefined {
  if (status === 'sent') return isUnansweredProposal(today);
  if (status === 'expired') {
    return or(
      eq(proposals.status, 'expired'),
      and(eq(proposals.status, 'sent'), lt(proposals.validUntil, today)),
    );
  }
  return eq(proposals.status, status);
}
