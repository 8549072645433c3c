import controls from '#app/ui/public/controls.module.css';
import { Section } from '#app/ui/public/Section.tsx';
import { ESTIMATE_EXAMPLE as EXAMPLE } from './estimate-example.ts';
import styles from './Showcase.module.css';

/** "Our Tool": the sheet that our consultants price agreements with, explained beside its worked example. */
export function Showcase() {
  return (
    <Section
      id="showcase"
      number="06"
      title="Our Tool"
      tone="mist"
      statement="The maintenance estimator prices an agreement from its hours."
      lead="Most agreements are priced from the old contract. This sheet starts on the roof: what is there, how often it is visited, how long that takes, and what an hour costs you. Our consultants work with it, and on the call we go through it with you."
    >
      <div className={styles.layout}>
        <Sheet />
        <div className={styles.side}>
          <h3 className={styles.sideTitle}>What it does</h3>
          <ol className={styles.points}>
            <li>Multiplies equipment, full and light visits and hours per visit, line by line.</li>
            <li>Adjusts for access, condition and duty, then adds set-up and travel per trip.</li>
            <li>Shows break-even first, and the price at 10, 15 and 20% margin after it.</li>
            <li>
              Takes your own figure wherever you have one, and names the source of each default.
            </li>
          </ol>
          <p className={styles.lesson}>
            The test: at $140 an hour the 15% price buys 58 hours, and this roof needs 67. Part of
            that price is filters, so the gap is wider still. The sheet shows it before you sign.
          </p>
          <p>
            <a className={`${controls.primary} ${controls.arrow}`} href="#contact">
              Discuss your numbers
            </a>
          </p>
          <p className={styles.source}>
            It is not a calculator on this site: bring an equipment list to the call, and we fill it
            in with you.
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

function Sheet() {
  return (
    <figure className={styles.sheet}>
      <figcaption className={styles.caption}>
        <strong>Maintenance estimate</strong>
        <span>worked example · planning figures</span>
      </figcaption>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Equipment</th>
            <th scope="col">Units</th>
            <th scope="col">Hours each a year</th>
            <th scope="col">Hours</th>
          </tr>
        </thead>
        <tbody>
          {EXAMPLE.equipment.map(({ name, quantity, hoursEach, hours }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{quantity}</td>
              <td>{hoursEach}</td>
              <td>{hours}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.build}>
        {EXAMPLE.build.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div data-kind="sum">
          <dt>Hours in a year</dt>
          <dd>{EXAMPLE.totalHours}</dd>
        </div>
        {EXAMPLE.cost.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div data-kind="break-even">
          <dt>Break-even</dt>
          <dd>{EXAMPLE.breakEven}</dd>
        </div>
      </dl>
      <dl className={styles.prices}>
        {EXAMPLE.prices.map(({ margin, price }) => (
          <div key={margin}>
            <dt>Price at {margin} margin</dt>
            <dd>{price}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
