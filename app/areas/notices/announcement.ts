import type { NotificationSwitch } from '#app/areas/settings/setting-keys.ts';
import type { MailContent } from '#app/platform/mail/mail-content.ts';
import type { NoticeSubject } from '#app/records/notice-subjects.ts';

/**
 * Whom to tell: all staff, one member of staff by account id, or of a customer, by profile id, those who may read what it is
 * about; of what is private to one
 * of them, that person; `toSign` narrows them to who can sign it, and owners, who decide who can, `toAct` to who can do the
 * work, `person` to that one of them as long as they are a member.
 */
export type Audience =
  | { staff: 'all' }
  | { staff: string }
  | { customer: string; toSign?: boolean; toAct?: boolean; person?: string };

/** Something that people should know of, as a notice and, where the settings allow it, by mail. */
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
    /** Names of attachments, as in `OutgoingMail`. */
    attach?: readonly string[];
  };
};

/** What an announcement says, in the list of notices and by mail. */
export type AnnouncedWords = Pick<Announcement, 'title' | 'mail'>;

/** The status that a record left and the one that it got. */
export type StatusChange = { before: string; after: string };

/** An announcement as it waits on the queue. */
export type QueuedAnnouncement = Announcement & {
  eventId: string;
  except: string | null;
  change?: StatusChange;
  undone?: AnnouncedWords;
};

/** Whose notices of a record lead nowhere any more: those of customers, who can no longer open it, or everyone's. */
export type DroppedFor = 'customer' | 'everyone';

/** Notices of one record that are to be marked as read, as they wait on the queue. */
export type QueuedDrop = {
  subject: NoticeSubject;
  subjectId: string;
  audience: DroppedFor;
  /** The event whose notices stay unread. */
  keep?: string | undefined;
};
