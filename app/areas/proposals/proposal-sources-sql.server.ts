import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type AgendaSources, CUSTOMER_ID, TODAY } from '#app/access/agenda-source.server.ts';
import type { ClientFigures, DueSource } from '#app/access/client-records.server.ts';
import { type SearchIn, titled } from '#app/platform/db/search-source.server.ts';
import {
  asksForChanges,
  isOpenProposal,
  proposals,
} from '#app/records/proposal/proposal-tables.ts';
import { awaitsCustomer, isUnansweredProposal } from './proposal-sql.server.ts';

const proposal = { from: proposals, id: proposals.id, title: proposals.title } as const;

const ofStaff = { ...proposal, needs: 'money', customerId: proposals.customerId } as const;

/** Proposals that a customer wants changed, that wait for an answer, and that are not sent. */
export const proposalAgenda = {
  staff: [
    {
      ...ofStaff,
      group: 'new',
      where: and(
        isUnansweredProposal(TODAY),
        isNull(proposals.archivedAt),
        asksForChanges(proposals),
      ),
      order: proposals.sentAt,
      since: proposals.sentAt,
    },
    {
      ...ofStaff,
      group: 'waiting',
      where: awaitsCustomer(TODAY),
      order: proposals.sentAt,
      amount: proposals.totalAmount,
      since: proposals.sentAt,
    },
    {
      ...ofStaff,
      group: 'unsent',
      shown: 1,
      where: and(eq(proposals.status, 'draft'), isNull(proposals.archivedAt)),
      order: proposals.createdAt,
      since: proposals.createdAt,
      amount: proposals.totalAmount,
    },
  ],
  customer: [
    {
      ...proposal,
      group: 'needs',
      needs: 'sign',
      where: and(eq(proposals.customerId, CUSTOMER_ID), awaitsCustomer(TODAY)),
      amount: proposals.totalAmount,
      due: proposals.validUntil,
      since: proposals.sentAt,
    },
  ],
} satisfies AgendaSources;

/** Proposals by their title. */
export const proposalSearch: SearchIn = () => ({
  ...titled(proposals),
  status: proposals.status,
  at: proposals.validUntil,
});

/** How many proposals a customer has not answered, what they come to and until when they are valid; how many are drafts. */
export const proposalFigures = (today: string) => {
  const isUnanswered = isUnansweredProposal(today);
  return {
    proposals: {
      from: proposals,
      where: isOpenProposal(proposals),
      figures: {
        sentProposals: sql<number>`(count(*) filter (where ${isUnanswered}))::int`,
        sentProposalAmount: sql<string>`coalesce(sum(${proposals.totalAmount}) filter (where ${isUnanswered}), 0)::numeric(14, 2)::text`,
        proposalValidUntil: sql<
          string | null
        >`(min(${proposals.validUntil}) filter (where ${isUnanswered}))::text`,
        draftProposals: sql<number>`(count(*) filter (where ${eq(proposals.status, 'draft')}))::int`,
      },
    },
  } satisfies Record<string, ClientFigures>;
};

/** Proposals without an answer that are valid until a day. */
export const proposalsDue = (today: string) =>
  ({
    proposal: {
      ...ofStaff,
      words: 'Proposal valid until',
      where: and(
        isUnansweredProposal(today),
        isNull(proposals.archivedAt),
        isNotNull(proposals.validUntil),
      ),
      due: proposals.validUntil,
    },
  }) satisfies Record<string, DueSource>;
