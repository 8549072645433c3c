import { Section } from '#app/ui/public/Section.tsx';
import styles from './Faq.module.css';
import { FAQ } from './faq.ts';

/** The FAQ as native disclosures; they open without script. */
export function Faq() {
  return (
    <Section
      id="faq"
      number="08"
      title="FAQ"
      layout="side"
      statement="What owners ask before the first call."
    >
      <div className={styles.list}>
        {FAQ.map(({ question, answer }) => (
          <details key={question} className={styles.entry} name="faq">
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
