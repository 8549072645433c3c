import { Section } from '#app/ui/public/Section.tsx';
import styles from './Engagements.module.css';
import { ENGAGEMENTS } from './landing-content.ts';

/** "Engagement Options": three ways to work together in columns divided by hairlines, no prices. */
export function Engagements() {
  return (
    <Section
      id="pricing"
      number="07"
      title="Engagement Options"
      statement="Three ways to start, one way to price."
      lead="A fixed fee, named after a 30-minute call. Travel is billed at cost."
    >
      <ul className={styles.options}>
        {ENGAGEMENTS.map(({ slug, name, length, summary, audience, deliverables }) => (
          <li key={slug}>
            <p className={styles.length}>{length}</p>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.summary}>{summary}</p>
            <div className={styles.detail}>
              <h4>Who it is for</h4>
              <p>{audience}</p>
            </div>
            <div className={styles.detail}>
              <h4>What you hold at the end</h4>
              <ul>
                {deliverables.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
            <a className={styles.ask} href="#contact">
              Ask about the {name}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
