import { Section } from '#app/ui/public/Section.tsx';
import { OUTCOMES, PLANNING_FIGURES } from './landing-content.ts';
import styles from './Outcomes.module.css';

/** "Typical Outcomes": four ranges on one percent scale with their method, then two dollar examples. */
export function Outcomes() {
  return (
    <Section
      id="results"
      number="03"
      title="Typical Outcomes"
      layout="wide"
      statement="Typical results, and how we measure them."
      lead="Typical ranges, from your own records before the sprint and the same measure at its end. No range is a guarantee."
    >
      <ul className={styles.outcomes}>
        {OUTCOMES.map(({ name, direction, from, to, method }) => (
          <li key={name}>
            <h3>
              {name} <span>{direction}</span>
            </h3>
            <p className={styles.range}>
              {from}
              <span className={styles.dash}>–</span>
              {to}
              <span className={styles.percent}>%</span>
            </p>
            <svg className={styles.bar} viewBox="0 0 500 22" aria-hidden="true" focusable="false">
              <path
                className={styles.axis}
                d="M0 11H500M0 5v12M100 5v12M200 5v12M300 5v12M400 5v12M500 5v12"
              />
              <rect
                className={styles.span}
                x={from * 10}
                y="5"
                width={(to - from) * 10}
                height="12"
              />
            </svg>
            <p className={styles.method}>{method}</p>
          </li>
        ))}
      </ul>
      <p className={styles.scale}>Each scale runs from 0 to 50%.</p>
      <div className={styles.planning}>
        <div>
          <h3 className={styles.planningTitle}>What that means in dollars</h3>
          <p className={styles.tag}>Planning figures for an example company</p>
        </div>
        <dl>
          {PLANNING_FIGURES.map(({ range, what, basis }) => (
            <div key={what}>
              <dt>
                {range} <span>{what}</span>
              </dt>
              <dd>{basis}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
