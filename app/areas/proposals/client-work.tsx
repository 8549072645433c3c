import type { ClientValues } from '#app/access/client-records.server.ts';
import { type ClientWork, listed } from '#app/areas/customers/client-work.ts';
import { formatCount, formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import type { proposalFigures } from './proposal-sources-sql.server.ts';

export default {
  place: 50,
  label: 'Proposals',
  list: 'proposals',
  isMoney: true,
  state: ({ sentProposals, sentProposalAmount, proposalValidUntil, draftProposals }) =>
    listed(
      sentProposals && `${sentProposals} unanswered, ${formatMoney(sentProposalAmount)}`,
      proposalValidUntil && `valid until ${formatDate(proposalValidUntil)}`,
      draftProposals && formatCount(draftProposals, 'draft', 'drafts'),
    ),
} satisfies ClientWork<ClientValues<typeof proposalFigures>>;
