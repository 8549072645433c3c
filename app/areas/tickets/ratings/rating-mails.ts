import type { MailBlock, MailContent } from '#app/platform/mail/mail-content.ts';

/** The question in an email about a resolved ticket; `path` is the page with the answers. */
export function ratingQuestion(path: string): MailBlock[] {
  return [
    {
      kind: 'text',
      text: 'How did we handle this ticket? Choose Good or Not good, no login needed.',
    },
    { kind: 'button', label: 'Rate this ticket', href: path },
  ];
}

/** The email that tells staff how a customer rated a ticket. */
export function ticketRated(ticket: {
  number: number;
  title: string;
  path: string;
  company: string;
  by: string | null;
  rating: string;
  word: string | null;
}): MailContent {
  const { number, title, company, by, rating, word, path } = ticket;
  return {
    subject: `Ticket #${number} was rated "${rating}": ${title}`,
    preview: word ? `${company}: ${word}` : company,
    heading: `${company} rated ticket #${number} "${rating}"`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Ticket', `#${number} ${title}`],
          ['From', by ? `${by}, ${company}` : `${company}, by the link in our email`],
          ['Rating', rating],
        ],
      },
      ...(word ? [{ kind: 'quote', text: word } as const] : []),
      { kind: 'button', label: 'Open the ticket', href: path },
    ],
  };
}
