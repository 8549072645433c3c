import type { ReactNode } from 'react';
import { Section } from '#app/ui/public/Section.tsx';
import styles from './Contact.module.css';

/** The project inquiry: what happens next beside the form. */
export function Contact({
  firm,
  inquiryForm,
}: {
  firm: { name: string; email: string };
  inquiryForm: ReactNode;
}) {
  return (
    <Section
      id="contact"
      number="09"
      title="Project Inquiry"
      tone="band"
      statement="Tell us where it leaks."
    >
      <div className={styles.layout}>
        <div className={styles.form}>{inquiryForm}</div>
        <div className={styles.next}>
          <h3>What happens next</h3>
          <ol>
            <li>You receive an acknowledgement by mail at once.</li>
            <li>A person answers within one business day.</li>
            <li>If it fits, we set up a 30-minute discovery call. It costs nothing.</li>
          </ol>
          <p>
            Prefer mail? <a href={`mailto:${firm.email}`}>{firm.email}</a>
          </p>
        </div>
      </div>
    </Section>
  );
}
