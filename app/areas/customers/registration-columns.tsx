import type { ApprovalStatus } from '#app/access/approval-status.ts';
import { emailDisplay } from '#app/areas/accounts/user-display.ts';
import { addressOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import type { RegistrationRow } from './approval-queries.server.ts';
import { ContactCell } from './ContactCell.tsx';
import { CustomerName } from './CustomerName.tsx';
import { registrationVerbs } from './customer-verbs.ts';
import { RegistrationDecision } from './RegistrationDecision.tsx';

type Column = DataColumn<RegistrationRow>;

const contact: Column = {
  header: 'Contact',
  part: 'head',
  width: '16.5rem',
  cell: (row) => (
    <ContactCell name={row.contactName} email={row.email} phone={row.phone}>
      <StatusBadge display={emailDisplay(row.isEmailConfirmed)} />
    </ContactCell>
  ),
};

const typedCompany: Column = {
  header: 'Company',
  width: '8rem',
  wraps: true,
  cell: (row) => <CustomerName of={{ customerId: row.id, companyName: row.companyName }} />,
};

const signedUp: Column = {
  header: 'Signed up',
  sort: 'created',
  width: '10.75rem',
  cell: (row) => <LocalTime at={row.createdAt} show="datetime" />,
};

/** The columns of the approval screen, for each status. */
export const registrationColumns: Record<ApprovalStatus, readonly Column[]> = {
  pending: [
    contact,
    typedCompany,
    signedUp,
    {
      header: 'Decision',
      part: 'actions',
      cell: (row) => (
        <RegistrationDecision
          id={row.id}
          contactName={row.contactName}
          companyName={row.companyName}
          isEmailConfirmed={row.isEmailConfirmed}
          proposed={row.proposed}
          near={row.near}
        />
      ),
    },
  ],
  approved: [
    contact,
    {
      header: 'Company',
      wraps: true,
      cell: (row) =>
        row.assignedCompany ? (
          <CustomerName of={{ customerId: row.id, companyName: row.assignedCompany }} />
        ) : (
          'No Company Assigned'
        ),
    },
    signedUp,
    {
      header: 'Approved',
      wraps: true,
      cell: (row) => <Decided at={row.approvedAt} by={row.approvedBy} />,
    },
  ],
  rejected: [
    contact,
    typedCompany,
    { header: 'Reason', wraps: true, cell: (row) => row.rejectionReason ?? 'None given' },
    {
      header: 'Rejected',
      wraps: true,
      width: '11rem',
      cell: (row) => <Decided at={row.rejectedAt} by={row.rejectedBy} />,
    },
    {
      header: 'Actions',
      part: 'actions',
      width: '7rem',
      cell: (row) => (
        <ActionButton
          action={addressOf(registrationVerbs.reopen, { customerId: row.id })}
          variant="default"
          sendingLabel="Reopening..."
          aria-label={`Reopen ${row.contactName}`}
        >
          Reopen
        </ActionButton>
      ),
    },
  ],
};

function Decided({ at, by }: { at: Date | null; by: string | null }) {
  if (!at) return <>—</>;
  return (
    <>
      <LocalTime at={at} />
      {by ? ` by ${by}` : null}
    </>
  );
}
