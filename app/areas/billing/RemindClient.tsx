import { addressOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { May } from '#app/ui/may.tsx';
import { reminderVerbs } from './billing-verbs.ts';

/** Reminds a client of everything that is past due, by one email. */
export function RemindClient({
  customerId,
  companyName,
}: {
  customerId: string;
  companyName: string;
}) {
  return (
    <May needs={reminderVerbs.remind.needs}>
      <ConfirmDialog
        title={`Remind ${companyName}?`}
        action={addressOf(reminderVerbs.remind, { customerId })}
        labels={{ confirm: 'Send reminder', sending: 'Sending...' }}
        trigger={(open) => (
          <Button variant="default" onClick={open}>
            Remind
          </Button>
        )}
      >
        One email lists every invoice that is past due and neither disputed nor promised, with what
        is still open. It goes to the billing contacts of {companyName}, or to those there who can
        see invoices.
      </ConfirmDialog>
    </May>
  );
}

/** Emails a client its statement. */
export function SendStatement({
  customerId,
  companyName,
}: {
  customerId: string;
  companyName: string;
}) {
  return (
    <May needs={reminderVerbs.sendStatement.needs}>
      <ConfirmDialog
        title={`Send ${companyName} a statement?`}
        action={addressOf(reminderVerbs.sendStatement, { customerId })}
        labels={{ confirm: 'Send statement', sending: 'Sending...' }}
        trigger={(open) => (
          <Button variant="default" onClick={open}>
            Send statement
          </Button>
        )}
      >
        One email with the statement of the last three months goes to the billing contacts of{' '}
        {companyName}, or to those there who can see invoices.
      </ConfirmDialog>
    </May>
  );
}
