import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ListCount } from '#app/platform/db/page-request.ts';
import { formatDecimal } from '#app/ui/everywhere/format.ts';

/** Figures of which some are those of a part of the rows: `more` has their names. */
type Counted = { more: readonly string[] };

/**
 * A row of a client's open work, for a kind of record: an area hands it in by its `client-work.tsx`, and the dialogs that create
 * one for a client by its `client-dialogs.tsx`.
 */
export type ClientWork<Desk> = {
  /** Which rows come before it. */
  place: number;
  label: string;
  /** The list of all of this kind, below `/admin/`; the customer's are found there by name. */
  list: string;
  /** How much there is and what is due next; `now` is the server's clock. */
  state: (desk: Desk & Counted, now: Date) => ReactNode;
  isPressing?: (desk: Desk) => boolean;
  isMoney?: true;
  /** The icons of what is created otherwise than by a plus, by the addresses of `Creates`. */
  icons?: Readonly<Record<string, Icon>>;
};

/** A count of a customer's records as it is shown, followed by a plus if counting stopped there. */
export function shownCount({ more }: Counted, part: string, count: number): ListCount {
  return more.includes(part) ? { moreThan: count } : count;
}

/** A sum of a customer's records in words, followed by a plus if adding stopped there. */
export function shownSum({ more }: Counted, part: string, sum: string): string {
  return more.includes(part) ? `${sum}+` : sum;
}

/** A customer's billable hours that have no rate yet, in words. */
export function unratedText(desk: Counted & { unratedHours: string }): string {
  return `${shownSum(desk, 'unrated', formatDecimal(desk.unratedHours))} h without a rate`;
}

/** Facts in one line, without the empty ones. */
export function listed(...facts: (string | 0 | false | null)[]): string {
  return facts.filter(Boolean).join(' · ');
}
