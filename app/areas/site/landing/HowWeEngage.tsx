import { Section } from '#app/ui/public/Section.tsx';
import styles from './HowWeEngage.module.css';
import { STEPS } from './landing-content.ts';

/** "How We Engage": five steps under a time line drawn to scale (two weeks against ninety days). */
export function HowWeEngage() {
  return (
    <Section
      id="process"
      number="05"
      title="How We Engage"
      layout="wide"
      statement="Two weeks to measure. Ninety days to change it."
      lead="Each step leaves you with something in writing, and you can stop after any of them."
    >
      <Timeline />
      <ol className={styles.steps}>
        {STEPS.map(({ title, length, text }, index) => (
          <li key={title}>
            <p className={styles.index} aria-hidden="true">
              {index + 1}
            </p>
            <h3>
              {title} <span className={styles.length}>{length}</span>
            </h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Nine units a day: 14 days of audit, 90 days of sprint, with a tick each week. */
function Timeline() {
  const day = 9;
  const weeks = Array.from({ length: 15 }, (_, week) => week * 7 * day);
  const total = 104 * day;
  return (
    <svg
      className={styles.timeline}
      viewBox={`-8 0 ${total + 16} 74`}
      aria-hidden="true"
      focusable="false"
    >
      <rect className={styles.audit} x="0" y="34" width={14 * day} height="14" />
      <rect className={styles.sprint} x={14 * day} y="34" width={90 * day} height="14" />
      {weeks.map((x) => (
        <path key={x} className={styles.week} d={`M${x} 48v8`} />
      ))}
      <path className={styles.end} d={`M0 22v34M${14 * day} 22v34M${total} 22v34`} />
      <path
        className={styles.slash}
        d={`M-5 31l10-10M${14 * day - 5} 31l10-10M${total - 5} 31l10-10`}
      />
      <path className={styles.end} d={`M0 26H${total}`} />
      <text x={7 * day} y="15" textAnchor="middle">
        2 weeks
      </text>
      <text x={59 * day} y="15" textAnchor="middle">
        90-day sprint
      </text>
      <text className={styles.small} x="0" y="72">
        one tick a week
      </text>
    </svg>
  );
}
