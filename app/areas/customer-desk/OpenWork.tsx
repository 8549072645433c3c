import { IconFileImport, IconPlus, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useContext } from 'react';
import { OfCustomer } from '#app/areas/customers/of-customer.ts';
import { AnswerDue } from '#app/areas/tickets/AnswerDue.tsx';
import type { Creates } from '#app/platform/verb.ts';
import {
  formatCount,
  formatDate,
  formatDecimal,
  formatListCount,
  formatMoney,
  formatUpTo,
  formatWhole,
} from '#app/ui/everywhere/format.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { useMay } from '#app/ui/may.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import type { CustomerDesk } from './customer-desk-queries.server.ts';
import styles from './OpenWork.module.css';
import { listed, shownCount, shownSum, unratedText } from './shown-count.ts';

type Kind = {
  label: string;
  /** The list of all of this kind; the customer's are found there by name. */
  list: string;
  state: ReactNode;
  isPressing?: boolean;
  isMoney?: true;
};

const ICONS: Record<string, typeof IconPlus> = {
  '/admin/documents#request': IconFileImport,
  '/admin/documents#new': IconUpload,
};

/**
 * The customer's open work, a row for each kind of record: how much, what is due next, and the button that creates one for
 * them. `now` is the server's clock, `creates` what the viewer may create; there are no buttons for a customer who can't get
 * new records.
 */
export function OpenWork({
  companyName,
  desk,
  now,
  creates,
  open,
}: {
  companyName: string;
  desk: CustomerDesk;
  now: Date;
  creates: readonly Creates[];
  /** Opens the dialog that creates a record. */
  open: (opensAt: string) => void;
}) {
  const canCreate = useContext(OfCustomer) !== null;
  const seesMoney = useMay('money');
  const query = new URLSearchParams({ q: companyName });
  const kinds: Kind[] = [
    { label: 'Tickets', list: 'tickets', ...ticketState(desk, now) },
    { label: 'Tasks', list: 'tasks', ...taskState(desk) },
    {
      label: 'Meetings',
      list: 'meetings',
      state: desk.nextMeeting && <NextMeeting meeting={desk.nextMeeting} />,
    },
    {
      label: 'Projects',
      list: 'projects',
      state: desk.openProjects ? `${desk.openProjects} open` : null,
    },
    {
      label: 'Proposals',
      isMoney: true,
      list: 'proposals',
      state: proposalState(desk),
    },
    {
      label: 'Contracts',
      isMoney: true,
      list: 'contracts',
      state: listed(
        desk.sentContracts && `${desk.sentContracts} out for signature`,
        desk.signedContracts && `${desk.signedContracts} in force`,
      ),
    },
    {
      label: 'Documents',
      list: 'documents',
      state: documentState(desk),
    },
    {
      label: 'Procedures',
      list: 'procedures',
      state: desk.procedures ? `${desk.procedures} current` : null,
    },
    {
      label: 'Invoices',
      isMoney: true,
      list: 'invoices',
      state: listed(
        desk.openInvoices && `${formatUpTo(shownCount(desk, 'invoices', desk.openInvoices))} open`,
        desk.pastDueInvoices &&
          `${formatUpTo(shownCount(desk, 'past-due', desk.pastDueInvoices))} past due`,
        desk.draftInvoices && formatCount(desk.draftInvoices, 'draft', 'drafts'),
      ),
      isPressing: desk.pastDueInvoices > 0,
    },
    {
      label: 'Time',
      list: 'time-tracking',
      state: listed(
        desk.unbilledHours !== '0.00' &&
          `${shownSum(desk, 'time', formatDecimal(desk.unbilledHours))} hours to invoice`,
        desk.unratedHours !== '0.00' && unratedText(desk),
      ),
    },
  ];
  return (
    <ScreenSection title="Open Work" id="open-work">
      <ul className={styles.kinds}>
        {kinds
          .filter(({ isMoney }) => !isMoney || seesMoney)
          .map(({ label, list, state, isPressing }) => (
            <li key={label}>
              <Link to={`/admin/${list}?${query}`} className={styles.kind}>
                {label}
              </Link>
              <span className={styles.state} data-pressing={isPressing || undefined}>
                {state || <span className={styles.none}>Nothing open</span>}
              </span>
              {canCreate ? (
                <span className={styles.create}>
                  {createsOf(list, creates).map((each) => (
                    <CreateButton key={each.at} creates={each} onClick={() => open(each.at)} />
                  ))}
                </span>
              ) : null}
            </li>
          ))}
      </ul>
    </ScreenSection>
  );
}

/** What is made of a kind for a customer, other ways than the main one first. */
function createsOf(list: string, creates: readonly Creates[]): Creates[] {
  return ['request', 'new'].flatMap((name) =>
    creates.filter(({ at }) => at === `/admin/${list}#${name}`),
  );
}

function CreateButton({ creates, onClick }: { creates: Creates; onClick: () => void }) {
  const CreateIcon = ICONS[creates.at] ?? IconPlus;
  return (
    <IconButton
      variant="default"
      size="sm"
      aria-label={creates.label}
      title={creates.label}
      onClick={onClick}
    >
      <CreateIcon size={14} aria-hidden="true" />
    </IconButton>
  );
}

function ticketState({ openTickets, answerDueAt }: CustomerDesk, now: Date) {
  if (openTickets === 0) return { state: null };
  return {
    state: (
      <>
        {formatWhole(openTickets)} open
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

function taskState(desk: CustomerDesk) {
  const { activeTasks, overdueTasks, taskDueDate } = desk;
  return {
    state: listed(
      activeTasks && `${formatUpTo(shownCount(desk, 'tasks', activeTasks))} active`,
      overdueTasks && `${formatUpTo(shownCount(desk, 'overdue', overdueTasks))} overdue`,
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

function documentState(desk: CustomerDesk): string {
  const { documents, openRequests, requestDueDate } = desk;
  return listed(
    openRequests && `${formatCount(openRequests, 'file', 'files')} requested`,
    requestDueDate && `due ${formatDate(requestDueDate)}`,
    documents && formatListCount(shownCount(desk, 'documents', documents), 'document', 'documents'),
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
