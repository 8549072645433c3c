import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Group } from '#app/ui/Stack.tsx';

/** The foot of a page's form: the way out, at the address `cancel`, and the button that sends it. */
export function FormButtons({
  cancel,
  sending,
  labels,
  mt,
}: {
  cancel: string;
  sending: boolean;
  /** Label of the submit button, and while it sends. */
  labels: { submit: string; sending: string };
  /** Space above, where the form is no stack. */
  mt?: 'xl';
}) {
  return (
    <Group justify="flex-end" gap="sm" {...(mt && { mt })}>
      <Button component={Link} to={cancel} variant="default" aria-disabled={sending || undefined}>
        Cancel
      </Button>
      <Button type="submit" disabled={sending}>
        {sending ? labels.sending : labels.submit}
      </Button>
    </Group>
  );
}
