import { Link } from 'react-router';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { UnreadDot } from '#app/ui/UnreadDot.tsx';
import { AnswerDue } from './AnswerDue.tsx';
import styles from './TicketCells.module.css';
import { TicketStatusSelect } from './TicketStatusSelect.tsx';
import type { OwnTicketRow, TicketRow } from './ticket-queries.server.ts';
import {
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITY_DISPLAY,
  TICKET_STATUS_DISPLAY,
} from './ticket-status.ts';

/** The columns of the back office's list of tickets at `now`. */
export function ticketColumns(now: Date): readonly DataColumn<TicketRow>[] {
  return [
    {
      header: 'Ticket',
      part: 'head',
      cell: (row) => <TicketCell row={row} to={`/admin/tickets/${row.id}`} />,
    },
    {
      header: 'Customer',
      width: '11.5rem',
      cell: (row) => (
        <>
          <span className={styles.company}>{row.companyName}</span>
          <span className={styles.line}>{row.contactName}</span>
        </>
      ),
    },
    {
      header: 'Priority',
      width: '5.5rem',
      cell: (row) => <StatusBadge display={TICKET_PRIORITY_DISPLAY[row.priority]} />,
    },
    {
      header: 'Assignee',
      width: '6.5rem',
      cell: (row) => row.assigneeName ?? <span className={styles.line}>Unassigned</span>,
    },
    {
      header: 'Answer due',
      sort: 'due',
      width: '9.5rem',
      cell: (row) => <AnswerDue ticket={row} now={now} inColumn />,
    },
    {
      header: 'Updated',
      sort: 'updated',
      width: '7rem',
      wideOnly: true,
      cell: (row) => <LocalTime at={row.updatedAt} />,
    },
    {
      header: 'Created',
      sort: 'created',
      width: '7rem',
      cell: (row) => <LocalTime at={row.createdAt} />,
    },
    {
      header: 'Status',
      width: '8rem',
      cell: (row) =>
        row.archivedAt ? (
          <StatusBadge display={TICKET_STATUS_DISPLAY[row.status]} />
        ) : (
          <TicketStatusSelect ticket={row} />
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
      cell: (row) => <TicketCell row={row} to={`/customer/tickets/${row.id}`} />,
    },
    {
      header: 'Status',
      width: '8rem',
      cell: (row) => <StatusBadge display={TICKET_STATUS_DISPLAY[row.status]} />,
    },
    {
      header: 'Priority',
      width: '7rem',
      cell: (row) => <StatusBadge display={TICKET_PRIORITY_DISPLAY[row.priority]} />,
    },
    { header: 'Category', width: '7rem', cell: (row) => TICKET_CATEGORY_LABELS[row.category] },
    {
      header: 'Answer due',
      sort: 'due',
      width: '11rem',
      cell: (row) => <AnswerDue ticket={row} now={now} inColumn />,
    },
    {
      header: 'Updated',
      sort: 'updated',
      width: '7.5rem',
      wideOnly: true,
      cell: (row) => <LocalTime at={row.updatedAt} />,
    },
    {
      header: 'Created',
      sort: 'created',
      width: '7.5rem',
      cell: (row) => <LocalTime at={row.createdAt} />,
    },
  ];
}

/** The ticket's number and title, which lead to it; a dot when there is something unread on it. */
function TicketCell({
  row,
  to,
}: {
  row: { number: number; title: string; isUnread: boolean };
  to: string;
}) {
  return (
    <span className={styles.ticket}>
      <Link to={to} className={styles.link}>
        <span className={styles.number}>#{row.number}</span> {row.title}
      </Link>
      {row.isUnread ? <UnreadDot /> : null}
    </span>
  );
}
