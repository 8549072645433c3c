import { Fragment, type ReactNode } from 'react';
import { TICKET_CATEGORY_LABELS } from '#app/records/ticket/ticket-status.ts';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import type { TicketDetail } from './conversation-queries.server.ts';
import type { SideNames } from './MessageList.tsx';
import styles from './TicketFacts.module.css';

/** One line of the facts about a ticket. */
export type Fact = { label: string; value: ReactNode };

/** Who opened the ticket, what it is about, and when what happened. */
export function TicketFacts({
  ticket,
  sideNames,
  more,
}: {
  ticket: TicketDetail;
  sideNames: SideNames;
  more: readonly Fact[];
}) {
  const facts: Fact[] = [
    { label: 'Category', value: TICKET_CATEGORY_LABELS[ticket.category] },
    {
      label: 'Opened by',
      value: (
        <>
          {ticket.authorName}
          <span className={styles.line}>{sideNames[ticket.authorSide]}</span>
        </>
      ),
    },
    ...more,
    { label: 'Created', value: <LocalTime at={ticket.createdAt} show="datetime" /> },
    ...stamp('First reply', ticket.firstResponseAt),
    ...(ticket.isMerged ? [] : stamp('Resolved', ticket.resolvedAt)),
    ...stamp('Archived', ticket.archivedAt),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function stamp(label: string, at: Date | null): Fact[] {
  return at ? [{ label, value: <LocalTime at={at} show="datetime" /> }] : [];
}
