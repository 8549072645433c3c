import { InquiryForm } from '#app/areas/inquiries/InquiryForm.tsx';
import type { PublicFormAnswer } from '#app/ui/public/PublicForm.tsx';
import { PublicShell } from '#app/ui/public/PublicShell.tsx';
import type { FirmIdentity } from '#app/ui/public/public-page.ts';
import styles from './Page.module.css';

/** The project inquiry on its own page, where the form leads when it is posted without script. */
export function InquiryPage({
  firm,
  estimate,
  answer,
}: {
  firm: FirmIdentity;
  /** The estimate that the inquiry is about: in one line, and its address behind the question mark. */
  estimate?: { line: string; query: string } | null;
  answer?: PublicFormAnswer | undefined;
}) {
  return (
    <PublicShell firm={firm} page="other" toasts={answer?.toast ? [answer.toast] : undefined}>
      <div className={styles.page}>
        <h1 className={styles.title}>Project Inquiry</h1>
        <p className={styles.lead}>
          Tell us where the operation leaks. You get an email right away and a reply from a person
          within one business day.
        </p>
        <div className={styles.columns}>
          <div className={styles.sheet}>
            {estimate ? (
              <p className={styles.carried}>
                <strong>Your estimate is attached:</strong> {estimate.line}.{' '}
                <a className={styles.back} href={`/estimator?${estimate.query}`}>
                  Change it
                </a>
              </p>
            ) : null}
            <InquiryForm
              answer={answer}
              callPath={firm.callPath}
              {...(estimate ? { estimate: estimate.query } : undefined)}
            />
          </div>
          <ul className={styles.next}>
            <li>
              It helps to know how many technicians and agreements you have, and what you want
              changed.
            </li>
            <li>
              Please don’t send passwords. We ask for access only once we have agreed to work
              together.
            </li>
            <li>
              Prefer email?{' '}
              <a className={styles.back} href={`mailto:${firm.email}`}>
                {firm.email}
              </a>
            </li>
          </ul>
        </div>
      </div>
    </PublicShell>
  );
}
