/** What the bookkeeper's week is divided into, and the lists under each heading. */
export const WEEK_SECTIONS = [
  {
    key: 'expected',
    title: 'Expected',
    nothing: 'Nothing is expected this week',
    parts: ['due', 'autopay', 'processing', 'payouts'],
  },
  {
    key: 'arrived',
    title: 'Arrived',
    nothing: 'Nothing arrived this week',
    parts: ['online', 'checks', 'bank', 'hand'],
  },
  {
    key: 'unmatched',
    title: 'Unmatched today',
    nothing: 'Everything is matched',
    parts: ['lines', 'waiting', 'deposits'],
  },
  {
    key: 'failed',
    title: 'Failed',
    nothing: 'Nothing failed this week',
    parts: ['attempts', 'debits', 'returns', 'disputes'],
  },
] as const;

/** One list of the week. */
export type WeekPart = (typeof WEEK_SECTIONS)[number]['parts'][number];

/** What each list is called. */
export const WEEK_PART_LABELS: Record<WeekPart, string> = {
  due: 'Invoices that are due',
  autopay: 'Autopay announced',
  processing: 'Bank debits under way',
  payouts: 'Payouts on their way',
  online: 'Paid online',
  checks: 'Checks',
  bank: 'By a line of the bank',
  hand: 'Recorded by hand',
  lines: 'Bank lines to do',
  waiting: 'Checks to deposit',
  deposits: 'Deposits without a bank line',
  attempts: 'Online payments that failed',
  debits: 'Autopay that failed',
  returns: 'Returned by the bank',
  disputes: 'Disputed',
};

/** The days of a week, Monday to Sunday, as calendar dates. */
export type Week = { from: string; to: string };

/** What an address asks for: a list, or what arrived on a day; all figures without either. */
export type WeekFilters = { week: Week; show: WeekPart | 'day' | null; day: string | null };
