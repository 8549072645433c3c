import type { OutcomeMedian } from '#app/areas/outcomes/median-queries.server.ts';
import { Section } from '#app/ui/public/Section.tsx';
import { OUTCOMES, PLANNING_FIGURES } from './landing-content.ts';
import styles from './Outcomes.module.css';

/** Where a scale ends, in percent or points. */
const SCALE = 50;

/**
 * "Typical Outcomes": for each measure the goal as a range, or the median of the firms that agreed to be counted and how many
 * they are; then two dollar examples.
 */
export function Outcomes({
  medians,
  results,
}: {
  medians: readonly OutcomeMedian[];
  /** How many clients let everyone read their results. */
  results: number;
}) {
  const hasMedians = medians.length > 0;
  return (
    <Section
      id="results"
      number="03"
      title="Typical Outcomes"
      layout="wide"
      statement={
        hasMedians
          ? 'What changed for our clients, and how we measure it.'
          : 'What we aim for, and how we measure it.'
      }
      lead={
        hasMedians
          ? 'A median is of all clients who let their results count, whichever way they moved. A range is a goal. Neither is a guarantee.'
          : 'Each range is a goal, not a guarantee. Once five clients let their results count, their median takes its place.'
      }
    >
      <ul className={styles.outcomes}>
        {OUTCOMES.map((outcome) => {
          const median = medians.find(({ kind }) => kind === outcome.kind);
          return (
            <li key={outcome.name}>
              {median ? <Median outcome={outcome} median={median} /> : <Goal outcome={outcome} />}
              <p className={styles.method}>{outcome.method}</p>
            </li>
          );
        })}
      </ul>
      <p className={styles.scale}>Each scale runs from 0 to {SCALE} percent or points.</p>
      {results > 0 ? (
        <p className={styles.results}>
          <a href="/results">
            {results === 1
              ? 'See what changed for one client, measure by measure'
              : `See what changed for ${results} clients, measure by measure`}
          </a>
        </p>
      ) : null}
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

type Outcome = (typeof OUTCOMES)[number];

function Goal({ outcome: { name, direction, from, to, unit } }: { outcome: Outcome }) {
  return (
    <>
      <h3>
        {name} <span>{direction}</span>
      </h3>
      <p className={styles.basis}>Goal</p>
      <p className={styles.range}>
        {from}
        <span className={styles.dash}>–</span>
        {to}
        <Unit unit={unit} />
      </p>
      <Scale from={from} to={to} />
    </>
  );
}

function Median({
  outcome: { name, unit },
  median: { median, firms },
}: {
  outcome: Outcome;
  median: OutcomeMedian;
}) {
  const size = Math.abs(median);
  const place = Math.min(size, SCALE);
  return (
    <>
      <h3>
        {name} <span>{median === 0 ? 'unchanged' : median < 0 ? 'down' : 'up'}</span>
      </h3>
      <p className={styles.basis}>Median of {firms} clients</p>
      <p className={styles.range}>
        {size}
        <Unit unit={unit} />
      </p>
      <Scale from={0} to={place} />
    </>
  );
}

function Unit({ unit }: { unit: Outcome['unit'] }) {
  return <span className={styles.unit}>{unit === '%' ? unit : ` ${unit}`}</span>;
}

function Scale({ from, to }: { from: number; to: number }) {
  return (
    <svg className={styles.bar} viewBox="0 0 500 22" aria-hidden="true" focusable="false">
      <path
        className={styles.axis}
        d="M0 11H500M0 5v12M100 5v12M200 5v12M300 5v12M400 5v12M500 5v12"
      />
      <rect className={styles.span} x={from * 10} y="5" width={(to - from) * 10} height="12" />
    </svg>
  );
}
