import { and, eq, isNull } from 'drizzle-orm';
import { type AgendaSources, CUSTOMER_ID, TODAY } from '#app/access/agenda-source.server.ts';
import { type SearchIn, titled } from '#app/platform/db/search-source.server.ts';
import { asksForChanges, proposals } from '#app/records/proposal/proposal-tables.ts';
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
