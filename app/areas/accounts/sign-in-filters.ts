import { z } from 'zod';
import { SIGN_IN_OUTCOMES, type SignInOutcome } from '#app/access/sign-in-kinds.ts';
import { calendarDate } from '#app/platform/forms/form-fields.ts';

/** What narrows the list of sign-ins; null means all. Days are the firm's calendar dates, both included. */
export type SignInFilters = {
  /** Account id of whose account was tried. */
  person: string | null;
  outcome: SignInOutcome | null;
  from: string | null;
  to: string | null;
};

/** The parameters of the address that narrow the list. */
export const SIGN_IN_FILTER_NAMES = ['person', 'outcome', 'from', 'to'] as const;

// Marked, so that a page that shows the filters takes no schema along.
const person = /* @__PURE__ */ z.uuid();
const outcome = /* @__PURE__ */ z.enum(SIGN_IN_OUTCOMES);
const day = /* @__PURE__ */ calendarDate('No date');

/** Reads the filters from an address. Anything that is not an id, outcome or date counts as all. */
export function signInFiltersOf({ searchParams }: URL): SignInFilters {
  return {
    person: person.safeParse(searchParams.get('person')).data ?? null,
    outcome: outcome.safeParse(searchParams.get('outcome')).data ?? null,
    from: day.safeParse(searchParams.get('from')).data ?? null,
    to: day.safeParse(searchParams.get('to')).data ?? null,
  };
}

/** Whether anything narrows the list. */
export function hasSignInFilters(filters: SignInFilters): boolean {
  return Object.values(filters).some((value) => value !== null);
}
