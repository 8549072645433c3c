import { WithdrawPromise } from '#app/areas/promises/WithdrawPromise.tsx';
import { formOf } from '#app/platform/verb.ts';
import { withdrawalWords } from '#app/records/promise/promise-status.ts';
import { EmailText } from '#app/ui/EmailText.tsx';
import { phoneHref } from '#app/ui/everywhere/phone-href.ts';
import { FactList } from '#app/ui/FactList.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { PlainText } from '#app/ui/PlainText.tsx';
import { InquiryDue } from './InquiryDue.tsx';
import styles from './InquiryFacts.module.css';
import type { InquiryDetail } from './inquiry-detail-queries.server.ts';
import { inquiryVerbs } from './inquiry-verbs.ts';
import { InquiryReplies } from './ReplyToInquiry.tsx';

/** What the visitor wrote, word for word, and when an answer was promised. */
export function InquiryFacts({ inquiry, now }: { inquiry: InquiryDetail; now: Date }) {
  const reason = inquiry.withdrawnReason && withdrawalWords(inquiry.withdrawnReason);
  return (
    <>
      <FactList
        facts={[
          ['Name', `${inquiry.firstName} ${inquiry.lastName}`],
          [
            'Email',
            <a key="email" href={`mailto:${inquiry.email}`}>
              <EmailText email={inquiry.email} />
            </a>,
          ],
          ['Phone', <Phone key="phone" typed={inquiry.phone} />],
          ['Website', <Website key="website" typed={inquiry.website} />],
          ...(inquiry.customer
            ? [['Customer', <Customer key="customer" of={inquiry} />] as const]
            : []),
          ['Received', <LocalTime key="received" at={inquiry.createdAt} show="datetime" />],
          [
            'Reply due',
            <span key="due" className={styles.answer}>
              <span>
                <LocalTime at={inquiry.dueAt} show="datetime" />
                {', '}
                <InquiryDue inquiry={inquiry} now={now} />
                {reason ? `: ${reason}` : null}
              </span>
              {inquiry.mayWithdraw ? (
                <WithdrawPromise form={formOf(inquiryVerbs.withdraw, { inquiryId: inquiry.id })} />
              ) : null}
            </span>,
          ],
        ]}
      />
      <h2 className={styles.heading}>Message</h2>
      <PlainText text={inquiry.message} none="No message was left." />
      <InquiryReplies replies={inquiry.replies} />
      {inquiry.estimate ? <EstimateFacts estimate={inquiry.estimate} /> : null}
    </>
  );
}

/** The customer that an inquiry became, and what was proposed to them. */
function Customer({ of: { customer, proposals } }: { of: InquiryDetail }) {
  if (!customer) return null;
  return (
    <>
      <Link to={`/admin/customers/${customer.id}`}>{customer.companyName}</Link>
      {proposals.map(({ id, title }) => (
        <span key={id} className={styles.proposal}>
          Proposal: <Link to={`/admin/proposals/${id}`}>{title}</Link>
        </span>
      ))}
    </>
  );
}

function EstimateFacts({ estimate }: { estimate: NonNullable<InquiryDetail['estimate']> }) {
  return (
    <>
      <h2 className={styles.heading}>Estimate</h2>
      <FactList
        facts={[
          ['Equipment', estimate.equipment],
          ['Comes to', estimate.line],
          ['Break-even', estimate.breakEven],
          [
            'Inputs',
            <a key="inputs" href={estimate.address} target="_blank" rel="noopener">
              Open the estimate
            </a>,
          ],
        ]}
      />
    </>
  );
}

function Phone({ typed }: { typed: string | null }) {
  if (!typed) return 'Not provided';
  return /\d{3}/.test(typed) ? <a href={phoneHref(typed)}>{typed}</a> : typed;
}

function Website({ typed }: { typed: string | null }) {
  const address = safeWebsite(typed);
  if (!address) return typed ?? 'Not provided';
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {typed}
    </a>
  );
}

// Typed by a stranger: only an address of the web may become a link.
function safeWebsite(typed: string | null): string | null {
  if (!typed) return null;
  const words = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(words)) return null;
  const { hostname, href } = new URL(words);
  return hostname.includes('.') ? href : null;
}
