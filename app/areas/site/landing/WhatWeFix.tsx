import { Section } from '#app/ui/public/Section.tsx';
import { LEAKS } from './landing-content.ts';
import styles from './WhatWeFix.module.css';

/** "What We Fix" as a schedule: the five leaks of the drawing, an ordinary week before and after, and the measure. */
export function WhatWeFix() {
  return (
    <Section
      id="services"
      number="01"
      title="What We Fix"
      layout="wide"
      statement="Five places where a service company leaks margin."
      lead="Each one has a measure, so you can see it close."
    >
      <ol className={styles.schedule}>
        {LEAKS.map(({ key, part, before, after, measure }) => (
          <li key={key} className={styles.row}>
            <p className={styles.letter} aria-hidden="true">
              {key}
            </p>
            <h3 className={styles.part}>{part}</h3>
            <p className={styles.before}>
              <span className={styles.label}>Today</span>
              {before}
            </p>
            <p className={styles.after}>
              <span className={styles.label}>Afterward</span>
              {after}
            </p>
            <p className={styles.measure}>
              <span className={styles.label}>Measured by</span>
              {measure}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
