import { Fragment } from 'react';
import { type Assessment, HIGHEST_TOTAL } from '#app/areas/inquiries/checklist/checklist-score.ts';
import { CHECKLIST_SCORE_BANDS } from '#app/areas/inquiries/checklist/checklist-scoring.ts';
import controls from '#app/ui/public/controls.module.css';
import { PrintButton } from '#app/ui/public/ShareButtons.tsx';
import styles from './ScoreResult.module.css';

/** The result of the scores: total and band, five groups, the three weakest points, and the unanswered ones. */
export function ScoreResult({
  result,
  address,
  origin,
}: {
  result: Assessment;
  address: string;
  origin: string;
}) {
  const { total, open, band, groups, weakest } = result;
  const isEmpty = open.length === 25;
  return (
    <section id="result" tabIndex={-1} className={styles.result} aria-labelledby="result-title">
      <h2 id="result-title" className={styles.title}>
        Your score
      </h2>
      <p className={styles.total}>
        <strong>{total}</strong> of {HIGHEST_TOTAL}
      </p>
      <p className={styles.band} aria-live="polite">
        {band ? <strong>{band.name}</strong> : `${25 - open.length} of 25 points scored`}
      </p>
      <div className={styles.scale} aria-hidden="true">
        {CHECKLIST_SCORE_BANDS.map(({ name, from, to }) => (
          <span
            key={name}
            data-own={band?.name === name || undefined}
            style={{ flexGrow: to - from + 1 }}
          >
            {name}
          </span>
        ))}
      </div>
      {band ? <p className={styles.meaning}>{band.meaning}</p> : null}
      {!isEmpty && open.length > 0 ? (
        <p className={styles.open}>
          Still open:{' '}
          {open.map((number, place) => (
            <Fragment key={number}>
              {place > 0 ? ' ' : ''}
              <a href={`#point-${number}`}>{number}</a>
            </Fragment>
          ))}
        </p>
      ) : null}
      <ul className={styles.groups}>
        {groups.map(({ letter, title, score, open: missing }) => (
          <li key={letter}>
            <span>
              {letter}. {title}
            </span>
            <span className={styles.figure}>
              {score} of 10{missing > 0 ? `, ${missing} open` : ''}
            </span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${score * 10}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {band ? (
        <>
          <h3 className={styles.heading}>
            {weakest.length > 0 ? 'Begin with these' : 'Nothing to begin with'}
          </h3>
          {weakest.length > 0 ? (
            <ol className={styles.weakest}>
              {weakest.map(({ number, title, score, nextStep }) => (
                <li key={number}>
                  <a href={`#point-${number}`}>
                    {number} {title}
                  </a>
                  <span className={styles.figure}>scored {score}</span>
                  <p>{nextStep}</p>
                </li>
              ))}
            </ol>
          ) : (
            <p>
              Every point is in place and measured. Have someone from outside ask for the records
              before you rely on it.
            </p>
          )}
          <div className={styles.actions}>
            <PrintButton />
            <a className={controls.secondary} href="/25-point-service-audit.pdf" download>
              Checklist as PDF
            </a>
          </div>
          <p className={styles.link}>
            This result’s address: <a href={address}>{`${origin}${address}`}</a>
          </p>
        </>
      ) : null}
    </section>
  );
}
