import { Section } from '#app/ui/public/Section.tsx';
import { LEAKS } from './landing-content.ts';
import styles from './WhatWeFix.module.css';

/** "What We Fix" as a schedule: the five leaks of the drawing, what is seen, what replaces it. */
export function WhatWeFix() {
  return (
    <Section
      id="services"
      number="01"
      title="What We Fix"
      wide
      statement="Five places where a service company leaks margin."
      lead="Every duct run leaks at its joints. So does a service operation: between the call and the truck, the visit and the price, the work and the invoice. Each leak below has a measure, so you can see it close."
    >
      <ol className={styles.schedule}>
        {LEAKS.map(({ key, part, seen, fix, measure }) => (
          <li key={key} className={styles.row}>
            <p className={styles.letter} aria-hidden="true">
              {key}
            </p>
            <h3 className={styles.part}>{part}</h3>
            <p className={styles.seen}>
              <span className={styles.label}>What we usually find</span>
              {seen}
            </p>
            <p className={styles.fix}>
              <span className={styles.label}>What replaces it</span>
              {fix}
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
