import type { ReactNode } from 'react';
import { CHECKLIST_GROUPS } from '#app/areas/inquiries/checklist/checklist-points.ts';
import { pointKey, type Score } from '#app/areas/inquiries/checklist/checklist-score.ts';
import { LEGAL_NOTE, SCORE_LEVELS } from '#app/areas/inquiries/checklist/checklist-scoring.ts';
import styles from './ScoreGroups.module.css';

/** The way to the group before or after, as a surface draws it. */
type Step = (way: { href: string; isNext: boolean; words: string }) => ReactNode;

/** What each of the three scores means. */
export function ScoreLevels() {
  return (
    <dl className={styles.levels}>
      {SCORE_LEVELS.map(({ score, label, meaning }) => (
        <div key={score}>
          <dt>
            {score} {label}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * The 25 points as fields of a form, group by group. On a narrow screen one group at a time, with `children`, the form's end,
 * after the last.
 */
export function ScoreGroups({
  initial,
  step,
  children,
}: {
  initial: readonly (Score | null)[];
  step: Step;
  children: ReactNode;
}) {
  return (
    <div className={styles.groups}>
      {CHECKLIST_GROUPS.map(({ letter, title, purpose, points }, place) => (
        <section
          key={letter}
          id={`group-${letter}`}
          className={styles.group}
          aria-labelledby={`group-${letter}-title`}
        >
          <h2 id={`group-${letter}-title`}>
            <span className={styles.letter} aria-hidden="true">
              {letter}
            </span>
            {title}
          </h2>
          <p className={styles.purpose}>{purpose}</p>
          {points.map(({ number, title: name, lookFor, askFor }, index) => (
            <fieldset key={number} id={`point-${number}`} className={styles.point}>
              <legend>
                <span className={styles.number}>{number}</span> {name}
              </legend>
              <p className={styles.text}>{lookFor}</p>
              <p className={styles.text}>
                <strong>Ask for:</strong> {askFor}
              </p>
              <div className={styles.choices}>
                {SCORE_LEVELS.map(({ score, label }) => (
                  <label key={score}>
                    <input
                      type="radio"
                      name={pointKey(number)}
                      value={score}
                      defaultChecked={initial[place * 5 + index] === score}
                    />
                    <span>
                      {score} {label}
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
          ))}
          <Steps place={place} step={step} />
        </section>
      ))}
      <div className={styles.end}>
        <p className={styles.legal}>{LEGAL_NOTE}</p>
        {children}
      </div>
    </div>
  );
}

function Steps({ place, step }: { place: number; step: Step }) {
  const [before, after] = [CHECKLIST_GROUPS[place - 1], CHECKLIST_GROUPS[place + 1]];
  return (
    <p className={styles.steps}>
      {after
        ? step({
            href: `#group-${after.letter}`,
            isNext: true,
            words: `Next: ${after.letter}. ${after.title}`,
          })
        : null}
      {before
        ? step({
            href: `#group-${before.letter}`,
            isNext: false,
            words: `Back to ${before.letter}`,
          })
        : null}
    </p>
  );
}
