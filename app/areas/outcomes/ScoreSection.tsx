import type { ReactNode } from 'react';
import { addressOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { May } from '#app/ui/may.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { outcomeVerbs } from './outcome-verbs.ts';
import { ScoreHistory } from './ScoreHistory.tsx';
import styles from './ScoreSection.module.css';
import type { Scores } from './score-queries.server.ts';

const SCORE = '/customer/outcomes/score';

/** The quarterly score next to the customer's own board, with the way to score the quarter. */
export function OwnScoreSection({ scores }: { scores: Scores }) {
  const { name, current } = scores;
  return (
    <ScoreSection
      scores={scores}
      actions={
        current ? (
          <Link to={SCORE}>Open {name}</Link>
        ) : (
          <May needs={outcomeVerbs.submitScore.needs}>
            <Button component={Link} to={SCORE}>
              Score {name}
            </Button>
          </May>
        )
      }
    />
  );
}

/** The quarterly score next to a board in the back office; staff can ask for it. */
export function CustomerScoreSection({
  scores,
  customerId,
  isActive,
}: {
  scores: Scores;
  customerId: string;
  /** Whether the customer can be asked for anything. */
  isActive: boolean;
}) {
  const { name, current, asked } = scores;
  return (
    <ScoreSection
      scores={scores}
      actions={
        isActive && !current && !asked ? (
          <May needs={outcomeVerbs.askForScore.needs}>
            <ActionButton
              action={addressOf(outcomeVerbs.askForScore, { customerId })}
              variant="default"
              sendingLabel="Sending..."
            >
              Ask for {name}
            </ActionButton>
          </May>
        ) : null
      }
    />
  );
}

function ScoreSection({ scores, actions }: { scores: Scores; actions: ReactNode }) {
  const { name, current, asked, quarters } = scores;
  return (
    <ScreenSection id="score" title="25-point score" note={name} actions={actions}>
      {current ? null : (
        <p className={styles.state}>
          {name} has no score yet.
          {asked ? (
            <>
              {' '}
              {asked.by} asked for it on <LocalTime at={asked.at} />.
            </>
          ) : null}
        </p>
      )}
      <ScoreHistory quarters={quarters} />
    </ScreenSection>
  );
}
