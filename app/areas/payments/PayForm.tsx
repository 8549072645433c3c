import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { TextInput } from '#app/ui/inputs.tsx';
import { Stack } from '#app/ui/Stack.tsx';
import { WaysToPay } from './WaysToPay.tsx';

/** An amount as people type it, that its fee can be said of. */
const AMOUNT = /^\d{1,10}(?:\.\d{1,2})?$/;

/** What is paid of an invoice, and the two ways: from a bank account first. Works with and without script. */
export function PayForm({
  open,
  percent,
  answer,
}: {
  open: string;
  /** What a card adds, in percent; empty for nothing. */
  percent: string;
  answer: FormAnswer | undefined;
}) {
  const navigation = useNavigation();
  const [typed, setTyped] = useState(open);
  const sending = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const wrong = (sending ? null : answer?.result?.error) ?? {};
  return (
    <Form method="post">
      <Stack gap="md">
        <FormErrors errors={wrong[''] ?? wrong.kind ?? undefined} />
        <TextInput
          id="pay-amount"
          name="amount"
          label="Amount in dollars"
          description={`${formatMoney(open)} is open. You can pay a part.`}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={open}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={wrong.amount?.join(' ')}
          required
        />
        <WaysToPay
          isDisabled={sending}
          isSending={sending}
          fee={{ percent, amount: AMOUNT.test(typed) ? typed : null }}
        />
      </Stack>
    </Form>
  );
}
