import type { MailBlock, MailContent } from '#app/platform/mail/mail-content.ts';
import type { AnsweringArticle } from './answers/answer-article-queries.server.ts';
import { ratingQuestion } from './ratings/rating-mails.ts';

/** What every email about a ticket names; `path` opens the ticket on the side of anyone who gets the mail. */
type TicketInMail = { number: number; title: string; path: string };

type Written = { author: string; text: string; fileNames: readonly string[] };

/** The email to the firm about a ticket that a customer opened. */
export function newTicketForFirm(
  ticket: TicketInMail & {
    company: string;
    category: string;
    priority: string;
    due: string;
    written: Written;
  },
): MailContent {
  const { company, written } = ticket;
  return {
    subject: `New ticket #${ticket.number}: ${ticket.title}`,
    preview: `${written.author}, ${company}: ${written.text}`,
    heading: `New ticket from ${company}`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Ticket', `#${ticket.number} ${ticket.title}`],
          ['From', `${written.author}, ${company}`],
          ['Category', ticket.category],
          ['Priority', ticket.priority],
          ['Reply due', ticket.due],
        ],
      },
      ...wordsOf(written),
      { kind: 'button', label: 'Open the ticket', href: ticket.path },
    ],
  };
}

/** The email to a customer about a ticket that staff opened on their behalf. */
export function ticketOpenedForCustomer(ticket: TicketInMail & { written: Written }): MailContent {
  return {
    subject: `We opened ticket #${ticket.number} for you: ${ticket.title}`,
    preview: ticket.written.text,
    heading: `We opened ticket #${ticket.number} for you`,
    blocks: [
      { kind: 'text', text: `${ticket.written.author} opened "${ticket.title}" for you.` },
      ...wordsOf(ticket.written),
      { kind: 'button', label: 'Open the ticket', href: ticket.path },
    ],
  };
}

const TO_REOPEN = 'If something is missing, reply on the ticket to reopen it.';

/**
 * The email to the other side about a message on a ticket. `due` is when the firm promised an answer, in the firm's own email;
 * `status` what the ticket was set to by the same press, `isOver` if that settles it, `ratePath` where the customer then rates
 * it, `article` what answered it.
 */
export function replyOnTicket(
  ticket: TicketInMail & {
    from: string;
    written: Written;
    due?: string | undefined;
    status?: string | undefined;
    isOver?: boolean;
    ratePath?: string | null | undefined;
    article?: AnsweringArticle | null | undefined;
  },
): MailContent {
  return {
    subject: `Reply on #${ticket.number}: ${ticket.title}`,
    preview: `${ticket.written.author}: ${ticket.written.text}`,
    heading: `New message on ticket #${ticket.number}`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Ticket', `#${ticket.number} ${ticket.title}`],
          ['From', `${ticket.written.author}, ${ticket.from}`],
          ...(ticket.due ? [['Reply due', ticket.due] as const] : []),
          ...(ticket.status ? [['Status', ticket.status] as const] : []),
        ],
      },
      ...wordsOf(ticket.written),
      ...articleOf(ticket.article),
      ticket.isOver
        ? { kind: 'text', text: TO_REOPEN }
        : {
            kind: 'text',
            text: 'Please reply on the ticket, so that everything stays together.',
            isReplyLine: true,
          },
      { kind: 'button', label: 'Open the ticket', href: ticket.path },
      ...(ticket.ratePath ? ratingQuestion(ticket.ratePath) : []),
    ],
  };
}

/** The email to a customer about a new status; `status` as a person reads it, `isOver` if that ends it, the rest as in a reply. */
export function statusChangedForCustomer(
  ticket: TicketInMail & {
    status: string;
    isOver: boolean;
    ratePath?: string | null | undefined;
    article?: AnsweringArticle | null | undefined;
  },
): MailContent {
  const reopening = ticket.isOver ? ` ${TO_REOPEN}` : '';
  return {
    subject: `Ticket #${ticket.number} is now ${ticket.status}: ${ticket.title}`,
    preview: `"${ticket.title}" is now ${ticket.status}.`,
    heading: `Ticket #${ticket.number} is now ${ticket.status}`,
    blocks: [
      {
        kind: 'text',
        text: `The status of "${ticket.title}" changed to ${ticket.status}.${reopening}`,
      },
      ...articleOf(ticket.article),
      { kind: 'button', label: 'Open the ticket', href: ticket.path },
      ...(ticket.ratePath ? ratingQuestion(ticket.ratePath) : []),
    ],
  };
}

/** The email to staff that the customer closed or reopened a ticket. */
export function customerMovedTicket(
  ticket: TicketInMail & { customer: string; company: string; move: 'closed' | 'reopened' },
): MailContent {
  const what = ticket.move === 'closed' ? 'closed' : 'opened again';
  return {
    subject: `Ticket #${ticket.number} was ${what}: ${ticket.title}`,
    preview: `${ticket.customer}, ${ticket.company}`,
    heading: `Ticket #${ticket.number} was ${what}`,
    blocks: [
      {
        kind: 'text',
        text: `${ticket.customer} of ${ticket.company} has ${what === 'closed' ? 'closed this ticket' : 'reopened this ticket'}.`,
      },
      { kind: 'button', label: 'Open the ticket', href: ticket.path },
    ],
  };
}

/** The email to a staff member that a ticket was assigned to them. */
export function ticketAssigned(
  ticket: TicketInMail & { by: string; company: string; priority: string },
): MailContent {
  return {
    subject: `Ticket #${ticket.number} was assigned to you: ${ticket.title}`,
    preview: `${ticket.company}, priority ${ticket.priority}`,
    heading: `Ticket #${ticket.number} was assigned to you`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Ticket', `#${ticket.number} ${ticket.title}`],
          ['Customer', ticket.company],
          ['Priority', ticket.priority],
          ['Assigned by', ticket.by],
        ],
      },
      { kind: 'button', label: 'Open the ticket', href: ticket.path },
    ],
  };
}

/** The email to staff about an internal note; its text stays in the back office. */
export function noteOnTicket(ticket: TicketInMail & { by: string; company: string }): MailContent {
  return {
    subject: `Internal note on #${ticket.number}: ${ticket.title}`,
    preview: `${ticket.by} wrote an internal note.`,
    heading: `Internal note on ticket #${ticket.number}`,
    blocks: [
      {
        kind: 'text',
        text: `${ticket.by} wrote an internal note on "${ticket.title}" of ${ticket.company}. Open the ticket to read it.`,
      },
      { kind: 'button', label: 'Open the ticket', href: ticket.path },
    ],
  };
}

function articleOf(article: AnsweringArticle | null | undefined): MailBlock[] {
  if (!article) return [];
  return [
    { kind: 'text', text: `This article answers it: ${article.title}` },
    { kind: 'button', label: 'Read the article', href: article.path },
  ];
}

function wordsOf({ text, fileNames }: Written): MailBlock[] {
  return [
    { kind: 'quote', text },
    ...(fileNames.length > 0
      ? [{ kind: 'text', text: `Attached on the ticket: ${fileNames.join(', ')}` } as const]
      : []),
  ];
}
