/** What a customer's records are divided into: what it pays and signs, and what is done for it. */
export type Sphere = 'money' | 'work';

/** The two signed-in sides. */
export type Surface = 'admin' | 'customer';

/** What a kind of record says of itself, for everything that treats all kinds alike. */
export type KindFacts = {
  /** What one and several are called within a sentence. */
  one: string;
  many: string;
  /** Where a record is on each side; `:id` and other names with a colon are filled in. */
  at?: Partial<Record<Surface, string>>;
  /** The right by which a customer's people and staff read it. */
  sphere?: Sphere;
  /** The right by which staff read what no customer is shown; without either, those who manage the firm do. */
  staffSphere?: 'work' | 'site';
  /** Its table, and the column in it that names the customer of a customer's record. */
  table?: string;
  customerIn?: 'customer_id' | 'id';
  /** Whether screens follow its changes; the word of its triggers where they have another. */
  live?: true | string;
  /** Whether the activity log is written about it; the word of its lines where they have another. */
  logged?: true | string;
  /** Whether search finds it; `day` says what the day next to a hit means. */
  found?: { day?: string };
  /**
   * What each side is notified of; a side without words never is. `label` and `section`, where its unread records are counted,
   * are for kinds that are called or counted differently than usual.
   */
  notices?: { label?: string; section?: string; staff?: string; customer?: string };
  /**
   * Who is asked to act: the button of a customer's people and the words next to the title, else the record's note. `one` and
   * `many` are for kinds that are called differently there.
   */
  asks?: {
    one?: string;
    many?: string;
    staff?: true;
    customer?: { verb: string; about?: string };
  };
};
