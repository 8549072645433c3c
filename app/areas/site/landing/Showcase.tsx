import { EstimateSheet } from '#app/areas/estimator/EstimateSheet.tsx';
import type { Estimate, EstimateInputs } from '#app/areas/estimator/estimate.ts';
import { hoursBought } from '#app/areas/estimator/estimate-words.ts';
import controls from '#app/ui/public/controls.module.css';
import { Section } from '#app/ui/public/Section.tsx';
import styles from './Showcase.module.css';

/** A worked estimate and the address that opens it in the tool. */
export type ShowcaseExample = { inputs: EstimateInputs; result: Estimate; address: string };

/** "Our Tool": the maintenance estimator, shown by a worked example that its own code calculated. */
export function Showcase({ example }: { example: ShowcaseExample }) {
  return (
    <Section
      id="showcase"
      number="06"
      title="Our Tool"
      tone="mist"
      layout="side"
      statement="The maintenance estimator prices an agreement from its hours."
      lead="Most agreements are priced from the old contract. This one starts on the roof. Free, with no name or email asked."
      aside={
        <>
          <p className={styles.lesson}>{hoursBought(example.result)}</p>
          <p className={styles.actions}>
            <a className={`${controls.primary} ${controls.arrow}`} href="/estimator">
              Open the estimator
            </a>
            <a className={styles.quiet} href={example.address}>
              Change this example
            </a>
          </p>
        </>
      }
    >
      <EstimateSheet
        inputs={example.inputs}
        result={example.result}
        isBrief
        note="worked example · planning figures"
      />
      <p className={styles.source}>
        Hours per visit are our planning defaults, checked against public guides and trade practice.
        The break-even method is Ruth King’s.
      </p>
    </Section>
  );
}
