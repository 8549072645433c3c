import { PublicShell } from '#app/ui/public/PublicShell.tsx';
import type { FirmIdentity } from '#app/ui/public/public-page.ts';
import { Clause } from './Clause.tsx';
import styles from './Page.module.css';

/** The terms for the site, the checklist and the portal, in plain words. */
export function TermsPage({ firm }: { firm: FirmIdentity }) {
  return (
    <PublicShell firm={firm} page="other">
      <div className={styles.page}>
        <h1 className={styles.title}>Terms of use</h1>
        <p className={styles.lead}>
          These terms cover this site, the checklist and the customer portal of {firm.name}.
          Consulting work has its own written agreement, which wins where the two differ.
        </p>
        <div className={styles.text}>
          <Clause title="What the site is">
            <p>
              The pages and articles describe how we work and what we have learned about running a
              commercial HVAC service operation. They are general information. They are not legal,
              tax, safety or engineering advice for your company.
            </p>
          </Clause>
          <Clause title="Figures">
            <p>
              Outcome ranges are goals, and medians are of at least five clients who let their
              results count; neither is a guarantee. Worked examples are planning figures: they
              follow from the inputs shown with them, and your wages, overhead and equipment will
              give different results. Check them before you price a contract on them.
            </p>
          </Clause>
          <Clause title="Checklist and articles">
            <p>
              You may print the checklist and use it inside your own company, and you may quote from
              the articles with our name. Please don’t sell them or publish them as your own.
            </p>
          </Clause>
          <Clause title="Inquiries">
            <p>
              Sending an inquiry obliges neither of us to anything. We reply within one business
              day. An engagement starts when both sides have signed a proposal or contract, at the
              fixed fee it names. Travel is billed at cost.
            </p>
          </Clause>
          <Clause title="Portal accounts">
            <ul>
              <li>
                Accounts are for our customers. A person at our firm approves each one and assigns
                it to a company.
              </li>
              <li>Keep your password to yourself. Tell us at once if someone else may know it.</li>
              <li>Send us only what you are allowed to share, in words and in files.</li>
              <li>
                We may close an account that is misused. Your records stay available to you on
                request.
              </li>
            </ul>
          </Clause>
          <Clause title="Availability">
            <p>
              We run the site with care, but we don’t promise that it is always reachable. If the
              portal is down and you need something, write to{' '}
              <a href={`mailto:${firm.email}`}>{firm.email}</a>.
            </p>
          </Clause>
          <Clause title="Changes">
            <p>
              When these terms change, we publish the new text here. We email customers before a
              change that affects their account takes effect.
            </p>
          </Clause>
        </div>
      </div>
    </PublicShell>
  );
}
