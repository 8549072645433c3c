import type { MailContent } from '#app/platform/mail/mail-content.ts';

/** The email that tells the firm that webhooks to an address were turned off automatically. */
export function webhookTurnedOff(
  endpoint: { name: string; url: string; reason: string },
  adminPath: string,
): MailContent {
  return {
    subject: `Webhook turned off: ${endpoint.name}`,
    preview: endpoint.reason,
    heading: `The webhook "${endpoint.name}" was turned off`,
    blocks: [
      { kind: 'text', text: `${endpoint.reason} Events are no longer sent to this address.` },
      { kind: 'facts', rows: [['Address', endpoint.url]] },
      {
        kind: 'text',
        text: 'The deliveries show what was sent and what came back. Once the receiver works again, turn the webhook on and send again what is missing.',
      },
      { kind: 'button', label: 'Open the deliveries', href: adminPath },
    ],
  };
}
