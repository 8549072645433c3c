import type { FirmAddress } from '../firm-address.ts';

/** One piece of an email's body; the HTML and the plain-text part are both made from these. */
export type MailBlock =
  /** `isReplyLine`: it says where to reply, so an email that can be replied to leaves it out. */
  | { kind: 'text'; text: string; isReplyLine?: true }
  /** `href` is a path on the site, such as "/customer/tickets", or an absolute web or mail address. */
  | { kind: 'button'; label: string; href: string }
  | { kind: 'facts'; rows: ReadonlyArray<readonly [label: string, value: string]> }
  | { kind: 'quote'; text: string };

/**
 * The content of an email, free of markup: areas write it, `renderMail` turns it into HTML and text. Paths become addresses
 * when it is sent, so that queued email leads to where the site is then. A text can contain only full addresses.
 */
export type MailContent = {
  subject: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  heading: string;
  blocks: readonly MailBlock[];
  /** Where the reader chooses which emails they get, for emails that this choice rules; given as `href` is. */
  choicesUrl?: string;
  /** Whose name leads to their page wherever the firm's own words have it; `href` as a button's. */
  client?: { name: string; href: string };
};

/** Who an email comes from, shown in its header and footer; the settings area's `Firm` fits. */
export type MailSender = {
  /** Trading name. */
  name: string;
  /** Public contact address. */
  email: string;
  /** Public origin of the site without a trailing slash. */
  url: string;
  phone?: string;
  address?: FirmAddress;
};
