import type { ReactNode } from 'react';
import { addressOf, formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { DialogSwitch, DialogText } from '#app/ui/dialog-fields.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { May } from '#app/ui/may.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { outcomeVerbs } from '../outcome-verbs.ts';
import styles from '../ScoreSection.module.css';
import { ResultCard } from './ResultCard.tsx';
import type { OwnResult } from './result-queries.server.ts';
import { RESULT_TERMS } from './result-terms.ts';

const ID = 'shown-results';

/** What the firm asked a customer to show on its page of results, as it would look; people who may sign for it decide. */
export function OwnResultSection({
  result,
  companyName,
}: {
  result: OwnResult;
  companyName: string;
}) {
  const isShown = result.consentedAt !== null;
  if (result.withdrawnAt) {
    return (
      <ScreenSection id={ID} title="Your results on our results page" note="Not shown">
        <State result={result} />
      </ScreenSection>
    );
  }
  return (
    <ScreenSection
      id={ID}
      title="Your results on our results page"
      note={isShown ? 'Shown' : 'Not shown yet'}
      actions={
        <May needs={outcomeVerbs.consentToResult.needs}>
          <FormDialog
            title={isShown ? 'Change what is shown' : 'Show these results?'}
            {...formOf(outcomeVerbs.consentToResult, { resultId: result.id })}
            defaultValue={{ showsName: result.showsName, showsDollars: result.showsDollars }}
            labels={{ submit: isShown ? 'Save' : 'Give consent', sending: 'Saving...' }}
            intro={RESULT_TERMS}
            trigger={(open) => (
              <Button variant="default" onClick={open}>
                {isShown ? 'Change what is shown' : 'Give consent'}
              </Button>
            )}
          >
            {(fields) => (
              <>
                <DialogSwitch
                  field={fields.showsName}
                  label={`Show our name, ${companyName}`}
                  description={`Without it the page says “${result.description}”.`}
                />
                <DialogSwitch
                  field={fields.showsDollars}
                  label="Show dollars"
                  description="What the changes are worth, rounded, and the fees next to it."
                />
              </>
            )}
          </FormDialog>
          <ConfirmDialog
            title={isShown ? 'Stop showing these results?' : 'Decline to show these results?'}
            action={addressOf(outcomeVerbs.withdrawOwnResult, { resultId: result.id })}
            labels={{
              confirm: isShown ? 'Stop showing' : 'Decline',
              sending: 'Saving...',
            }}
            trigger={(open) => (
              <Button variant="subtle" onClick={open}>
                {isShown ? 'Stop showing' : 'Decline'}
              </Button>
            )}
          >
            {isShown
              ? 'Your results leave our website at once. We can ask you again later.'
              : 'Nothing is shown, and we are notified. We can ask you again later.'}
          </ConfirmDialog>
        </May>
      }
    >
      <State result={result}>
        {isShown
          ? null
          : 'Nothing is shown without consent from someone who may sign for your company. This is what would be shown; you choose whether your name and the dollars are part of it.'}
      </State>
      <Preview result={result} companyName={companyName} />
    </ScreenSection>
  );
}

/** The same for staff, who propose and withdraw but never consent. */
export function CustomerResultSection({
  result,
  companyName,
  customerId,
  canPropose,
}: {
  result: OwnResult | null;
  companyName: string;
  customerId: string;
  /** Whether there is a closing report to show. */
  canPropose: boolean;
}) {
  const isOpen = result !== null && result.withdrawnAt === null;
  if (!isOpen && !canPropose && !result) return null;
  return (
    <ScreenSection
      id={ID}
      title="On the results page"
      note={isOpen ? (result.consentedAt ? 'Shown' : 'Waiting for consent') : 'Not shown'}
      actions={
        <May needs={outcomeVerbs.proposeResult.needs}>
          {isOpen ? (
            <ConfirmDialog
              title="Withdraw these results?"
              action={addressOf(outcomeVerbs.withdrawResult, { customerId, resultId: result.id })}
              labels={{ confirm: 'Withdraw', sending: 'Withdrawing...' }}
              trigger={(open) => (
                <Button variant="default" onClick={open}>
                  Withdraw
                </Button>
              )}
            >
              They leave the results page, and the client can no longer consent to them.
            </ConfirmDialog>
          ) : canPropose ? (
            <FormDialog
              title="Ask to show the closing report"
              {...formOf(outcomeVerbs.proposeResult, { customerId })}
              labels={{ submit: 'Ask for consent', sending: 'Sending...' }}
              intro="The figures of the closing report are frozen as they are today. Only someone who may sign for the client can let them be shown, with or without the name and the dollars, and can withdraw that at any time."
              trigger={(open) => (
                <Button variant="default" onClick={open}>
                  Propose the closing report
                </Button>
              )}
            >
              {(fields) => (
                <DialogText
                  field={fields.description}
                  label="Description without the name"
                  description="For example: Mechanical contractor in Colorado, 30 trucks."
                />
              )}
            </FormDialog>
          ) : null}
        </May>
      }
    >
      {result ? (
        <State result={result} />
      ) : (
        <p className={styles.state}>
          The closing report can be proposed for the public page of results. Nothing is shown until
          the client consents.
        </p>
      )}
      {isOpen ? <Preview result={result} companyName={companyName} /> : null}
    </ScreenSection>
  );
}

function Preview({ result, companyName }: { result: OwnResult; companyName: string }) {
  const { content, consentedAt, showsName, showsDollars, description } = result;
  const isShown = consentedAt !== null;
  return (
    <ResultCard
      heading="h3"
      client={isShown && !showsName ? description : companyName}
      content={isShown && !showsDollars ? { ...content, dollars: null } : content}
    />
  );
}

function State({ result, children }: { result: OwnResult; children?: ReactNode }) {
  const { proposedBy, proposedAt, consentedAt, consentedBy, withdrawnAt, withdrawnBy } = result;
  return (
    <p className={styles.state}>
      {children} Proposed by {proposedBy} on <LocalTime at={proposedAt} />.
      {consentedAt ? (
        <>
          {' '}
          Consent given by {consentedBy} on <LocalTime at={consentedAt} />.
        </>
      ) : null}
      {withdrawnAt ? (
        <>
          {' '}
          Withdrawn{withdrawnBy ? ` by ${withdrawnBy}` : ''} on <LocalTime at={withdrawnAt} />.
        </>
      ) : consentedAt ? (
        <>
          {' '}
          <a href="/results">See the page</a>
        </>
      ) : null}
    </p>
  );
}
