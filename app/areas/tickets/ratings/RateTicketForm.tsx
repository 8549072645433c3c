import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/Button.tsx';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { Textarea } from '#app/ui/inputs.tsx';
import { Group, Stack } from '#app/ui/Stack.tsx';
import type { AskedTicket } from './rating-queries.server.ts';

/**
 * The answers behind an email's link: one press rates how a ticket was handled, with a comment if there is one. Works with and
 * without script. Once answered, the same form saves a comment or changes the answer.
 */
export function RateTicketForm({
  given,
  answer,
}: {
  /** What was answered before. */
  given: AskedTicket['answer'];
  /** What the route's action answered. */
  answer: FormAnswer | undefined;
}) {
  const navigation = useNavigation();
  const sending = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const wrong = (sending ? null : answer?.result?.error) ?? {};
  const press = (isGood: boolean, label: string) => (
    <Button
      type="submit"
      name="rating"
      value={isGood ? 'good' : 'not-good'}
      variant={given && given.isGood !== isGood ? 'default' : 'filled'}
      size="md"
      disabled={sending}
    >
      {label}
    </Button>
  );
  return (
    <Form method="post">
      <Stack gap="md">
        <FormErrors errors={wrong[''] ?? wrong.rating ?? undefined} />
        <Textarea
          id="rating-word"
          name="word"
          label="Comment (optional)"
          rows={3}
          maxRows={10}
          maxLength={1_000}
          defaultValue={given?.word ?? ''}
          error={wrong.word?.join(' ')}
        />
        {given ? (
          <Group gap="sm">
            {press(given.isGood, 'Save comment')}
            {press(!given.isGood, given.isGood ? 'Change to Not good' : 'Change to Good')}
          </Group>
        ) : (
          <Group gap="sm">
            {press(true, 'Good')}
            {press(false, 'Not good')}
          </Group>
        )}
      </Stack>
    </Form>
  );
}
