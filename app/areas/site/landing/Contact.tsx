import type { ReactNode } from 'react';
import controls from '#app/ui/public/controls.module.css';
import { type FirmIdentity, phoneHref } from '#app/ui/public/public-page.ts';
import { Section } from '#app/ui/public/Section.tsx';
import styles from './Contact.module.css';

/** The project inquiry, with what happens next and the ways to reach someone without the form. */
export function Contact({ firm, inquiryForm }: { firm: FirmIdentity; inquiryForm: ReactNode }) {
  return (
    <Section
      id="contact"
      number="09"
      title="Project Inquiry"
      tone="band"
      layout="side"
      statement="Tell us where it leaks."
      aside={<WhatHappensNext firm={firm} />}
    >
      <div className={styles.form}>{inquiryForm}</div>
    </Section>
  );
}

function WhatHappensNext({ firm }: { firm: FirmIdentity }) {
  return (
    <div className={styles.next}>
      <h3>What happens next</h3>
      <ol>
        <li>You get an email right away that says by when we will answer.</li>
        <li>A person answers within one business day.</li>
        <li>If it is a fit, we offer you times for a free 30-minute call. If not, we say why.</li>
      </ol>
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
