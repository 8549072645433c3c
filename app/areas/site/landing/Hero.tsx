import type { ReactNode } from 'react';
import controls from '#app/ui/public/controls.module.css';
import styles from './Hero.module.css';
import { PlenumDrawing } from './PlenumDrawing.tsx';

/** The first screen: who the firm works for, what it does, one button and the drawing; then the checklist form as a strip. */
export function Hero({
  years,
  callHref,
  leadMagnetForm,
}: {
  /** Of its people together, once they have said how many. */
  years: string | null;
  /** Where a call is booked, or asked for. */
  callHref: string;
  leadMagnetForm: ReactNode;
}) {
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.top}>
        <h1 className={styles.title} id="hero-title">
          <span className={styles.full}>Full schedule.</span>{' '}
          <span className={styles.thin}>Thin margin.</span>{' '}
          <span className={styles.fix}>We fix the part in between.</span>
        </h1>
        <div className={styles.pitch}>
          <p className={styles.lead}>
            We rebuild dispatch, maintenance agreements, quoting and billing inside commercial HVAC
            service companies past their first million, until paid hours become invoices and
            invoices become cash.
          </p>
          <p className={styles.buttons}>
            <a className={`${controls.primary} ${controls.arrow}`} href={callHref}>
              Schedule Intro
            </a>
            <a className={styles.quiet} href="#pricing">
              See Engagements
            </a>
          </p>
        </div>
      </div>
      <div className={styles.figure}>
        <PlenumDrawing />
        <dl className={styles.facts}>
          {years ? (
            <div>
              <dt>Combined experience</dt>
              <dd>{years} years</dd>
            </div>
          ) : null}
          <div>
            <dt>Discovery audit</dt>
            <dd>2 weeks</dd>
          </div>
          <div>
            <dt>Implementation sprint</dt>
            <dd>90 days</dd>
          </div>
        </dl>
      </div>
      <aside className={styles.strip} aria-labelledby="checklist-title">
        <div>
          <h2 className={styles.stripTitle} id="checklist-title">
            25-Point Service Audit Checklist
          </h2>
          <p className={styles.stripText}>The list our audit starts from, as a PDF by email.</p>
        </div>
        {leadMagnetForm}
      </aside>
    </section>
  );
}
