import { addressOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { May } from '#app/ui/may.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { StartAutopay } from './Autopay.tsx';
import type { ShownMethod } from './method-queries.server.ts';
import { methodVerbs } from './method-verbs.ts';
import { cardEndsSoon, endWords, METHOD_DISPLAY, methodName } from './method-words.ts';
import styles from './PaymentMethods.module.css';

/** A client's payment methods: how far each is, what was agreed to, and its buttons. */
export function PaymentMethods({
  methods,
  today,
  firm,
  autopayFrom,
}: {
  methods: readonly ShownMethod[];
  today: string;
  firm: string;
  /** The method that autopay takes from now; null while it is off or paused. */
  autopayFrom: string | null;
}) {
  return (
    <ul className={styles.methods} aria-label="Payment methods">
      {methods.map((method) => (
        <li key={method.id}>
          <div className={styles.words}>
            <strong>{methodName(method)}</strong>{' '}
            <StatusBadge display={METHOD_DISPLAY[method.state]} />
            <MethodFacts method={method} today={today} />
          </div>
          <div className={styles.acts}>
            {method.state === 'usable' && method.id !== autopayFrom ? (
              <StartAutopay method={method} firm={firm} />
            ) : null}
            <RemoveMethod method={method} isForAutopay={method.id === autopayFrom} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function MethodFacts({ method, today }: { method: ShownMethod; today: string }) {
  const { state, endsOn, reason, confirmUrl, confirmedBy, mandate, createdAt } = method;
  return (
    <>
      {endsOn ? (
        <span className={styles.line} data-warns={cardEndsSoon(endsOn, today) || undefined}>
          {endWords(endsOn, today)}
          {cardEndsSoon(endsOn, today) ? '. Add the new card, then remove this one.' : null}
        </span>
      ) : null}
      {state === 'unconfirmed' ? (
        <span className={styles.line}>
          {confirmedBy === 'code'
            ? 'A small deposit arrives within two business days, with a code that starts with SM. Nothing can be paid from this account before you have entered it.'
            : 'Two small deposits arrive within two business days. Nothing can be paid from this account before you have entered their two amounts.'}{' '}
          {confirmUrl ? <a href={confirmUrl}>Confirm on Stripe's page</a> : null}
        </span>
      ) : null}
      {state === 'void' || state === 'failed' ? (
        <span className={styles.line} data-warns>
          {reason} Add it again to give a new authorization.
        </span>
      ) : null}
      <details className={styles.mandate}>
        <summary>Authorized on {formatDate(createdAt)}</summary>
        <p>{mandate}</p>
      </details>
    </>
  );
}

function RemoveMethod({ method, isForAutopay }: { method: ShownMethod; isForAutopay: boolean }) {
  const name = methodName(method);
  return (
    <May needs={methodVerbs.remove.needs}>
      <ConfirmDialog
        title={`Remove ${name}?`}
        action={addressOf(methodVerbs.remove, { methodId: method.id })}
        labels={{ confirm: 'Remove', sending: 'Removing...' }}
        danger
        trigger={(show) => (
          <Button variant="default" onClick={show} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        )}
      >
        Your authorization ends, and nothing more is taken from it.{' '}
        {isForAutopay ? 'Autopay is turned off. ' : null}A payment that is under way goes on.
      </ConfirmDialog>
    </May>
  );
}
