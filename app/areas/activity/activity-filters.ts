import { z } from 'zod';
import { calendarDate } from '#app/platform/forms/form-fields.ts';
import { type ActivitySubject, isActivitySubject } from './activity-subjects.ts';

/** The filters of the log; null means all. Days are the firm's calendar dates, both included. */
export type ActivityFilters = {
  subject: ActivitySubject | null;
  /** Account id of who did it. */
  person: string | null;
  /** Id of the customer whom it is about, or one of their records. */
  customer: string | null;
  from: string | null;
  to: string | null;
  /** Found anywhere in the action or the kind of record. */
  search: string;
};

/** The address's parameters that filter the log, besides the search ?q=. */
export const ACTIVITY_FILTER_NAMES = ['type', 'person', 'customer', 'from', 'to'] as const;

// Marked, so that a page that shows the filters takes no schema along.
const id = /* @__PURE__ */ z.uuid();
const day = /* @__PURE__ */ calendarDate('No date');

/**
 * Reads the filters from an address; a value that is no id, date or kind of record counts as all. `search` is its ?q=, cleaned.
 */
export function activityFiltersOf({ searchParams }: URL, search: string): ActivityFilters {
  const type = searchParams.get('type');
  return {
    subject: type !== null && isActivitySubject(type) ? type : null,
    person: id.safeParse(searchParams.get('person')).data ?? null,
    customer: id.safeParse(searchParams.get('customer')).data ?? null,
    from: day.safeParse(searchParams.get('from')).data ?? null,
    to: day.safeParse(searchParams.get('to')).data ?? null,
    search,
  };
}

/** Whether any filter of the log is set. */
export function hasActivityFilters({ search, ...filters }: ActivityFilters): boolean {
  return search !== '' || Object.values(filters).some((value) => value !== null);
}
