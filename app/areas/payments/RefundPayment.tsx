import { formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { DialogHidden, DialogSelect, DialogText } from '#app/ui/dialog-fields.tsx';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { refundVerbs } from './refund-verbs.ts';

const REASON = 'The client reads it.';

/** The button that refunds an invoice's online payment, or a part of it, after asking how much and why. */
export function RefundPayment({
  invoice,
  paymentId,
  left,
}: {
  invoice: { id: string; invoiceNumber: string; isPrepayment: boolean; balance: string };
  paymentId: string;
  /** What is left of the payment. */
  left: string;
}) {
  const { id, invoiceNumber, isPrepayment, balance } = invoice;
  const hasBalance = !isPrepayment && Number.parseFloat(balance) > 0;
  return (
    <FormDialog
      title={`Refund a payment of ${invoiceNumber}?`}
      {...formOf(refundVerbs.refund, { invoiceId: id, paymentId })}
      defaultValue={{ amount: left, shown: left, afterwards: 'open' }}
      labels={{ submit: 'Refund', sending: 'Refunding...' }}
      intro={`${formatMoney(left)} can be refunded. It goes where the payment came from, and the client is notified once Stripe has made the refund. Its fee for the payment is not given back.`}
      danger
      trigger={(open) => (
        <Button
          variant="default"
          size="compact-sm"
          onClick={open}
          aria-label={`Refund the payment of ${formatMoney(left)}`}
        >
          Refund
        </Button>
      )}
    >
      {(fields) => (
        <>
          <DialogText field={fields.amount} label="Amount" inputMode="decimal" />
          <DialogText field={fields.reason} label="Reason" description={REASON} />
          {hasBalance ? (
            <DialogSelect
              field={fields.afterwards}
              label="The invoice"
              options={[
                { value: 'open', label: 'The amount is open on it again' },
                {
                  value: 'balance',
                  label: `Stays paid, from the balance (${formatMoney(balance)} available)`,
                },
              ]}
            />
          ) : (
            <DialogHidden field={fields.afterwards} />
          )}
          <DialogHidden field={fields.shown} />
        </>
      )}
    </FormDialog>
  );
}

/** The button that gives back what a client has ahead by an online payment, or a part of it. */
export function GiveBack({
  customerId,
  entry,
  left,
}: {
  customerId: string;
  entry: { id: string; entryNumber: number };
  left: string;
}) {
  return (
    <FormDialog
      title={`Give back ${formatMoney(left)}?`}
      {...formOf(refundVerbs.giveBack, { customerId, entryId: entry.id })}
      defaultValue={{ amount: left, shown: left }}
      labels={{ submit: 'Give Back', sending: 'Giving back...' }}
      intro="It goes where the payment came from, and the client is notified once Stripe has made the refund. The balance is lower by it then."
      danger
      trigger={(open) => (
        <Button
          variant="default"
          size="compact-sm"
          onClick={open}
          aria-label={`Give back entry #${entry.entryNumber}`}
        >
          Give Back
        </Button>
      )}
    >
      {(fields) => (
        <>
          <DialogText field={fields.amount} label="Amount" inputMode="decimal" />
          <DialogText field={fields.reason} label="Reason" description={REASON} />
          <DialogHidden field={fields.shown} />
        </>
      )}
    </FormDialog>
  );
}
