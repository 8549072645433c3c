import { useState } from 'react';
import { SecretDialog, secretIn } from '#app/areas/webhooks/SecretDialog.tsx';
import { addressOf } from '#app/platform/verb.ts';
import { API_KEY_SCOPE_LABELS, API_KEY_SCOPES } from '#app/records/api-key/api-key-scopes.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { DialogSelect, DialogText } from '#app/ui/dialog-fields.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { ApiKeyRow } from './api-key-queries.server.ts';
import { apiKeyVerbs, newApiKey } from './api-key-verbs.ts';

const apiKeySchema = async () => (await import('./api-key-forms.ts')).apiKeySchema;

const SCOPES = API_KEY_SCOPES.map((value) => ({ value, label: API_KEY_SCOPE_LABELS[value] }));

/** The button that creates a key of the API, and shows it once. */
export function AddApiKey() {
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <FormDialog
        title={newApiKey.creates.label}
        opensAt={newApiKey.creates.at}
        action="/admin/automation/keys/new"
        schema={apiKeySchema}
        defaultValue={{ scope: 'read' }}
        labels={{ submit: 'Create API Key', sending: 'Creating...' }}
        intro="The key acts with your rights. It is permanently revoked when you leave the staff, and is suspended while the firm requires a second factor that you don't have."
        onDone={(answer) => setSecret(secretIn(answer))}
      >
        {(fields) => (
          <>
            <DialogText
              field={fields.name}
              label="Name"
              description="What uses it, such as the accounting import."
            />
            <DialogSelect field={fields.scope} label="Rights" options={SCOPES} />
            <DialogText
              field={fields.expiresOn}
              label="Last day"
              description="Without one it works until it is revoked."
              type="date"
            />
          </>
        )}
      </FormDialog>
      <SecretDialog
        shown={
          secret
            ? {
                title: 'Your new API key',
                label: 'API key',
                text: 'Anyone who has this key can use the API with your rights. Store it with your other secrets.',
                secret,
              }
            : null
        }
        onClose={() => setSecret(undefined)}
      />
    </>
  );
}

/** The button that revokes a key permanently. */
export function RevokeApiKey({ apiKey: { id, name, state } }: { apiKey: ApiKeyRow }) {
  if (state === 'revoked') return null;
  return (
    <ConfirmDialog
      title={`Revoke ${name}?`}
      action={addressOf(apiKeyVerbs.revoke, { keyId: id })}
      labels={{ confirm: 'Revoke', sending: 'Revoking...' }}
      danger
      trigger={(open) => (
        <Button variant="default" size="compact-sm" onClick={open} aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      )}
    >
      Anything that uses this key can no longer reach the API. This can't be undone.
    </ConfirmDialog>
  );
}
