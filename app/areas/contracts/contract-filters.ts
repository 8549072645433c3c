import {
  CONTRACT_STATUS_DISPLAY,
  CONTRACT_STATUSES,
  type ContractStatus,
} from '#app/records/contract/contract-status.ts';
import { type StatusFilters, statusList } from '#app/ui/status-list.ts';

/** How both lists of contracts are narrowed and sorted by their address. */
export const CONTRACT_LIST = statusList({
  records: 'contracts',
  statuses: CONTRACT_STATUSES,
  display: CONTRACT_STATUS_DISPLAY,
  orders: {
    created: ['Newest first', 'desc'],
    end: ['End date', 'asc'],
    value: ['Highest value', 'desc'],
    title: ['Title A to Z', 'asc'],
  },
  next: 'end',
});

/** What narrows a list of contracts, besides its search. */
export type ContractFilters = StatusFilters<ContractStatus>;

/** The sorts of lists of contracts, as their address names them. */
export type ContractSort = (typeof CONTRACT_LIST.sorts)[number];
