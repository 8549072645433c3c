// What is read of a message: the parser stays in the thread that reads.

/** Maximum bytes of a message: some 40 MB of files, as they are sent. */
export const MOST_MAIL_BYTES = 56 * 1024 * 1024;
/** Why a message can't be read. */
export type MailRefusal =
  | 'too large'
  | 'too many parts'
  | 'nested too deep'
  | 'too many headers'
  | 'too much text'
  | 'too costly to read'
  | 'not an email';

export type MailAddress = { address: string; name: string };

/** Who a message says it is from, and its subject. */
export type MailHead = { from: MailAddress; subject: string };

export type EnclosedFile = {
  name: string;
  type: string;
  bytes: Uint8Array;
  inline: boolean;
  contentId: string | null;
  /** Of a calendar: what its Content-Type says that it is for. */
  method?: string;
};

/** How someone answered an invitation with their calendar program, or which other time they suggest (RFC 5546). */
export type CalendarReply = {
  kind: 'reply' | 'counter';
  /** Whether the message says two things of it: another method in its header, or several meetings. */
  isUnclear: boolean;
  uid: string;
  sequence: number;
  /** When it was answered, by the clock of their program. */
  stamp: Date | null;
  /** Whether one time of a series is meant. */
  isOfSeries: boolean;
  comment: string | null;
  /** The time that they suggest. */
  time: { start: Date; end: Date } | null;
  attendees: {
    address: string;
    answer: 'accepted' | 'declined' | 'tentative' | 'passed on' | 'other';
  }[];
};

/** The parts of a message; ids without their angle brackets, addresses in lower case. */
export type MailParts = {
  messageId: string | null;
  inReplyTo: string[];
  references: string[];
  /** Everyone whom the From headers name: more than one is suspicious. */
  authors: MailAddress[];
  from: MailAddress;
  to: MailAddress[];
  cc: MailAddress[];
  /** Where the last server wrote that it delivered the message. */
  deliveredTo: string[];
  subject: string;
  date: Date | null;
  text: string;
  html: string | null;
  /** What the sender wrote, and what they quoted or have under it: together all of the text. */
  written: { answer: string; rest: string };
  /** All of the text. */
  whole: string;
  /** The words of emails that are attached, each under its subject and sender. */
  enclosed: string;
  attachments: EnclosedFile[];
  /** How the sender's calendar program answered an invitation. */
  calendarReply: CalendarReply | null;
  /** What all copies of the body have in common, and whether it shows by itself what its Content-Type says. */
  bodyHash: string;
  showsItsType: boolean;
  headers: { name: string; value: string }[];
};

/** A line of a message, and what the mail program says about it: `original` begins the message that it answers or forwards. */
export type MailLine = {
  text: string;
  quoted: boolean;
  signature: boolean;
  original: boolean;
  /** Characters that are addresses of links, which nobody wrote. */
  linked: number;
};
