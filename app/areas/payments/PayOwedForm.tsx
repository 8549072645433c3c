import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { addMoney } from '#app/platform/money.ts';
import { formatCount, formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { Stack } from '#app/ui/Stack.tsx';
import { Checkbox } from '#app/ui/ticks.tsx';
import { owedValue } from './owed-value.ts';
import styles from './PayOwedForm.module.css';
import type { Payable } from './pay-owed-queries.server.ts';
import { SavedWays, WaysToPay } from './WaysToPay.tsx';

/** The open invoices, all chosen at first, what they come to, and the ways to pay. Works without script: then without the sum. */
export function PayOwedForm({
  payable,
  methods,
  percent,
  answer,
}: {
  percent: string;
  payable: Payable['payable'];
  methods: Payable['methods'];
  answer: FormAnswer | undefined;
}) {
  const navigation = useNavigation();
  const [left, setLeft] = useState<readonly string[]>([]);
  const isSending = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const wrong = (isSending ? null : answer?.result?.error) ?? {};
  const chosen = payable.filter(({ id }) => !left.includes(id));
  const sum = addMoney('0.00', ...chosen.map(({ due }) => due));
  const fee = { percent, amount: sum };
  const choose = (id: string, isChosen: boolean) =>
    setLeft((before) => (isChosen ? before.filter((each) => each !== id) : [...before, id]));
  return (
    <Form method="post">
      <Stack gap="md">
        <FormErrors errors={wrong[''] ?? wrong.owed ?? wrong.kind ?? undefined} />
        <ul className={styles.invoices} aria-label="Open invoices">
          {payable.map((invoice) => (
            <li key={invoice.id}>
              <Checkbox
                name="owed"
                value={owedValue(invoice)}
                label={invoice.invoiceNumber}
                description={invoice.dueDate ? `Due ${formatDate(invoice.dueDate)}` : undefined}
                defaultChecked
                onChange={({ currentTarget }) => choose(invoice.id, currentTarget.checked)}
              />
              <span className={styles.amount}>{formatMoney(invoice.due)}</span>
            </li>
          ))}
          <li className={styles.sum} role="status">
            <span>{formatCount(chosen.length, 'invoice', 'invoices')}</span>
            <span className={styles.amount}>{formatMoney(sum)}</span>
          </li>
        </ul>
        <SavedWays methods={methods} isDisabled={isSending || chosen.length === 0} fee={fee} />
        <WaysToPay isDisabled={isSending || chosen.length === 0} isSending={isSending} fee={fee} />
      </Stack>
    </Form>
  );
}
