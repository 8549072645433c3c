import type { z } from 'zod';
import type { Needs } from '#app/platform/verb.ts';
import { CHOSEN_WITHDRAWALS, type ChosenWithdrawal } from '#app/records/promise/promise-status.ts';
import { Button } from '#app/ui/Button.tsx';
import { DialogSelect } from '#app/ui/dialog-fields.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';

const REASONS = Object.entries(CHOSEN_WITHDRAWALS).map(([value, label]) => ({ value, label }));

type Withdrawal = { reason: ChosenWithdrawal };

/** Withdraws the promise of an answer, with the reason that everyone may read. `form` is that of the record's verb. */
export function WithdrawPromise({
  form,
}: {
  form: {
    action: string;
    schema: () => Promise<z.ZodType<Withdrawal, Withdrawal>>;
    needs: Needs;
  };
}) {
  return (
    <FormDialog
      title="Withdraw promise"
      {...form}
      size="sm"
      labels={{ submit: 'Withdraw promise', sending: 'Withdrawing...' }}
      intro="It is not counted as kept and stays in the public list with its reason."
      trigger={(open) => (
        <Button variant="default" size="compact-sm" onClick={open}>
          Withdraw promise
        </Button>
      )}
    >
      {(fields) => (
        <DialogSelect
          field={fields.reason}
          label="Reason"
          empty="Choose a reason"
          options={REASONS}
        />
      )}
    </FormDialog>
  );
}
