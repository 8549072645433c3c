import type { MailContent } from '#app/platform/mail/mail-content.ts';

/** The mail that staff send themselves to see whether mail leaves. */
export function testMail(firmName: string): MailContent {
  return {
    subject: `Test mail from ${firmName}`,
    preview: 'Mail leaves this installation.',
    heading: 'Mail leaves this installation',
    blocks: [
      {
        kind: 'text',
        text: 'This mail was sent from the system settings to see whether mail arrives, and how the name and address of the firm look in it.',
      },
      {
        kind: 'button',
        label: 'Open the settings',
        href: '/admin/settings/notifications',
      },
    ],
  };
}
