import { CustomerAndContact } from '#app/areas/customers/CustomerName.tsx';
import { amountOrDash, dateOrDash } from '#app/areas/proposals/proposal-cards.tsx';
import { CONTRACT_STATUS_DISPLAY } from '#app/records/contract/contract-status.ts';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { OpenRecord } from '#app/ui/OpenRecord.tsx';
import type { RecordCard } from '#app/ui/RecordCards.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { ContractArchiveControl, ContractStatusControl, SendContract } from './ContractActions.tsx';
import type { ContractRow, OwnContractRow } from './contract-list-queries.server.ts';

/** A contract as a card of the back office. */
export function contractCard(row: ContractRow): RecordCard {
  return {
    id: row.id,
    title: row.title,
    to: `/admin/contracts/${row.id}`,
    isUnread: row.isUnread,
    status: <ContractStatusControl contract={row} />,
    note: (
      <>
        <CustomerAndContact of={row} />
        {row.proposalTitle ? (
          <>
            <br />
            Proposal: {row.proposalTitle}
          </>
        ) : null}
      </>
    ),
    facts: factsOf(row),
    actions: (
      <>
        <SendContract contract={row} size="compact-sm" />
        {row.status === 'draft' ? null : (
          <OpenRecord to={`/admin/contracts/${row.id}`} title={row.title} />
        )}
        <ContractArchiveControl contract={row} size="compact-sm" />
      </>
    ),
  };
}

/** A contract as a card of the portal. */
export function ownContractCard(row: OwnContractRow): RecordCard {
  return {
    id: row.id,
    title: row.title,
    to: `/customer/contracts/${row.id}`,
    isUnread: row.isUnread,
    status: <StatusBadge display={CONTRACT_STATUS_DISPLAY[row.status]} />,
    facts: factsOf(row),
  };
}

function factsOf(row: OwnContractRow) {
  return [
    ['Value', amountOrDash(row.contractValue)],
    ['Start date', dateOrDash(row.startDate)],
    ['End date', dateOrDash(row.endDate)],
    ...(row.signedDate
      ? [['Signed', <LocalTime key="signed" at={row.signedDate} />] as const]
      : []),
  ] as const;
}
