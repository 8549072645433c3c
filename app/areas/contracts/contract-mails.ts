import type { MailBlock, MailContent } from '#app/platform/mail/mail-content.ts';
import type { Money } from '#app/platform/money.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';

/** What the emails about a contract need to know. */
export type ContractForMail = {
  title: string;
  contractValue: Money | null;
  startDate: string | null;
  endDate: string | null;
  companyName: string;
  contactName: string;
};

/** The email that tells a customer that a contract is waiting for their signature; `path` opens it in the portal. */
export function contractSent(
  contract: ContractForMail,
  firmName: string,
  path: string,
): MailContent {
  return {
    subject: `Agreement to sign: ${contract.title}`,
    preview: `${firmName} sent you an agreement.`,
    heading: contract.title,
    blocks: [
      { kind: 'text', text: `Hi ${contract.contactName},` },
      {
        kind: 'text',
        text: 'Your agreement is ready to sign. You can read and sign it in the portal, or print it there and return it signed on paper.',
      },
      ...factsOf(contract),
      { kind: 'button', label: 'Read and sign', href: path },
    ],
  };
}

/** The email that tells the firm that a customer signed, with the signed PDF. `path` opens the contract in the back office. */
export function contractSignedForFirm(
  contract: ContractForMail,
  signedName: string,
  path: string,
): MailContent {
  return {
    subject: `Signed: ${contract.title}`,
    preview: `${signedName} of ${contract.companyName} signed.`,
    heading: contract.title,
    blocks: [
      {
        kind: 'text',
        text: `${signedName} of ${contract.companyName} signed this agreement. The signed copy is attached.`,
      },
      ...factsOf(contract),
      { kind: 'button', label: 'Open the contract', href: path },
    ],
  };
}

/** The email with the signer's own copy, the signed PDF. `hash` is the SHA-256 of the signed text. */
export function contractSignedCopy(
  contract: ContractForMail,
  signed: { signedName: string; hash: string; path: string; verifyUrl: string },
): MailContent {
  return {
    subject: `Your signed copy: ${contract.title}`,
    preview: 'The signed agreement is attached.',
    heading: contract.title,
    blocks: [
      {
        kind: 'text',
        text: `You signed this agreement as ${signed.signedName}. Your copy is attached, with a page that records when and how it was signed.`,
      },
      ...factsOf(contract),
      { kind: 'button', label: 'Open the agreement', href: signed.path },
      {
        kind: 'text',
        text: `Anyone with a copy can check it at ${signed.verifyUrl} with this number: ${signed.hash}`,
      },
    ],
  };
}

/** The email that reminds one side that a contract ends soon; `path` opens it on the reader's side. */
export function contractEndsSoon(
  contract: ContractForMail & { endDate: string },
  side: 'firm' | 'customer',
  path: string,
): MailContent {
  const day = formatDate(contract.endDate);
  return {
    subject: `Ends on ${day}: ${contract.title}`,
    preview: `This agreement ends on ${day}.`,
    heading: contract.title,
    blocks: [
      {
        kind: 'text',
        text:
          side === 'firm'
            ? `The agreement with ${contract.companyName} ends on ${day}. To continue, renew it from its page: that creates a draft with the next term.`
            : `Our agreement with you ends on ${day}. We'll be in touch about what comes next. If you have plans or questions now, reply to this email.`,
      },
      ...factsOf(contract),
      { kind: 'button', label: 'Open the contract', href: path },
    ],
  };
}

function factsOf({ contractValue, startDate, endDate }: ContractForMail): MailBlock[] {
  const rows = [
    ...(contractValue ? [['Value', formatMoney(contractValue)] as const] : []),
    ...(startDate ? [['Start date', formatDate(startDate)] as const] : []),
    ...(endDate ? [['End date', formatDate(endDate)] as const] : []),
  ];
  return rows.length > 0 ? [{ kind: 'facts', rows }] : [];
}
