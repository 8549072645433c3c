import type { ReactNode } from 'react';
import { phoneHref } from '#app/ui/everywhere/phone-href.ts';
import controls from '#app/ui/public/controls.module.css';
import type { FirmIdentity } from '#app/ui/public/public-page.ts';
import { Section } from '#app/ui/public/Section.tsx';
import styles from './Contact.module.css';

/** Promises that were kept, of those that came due. */
export type QuotedPromises = { kept: number; settled: number };

/** The project inquiry, with what happens next and other ways to reach the firm. */
export function Contact({
  firm,
  promises,
  inquiryForm,
}: {
  firm: FirmIdentity;
  promises: QuotedPromises | null;
  inquiryForm: ReactNode;
}) {
  return (
    <Section
      id="contact"
      number="09"
      title="Project Inquiry"
      tone="band"
      layout="side"
      statement="Tell us where it leaks."
      aside={<WhatHappensNext firm={firm} promises={promises} />}
    >
      <div className={styles.form}>{inquiryForm}</div>
    </Section>
  );
}

function WhatHappensNext({
  firm,
  promises,
}: {
  firm: FirmIdentity;
  promises: QuotedPromises | null;
}) {
  return (
    <div className={styles.next}>
      <h3>What happens next</h3>
      <ol>
        <li>You get an email right away that says by when we will answer.</li>
        <li>A person answers within one business day.</li>
        <li>If it is a fit, we offer you times for a free 30-minute call. If not, we say why.</li>
      </ol>
      {promises ? (
        <p className={styles.record}>
          In the last 90 days we kept{' '}
          <a href="/promises">
            {promises.kept} of {promises.settled} promises
          </a>
          .
        </p>
      ) : null}
      <p className={styles.direct}>
        {firm.phone ? (
          <a className={controls.onBand} href={phoneHref(firm.phone)}>
            Call {firm.phone}
          </a>
        ) : null}
        <a className={controls.onBand} href={`mailto:${firm.email}`}>
          Email us
        </a>
      </p>
    </div>
  );
}
