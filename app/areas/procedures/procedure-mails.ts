import type { MailContent } from '#app/platform/mail/mail-content.ts';

/** The headline for an approved version. */
export function approvalTitle(title: string, number: number): string {
  return number === 1 ? `Procedure approved: ${title}` : `Version ${number} approved: ${title}`;
}

/** The email to a customer that a version of a procedure is in force; `path` opens it in the portal. */
export function procedureApproved(procedure: {
  contactName: string;
  title: string;
  description: string | null;
  number: number;
  path: string;
}): MailContent {
  const { contactName, title, description, number, path } = procedure;
  return {
    subject: approvalTitle(title, number),
    preview: `Version ${number} is in force. Please read it and confirm.`,
    heading: title,
    blocks: [
      { kind: 'text', text: `Hi ${contactName},` },
      {
        kind: 'text',
        text:
          number === 1
            ? 'This procedure was approved and is now in force.'
            : `Version ${number} of this procedure was approved and replaces the previous one. The portal shows what changed.`,
      },
      ...(description ? [{ kind: 'quote', text: description } as const] : []),
      {
        kind: 'text',
        text: 'Please read it, then confirm on the same page that you have read and understood this version.',
      },
      { kind: 'button', label: 'Open the procedure', href: path },
    ],
  };
}
