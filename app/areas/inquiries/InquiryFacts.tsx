import { EmailText } from '#app/ui/EmailText.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { InquiryDue } from './InquiryDue.tsx';
import styles from './InquiryFacts.module.css';
import type { InquiryDetail } from './inquiry-detail.server.ts';

/** What the visitor wrote, to the letter, and until when an answer was promised. */
export function InquiryFacts({ inquiry, now }: { inquiry: InquiryDetail; now: Date }) {
  const website = safeWebsite(inquiry.website);
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Name</dt>
          <dd>
            {inquiry.firstName} {inquiry.lastName}
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${inquiry.email}`}>
              <EmailText email={inquiry.email} />
            </a>
          </dd>
        </div>
        <div>
          <dt>Website</dt>
          <dd>
            {website ? (
              <a href={website} target="_blank" rel="noopener noreferrer">
                {inquiry.website}
              </a>
            ) : (
              (inquiry.website ?? 'Not provided')
            )}
          </dd>
        </div>
        <div>
          <dt>Received</dt>
          <dd>
            <LocalTime at={inquiry.createdAt} show="datetime" />
          </dd>
        </div>
        <div>
          <dt>Answer due</dt>
          <dd>
            <LocalTime at={inquiry.dueAt} show="datetime" />
            {', '}
            <InquiryDue inquiry={inquiry} now={now} />
          </dd>
        </div>
      </dl>
      <h2 className={styles.heading}>Message</h2>
      <p className={styles.message}>{inquiry.message ?? 'No message was left.'}</p>
      {inquiry.estimate ? <EstimateFacts estimate={inquiry.estimate} /> : null}
    </>
  );
}

function EstimateFacts({ estimate }: { estimate: NonNullable<InquiryDetail['estimate']> }) {
  return (
    <>
      <h2 className={styles.heading}>Estimate</h2>
      <dl className={styles.facts}>
        <div>
          <dt>Equipment</dt>
          <dd>{estimate.equipment}</dd>
        </div>
        <div>
          <dt>Comes to</dt>
          <dd>{estimate.line}</dd>
        </div>
        <div>
          <dt>Break-even</dt>
          <dd>{estimate.breakEven}</dd>
        </div>
        <div>
          <dt>Inputs</dt>
          <dd>
            <a href={estimate.address} target="_blank" rel="noopener">
              Open the estimate
            </a>
          </dd>
        </div>
      </dl>
    </>
  );
}

// Typed by a stranger: only an address of the web may become a link.
function safeWebsite(typed: string | null): string | null {
  if (!typed) return null;
  const address = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  return address?.hostname.includes('.') ? address.href : null;
}
