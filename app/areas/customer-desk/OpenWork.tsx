import { type ReactNode, useContext } from 'react';
import { CreateInvoice } from '#app/areas/billing/InvoiceActions.tsx';
import { CreateContract } from '#app/areas/contracts/ContractActions.tsx';
import { OfCustomer } from '#app/areas/customers/of-customer.ts';
import { UploadDocument } from '#app/areas/documents/DocumentDialogs.tsx';
import { RequestFile } from '#app/areas/documents/RequestDialogs.tsx';
import { ScheduleMeeting } from '#app/areas/meetings/MeetingActions.tsx';
import { CreateProcedure } from '#app/areas/procedures/CreateProcedure.tsx';
import { CreateProject } from '#app/areas/projects/ProjectActions.tsx';
import { CreateProposal } from '#app/areas/proposals/ProposalActions.tsx';
import { CreateTask } from '#app/areas/tasks/TaskActions.tsx';
import { AnswerDue } from '#app/areas/tickets/AnswerDue.tsx';
import { CreateTicket } from '#app/areas/tickets/CreateTicket.tsx';
import { LogTimeButton } from '#app/areas/time/LogTime.tsx';
import { QuietAdding } from '#app/ui/FormDialog.tsx';
import { formatCount, formatDate, formatDecimal, formatMoney } from '#app/ui/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import type { LookupOption } from '#app/ui/LookupField.tsx';
import { useMay } from '#app/ui/may.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import type { CustomerDesk } from './customer-desk-queries.server.ts';
import styles from './OpenWork.module.css';

type Kind = {
  label: string;
  /** The list of all of this kind; the customer's are found there by name. */
  list: string;
  state: ReactNode;
  isPressing?: boolean;
  create: ReactNode;
  isMoney?: true;
};

/**
 * What stands open with a customer, a row for each kind of record: how much, what is due next, and the button that creates one
 * for them. `now` is the server's clock; for a customer who can be given nothing new there are no buttons.
 */
export function OpenWork({
  companyName,
  desk,
  now,
  me,
  suggestedNumber,
}: {
  companyName: string;
  desk: CustomerDesk;
  now: Date;
  /** The viewer, whose hours they log. */
  me: LookupOption;
  /** The next invoice's number. */
  suggestedNumber: string;
}) {
  const canCreate = useContext(OfCustomer) !== null;
  const seesMoney = useMay('money');
  const query = new URLSearchParams({ q: companyName });
  const kinds: Kind[] = [
    { label: 'Tickets', list: 'tickets', ...ticketState(desk, now), create: <CreateTicket /> },
    { label: 'Tasks', list: 'tasks', ...taskState(desk), create: <CreateTask /> },
    {
      label: 'Meetings',
      list: 'meetings',
      state: desk.nextMeeting && <NextMeeting meeting={desk.nextMeeting} />,
      create: <ScheduleMeeting />,
    },
    {
      label: 'Projects',
      list: 'projects',
      state: desk.openProjects ? `${desk.openProjects} open` : null,
      create: <CreateProject />,
    },
    {
      label: 'Proposals',
      isMoney: true,
      list: 'proposals',
      state: proposalState(desk),
      create: <CreateProposal />,
    },
    {
      label: 'Contracts',
      isMoney: true,
      list: 'contracts',
      state: listed(
        desk.sentContracts && `${desk.sentContracts} out for signature`,
        desk.signedContracts && `${desk.signedContracts} in force`,
      ),
      create: <CreateContract />,
    },
    {
      label: 'Documents',
      list: 'documents',
      state: documentState(desk),
      create: (
        <>
          <RequestFile />
          <UploadDocument />
        </>
      ),
    },
    {
      label: 'Procedures',
      list: 'procedures',
      state: desk.procedures ? `${desk.procedures} current` : null,
      create: <CreateProcedure />,
    },
    {
      label: 'Invoices',
      isMoney: true,
      list: 'invoices',
      state: listed(
        desk.openInvoices && `${desk.openInvoices} open`,
        desk.pastDueInvoices && `${desk.pastDueInvoices} past due`,
        desk.draftInvoices && formatCount(desk.draftInvoices, 'draft', 'drafts'),
      ),
      isPressing: desk.pastDueInvoices > 0,
      create: <CreateInvoice suggestedNumber={suggestedNumber} />,
    },
    {
      label: 'Time',
      list: 'time-tracking',
      state: Number(desk.unbilledHours)
        ? `${formatDecimal(desk.unbilledHours)} hours to invoice`
        : null,
      create: <LogTimeButton me={me} />,
    },
  ];
  return (
    <ScreenSection title="Open Work">
      <QuietAdding value={true}>
        <ul className={styles.kinds}>
          {kinds
            .filter(({ isMoney }) => !isMoney || seesMoney)
            .map(({ label, list, state, isPressing, create }) => (
              <li key={label}>
                <Link to={`/admin/${list}?${query}`} className={styles.kind}>
                  {label}
                </Link>
                <span className={styles.state} data-pressing={isPressing || undefined}>
                  {state || <span className={styles.none}>Nothing open</span>}
                </span>
                {canCreate ? <span className={styles.create}>{create}</span> : null}
              </li>
            ))}
        </ul>
      </QuietAdding>
    </ScreenSection>
  );
}

function ticketState({ openTickets, answerDueAt }: CustomerDesk, now: Date) {
  if (openTickets === 0) return { state: null };
  return {
    state: (
      <>
        {openTickets} open
        {answerDueAt ? (
          <>
            {' · '}
            <AnswerDue
              ticket={{ status: 'open', answerDueAt, waitingSince: null }}
              side="firm"
              now={now}
            />
          </>
        ) : null}
      </>
    ),
  };
}

function taskState({ activeTasks, overdueTasks, taskDueDate }: CustomerDesk) {
  return {
    state: listed(
      activeTasks && `${activeTasks} active`,
      overdueTasks && `${overdueTasks} overdue`,
      !overdueTasks && taskDueDate && `next due ${formatDate(taskDueDate)}`,
    ),
    isPressing: overdueTasks > 0,
  };
}

function proposalState(desk: CustomerDesk): string {
  const { sentProposals, sentProposalAmount, proposalValidUntil, draftProposals } = desk;
  return listed(
    sentProposals && `${sentProposals} unanswered, ${formatMoney(sentProposalAmount)}`,
    proposalValidUntil && `valid until ${formatDate(proposalValidUntil)}`,
    draftProposals && formatCount(draftProposals, 'draft', 'drafts'),
  );
}

function documentState({ documents, openRequests, requestDueDate }: CustomerDesk): string {
  return listed(
    openRequests && `${formatCount(openRequests, 'file', 'files')} requested`,
    requestDueDate && `due ${formatDate(requestDueDate)}`,
    documents && `${formatCount(documents, 'document', 'documents')}`,
  );
}

function NextMeeting({ meeting }: { meeting: NonNullable<CustomerDesk['nextMeeting']> }) {
  return (
    <>
      Next: <Link to={`/admin/meetings/${meeting.id}`}>{meeting.title}</Link>,{' '}
      <LocalTime at={meeting.at} show="datetime" />
    </>
  );
}

function listed(...facts: (string | 0 | false | null)[]): string {
  return facts.filter(Boolean).join(' · ');
}
