import type { Announcement } from '#app/areas/notices/announcement.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { monthWords } from '#app/ui/month-words.ts';
import {
  filesAskedForCustomer,
  filesInForFirm,
  filesMissingForCustomer,
  fileToMatchForFirm,
} from './monthly-mails.ts';

/** What an announcement says of a month's request: its files that are missing by name. */
type AnnouncedMonth = {
  id: string;
  customerId: string;
  contactId: string | null;
  /** YYYY-MM-DD, as the due day. */
  month: string;
  dueDate: string;
  missing: readonly string[];
};

const PORTAL = '/customer/outcomes';

/** The announcement that asks a customer for the files of a month. */
export function filesAsked(request: AnnouncedMonth): Announcement {
  const month = monthWords(request.month);
  return {
    ...forCustomer(request),
    title: `Files needed for ${month}`,
    mail: { content: filesAskedForCustomer({ ...request, month }, firmNow().name, PORTAL) },
  };
}

/** The announcement that reminds a customer of missing files. */
export function filesMissing(request: AnnouncedMonth, isOverdue: boolean): Announcement {
  const month = monthWords(request.month);
  return {
    ...forCustomer(request),
    title: `${isOverdue ? 'Overdue' : 'Reminder'}: files for ${month}`,
    mail: { content: filesMissingForCustomer({ ...request, month }, isOverdue, PORTAL) },
  };
}

/** The announcement that all files of a month are in. */
export function filesIn(
  { id, customerId, month }: Pick<AnnouncedMonth, 'id' | 'customerId' | 'month'>,
  company: string,
): Announcement {
  const path = `/admin/customers/${customerId}/outcomes`;
  return {
    ...forStaff(id, path),
    title: `Files in: ${company}, ${monthWords(month)}`,
    mail: { content: filesInForFirm(company, monthWords(month), path) },
  };
}

/** The announcement of a file whose columns staff have to match. */
export function fileToMatch(
  { id, customerId }: Pick<AnnouncedMonth, 'id' | 'customerId'>,
  file: { company: string; fileName: string; measure: string },
): Announcement {
  const path = `/admin/customers/${customerId}/outcomes/imports`;
  return {
    ...forStaff(id, path),
    title: `Columns to match: ${file.company}, ${file.measure}`,
    mail: { content: fileToMatchForFirm(file, path) },
  };
}

function forCustomer({ id, customerId, contactId }: AnnouncedMonth) {
  return {
    subject: 'outcome',
    subjectId: id,
    to: { customer: customerId, toAct: true, ...(contactId && { person: contactId }) },
    path: PORTAL,
  } as const;
}

function forStaff(id: string, path: string) {
  return { subject: 'outcome', subjectId: id, to: { staff: 'all' }, path } as const;
}
