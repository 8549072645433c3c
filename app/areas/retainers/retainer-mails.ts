import type { MailContent } from '#app/platform/mail/mail-content.ts';
import type { RetainerUnit } from '#app/records/retainer/retainer-status.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { sizeWords } from './retainer-words.ts';

/** What the emails about a retainer need to know. */
export type RetainerForMail = {
  name: string;
  unit: RetainerUnit;
  left: string;
  overRate: string | null;
  companyName: string;
  contactName: string;
};

/** The email that tells one side that little is left of a retainer; `path` opens it on the reader's side. */
export function retainerLow(
  { name, unit, left, overRate, companyName, contactName }: RetainerForMail,
  side: 'firm' | 'customer',
  path: string,
): MailContent {
  const amount = sizeWords(unit, left);
  const isFirm = side === 'firm';
  return {
    subject: `${amount} left of ${name}`,
    preview: isFirm ? `The retainer of ${companyName} is low.` : 'Your retainer is low.',
    heading: name,
    blocks: [
      ...(isFirm ? [] : [{ kind: 'text', text: `Hi ${contactName},` } as const]),
      {
        kind: 'text',
        text: isFirm
          ? `${companyName} has ${amount} left of this retainer.`
          : `You have ${amount} left of this retainer. To add to it, reply to this email.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Left', amount],
          ...(overRate ? [['An hour beyond it', formatMoney(overRate)] as const] : []),
        ],
      },
      { kind: 'button', label: isFirm ? 'Open the retainer' : 'See what is left', href: path },
    ],
  };
}
