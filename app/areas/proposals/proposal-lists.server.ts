import { and, asc, desc, eq, gte, ilike, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { isOfCustomerNamed } from '#app/areas/customers/customers-named.server.ts';
import { isUnread } from '#app/areas/notices/notice-queries.server.ts';
import { lookFor } from '#app/platform/db/found-ids.server.ts';
import { countRows } from '#app/platform/db/list-search.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { likePattern, planPage, type SortKey, toPage } from '#app/platform/db/paging.server.ts';
import { customerProfiles } from '#app/records/customer-tables.ts';
import type { ProposalStatus } from '#app/records/proposal-status.ts';
import {
  proposalAmountOrder,
  proposals,
  proposalValidOrder,
} from '#app/records/proposal-tables.ts';
import type { ProposalFilters, ProposalSort } from './proposal-list-address.ts';
import { asShown } from './proposal-queries.server.ts';

/** Most options that a proposal selector receives at once. */
const OPTIONS = 20;

/** What lists of proposals are sorted by; every order has its index. */
export const PROPOSAL_SORTS: Record<ProposalSort, SortKey> = {
  created: { by: proposals.createdAt, type: 'timestamptz' },
  title: { by: proposals.title, type: 'text' },
  amount: { by: proposalAmountOrder(proposals), type: 'numeric' },
  valid: { by: proposalValidOrder(proposals), type: 'date' },
};

/**
 * Proposals of all customers, narrowed by filters and a search in title, company and contact, with how many match. `today`
 * is the firm's calendar date, by which proposals expire.
 */
export async function listProposals(
  actor: AdminActor,
  request: PageRequest,
  { filters, today }: { filters: ProposalFilters; today: string },
) {
  const plan = planPage(PROPOSAL_SORTS[request.sort as ProposalSort], proposals.id, request);
  const pattern = likePattern(request.search);
  return asActor(actor, async (tx) => {
    const found = pattern
      ? await lookFor(
          tx,
          { table: proposals, id: proposals.id, newest: proposals.createdAt },
          or(
            ilike(proposals.title, pattern),
            await isOfCustomerNamed(tx, proposals.customerId, pattern),
          ),
        )
      : undefined;
    const matching = (by: 'shown' | 'counted') =>
      and(
        filters.show === 'archived'
          ? isNotNull(proposals.archivedAt)
          : isNull(proposals.archivedAt),
        filters.status ? isShownAs(filters.status, today) : undefined,
        found?.[by],
      );
    const rows = await tx
      .select({
        id: proposals.id,
        title: proposals.title,
        companyName: customerProfiles.displayName,
        contactName: customerProfiles.contactName,
        totalAmount: proposals.totalAmount,
        validUntil: proposals.validUntil,
        status: proposals.status,
        archivedAt: proposals.archivedAt,
        version: proposals.version,
        createdAt: proposals.createdAt,
        isUnread: isUnread('proposal', proposals.id),
        cursor: plan.cursor,
      })
      .from(proposals)
      .innerJoin(customerProfiles, eq(customerProfiles.id, proposals.customerId))
      .where(and(matching('shown'), plan.where))
      .orderBy(...plan.orderBy)
      .limit(plan.limit);
    const count = await countRows(tx, plan, proposals, matching('counted'));
    const page = toPage(plan, rows);
    return { ...page, rows: page.rows.map((row) => asShown(row, today)), count };
  });
}

/** One proposal of the back office's list. */
export type ProposalRow = Awaited<ReturnType<typeof listProposals>>['rows'][number];

/** The customer's own proposals, narrowed by status and a search in title and content, with how many match. */
export async function listOwnProposals(
  actor: CustomerActor,
  request: PageRequest,
  { status, today }: { status: ProposalStatus | null; today: string },
) {
  const plan = planPage(PROPOSAL_SORTS[request.sort as ProposalSort], proposals.id, request);
  const pattern = likePattern(request.search);
  const matching = and(
    eq(proposals.customerId, actor.customerId),
    status ? isShownAs(status, today) : undefined,
    pattern ? or(ilike(proposals.title, pattern), ilike(proposals.content, pattern)) : undefined,
  );
  return asActor(actor, async (tx) => {
    const rows = await tx
      .select({
        id: proposals.id,
        title: proposals.title,
        totalAmount: proposals.totalAmount,
        validUntil: proposals.validUntil,
        status: proposals.status,
        sentAt: proposals.sentAt,
        isUnread: isUnread('proposal', proposals.id),
        cursor: plan.cursor,
      })
      .from(proposals)
      .where(and(matching, plan.where))
      .orderBy(...plan.orderBy)
      .limit(plan.limit);
    const count = await countRows(tx, plan, proposals, matching);
    const page = toPage(plan, rows);
    return { ...page, rows: page.rows.map((row) => asShown(row, today)), count };
  });
}

/** One proposal of the portal's list. */
export type OwnProposalRow = Awaited<ReturnType<typeof listOwnProposals>>['rows'][number];

/** A customer's proposals that are not archived, newest first: the first that match what was typed. */
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
  if (status === 'sent') {
    return and(
      eq(proposals.status, 'sent'),
      or(isNull(proposals.validUntil), gte(proposals.validUntil, today)),
    );
  }
  if (status === 'expired') {
    return or(
      eq(proposals.status, 'expired'),
      and(eq(proposals.status, 'sent'), lt(proposals.validUntil, today)),
    );
  }
  return eq(proposals.status, status);
}
