import { EstimateSheet } from '#app/areas/estimator/EstimateSheet.tsx';
import type { Estimate, EstimateInputs } from '#app/areas/estimator/estimate.ts';
import { hoursBought } from '#app/areas/estimator/estimate-words.ts';
import controls from '#app/ui/public/controls.module.css';
import { Section } from '#app/ui/public/Section.tsx';
import styles from './Showcase.module.css';

/** A worked estimate with the address that opens it in the tool. */
export type ShowcaseExample = { inputs: EstimateInputs; result: Estimate; address: string };

/** "Our Tool": the maintenance estimator, shown by a worked example that its own arithmetic has filled in. */
export function Showcase({ example }: { example: ShowcaseExample }) {
  return (
    <Section
      id="showcase"
      number="06"
      title="Our Tool"
      tone="mist"
      statement="The maintenance estimator prices an agreement from its hours."
      lead="Most agreements are priced from the old contract. This one starts on the roof: what is there, how often it is visited, how long that takes, and what an hour costs you. It is open to everyone, without a name or an email."
    >
      <div className={styles.layout}>
        <EstimateSheet
          inputs={example.inputs}
          result={example.result}
          note="worked example · planning figures"
        />
        <div>
          <h3 className={styles.sideTitle}>What it does</h3>
          <ol className={styles.points}>
            <li>Multiplies equipment, full and light visits and hours per visit, line by line.</li>
            <li>Adjusts for access, condition and duty, then adds set-up and travel per trip.</li>
            <li>Shows break-even first, and the price at 10, 15 and 20% margin after it.</li>
            <li>
              Takes your own figure wherever you have one, and names the source of each default.
            </li>
          </ol>
          <p className={styles.lesson}>{hoursBought(example.result)}</p>
          <p className={styles.actions}>
            <a className={`${controls.primary} ${controls.arrow}`} href="/estimator">
              Open the estimator
            </a>
            <a className={controls.secondary} href={example.address}>
              Change this example
            </a>
          </p>
          <p className={styles.source}>
            Hours per visit are our planning defaults, bracketed by public maintenance guides and
            trade practice. The break-even method follows Ruth King’s published one.
          </p>
        </div>
      </div>
    </Section>
  );
}
