import { CustomerCell } from '#app/areas/customers/CustomerName.tsx';
import {
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITY_DISPLAY,
  TICKET_STATUS_DISPLAY,
} from '#app/records/ticket/ticket-status.ts';
import { CellLine } from '#app/ui/CellLine.tsx';
import { createdColumn } from '#app/ui/created-column.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { PrivateMark } from '#app/ui/PrivateMark.tsx';
import { RecordLink } from '#app/ui/RecordLink.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { AnswerDue } from './AnswerDue.tsx';
import { MergedMark } from './merging/MergedMark.tsx';
import { SnoozedMark } from './snoozes/SnoozedMark.tsx';
import { TicketStatusSelect } from './TicketStatusSelect.tsx';
import type { OwnTicketRow, TicketRow } from './ticket-queries.server.ts';

/** The columns of the back office's list of tickets at `now`. */
export function ticketColumns(now: Date): readonly DataColumn<TicketRow>[] {
  return [
    {
      header: 'Ticket',
      part: 'head',
      cell: (row) => (
        <RecordLink
          to={`/admin/tickets/${row.id}`}
          number={`#${row.number}`}
          isUnread={row.isUnread}
        >
          {row.title} <PrivateMark of={row} inList />
        </RecordLink>
      ),
    },
    {
      header: 'Customer',
      width: '13rem',
      cell: (row) => <CustomerCell of={row} />,
    },
    {
      header: 'Priority',
      width: '6.5rem',
      cell: (row) => <StatusBadge display={TICKET_PRIORITY_DISPLAY[row.priority]} />,
    },
    {
      header: 'Assignee',
      width: '8.5rem',
      cell: (row) => row.assigneeName ?? <CellLine>Unassigned</CellLine>,
    },
    {
      header: 'Reply due',
      sort: 'due',
      width: '11.5rem',
      cell: (row) => (
        <>
          <AnswerDue ticket={row} side="firm" now={now} inColumn />
          <SnoozedMark until={row.snoozedUntil} />
        </>
      ),
    },
    {
      header: 'Updated',
      sort: 'updated',
      width: '7rem',
      wideOnly: 'widest',
      cell: (row) => <LocalTime at={row.updatedAt} />,
    },
    createdColumn('7rem', 'widest'),
    {
      header: 'Status',
      width: '8.5rem',
      cell: (row) =>
        row.archivedAt || row.mergedNumber !== null ? (
          <>
            <StatusBadge display={TICKET_STATUS_DISPLAY[row.status]} />
            <MergedMark number={row.mergedNumber} />
          </>
        ) : (
          <TicketStatusSelect
            ticket={row}
            seenMessageId={row.isUnread ? null : row.newestMessageId}
          />
        ),
    },
  ];
}

/** The columns of a customer's list of tickets at `now`. */
export function ownTicketColumns(now: Date): readonly DataColumn<OwnTicketRow>[] {
  return [
    {
      header: 'Ticket',
      part: 'head',
      cell: (row) => (
        <RecordLink
          to={`/customer/tickets/${row.id}`}
          number={`#${row.number}`}
          isUnread={row.isUnread}
        >
          {row.title} <PrivateMark of={row} inList />
        </RecordLink>
      ),
    },
    {
      header: 'Status',
      width: '8rem',
      cell: (row) => (
        <>
          <StatusBadge display={TICKET_STATUS_DISPLAY[row.status]} />
          <MergedMark number={row.mergedNumber} />
        </>
      ),
    },
    {
      header: 'Priority',
      width: '7rem',
      cell: (row) => <StatusBadge display={TICKET_PRIORITY_DISPLAY[row.priority]} />,
    },
    { header: 'Category', width: '7rem', cell: (row) => TICKET_CATEGORY_LABELS[row.category] },
    {
      header: 'Reply due',
      sort: 'due',
      width: '11.5rem',
      cell: (row) => <AnswerDue ticket={row} side="customer" now={now} inColumn />,
    },
    {
      header: 'Updated',
      sort: 'updated',
      width: '7.5rem',
      wideOnly: true,
      cell: (row) => <LocalTime at={row.updatedAt} />,
    },
    createdColumn('7.5rem'),
  ];
}
