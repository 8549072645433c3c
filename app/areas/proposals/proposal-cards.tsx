import { CustomerAndContact } from '#app/areas/customers/CustomerName.tsx';
import { PROPOSAL_STATUS_DISPLAY } from '#app/records/proposal/proposal-status.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { OpenRecord } from '#app/ui/OpenRecord.tsx';
import type { RecordCard } from '#app/ui/RecordCards.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import {
  ProposalArchiveControl,
  ProposalStatusControl,
  SendProposal,
  SetUpEngagement,
} from './ProposalActions.tsx';
import type { OwnProposalRow, ProposalRow } from './proposal-list-queries.server.ts';

/** A proposal as a card of the back office. */
export function proposalCard(row: ProposalRow): RecordCard {
  return {
    id: row.id,
    title: row.title,
    to: `/admin/proposals/${row.id}`,
    isUnread: row.isUnread,
    status: <ProposalStatusControl proposal={row} />,
    note: <CustomerAndContact of={row} />,
    facts: [
      ['Total amount', amountOrDash(row.totalAmount)],
      ['Valid until', dateOrDash(row.validUntil)],
      ['Created', <LocalTime key="created" at={row.createdAt} />],
    ],
    actions: (
      <>
        <SendProposal proposal={row} size="compact-sm" />
        {isToSetUp(row) ? <SetUpEngagement proposal={row} size="compact-sm" /> : null}
        {isToSetUp(row) || row.status === 'draft' ? null : (
          <OpenRecord to={`/admin/proposals/${row.id}`} title={row.title} />
        )}
        <ProposalArchiveControl proposal={row} size="compact-sm" />
      </>
    ),
  };
}

const isToSetUp = ({ status, hasContract, archivedAt }: ProposalRow) =>
  status === 'accepted' && !hasContract && archivedAt === null;

/** A proposal as a card of the portal. */
export function ownProposalCard(row: OwnProposalRow): RecordCard {
  return {
    id: row.id,
    title: row.title,
    to: `/customer/proposals/${row.id}`,
    isUnread: row.isUnread,
    status: <StatusBadge display={PROPOSAL_STATUS_DISPLAY[row.status]} />,
    facts: [
      ['Total amount', amountOrDash(row.totalAmount)],
      ['Valid until', dateOrDash(row.validUntil)],
      ['Sent', row.sentAt ? <LocalTime key="sent" at={row.sentAt} /> : '—'],
    ],
  };
}

/** Returns what is in the head of a proposal besides its parties. */
export function proposalFactsOf({
  totalAmount,
  validUntil,
}: {
  totalAmount: string | null;
  validUntil: string | null;
}) {
  return [
    ['Total amount', amountOrDash(totalAmount)],
    ['Valid until', dateOrDash(validUntil)],
  ] as const;
}

/** Formats an amount; a dash if there is none. */
export function amountOrDash(amount: string | null): string {
  return amount === null ? '—' : formatMoney(amount);
}

/** Formats a calendar date; a dash if there is none. */
export function dateOrDash(day: string | null): string {
  return day === null ? '—' : formatDate(day);
}
