import type { KindWith } from '#app/records/kinds.ts';
import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';

/** What can be found. */
export type SearchKind = KindWith<'found'>;

/** A record that was found. */
export type SearchHit = {
  kind: SearchKind;
  id: string;
  title: string;
  /** Whose it is, or what it is about. */
  detail: string | null;
  status: StatusDisplay | null;
  /** The record's own day: a date such as 2026-11-05, or a moment in ISO 8601. */
  at: string | null;
  /** Where the record is, on the finder's side. */
  path: string;
};

/** The hits of one kind, the best first. */
export type SearchGroup = { kind: SearchKind; hits: SearchHit[] };

/** The fewest letters that are searched for. */
export const SHORTEST_QUERY = 2;
/** The most letters that are searched for. */
export const LONGEST_QUERY = 100;
/** The most hits of one kind. */
export const HITS_PER_KIND = 5;
