import { type SubmitEvent, useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { useShowToast } from '#app/ui/everywhere/Toast.tsx';
import { TextField } from '#app/ui/forms/fields.tsx';
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts';
import { Group, Stack } from '#app/ui/Stack.tsx';
import styles from './WebhookTest.module.css';

const webhookTestSchema = async () => (await import('./webhook-forms.ts')).webhookTestSchema;

/**
 * Posts a test from the browser to the entered address (specification, section 7). The browser can't read the
 * receiver's answer, so it only reports that the test was sent.
 */
export function WebhookTest() {
  const showToast = useShowToast();
  const [sending, setSending] = useState(false);
  const { fields, formProps } = useSchemaForm({ id: 'webhook-test', schema: webhookTestSchema });

  async function send(url: string): Promise<void> {
    setSending(true);
    try {
      await fetch(url, {
        method: 'POST',
        mode: 'no-cors',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          timestamp: new Date().toISOString(),
          triggered_from: window.location.origin,
          test: true,
        }),
      });
      showToast({
        kind: 'success',
        title: 'Test webhook sent! Check your Zap history to confirm.',
      });
    } catch {
      showToast({
        kind: 'error',
        title: 'Error',
        description: 'Failed to trigger webhook. Please check the URL and try again.',
      });
    } finally {
      setSending(false);
    }
  }

  return (
    <form
      {...formProps}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        formProps.onSubmit(event);
        if (event.defaultPrevented) return;
        event.preventDefault();
        void send(String(new FormData(event.currentTarget).get('url')).trim());
      }}
    >
      <Stack gap="md" className={styles.test}>
        <TextField
          field={fields.url}
          label="Zapier Webhook URL"
          type="url"
          placeholder="https://hooks.zapier.com/hooks/catch/..."
        />
        <Group>
          <Button type="submit" disabled={sending}>
            {sending ? 'Sending...' : 'Send Test'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
