import type { ReactNode } from 'react';
import { Section } from '#app/ui/public/Section.tsx';
import { REASONS } from './landing-content.ts';
import styles from './WhyUs.module.css';

/** "Why us": the years of its people as one large figure, what a client can check, and `proof`: its people and a client. */
export function WhyUs({ years, proof }: { years: string | null; proof?: ReactNode }) {
  return (
    <Section
      id="why-us"
      number="04"
      title="Why us"
      layout="side"
      statement="We have answered for the schedule, the margin and the receivables."
      aside={
        years ? (
          <p className={styles.figure}>
            <span className={styles.number}>{years}</span>
            <span className={styles.unit}>
              years of combined experience, from the truck to the controller’s desk
            </span>
          </p>
        ) : null
      }
    >
      <ul className={styles.reasons}>
        {REASONS.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {proof}
    </Section>
  );
}
