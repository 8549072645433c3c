/** What a customer's records are divided into: what it pays and signs, and what is done for it. */
export type Sphere = 'money' | 'work';

/** The two signed-in sides. */
export type Surface = 'admin' | 'customer';

/** Under which heading what asks someone to act stands: those of the back office, then those of the portal. */
export type AgendaGroup =
  | 'calendar'
  | 'overdue'
  | 'today'
  | 'new'
  | 'waiting'
  | 'mine'
  | 'meetings'
  | 'said'
  | 'past-due'
  | 'unsent'
  | 'unbilled'
  | 'unrated'
  | 'arrived'
  | 'received'
  | 'needs'
  | 'owed'
  | 'next';

/**
 * Who is asked to act: the button of a customer's people and the words next to the title, else the record's note. `one` and
 * `many` are for kinds that are called differently there; `lists` are the lists of staff with all that is under a heading,
 * where that is not the whole section.
 */
type Asks = {
  one?: string;
  many?: string;
  staff?: true;
  customer?: { verb: string; about?: string };
  lists?: Partial<Record<AgendaGroup, string>>;
};

/** What asks someone to act and is no record by itself: a milestone of a project. */
type Part = { one: string; many: string; at?: Partial<Record<Surface, string>>; asks: Asks };

/** What a kind of record says of itself, for everything that treats all kinds alike. */
export type KindFacts = {
  /** What one and several are called within a sentence. */
  one: string;
  many: string;
  /** Where a record is on each side; `:id` and other names with a colon are filled in. */
  at?: Partial<Record<Surface, string>>;
  /** What its list in the back office is for, in one sentence. */
  about?: string;
  /** The right by which a customer's people and staff read it. */
  sphere?: Sphere;
  /** The right by which staff read what no customer is shown; without either, those who manage the firm do. */
  staffSphere?: 'work' | 'money' | 'site';
  /** Its table, and the column in it that names the customer of a customer's record. */
  table?: string;
  customerIn?: 'customer_id' | 'id';
  /** Whether screens follow its changes; the word of its triggers where they have another. */
  live?: true | string;
  /** Whether the activity log is written about it; the word of its lines where they have another. */
  logged?: true | string;
  /**
   * Staff who read a record read its lines of the log; of some, with the right to money. Without it, those who manage the firm do.
   */
  lines?: 'read' | 'read with money';
  /** Further tables whose rows go by this kind, tried in turn, and the column that names the customer. */
  otherTables?: Readonly<Record<string, string>>;
  /** Whether its day has an hour: then it is never late by its day alone. */
  hasHour?: true;
  /** Whether search finds it, and which kinds come before it; `day` says what the day next to a hit means. */
  found?: { place: number; day?: string };
  /**
   * What each side is notified of; a side without words never is. `label` and `section`, where its unread records are counted,
   * are for kinds that are called or counted differently than usual.
   */
  notices?: { label?: string; section?: string; staff?: string; customer?: string };
  /** Who is asked to act on it. */
  asks?: Asks;
  /** What of it asks someone to act besides; screens that show such lines follow this kind. */
  parts?: Readonly<Record<string, Part>>;
};
