import { APPROVAL_STATUS_DISPLAY } from '#app/access/approval-status.ts';
import { EmailText } from '#app/ui/EmailText.tsx';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { phoneHref } from '#app/ui/everywhere/phone-href.ts';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import type { CustomerRow } from './customer-queries.server.ts';
import { postalLines } from './postal-address.ts';

const ARCHIVED = { label: 'Archived', color: 'gray' };

function exemptionWords({ taxCertificate, taxExemptUntil, isTaxedAgain }: CustomerRow): string {
  const until = taxExemptUntil ? formatDate(taxExemptUntil) : null;
  if (isTaxedAgain) return `Certificate ${taxCertificate} expired on ${until}: tax is added`;
  return `Exempt${until ? ` until ${until}` : ''}, certificate ${taxCertificate}`;
}

/** Returns who a customer is and how to reach them, for their page. */
export function customerFacts(customer: CustomerRow) {
  const { contactName, email, phone, typedCompany, companyName } = customer;
  const lines = postalLines(customer);
  return [
    [
      'Status',
      <StatusBadge
        key="status"
        display={customer.archivedAt ? ARCHIVED : APPROVAL_STATUS_DISPLAY[customer.status]}
      />,
    ],
    ['Contact', contactName],
    [
      'Email',
      <a key="email" href={`mailto:${email}`}>
        <EmailText email={email} />
      </a>,
    ],
    [
      'Phone',
      phone ? (
        <a key="phone" href={phoneHref(phone)}>
          {phone}
        </a>
      ) : (
        '—'
      ),
    ],
    ['Address', lines.length > 0 ? lines.map((line) => <div key={line}>{line}</div>) : '—'],
    ...(customer.taxCertificate ? ([['Sales tax', exemptionWords(customer)]] as const) : []),
    ...(typedCompany !== companyName ? ([['Signed up as', typedCompany]] as const) : []),
    ['Customer since', <LocalTime key="since" at={customer.createdAt} />],
  ] as const;
}
