import type { FeeRange } from '#app/records/settings/firm-proof.ts';
import { Section } from '#app/ui/public/Section.tsx';
import styles from './Engagements.module.css';
import { ENGAGEMENTS, FEE_DRIVERS } from './landing-content.ts';

/**
 * "Engagement Options": three ways to work together in columns divided by hairlines, and what drives the fee, with the ranges
 * by size that the firm names, if any.
 */
export function Engagements({ fees }: { fees: readonly FeeRange[] }) {
  return (
    <Section
      id="pricing"
      number="07"
      title="Engagement Options"
      layout="wide"
      statement="Three ways to start, one way to price."
      lead="A fixed fee, quoted after a 30-minute call. You know it before you commit."
    >
      <ul className={styles.options}>
        {ENGAGEMENTS.map(({ slug, name, length, audience, deliverables }) => (
          <li key={slug}>
            <p className={styles.length}>{length}</p>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.audience}>{audience}</p>
            <div className={styles.detail}>
              <h4>What you get</h4>
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
      <div className={styles.fee}>
        <h3 className={styles.feeTitle}>What drives the fee</h3>
        <dl className={styles.drivers}>
          {FEE_DRIVERS.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      {fees.length > 0 ? (
        <table className={styles.ranges}>
          <caption>Typical fees by size; yours is fixed before you commit</caption>
          <thead>
            <tr>
              <th scope="col">Your company</th>
              <th scope="col">Discovery audit</th>
              <th scope="col">90-day sprint</th>
            </tr>
          </thead>
          <tbody>
            {fees.map(({ size, audit, sprint }) => (
              <tr key={size}>
                <th scope="row">{size}</th>
                <td>{audit}</td>
                <td>{sprint}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Section>
  );
}
