import type { MailContent } from '#app/platform/mail/mail-content.ts';
import type { BillingLetter } from '#app/records/invoice/billing-contacts.ts';
import type { NoticeSubject } from '#app/records/notice/notice-subjects.ts';
import type { NotificationSwitch } from '#app/records/settings/declared-settings.ts';

/**
 * Whom to notify: all staff (besides those whom another notice of it goes to), one staff member by account id, or, of a customer by profile id, those who may read the subject;
 * for something private to one of them, only that person. `toSign` narrows them to those who can sign it and to owners, who
 * decide who can, `toAct` to those who can do the work, `person` to one of them as long as they are a member.
 */
export type Audience =
  | { staff: 'all'; besides?: readonly string[] }
  | { staff: string }
  | { customer: string; toSign?: boolean; toAct?: boolean; person?: string };

/** Something that people should know of, as a notice and, if the settings allow it, by email. */
export type Announcement = {
  to: Audience;
  subject: NoticeSubject;
  subjectId: string;
  /** One line, as the list of notices shows it. */
  title: string;
  /** Where it leads, on the side of those who are told. */
  path: string;
  /** The mail that goes along; beside the switch for all mail it asks for `switch` where one is named. */
  mail?: {
    content: MailContent;
    switch?: NotificationSwitch;
    /** Goes also while the switch for all mail is off: nobody looks for what stops or arrives by itself. */
    always?: boolean;
    replyTo?: string;
    /** Goes only while replies by email are taken in: what comes back is an internal note. */
    isInternal?: boolean;
    /** What of a customer's billing it is: its billing contacts for that are emailed, where it has any, instead of its people. */
    letter?: BillingLetter;
    /** Addresses that another email of the same goes to. */
    notTo?: readonly string[];
    /** Names of attachments, as in `OutgoingMail`. */
    attach?: readonly string[];
  };
};

/** What an announcement says, in the list of notices and by email. */
export type AnnouncedWords = Pick<Announcement, 'title' | 'mail'>;

/** The status that a record left and the one that it got. */
export type StatusChange = { before: string; after: string };

/** A queued announcement. */
export type QueuedAnnouncement = Announcement & {
  eventId: string;
  except: string | null;
  change?: StatusChange;
  undone?: AnnouncedWords;
};

/** For whom notices of a record no longer lead anywhere: customers, who can no longer open it, or everyone. */
export type DroppedFor = 'customer' | 'everyone';

/** A queued request to mark the notices of one record as read. */
export type QueuedDrop = {
  subject: NoticeSubject;
  subjectId: string;
  audience: DroppedFor;
  /** The event whose notices stay unread. */
  keep?: string | undefined;
};
