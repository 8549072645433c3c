import { addressOf, formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { May } from '#app/ui/may.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { proposedMonths } from './kickoff.ts';
import type { Engagement } from './kickoff-queries.server.ts';
import { outcomeVerbs } from './outcome-verbs.ts';

const BaselineFields = onDemand(async () => (await import('./BaselineFields.tsx')).BaselineFields);

/** Proposes a baseline for the customer to agree to. */
export function ProposeBaseline({
  customerId,
  isCorrection,
  signedName,
  engagements,
  kickoff,
}: {
  customerId: string;
  /** Whether one was agreed before: a further one needs a reason. */
  isCorrection: boolean;
  signedName: string;
  /** What it can be the baseline of, the likeliest first. */
  engagements: readonly Engagement[];
  /** What results count from now: a correction is of the same engagement unless another is chosen. */
  kickoff: string | null;
}) {
  const first = engagements.find(({ startDate }) => startDate === kickoff) ?? engagements[0];
  // Nobody could say which months were before: the board says what is missing.
  if (!first) return null;
  const { fromMonth, toMonth } = proposedMonths(first.startDate);
  return (
    <FormDialog
      title={isCorrection ? 'Correct the Baseline' : 'Propose Baseline'}
      {...formOf(outcomeVerbs.proposeBaseline, { customerId })}
      defaultValue={{
        signedName,
        projectId: first.id,
        fromMonth: fromMonth.slice(0, 7),
        toMonth: toMonth.slice(0, 7),
      }}
      labels={{ submit: 'Sign and Send', sending: 'Sending...' }}
      intro="The average of each measure's months becomes the baseline. Your name signs it for us; the customer reads it and agrees in the portal. Once both have, no one can change it."
      trigger={(open) => (
        <Button variant="default" onClick={open}>
          {isCorrection ? 'Correct the baseline' : 'Propose baseline'}
        </Button>
      )}
    >
      {(form) => (
        <BaselineFields fields={form} isCorrection={isCorrection} engagements={engagements} />
      )}
    </FormDialog>
  );
}

/** Withdraws a baseline that is waiting for its customer. */
export function WithdrawBaseline({
  customerId,
  baselineId,
}: {
  customerId: string;
  baselineId: string;
}) {
  return (
    <May needs={outcomeVerbs.withdrawBaseline.needs}>
      <ConfirmDialog
        title="Withdraw this baseline?"
        action={addressOf(outcomeVerbs.withdrawBaseline, { customerId, baselineId })}
        labels={{ confirm: 'Withdraw', sending: 'Withdrawing...' }}
        danger
        trigger={(open) => (
          <Button variant="default" onClick={open}>
            Withdraw
          </Button>
        )}
      >
        The customer no longer sees it. You can propose another one.
      </ConfirmDialog>
    </May>
  );
}
