import { and, asc, desc, eq, gte, ilike, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { activityLogs } from '#app/areas/activity/activity-tables.ts';
import { readHistory } from '#app/areas/activity/record-history.server.ts';
import { contracts } from '#app/areas/contracts/contract-tables.ts';
import { customerProfiles } from '#app/areas/customers/customer-tables.ts';
import { isOfCustomerNamed } from '#app/areas/customers/customers-named.server.ts';
import { isUnread } from '#app/areas/notices/notice-queries.server.ts';
import { lookFor } from '#app/platform/db/found-ids.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import {
  COUNTED,
  countUpTo,
  likePattern,
  planPage,
  type SortKey,
  toPage,
} from '#app/platform/db/paging.server.ts';
import { historyText } from './proposal-history.ts';
import type { ProposalFilters, ProposalSort } from './proposal-list-address.ts';
import { type ProposalStatus, shownProposalStatus } from './proposal-status.ts';
import { proposalAmountOrder, proposals, proposalValidOrder } from './proposal-tables.ts';
import { readAnswers } from './shown-answers.server.ts';

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
 * is the firm's calendar date, by which offers expire.
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
        companyName: customerProfiles.companyName,
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
    const count = await countUpTo(
      tx,
      tx.select(COUNTED).from(proposals).where(matching('counted')),
      plan.mostCounted,
    );
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
    const count = await countUpTo(
      tx,
      tx.select(COUNTED).from(proposals).where(matching),
      plan.mostCounted,
    );
    const page = toPage(plan, rows);
    return { ...page, rows: page.rows.map((row) => asShown(row, today)), count };
  });
}

/** One proposal of the portal's list. */
export type OwnProposalRow = Awaited<ReturnType<typeof listOwnProposals>>['rows'][number];

/**
 * A proposal as its page in the back office shows it: with the customer's answers, the contracts made from it and what
 * happened to it. @throws NotFoundError
 */
export async function getProposal(actor: AdminActor, id: string, today: string) {
  return asActor(actor, async (tx) => {
    const [proposal] = await tx
      .select({
        id: proposals.id,
        customerId: proposals.customerId,
        title: proposals.title,
        content: proposals.content,
        companyName: customerProfiles.companyName,
        contactName: customerProfiles.contactName,
        totalAmount: proposals.totalAmount,
        validUntil: proposals.validUntil,
        status: proposals.status,
        sentAt: proposals.sentAt,
        decidedAt: proposals.decidedAt,
        creatorName: users.name,
        archivedAt: proposals.archivedAt,
        version: proposals.version,
        createdAt: proposals.createdAt,
      })
      .from(proposals)
      .innerJoin(customerProfiles, eq(customerProfiles.id, proposals.customerId))
      .leftJoin(users, eq(users.id, proposals.createdBy))
      .where(eq(proposals.id, id));
    if (!proposal) throw new NotFoundError();
    const answers = await readAnswers(tx, proposal);
    const made = await tx
      .select({ id: contracts.id, title: contracts.title })
      .from(contracts)
      .where(and(eq(contracts.proposalId, id), isNull(contracts.archivedAt)))
      .orderBy(asc(contracts.createdAt));
    const activity = await readHistory(tx, 'proposal', id);
    const carriedOut = await tx.$count(
      activityLogs,
      and(eq(activityLogs.entityId, id), eq(activityLogs.action, 'proposal.carried_out')),
    );
    const history = activity.map(({ action, metadata, ...line }) => ({
      ...line,
      text: historyText(action, metadata),
    }));
    return {
      ...asShown(proposal, today),
      ...answers,
      contracts: made,
      wasCarriedOut: carriedOut > 0,
      history,
    };
  });
}

/** A proposal as its page in the back office shows it. */
export type ProposalDetail = Awaited<ReturnType<typeof getProposal>>;

/** A proposal as its customer reads it, with their own answers. @throws NotFoundError */
export async function getOwnProposal(actor: CustomerActor, id: string, today: string) {
  return asActor(actor, async (tx) => {
    const [proposal] = await tx
      .select({
        id: proposals.id,
        title: proposals.title,
        content: proposals.content,
        totalAmount: proposals.totalAmount,
        validUntil: proposals.validUntil,
        status: proposals.status,
        sentAt: proposals.sentAt,
        decidedAt: proposals.decidedAt,
        version: proposals.version,
      })
      .from(proposals)
      .where(and(eq(proposals.id, id), eq(proposals.customerId, actor.customerId)));
    if (!proposal) throw new NotFoundError();
    const { decisions, isRecordedByFirm } = await readAnswers(tx, proposal);
    return {
      ...asShown(proposal, today),
      // Where an answer came from is the firm's evidence.
      decisions: decisions.map(({ ipAddress, contentHash, ...answer }) => answer),
      isRecordedByFirm,
    };
  });
}

/** A proposal as its customer reads it. */
export type OwnProposalDetail = Awaited<ReturnType<typeof getOwnProposal>>;

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

/** Only an offer that has been sent and not answered can expire. */
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

function asShown<Row extends { status: ProposalStatus; validUntil: string | null }>(
  row: Row,
  today: string,
): Row {
  return { ...row, status: shownProposalStatus(row, today) };
}
