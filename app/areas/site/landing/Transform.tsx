import { Section } from '#app/ui/public/Section.tsx';
import { SCORE_BANDS } from './landing-content.ts';
import styles from './Transform.module.css';

const TICKS = Array.from({ length: 51 }, (_, point) => point);

/** "Transform Your Business": the audit's scale as a gauge, and the link to score one's own business. */
export function Transform() {
  return (
    <Section
      id="transform"
      number="02"
      title="Transform Your Business"
      tone="band"
      layout="side"
      statement="From firefighting to an operation you can read on one page."
      lead={
        <>
          The audit scores 25 points at 0, 1 or 2. Our work is to move you up that scale.{' '}
          <a className={styles.own} href="/checklist/score">
            Score your operation
          </a>
        </>
      }
    >
      <Gauge />
    </Section>
  );
}

/** The 0 to 50 scale drawn to measure, twenty units a point. */
function Gauge() {
  const unit = 20;
  return (
    <figure className={styles.gauge}>
      <svg viewBox="-6 0 1012 76" aria-hidden="true" focusable="false">
        {SCORE_BANDS.map(({ from, to }, index) => (
          <rect
            key={from}
            className={styles.zone}
            data-zone={index}
            x={from === 0 ? 0 : (from - 0.5) * unit}
            y="0"
            width={((to === 50 ? 50 : to + 0.5) - (from === 0 ? 0 : from - 0.5)) * unit}
            height="34"
          />
        ))}
        {TICKS.map((point) => (
          <path
            key={point}
            className={styles.tick}
            d={`M${point * unit} 34v${point % 10 === 0 ? 18 : point % 5 === 0 ? 12 : 6}`}
          />
        ))}
        {[0, 10, 20, 30, 40, 50].map((point) => (
          <text key={point} className={styles.mark} x={point * unit} y="72" textAnchor="middle">
            {point}
          </text>
        ))}
      </svg>
      <figcaption>
        <ul className={styles.bands}>
          {SCORE_BANDS.map(({ from, to, name }) => (
            <li key={name}>
              <strong>{name}</strong>
              <span>
                {from} to {to}
              </span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
