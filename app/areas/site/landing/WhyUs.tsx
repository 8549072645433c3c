import { Section } from '#app/ui/public/Section.tsx';
import { REASONS } from './landing-content.ts';
import styles from './WhyUs.module.css';

/** "Why us": the firm's experience as one large figure, and four reasons a client can check. */
export function WhyUs() {
  return (
    <Section
      id="why-us"
      number="03"
      title="Why us"
      wide
      statement="We have answered for the schedule, the margin and the receivables."
    >
      <div className={styles.layout}>
        <p className={styles.figure}>
          <span className={styles.number}>120+</span>
          <span className={styles.unit}>
            years of combined experience, from the truck to the controller’s desk
          </span>
        </p>
        <ul className={styles.reasons}>
          {REASONS.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
