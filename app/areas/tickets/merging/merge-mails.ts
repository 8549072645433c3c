import type { MailContent } from '#app/platform/mail/mail-content.ts';

type Named = { number: number; title: string };

/** The email that tells a customer that one of their tickets is now part of another one; `path` opens that one. */
export function ticketMerged({
  ended,
  remains,
  path,
}: {
  ended: Named;
  remains: Named;
  path: string;
}): MailContent {
  const text = `We merged ticket #${ended.number} "${ended.title}" into #${remains.number} "${remains.title}", so that everything about it is in one place.`;
  return {
    subject: `Ticket #${ended.number} was merged into #${remains.number}: ${remains.title}`,
    preview: text,
    heading: `Ticket #${ended.number} was merged into #${remains.number}`,
    blocks: [
      { kind: 'text', text },
      {
        kind: 'text',
        text: `You can still read the messages on #${ended.number}. Please reply on #${remains.number}.`,
      },
      { kind: 'button', label: 'Open the ticket', href: path },
    ],
  };
}
