import { addMoney } from '#app/platform/money.ts';
import { addressOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { May } from '#app/ui/may.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import styles from './Autopay.module.css';
import type { ShownAutopay } from './autopay-queries.server.ts';
import { autopayMandate } from './autopay-words.ts';
import type { ShownMethod } from './method-queries.server.ts';
import { clientAutopayVerbs, methodVerbs } from './method-verbs.ts';
import { methodName } from './method-words.ts';

/** Whether a client's invoices are taken by themselves, from what, and what is announced. `customerId` is given on staff's screens. */
export function Autopay({
  shown: { autopay, debits },
  customerId,
}: {
  shown: ShownAutopay;
  customerId?: string;
}) {
  const invoices = customerId ? '/admin/invoices' : '/customer/billing/invoices';
  return (
    <ScreenSection
      title="Autopay"
      actions={autopay ? <EndAutopay customerId={customerId} /> : null}
    >
      <p className={styles.words} data-warns={autopay?.pausedFor ? true : undefined}>
        {autopay ? stateWords(autopay, customerId !== undefined) : 'Autopay is off.'}
      </p>
      {debits.length > 0 ? (
        <ul className={styles.debits} aria-label="Scheduled">
          {debits.map((debit) => (
            <li key={debit.id}>
              <Link to={`${invoices}/${debit.invoiceId}`}>{debit.invoiceNumber}</Link>
              <span className={styles.words}>
                {debit.state === 'taking' ? 'Processing' : `Scheduled on ${formatDate(debit.day)}`}
              </span>
              <span className={styles.amount}>
                {formatMoney(addMoney(debit.amount, debit.surcharge))}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {autopay ? (
        <details className={styles.mandate}>
          <summary>Authorized on {formatDate(autopay.agreedAt)}</summary>
          <p>{autopay.mandate}</p>
        </details>
      ) : null}
    </ScreenSection>
  );
}

function stateWords(autopay: NonNullable<ShownAutopay['autopay']>, isStaff: boolean): string {
  const from = methodName(autopay);
  if (autopay.pausedFor) {
    return `Paused: ${autopay.pausedFor}${isStaff ? '' : ' Choose a payment method and turn it on again.'}`;
  }
  return `Invoices are taken from ${from} on their due dates, each announced by email at least three days ahead.`;
}

/** Asks before autopay is turned off. */
function EndAutopay({ customerId }: { customerId: string | undefined }) {
  const verb = customerId ? clientAutopayVerbs.end : methodVerbs.endAutopay;
  const action = customerId
    ? addressOf(clientAutopayVerbs.end, { customerId })
    : addressOf(methodVerbs.endAutopay, {});
  return (
    <May needs={verb.needs}>
      <ConfirmDialog
        title="Turn autopay off?"
        action={action}
        labels={{ confirm: 'Turn Off', sending: 'Turning off...' }}
        trigger={(show) => (
          <Button variant="default" onClick={show}>
            Turn autopay off
          </Button>
        )}
      >
        {customerId
          ? 'What is announced is withdrawn, and the client is emailed. Only the client can turn it on again.'
          : 'What is announced is withdrawn. A payment that is processing goes on.'}
      </ConfirmDialog>
    </May>
  );
}

/** Shows what is agreed to before autopay is turned on for a method. */
export function StartAutopay({ method, firm }: { method: ShownMethod; firm: string }) {
  const name = methodName(method);
  return (
    <May needs={methodVerbs.startAutopay.needs}>
      <ConfirmDialog
        title={`Autopay from ${name}?`}
        action={addressOf(methodVerbs.startAutopay, { methodId: method.id })}
        labels={{ confirm: 'Agree and Turn On', sending: 'Turning on...' }}
        trigger={(show) => (
          <Button variant="default" onClick={show} aria-label={`Use ${name} for autopay`}>
            Use for autopay
          </Button>
        )}
      >
        {autopayMandate(name, firm)}
      </ConfirmDialog>
    </May>
  );
}
