import type { Acting } from '#app/access/actor.ts';
import type { Occurrence } from '#app/access/occurrence.ts';
import type {
  AnnouncedWords,
  Announcement,
  DroppedFor,
  StatusChange,
} from '#app/areas/notices/announcement.ts';
import type { NoticeSubject } from '#app/records/notice/notice-subjects.ts';

/**
 * A notice of an event. One of a `change` of status is delayed until that can no longer be undone; `undone` is what is then
 * still to say.
 */
export type EventNotice = Announcement & {
  change?: StatusChange | undefined;
  undone?: AnnouncedWords | undefined;
  /** The event came from outside: staff who enter it are notified like the others. */
  isFromOutside?: true;
};

/** What follows from an event. */
export type Effects = {
  /** The record that it happened to. */
  id: string;
  /** What its line in the log says besides who acted, never a secret; without it no line is written. */
  line?: Readonly<Record<string, unknown>>;
  notices?: readonly (EventNotice | null | undefined | false)[];
  /** Whose earlier notices of the record lead nowhere any more. */
  drops?: { subject: NoticeSubject; audience: DroppedFor } | false | undefined;
  data?: Occurrence['data'];
};

/** The effects of an event, from its facts and who acts. */
export type Effect = (facts: never, by: never) => Effects;

/** The facts that an event needs. */
export type FactsFor<Of> = Of extends (facts: infer Facts, by: never) => Effects ? Facts : never;

/** Who may bring an event about. */
export type ActorFor<Of> = Of extends (facts: never, by: infer By extends Acting) => Effects
  ? By
  : Acting;
