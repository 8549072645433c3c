import { dayInAddress, idInAddress } from './book-day.ts';

/** What narrows the journal; null means all. Days are calendar dates, both included. */
export type JournalFilters = {
  account: string | null;
  customer: string | null;
  from: string | null;
  to: string | null;
};

/** The parameters of the address that narrow the journal. */
export const JOURNAL_FILTER_NAMES = ['account', 'customer', 'from', 'to'] as const;

/** Reads the filters from an address; what is no id or date counts as all. */
export function journalFiltersOf(url: URL): JournalFilters {
  return {
    account: idInAddress(url, 'account'),
    customer: idInAddress(url, 'customer'),
    from: dayInAddress(url, 'from'),
    to: dayInAddress(url, 'to'),
  };
}
