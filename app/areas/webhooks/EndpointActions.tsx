import { useState } from 'react';
import { addressOf, formOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { ArchiveControl } from '#app/ui/ArchiveControl.tsx';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { DialogHidden } from '#app/ui/dialog-fields.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { RestoreButton } from '#app/ui/RestoreButton.tsx';
import { Group } from '#app/ui/Stack.tsx';
import { SecretDialog, secretIn } from './SecretDialog.tsx';
import { isWebhookEvent } from './webhook-events.ts';
import type { EndpointRow } from './webhook-queries.server.ts';
import { endpointVerbs, newEndpoint } from './webhook-verbs.ts';

const EndpointFields = onDemand(async () => (await import('./EndpointFields.tsx')).EndpointFields);
const endpointSchema = async () => (await import('./webhook-forms.ts')).endpointSchema;

const SHOWN = {
  title: 'Signing secret',
  label: 'Secret',
  text: 'The receiver uses it to verify that an event is genuine and unchanged (Standard Webhooks).',
} as const;

/** Adds a webhook, and shows its secret once. */
export function AddEndpoint() {
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <FormDialog
        title={newEndpoint.creates.label}
        opensAt={newEndpoint.creates.at}
        size="lg"
        action="/admin/automation/endpoints/new"
        schema={endpointSchema}
        labels={{ submit: 'Create Webhook', sending: 'Creating...' }}
        onDone={(answer) => setSecret(secretIn(answer))}
      >
        {(fields) => <EndpointFields fields={fields} />}
      </FormDialog>
      <SecretDialog
        shown={secret ? { ...SHOWN, secret } : null}
        onClose={() => setSecret(undefined)}
      />
    </>
  );
}

/** What staff can do with a webhook, on its page. */
export function EndpointActions({ endpoint }: { endpoint: EndpointRow }) {
  const { id, name, version, isEnabled } = endpoint;
  const base = `/admin/automation/endpoints/${id}`;
  const values = { version: String(version) };
  if (endpoint.archivedAt) {
    return (
      <RestoreButton
        action={addressOf(endpointVerbs.restore, { endpointId: id })}
        version={version}
      />
    );
  }
  return (
    <Group gap="sm">
      <EditEndpoint endpoint={endpoint} />
      <ActionButton
        action={addressOf(endpointVerbs.switch, { endpointId: id })}
        values={{ ...values, turn: isEnabled ? 'off' : 'on' }}
        variant="default"
        sendingLabel="Saving..."
      >
        {isEnabled ? 'Turn off' : 'Turn on'}
      </ActionButton>
      <RenewSecret action={`${base}/secret`} values={values} />
      <ArchiveControl
        verbs={endpointVerbs}
        of={{ endpointId: id }}
        question={`Archive ${name}?`}
        isArchived={false}
        version={version}
      >
        Nothing more is sent to this address. Its deliveries stay, and it can be restored.
      </ArchiveControl>
    </Group>
  );
}

function EditEndpoint({ endpoint }: { endpoint: EndpointRow }) {
  const { id, name, url, version } = endpoint;
  const events = endpoint.events.filter(isWebhookEvent);
  return (
    <EditDialog
      title={`Edit ${name}`}
      size="lg"
      {...formOf(endpointVerbs.edit, { endpointId: id })}
      defaultValue={{ name, url, events, version }}
    >
      {(fields) => (
        <>
          <EndpointFields fields={fields} />
          <DialogHidden field={fields.version} />
        </>
      )}
    </EditDialog>
  );
}

function RenewSecret({ action, values }: { action: string; values: Record<string, string> }) {
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <ConfirmDialog
        title="Create a new secret?"
        action={action}
        values={values}
        labels={{ confirm: 'Make a new secret', sending: 'Making...' }}
        onDone={(answer) => setSecret(secretIn(answer))}
        trigger={(open) => (
          <Button variant="default" onClick={open}>
            New secret
          </Button>
        )}
      >
        Everything sent from then on is signed with the new secret only. Give it to the receiver
        right away, or it will refuse events.
      </ConfirmDialog>
      <SecretDialog
        shown={secret ? { ...SHOWN, secret } : null}
        onClose={() => setSecret(undefined)}
      />
    </>
  );
}
