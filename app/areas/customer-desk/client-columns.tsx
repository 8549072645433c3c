import { APPROVAL_STATUS_DISPLAY } from '#app/access/approval-status.ts';
import { reminderVerbs } from '#app/areas/billing/billing-verbs.ts';
import { reminding, sendingStatement } from '#app/areas/billing/RemindClient.tsx';
import { ContactCell } from '#app/areas/customers/ContactCell.tsx';
import { CustomerActions } from '#app/areas/customers/CustomerActions.tsx';
import { shownSum } from '#app/areas/customers/client-work.ts';
import { CellLine } from '#app/ui/CellLine.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { useRights } from '#app/ui/may.tsx';
import { RecordLink } from '#app/ui/RecordLink.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import styles from './ClientCells.module.css';
import type { ClientRow } from './client-list-queries.server.ts';
import { isPast } from './next-thing.ts';
import { openWorkText } from './open-work-text.ts';

const ARCHIVED = { label: 'Archived', color: 'gray' };

/** The columns of the list of clients, by the server's clock and the firm's calendar date. */
export function clientColumns(now: Date, today: string): readonly DataColumn<ClientRow>[] {
  return [
    {
      header: 'Client',
      part: 'head',
      sort: 'company',
      cell: (row) => <Client row={row} />,
    },
    {
      header: 'Next',
      sort: 'due',
      width: '13rem',
      cell: (row) => <Next row={row} now={now} today={today} />,
    },
    {
      header: 'Owed',
      needs: 'money',
      align: 'end',
      width: '9rem',
      cell: (row) => <Owed row={row} />,
    },
    { header: 'Open Work', width: '7.5rem', cell: (row) => openWorkText(row) || '—' },
    {
      header: 'Last Word',
      width: '8rem',
      cell: ({ lastWord }) =>
        lastWord ? (
          <>
            {lastWord.by}
            <CellLine>
              <LocalTime at={new Date(lastWord.at)} />
            </CellLine>
          </>
        ) : (
          '—'
        ),
    },
    { header: 'Lead', width: '7.5rem', cell: ({ leaders }) => leadText(leaders) },
    {
      header: 'Actions',
      part: 'actions',
      width: '6.75rem',
      cell: (row) => <ClientActions row={row} />,
    },
  ];
}

function Client({ row }: { row: ClientRow }) {
  const isActive = row.status === 'approved' && !row.archivedAt;
  return (
    <>
      <RecordLink to={`/admin/customers/${row.id}`}>{row.companyName}</RecordLink>
      {isActive ? null : (
        <StatusBadge display={row.archivedAt ? ARCHIVED : APPROVAL_STATUS_DISPLAY[row.status]} />
      )}
      <ContactCell name={row.contactName} email={row.email} phone={row.phone} inRow isQuiet />
      <CellLine>
        Since <LocalTime at={row.createdAt} />
        {row.userId ? (
          <>
            {' · '}
            <code title={row.userId}>{row.userId.slice(0, 8)}</code>
          </>
        ) : null}
      </CellLine>
      {isActive && row.otherAccounts > 0 ? (
        <Link to={`/admin/customers/${row.id}`} className={styles.twin}>
          One of {row.otherAccounts + 1} accounts: merge
        </Link>
      ) : null}
    </>
  );
}

function Next({ row: { next }, now, today }: { row: ClientRow; now: Date; today: string }) {
  if (!next) return '—';
  const isDay = next.due.length === 10;
  return (
    <>
      <Link to={next.to} className={styles.next}>
        {next.title}
      </Link>
      <span className={styles.when} data-late={isPast(next, { now, today }) || undefined}>
        {next.words}{' '}
        {isDay ? formatDate(next.due) : <LocalTime at={new Date(next.due)} show="datetime" />}
      </span>
    </>
  );
}

function Owed({ row }: { row: ClientRow }) {
  return (
    <>
      {shownSum(row, 'invoices', formatMoney(row.owed))}
      {row.pastDueInvoices > 0 ? (
        <span className={styles.when} data-late>
          {shownSum(row, 'past-due', formatMoney(row.pastDue))} past due
        </span>
      ) : null}
      <CellLine>
        Balance {row.availableBalance === null ? '—' : formatMoney(row.availableBalance)}
      </CellLine>
    </>
  );
}

/** What is past due is reminded of, what is open stated, as on the client's page. */
function ClientActions({ row }: { row: ClientRow }) {
  const client = { customerId: row.id, companyName: row.companyName };
  const may = useRights();
  const steps = [
    row.openInvoices > 0 && may(reminderVerbs.sendStatement.needs) && sendingStatement(client),
    row.pastDueInvoices > 0 && may(reminderVerbs.remind.needs) && reminding(client),
  ].filter((step) => step !== false);
  return <CustomerActions customer={row} steps={row.status === 'approved' ? steps : []} />;
}

function leadText([first, ...others]: readonly string[]): string {
  if (!first) return '—';
  return others.length > 0 ? `${first} +${others.length}` : first;
}
