import { z } from 'zod';
import { calendarDate } from '#app/platform/forms/form-fields.ts';

/** Whether hours are billable and invoiced. */
const BILLING_FILTERS = [
  'billable',
  'unbilled',
  'unrated',
  'covered',
  'billed',
  'nonbillable',
] as const;
type BillingFilter = (typeof BILLING_FILTERS)[number];

/** The labels of the choices; the empty one means all. */
export const BILLING_FILTER_OPTIONS: readonly { value: BillingFilter | ''; label: string }[] = [
  { value: '', label: 'Billable or not' },
  { value: 'billable', label: 'Billable' },
  { value: 'unbilled', label: 'To bill' },
  { value: 'unrated', label: 'To bill, no rate' },
  { value: 'covered', label: 'Covered by a fee' },
  { value: 'billed', label: 'Billed' },
  { value: 'nonbillable', label: 'Not billable' },
];

/** What narrows the entries; null means all. Days are calendar dates, both included. */
export type TimeFilters = {
  person: string | null;
  customer: string | null;
  project: string | null;
  task: string | null;
  from: string | null;
  to: string | null;
  billing: BillingFilter | null;
  /** Found anywhere in the description. */
  search: string;
};

/** All entries. */
export const NO_FILTERS: TimeFilters = {
  person: null,
  customer: null,
  project: null,
  task: null,
  from: null,
  to: null,
  billing: null,
  search: '',
};

// Marked, so that a page that shows the filters takes no schema along.
const uuid = /* @__PURE__ */ z.uuid();
const day = /* @__PURE__ */ calendarDate('No date');

/** The parameters of the address that narrow the entries, besides the search ?q=. */
export const TIME_FILTER_NAMES = [
  'person',
  'customer',
  'project',
  'task',
  'from',
  'to',
  'billing',
] as const;

/**
 * Reads the filters from an address; anything that is not an id, date or choice counts as all. `search` is the address's ?q=,
 * cleaned.
 */
export function timeFiltersOf({ searchParams }: URL, search: string): TimeFilters {
  const read = (schema: z.ZodType<string>, name: string) => {
    const parsed = schema.safeParse(searchParams.get(name));
    return parsed.success ? parsed.data : null;
  };
  return {
    person: read(uuid, 'person'),
    customer: read(uuid, 'customer'),
    project: read(uuid, 'project'),
    task: read(uuid, 'task'),
    from: read(day, 'from'),
    to: read(day, 'to'),
    billing: BILLING_FILTERS.find((value) => value === searchParams.get('billing')) ?? null,
    search,
  };
}

/** Whether anything narrows the entries. */
export function hasTimeFilters({ search, ...filters }: TimeFilters): boolean {
  return search !== '' || Object.values(filters).some((value) => value !== null);
}
