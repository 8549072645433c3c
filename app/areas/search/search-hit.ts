import { APPROVAL_STATUS_DISPLAY } from '#app/access/approval-status.ts';
import { articleStatus } from '#app/records/article-status.ts';
import { INVOICE_STATUSES, shownInvoiceStatus } from '#app/records/billing-status.ts';
import {
  CONTRACT_STATUS_DISPLAY,
  CONTRACT_STATUSES,
  shownContractStatus,
} from '#app/records/contract-status.ts';
import { INQUIRY_STATUS_DISPLAY } from '#app/records/inquiry-status.ts';
import type { Surface } from '#app/records/kind-facts.ts';
import { filledAddress, kindFacts } from '#app/records/kinds.ts';
import { MEETING_STATUS_DISPLAY } from '#app/records/meeting-status.ts';
import { PROCEDURE_STATUS_DISPLAY } from '#app/records/procedure-status.ts';
import { PROJECT_STATUS_DISPLAY } from '#app/records/project-status.ts';
import {
  PROPOSAL_STATUS_DISPLAY,
  PROPOSAL_STATUSES,
  shownProposalStatus,
} from '#app/records/proposal-status.ts';
import { TASK_STATUS_DISPLAY } from '#app/records/task-status.ts';
import { TICKET_STATUS_DISPLAY } from '#app/records/ticket-status.ts';
import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';
import type { SearchHit, SearchKind } from './search-kinds.ts';

/** A record as the search reads it. */
export type FoundRow = {
  kind: SearchKind;
  id: string;
  title: string;
  detail: string | null;
  status: string | null;
  at: string | null;
  slug: string | null;
  /** Of an invoice: what it comes to, and what of it is open. */
  amount: string | null;
  open: string | null;
  companyName: string | null;
  contactName: string | null;
};

/** A found record as it is shown to a person of that side on `today`. */
export function hitOf(row: FoundRow, side: Surface, today: string): SearchHit {
  const { kind, id, title, at } = row;
  const details = side === 'admin' ? [row.detail, ownerOf(row)] : [row.detail];
  return {
    kind,
    id,
    title,
    detail: details.filter(Boolean).join(' · ') || null,
    // What a customer finds of the knowledge base is published.
    status: side === 'customer' && kind === 'article' ? null : statusOf(row, today),
    at,
    path: filledAddress(kindFacts(kind).at?.[side] ?? '', { id, slug: row.slug }),
  };
}

function ownerOf({ kind, companyName, contactName }: FoundRow): string | null {
  if (companyName === null) return null;
  return kind === 'customer' ? contactName : `${companyName} (${contactName})`;
}

const DISPLAYS: Partial<Record<SearchKind, Readonly<Record<string, StatusDisplay>>>> = {
  customer: APPROVAL_STATUS_DISPLAY,
  ticket: TICKET_STATUS_DISPLAY,
  task: TASK_STATUS_DISPLAY,
  project: PROJECT_STATUS_DISPLAY,
  meeting: MEETING_STATUS_DISPLAY,
  proposal: PROPOSAL_STATUS_DISPLAY,
  contract: CONTRACT_STATUS_DISPLAY,
  procedure: PROCEDURE_STATUS_DISPLAY,
  inquiry: INQUIRY_STATUS_DISPLAY,
};

function statusOf(row: FoundRow, today: string): StatusDisplay | null {
  const { kind, status } = row;
  if (status === null) return null;
  if (kind === 'article') {
    return articleStatus({ isPublished: status === 'published', archivedAt: null });
  }
  const invoice = INVOICE_STATUSES.find((each) => each === status);
  if (kind === 'invoice' && invoice) {
    return shownInvoiceStatus({ status: invoice, amount: row.amount ?? '', open: row.open });
  }
  return DISPLAYS[kind]?.[shownStatus(row, status, today)] ?? null;
}

function shownStatus({ kind, at }: FoundRow, status: string, today: string): string {
  const proposal = PROPOSAL_STATUSES.find((each) => each === status);
  if (kind === 'proposal' && proposal) {
    return shownProposalStatus({ status: proposal, validUntil: at }, today);
  }
  const contract = CONTRACT_STATUSES.find((each) => each === status);
  if (kind === 'contract' && contract) {
    return shownContractStatus({ status: contract, endDate: at }, today);
  }
  return status;
}
