import {
  PROPOSAL_STATUS_DISPLAY,
  PROPOSAL_STATUSES,
  type ProposalStatus,
} from '#app/records/proposal/proposal-status.ts';
import { type StatusFilters, statusList } from '#app/ui/status-list.ts';

/** How both lists of proposals are narrowed and sorted by their address. */
export const PROPOSAL_LIST = statusList({
  records: 'proposals',
  statuses: PROPOSAL_STATUSES,
  display: PROPOSAL_STATUS_DISPLAY,
  orders: {
    created: ['Newest first', 'desc'],
    valid: ['Valid until', 'asc'],
    amount: ['Highest amount', 'desc'],
    title: ['Title A to Z', 'asc'],
  },
  next: 'valid',
});

/** What narrows a list of proposals, besides its search. */
export type ProposalFilters = StatusFilters<ProposalStatus>;

/** The sorts of lists of proposals, as their address names them. */
export type ProposalSort = (typeof PROPOSAL_LIST.sorts)[number];
