import { useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { useMay, useReads } from '#app/ui/may.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { outcomeVerbs } from './outcome-verbs.ts';
import { ScoreForm } from './ScoreForm.tsx';
import { ScoreHistory } from './ScoreHistory.tsx';
import styles from './ScoreSection.module.css';
import type { Scores } from './score-queries.server.ts';

/**
 * A customer's score of the current quarter: the form until it is submitted, then the result, what to begin with, and the way
 * to correct it. An open form stays, even if someone else submits in the meantime.
 */
export function OwnScore({
  scores,
  customerId,
  submissionId,
}: {
  scores: Scores;
  customerId: string;
  submissionId: string;
}) {
  const { name, current, quarters, asked } = scores;
  const [isFilling, setFilling] = useState(current === null);
  const isReading = useReads();
  const mayFill = useMay(outcomeVerbs.submitScore.needs) && !isReading;
  // A quarter may begin while the page is open.
  if (mayFill && (isFilling || !current)) {
    return (
      <>
        {asked ? (
          <p className={styles.state}>
            {asked.by} asked for it on <LocalTime at={asked.at} />.
          </p>
        ) : null}
        <ScoreForm
          scores={scores}
          customerId={customerId}
          submissionId={submissionId}
          onDone={() => {
            setFilling(false);
            window.scrollTo(0, 0);
          }}
        />
      </>
    );
  }
  return (
    <>
      {current ? null : (
        <EmptyState title={`${name} has no score yet.`}>
          Someone at your company who may change tasks and documents can submit it.
        </EmptyState>
      )}
      <ScoreHistory quarters={quarters} />
      {current && current.weakest.length > 0 ? (
        <ScreenSection title="Begin with these">
          <ol className={styles.weakest}>
            {current.weakest.map(({ number, title, nextStep }) => (
              <li key={number}>
                <strong>
                  {number} {title}
                </strong>
                <p>{nextStep}</p>
              </li>
            ))}
          </ol>
        </ScreenSection>
      ) : null}
      {current && mayFill ? (
        <ScreenSection title="Not right?">
          <p className={styles.state}>
            A submitted score is never changed. A correction is a new entry with a reason, and both
            stay on record.
          </p>
          <Button variant="default" onClick={() => setFilling(true)}>
            Correct {name}
          </Button>
        </ScreenSection>
      ) : null}
    </>
  );
}
