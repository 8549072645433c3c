import { addressOf, formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { DialogSwitch, DialogText } from '#app/ui/dialog-fields.tsx';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { May } from '#app/ui/may.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { checkVerbs } from './check-verbs.ts';
import type { DepositDetail, WaitingChecks } from './deposit-queries.server.ts';

const DepositFields = onDemand(async () => (await import('./DepositFields.tsx')).DepositFields);

/** The button that enters a check for an invoice. */
export function EnterCheck({
  invoice,
  today,
}: {
  invoice: {
    id: string;
    invoiceNumber: string;
    companyName: string;
    status: string;
    archivedAt: Date | null;
    open: string;
  };
  today: string;
}) {
  const { id, invoiceNumber, companyName, status, archivedAt, open } = invoice;
  const isOpen = !archivedAt && (status === 'sent' || status === 'overdue');
  return (
    <FormDialog
      title="Enter Check"
      {...formOf(checkVerbs.enter, { invoiceId: id })}
      defaultValue={{ amount: open, payer: companyName, receivedOn: today, isAnother: false }}
      labels={{ submit: 'Enter Check', sending: 'Entering...' }}
      intro={`${formatMoney(open)} is open on ${invoiceNumber}. The customer gets a receipt, and the check waits for a deposit.`}
      trigger={(show) =>
        isOpen ? (
          <Button variant="default" onClick={show}>
            Enter Check
          </Button>
        ) : null
      }
    >
      {(fields) => (
        <>
          <DialogText field={fields.number} label="Check number" />
          <DialogText field={fields.payer} label="Name on the check" />
          <DialogText field={fields.amount} label="Amount" inputMode="decimal" />
          <DialogText field={fields.receivedOn} label="Date" type="date" />
          <DialogSwitch
            field={fields.isAnother}
            label="A different check"
            description="Turn on only if a check of this number and amount was entered before."
          />
        </>
      )}
    </FormDialog>
  );
}

/** The button that puts checks which wait into one deposit. */
export function MakeDeposit({ waiting, today }: { waiting: WaitingChecks; today: string }) {
  const { checks, banks } = waiting;
  return (
    <FormDialog
      size="lg"
      {...formOf(checkVerbs.deposit, {})}
      defaultValue={{
        bankAccountId: banks[0]?.value ?? '',
        day: today,
        checks: checks.map(({ id }) => id),
      }}
      labels={{ submit: 'Make Deposit', sending: 'Saving...' }}
      intro="Choose what you bring to the bank together. The bank's line of this total is then proposed as this deposit."
    >
      {(fields) => <DepositFields fields={fields} waiting={waiting} />}
    </FormDialog>
  );
}

/** The buttons that print a deposit, and take one apart that the bank has no line of. */
export function DepositButtons({ deposit }: { deposit: DepositDetail }) {
  const { id, amount, version, lineDay } = deposit;
  return (
    <>
      <Button variant="default" onClick={() => window.print()}>
        Print
      </Button>
      {lineDay ? null : (
        <May needs="act-money">
          <ConfirmDialog
            title={`Take the deposit of ${formatMoney(amount)} apart?`}
            action={addressOf(checkVerbs.undoDeposit, { depositId: id })}
            values={{ version: String(version) }}
            labels={{ confirm: 'Take Apart', sending: 'Saving...' }}
            danger
            trigger={(open) => (
              <Button variant="default" onClick={open}>
                Take Apart
              </Button>
            )}
          >
            Its checks wait for a deposit again. Nothing is posted.
          </ConfirmDialog>
        </May>
      )}
    </>
  );
}
