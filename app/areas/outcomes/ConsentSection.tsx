import { addressOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { May } from '#app/ui/may.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { CONSENT_TERMS } from './consent-terms.ts';
import { outcomeVerbs } from './outcome-verbs.ts';
import styles from './ScoreSection.module.css';
import type { Scores } from './score-queries.server.ts';

type Consent = Scores['consent'];

const isGiven = (consent: Consent) => consent !== null && consent.withdrawnAt === null;

/** Whether a customer lets its results count on the public site. People who may sign for it give and withdraw that consent. */
export function OwnConsentSection({ consent }: { consent: Consent }) {
  return (
    <ScreenSection
      id="consent"
      title="Your results on our website"
      note={isGiven(consent) ? 'Consent given' : 'No consent'}
      actions={
        <May needs={outcomeVerbs.giveConsent.needs}>
          {isGiven(consent) ? (
            <ConfirmDialog
              key="withdraw"
              title="Withdraw consent?"
              action={addressOf(outcomeVerbs.withdrawConsent, {})}
              labels={{ confirm: 'Withdraw consent', sending: 'Withdrawing...' }}
              trigger={(open) => (
                <Button variant="default" onClick={open}>
                  Withdraw consent
                </Button>
              )}
            >
              Your figures stop counting on our website at once. You can give consent again at any
              time.
            </ConfirmDialog>
          ) : (
            <ConfirmDialog
              key="give"
              title="Give consent?"
              action={addressOf(outcomeVerbs.giveConsent, {})}
              labels={{ confirm: 'Give consent', sending: 'Saving...' }}
              trigger={(open) => (
                <Button variant="default" onClick={open}>
                  Give consent
                </Button>
              )}
            >
              {CONSENT_TERMS}
            </ConfirmDialog>
          )}
        </May>
      }
    >
      <p className={styles.state}>
        {consent && isGiven(consent)
          ? consent.terms
          : 'Your results don’t count on our website. With consent from someone who may sign for your company, they count without your name, in medians of at least five companies.'}
      </p>
      <ConsentState consent={consent} />
    </ScreenSection>
  );
}

/** The same for staff, who can only read it. */
export function CustomerConsentSection({ consent }: { consent: Consent }) {
  return (
    <ScreenSection
      id="consent"
      title="Results on our website"
      note={isGiven(consent) ? 'Consent given' : 'No consent'}
    >
      <p className={styles.state}>
        With consent, this board counts in the medians of the landing page once five companies have
        figures before and after. Only someone who may sign for the customer can give or withdraw
        it.
      </p>
      <ConsentState consent={consent} />
    </ScreenSection>
  );
}

function ConsentState({ consent }: { consent: Consent }) {
  if (!consent) return null;
  return (
    <p className={styles.state}>
      Given by {consent.by} on <LocalTime at={consent.at} />.
      {consent.withdrawnAt ? (
        <>
          {' '}
          Withdrawn{consent.withdrawnBy ? ` by ${consent.withdrawnBy}` : ''} on{' '}
          <LocalTime at={consent.withdrawnAt} />.
        </>
      ) : null}
    </p>
  );
}
