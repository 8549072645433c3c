import { Button } from '#app/ui/Button.tsx';
import type { ShownMethod } from './method-queries.server.ts';
import { methodName } from './method-words.ts';
import styles from './WaysToPay.module.css';

/** The two ways to pay, each the button that sends its form: from a bank account first. */
export function WaysToPay({ isDisabled, isSending }: { isDisabled: boolean; isSending: boolean }) {
  return (
    <div className={styles.ways}>
      <Button type="submit" name="kind" value="bank" size="md" disabled={isDisabled} fullWidth>
        {isSending ? 'One moment' : 'Pay from bank account'}
      </Button>
      <p className={styles.hint}>ACH debit, about four business days</p>
      <Button
        type="submit"
        name="kind"
        value="card"
        variant="default"
        size="md"
        disabled={isDisabled}
        fullWidth
      >
        Pay by card
      </Button>
      <p className={styles.hint}>Paid at once</p>
      <p className={styles.hint}>
        Both open a page of Stripe, where you enter your details. We never see the number of your
        account or card.
      </p>
    </div>
  );
}

/** A button for each saved method, which sends the form and is charged at once. */
export function SavedWays({
  methods,
  isDisabled,
}: {
  methods: readonly Pick<ShownMethod, 'id' | 'kind' | 'name' | 'lastFour'>[];
  isDisabled: boolean;
}) {
  if (methods.length === 0) return null;
  return (
    <div className={styles.ways}>
      {methods.map((method) => (
        <Button
          key={method.id}
          type="submit"
          name="kind"
          value={method.id}
          size="md"
          disabled={isDisabled}
          fullWidth
        >
          Pay from {methodName(method)}
        </Button>
      ))}
      <p className={styles.hint}>Taken at once, without another page</p>
    </div>
  );
}
