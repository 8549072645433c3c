import type { MailContent } from '#app/platform/mail/mail-content.ts';

/** Tells the firm which change a customer asks for on the read-only company profile; `url` opens the customer. */
export function profileChangeRequestedForFirm(request: {
  customer: { name: string; email: string };
  company: string;
  text: string;
  url: string;
}): MailContent {
  return {
    subject: `Profile change requested by ${request.company}`,
    preview: request.text,
    heading: `${request.company} asks for a profile change`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['From', request.customer.name],
          ['Email', request.customer.email],
          ['Company', request.company],
        ],
      },
      { kind: 'quote', text: request.text },
      {
        kind: 'text',
        text: 'Customers cannot edit their own profile. Make the change in the back office, then answer the customer.',
      },
      { kind: 'button', label: 'Open the customer', href: request.url },
    ],
  };
}
