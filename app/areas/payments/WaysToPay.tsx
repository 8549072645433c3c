import { addMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/Button.tsx';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import type { ShownMethod } from './method-queries.server.ts';
import { methodName } from './method-words.ts';
import { NO_FEE, surchargeOf } from './surcharge.ts';
import styles from './WaysToPay.module.css';

/** What a card adds: the percentage, empty for nothing, of the amount that is paid; null while that is no amount. */
type CardFee = { percent: string; amount: string | null };

function cardHint(fee: CardFee): string {
  return fee.percent ? `Paid at once, ${feeWords(fee)}` : 'Paid at once';
}

/** Says what a card adds, to the cent where the amount is known. */
function feeWords({ percent, amount }: CardFee): string {
  const fee = amount === null ? null : surchargeOf(amount, percent);
  const exact =
    fee === null || amount === null
      ? ''
      : ` ${formatMoney(fee)}, ${formatMoney(addMoney(amount, fee))} in all`;
  return `with a card fee of ${percent}%${exact ? `:${exact}` : ''}. A debit card gets the fee back.`;
}

/** The two ways to pay, each the button that sends its form: from a bank account first. */
export function WaysToPay({
  isDisabled,
  isSending,
  fee,
}: {
  isDisabled: boolean;
  isSending: boolean;
  fee: CardFee;
}) {
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
      <p className={styles.hint}>{cardHint(fee)}</p>
      <input type="hidden" name="percent" value={fee.percent || NO_FEE} />
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
  fee,
}: {
  fee: CardFee;
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
      <p className={styles.hint}>
        Taken at once, without another page
        {fee.percent && methods.some(({ kind }) => kind === 'card')
          ? `. From a card: ${feeWords(fee)}`
          : ''}
      </p>
    </div>
  );
}
