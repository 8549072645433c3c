import type { MailContent } from '#app/platform/mail/mail-content.ts';

/** The email that tells someone of a merged account where its records are now. */
export function accountMerged({ company }: { company: string }): MailContent {
  return {
    subject: `Your ${company} records are now in one account`,
    preview: 'You sign in as before, and your links still work.',
    heading: `${company} now has one account`,
    blocks: [
      { kind: 'text', text: 'Hello,' },
      {
        kind: 'text',
        text: `${company} had more than one account in our portal. We merged yours into the other one: its tickets, documents, projects, contracts, invoices and balance are all there.`,
      },
      {
        kind: 'text',
        text: `You sign in as before, and your links and bookmarks still work. The other people at ${company} see these records now, and you see theirs. What was private to you still is.`,
      },
      { kind: 'button', label: 'Open the portal', href: '/customer' },
      { kind: 'text', text: 'If something is missing, reply to this email.' },
    ],
  };
}
