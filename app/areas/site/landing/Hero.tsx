import type { ReactNode } from 'react';
import controls from '#app/ui/public/controls.module.css';
import styles from './Hero.module.css';
import { PlenumDrawing } from './PlenumDrawing.tsx';

/** The first screen: who it is for, what is done, two buttons, the checklist form and the drawing. */
export function Hero({ leadMagnetForm }: { leadMagnetForm: ReactNode }) {
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.top}>
        <div>
          <h1 className={styles.title} id="hero-title">
            <span className={styles.full}>Full schedule.</span>{' '}
            <span className={styles.thin}>Thin margin.</span>{' '}
            <span className={styles.fix}>We fix the part in between.</span>
          </h1>
          <p className={styles.lead}>
            We rebuild dispatch, maintenance agreements, quoting and billing inside commercial HVAC
            service companies past their first million, until paid hours reach an invoice and
            invoices turn into cash.
          </p>
          <p className={styles.buttons}>
            <a className={`${controls.primary} ${controls.arrow}`} href="#contact">
              Schedule Intro
            </a>
            <a className={controls.secondary} href="#pricing">
              See Engagements
            </a>
          </p>
        </div>
        <aside className={styles.sheet} aria-labelledby="checklist-title">
          <p className={styles.sheetMark} aria-hidden="true">
            <span>A</span>
            <span>B</span>
            <span>C</span>
            <span>D</span>
            <span>E</span>
          </p>
          <h2 className={styles.sheetTitle} id="checklist-title">
            25-Point Service Audit Checklist
          </h2>
          <p className={styles.sheetText}>
            Score your own operation from 0 to 50 with the list that our audit starts from. Five
            groups, what to look for and what to ask for, as a PDF to print.
          </p>
          {leadMagnetForm}
        </aside>
      </div>
      <div className={styles.figure}>
        <PlenumDrawing />
        <dl className={styles.facts}>
          <div>
            <dt>Combined experience</dt>
            <dd>120+ years</dd>
          </div>
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
    </section>
  );
}
