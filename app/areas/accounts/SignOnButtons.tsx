import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/Button.tsx';
import { Stack } from '#app/ui/Stack.tsx';

/** A button for each identity provider. With `fresh`, the provider asks its person again who they are. */
export function SignOnButtons({
  providers,
  label,
  next,
  fresh = false,
}: {
  providers: readonly { id: string; name: string }[];
  /** The words before the provider's name. */
  label: string;
  /** Where to go afterwards. */
  next: string | null;
  fresh?: boolean;
}) {
  const sending = useNavigation().state !== 'idle';
  if (providers.length === 0) return null;
  return (
    <Stack gap="xs" mt="xs">
      {providers.map(({ id, name }) => (
        <Form
          key={id}
          method="post"
          action={`/sso${next ? `?${new URLSearchParams({ next })}` : ''}`}
        >
          <input type="hidden" name="provider" value={id} />
          {fresh ? <input type="hidden" name="fresh" value="yes" /> : null}
          <Button type="submit" variant="default" size="md" fullWidth disabled={sending}>
            {label} {name}
          </Button>
        </Form>
      ))}
    </Stack>
  );
}
