import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/Button.tsx';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { mandateWords } from './method-words.ts';
import styles from './WaysToPay.module.css';

/** The two kinds of method that can be saved, each with what is agreed to above its button. Works with and without script. */
export function AddMethodForm({ firm, answer }: { firm: string; answer: FormAnswer | undefined }) {
  const navigation = useNavigation();
  const isSending = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const wrong = (isSending ? null : answer?.result?.error) ?? {};
  return (
    <Form method="post" className={styles.ways}>
      <FormErrors errors={wrong[''] ?? wrong.kind ?? undefined} />
      <p className={styles.hint}>{mandateWords('bank', firm)}</p>
      <Button type="submit" name="kind" value="bank" size="md" disabled={isSending} fullWidth>
        {isSending ? 'One moment' : 'Agree and add bank account'}
      </Button>
      <p className={`${styles.hint} ${styles.next}`}>{mandateWords('card', firm)}</p>
      <Button
        type="submit"
        name="kind"
        value="card"
        variant="default"
        size="md"
        disabled={isSending}
        fullWidth
      >
        Agree and add card
      </Button>
      <p className={styles.hint}>
        Both open a page of Stripe, where you enter your details. We never see the number of your
        account or card.
      </p>
    </Form>
  );
}
