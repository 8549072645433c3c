import { addressOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { May } from '#app/ui/may.tsx';
import type { RecordStep } from '#app/ui/RecordMenu.tsx';
import { reminderVerbs } from './billing-verbs.ts';

type Client = { customerId: string; companyName: string };

/** Reminds a client of everything that is past due, by one email. */
export function reminding({ customerId, companyName }: Client): RecordStep {
  return {
    label: 'Remind',
    title: `Remind ${companyName}?`,
    text: `One email lists every invoice that is past due and neither disputed nor promised, with what is still open. It goes to the billing contacts of ${companyName}, or to those there who can see invoices.`,
    action: addressOf(reminderVerbs.remind, { customerId }),
    labels: { confirm: 'Send reminder', sending: 'Sending...' },
  };
}

/** Emails a client its statement. */
export function sendingStatement({ customerId, companyName }: Client): RecordStep {
  return {
    label: 'Send statement',
    title: `Send ${companyName} a statement?`,
    text: `One email with the statement of the last three months goes to the billing contacts of ${companyName}, or to those there who can see invoices.`,
    action: addressOf(reminderVerbs.sendStatement, { customerId }),
    labels: { confirm: 'Send statement', sending: 'Sending...' },
  };
}

/** The button that reminds a client. */
export function RemindClient(client: Client) {
  return (
    <May needs={reminderVerbs.remind.needs}>
      <StepButton step={reminding(client)} />
    </May>
  );
}

/** The button that emails a client its statement. */
export function SendStatement(client: Client) {
  return (
    <May needs={reminderVerbs.sendStatement.needs}>
      <StepButton step={sendingStatement(client)} />
    </May>
  );
}

function StepButton({ step: { label, title, text, action, labels } }: { step: RecordStep }) {
  return (
    <ConfirmDialog
      title={title}
      action={action}
      labels={labels}
      trigger={(open) => (
        <Button variant="default" onClick={open}>
          {label}
        </Button>
      )}
    >
      {text}
    </ConfirmDialog>
  );
}
