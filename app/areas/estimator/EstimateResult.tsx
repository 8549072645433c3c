import { formatMoney } from '#app/ui/everywhere/format.ts';
import controls from '#app/ui/public/controls.module.css';
import { CopyLink, PrintButton } from '#app/ui/public/ShareButtons.tsx';
import { Spoken } from '#app/ui/public/Spoken.tsx';
import { idOf } from './EstimateFields.tsx';
import styles from './EstimateResult.module.css';
import { EstimateSheet } from './EstimateSheet.tsx';
import { labelOfKey } from './estimate-inputs.ts';
import { estimateLine, hoursBought } from './estimate-words.ts';
import type { LiveEstimate } from './use-estimate.ts';
import { EXAMPLE_QUERY } from './worked-example.ts';

/** The result of the inputs: the sheet with its checks, or what is missing or wrong. */
export function EstimateResult({
  live: { reading, result, query },
  address,
  origin,
}: {
  live: LiveEstimate;
  /** The path that opens this estimate. */
  address: string;
  origin: string;
}) {
  const { inputs } = reading;
  const wrong = Object.entries(reading.errors);
  return (
    <section id="estimate" tabIndex={-1} className={styles.result} aria-label="Your estimate">
      <Spoken text={result ? estimateLine(result) : ''} />
      {wrong.length > 0 ? (
        <div className={controls.summary} role="alert">
          <p className={controls.summaryTitle}>Please check what you entered</p>
          <ul>
            {wrong.map(([name, message]) => (
              <li key={name}>
                <a href={`#${idOf(name)}`}>
                  {labelOfKey(name)}: {message}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {inputs && !result ? (
        <div className={styles.empty}>
          <p className={styles.emptyTitle}>No equipment yet</p>
          <p>
            Enter how many units of each kind are on the site. Hours, break-even and prices appear
            here.
          </p>
          <p>
            <a href={`/estimator?${EXAMPLE_QUERY}`}>See a worked example</a>
          </p>
        </div>
      ) : null}
      {inputs && result ? (
        <>
          <EstimateSheet inputs={inputs} result={result} note="planning figures" />
          <p className={styles.lesson} data-short={!result.bought.isEnough || undefined}>
            {hoursBought(result)}
          </p>
          {result.perSquareFoot ? (
            <p className={styles.check}>
              {formatMoney(result.perSquareFoot)} a square foot and year. One vendor publishes $0.10
              to $0.50; twenty Nebraska schools paid 5.9 to 12.7 cents for preventive work, in
              dollars of 2000 (ASHRAE DA-00-1-2).
            </p>
          ) : null}
          <div className={styles.actions}>
            <CopyLink address={`${origin}${address}`} />
            <PrintButton />
            <a className={controls.secondary} href={`/estimator.pdf?${query}`} download>
              Download PDF
            </a>
            <a
              className={`${controls.primary} ${controls.arrow}`}
              href={`/inquiry?estimate=${encodeURIComponent(query)}`}
            >
              Discuss this
            </a>
          </div>
          <p className={styles.link}>
            This estimate’s address: <a href={address}>{`${origin}${address}`}</a>
          </p>
        </>
      ) : null}
    </section>
  );
}
