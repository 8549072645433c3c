import {
  type Icon,
  IconAddressBook,
  IconBook,
  IconBriefcase,
  IconBuilding,
  IconCalendar,
  IconChecklist,
  IconFileInvoice,
  IconFiles,
  IconFileText,
  IconInbox,
  IconListCheck,
  IconSignature,
  IconTicket,
} from '@tabler/icons-react';
import type { SearchKind } from './search-kinds.ts';

/** How a kind of record is shown among the hits; `day` says what its day means, where that has to be said. */
type KindDisplay = { label: string; icon: Icon; day?: string };

/** The label of each kind, above its hits. */
export const KIND_DISPLAY: Record<SearchKind, KindDisplay> = {
  customer: { label: 'Customers', icon: IconAddressBook },
  company: { label: 'Companies', icon: IconBuilding },
  ticket: { label: 'Tickets', icon: IconTicket, day: 'Opened' },
  task: { label: 'Tasks', icon: IconListCheck, day: 'Due' },
  project: { label: 'Projects', icon: IconBriefcase, day: 'Ends' },
  meeting: { label: 'Meetings', icon: IconCalendar },
  proposal: { label: 'Proposals', icon: IconFileText, day: 'Valid until' },
  contract: { label: 'Contracts', icon: IconSignature, day: 'Ends' },
  invoice: { label: 'Invoices', icon: IconFileInvoice, day: 'Due' },
  document: { label: 'Documents', icon: IconFiles, day: 'Added' },
  procedure: { label: 'Procedures', icon: IconChecklist, day: 'Updated' },
  article: { label: 'Articles', icon: IconBook },
  inquiry: { label: 'Inquiries', icon: IconInbox, day: 'Received' },
};
