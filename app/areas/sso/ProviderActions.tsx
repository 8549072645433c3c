import { ProveFirst } from '#app/areas/accounts/ProveFirst.tsx';
import { CustomerField } from '#app/areas/customers/CustomerField.tsx';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { DialogHidden, DialogPassword, DialogSwitch, DialogText } from '#app/ui/dialog-fields.tsx';
import { formatCount } from '#app/ui/everywhere/format.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { ProviderShown } from './provider-queries.server.ts';

const forms = () => import('./sso-forms.ts');
const newProviderSchema = async () => (await forms()).newProviderSchema;
const providerSchema = async () => (await forms()).providerSchema;
const disconnectSchema = async () => (await forms()).disconnectSchema;

const WORDS = {
  domains:
    'Domains of the addresses that it signs in, such as example.com. Separate several with commas.',
  staffDomains: "Required for a customer's provider. Separate several with commas.",
  secondFactor:
    'People who log in with it are then not asked for a code here. Leave it off unless the provider asks everyone.',
};

/** The button that adds a provider. */
export function AddProvider() {
  return (
    <ProveFirst>
      {(prove) => (
        <FormDialog
          trigger={(open) => <Button onClick={() => prove(open)}>Add Provider</Button>}
          title="Add Provider"
          action="/admin/settings/sign-on/new"
          schema={newProviderSchema}
          defaultValue={{ isEnabled: true }}
          labels={{ submit: 'Add and Test', sending: 'Testing...' }}
          intro="Once it is added, its redirect and logout addresses are shown here."
        >
          {(fields) => (
            <>
              <DialogText
                field={fields.name}
                label="Name"
                description="Shown on the login button."
              />
              <CustomerField
                field={fields.customerId}
                placeholder="Leave empty for the firm's own staff"
                clearable
              />
              <DialogText
                field={fields.issuer}
                label="Issuer"
                description="The address that the provider names, such as https://login.example.com"
              />
              <DialogText field={fields.clientId} label="Client ID" />
              <DialogPassword
                field={fields.clientSecret}
                label="Client secret"
                autoComplete="new-password"
              />
              <DialogText
                field={fields.domains}
                label="Email domains"
                description={WORDS.staffDomains}
              />
              <DialogSwitch
                field={fields.hasSecondFactor}
                label="It asks for a second factor"
                description={WORDS.secondFactor}
              />
              <DialogSwitch field={fields.isEnabled} label="On" />
            </>
          )}
        </FormDialog>
      )}
    </ProveFirst>
  );
}

/** The form that changes a provider; its issuer and the people it is for can't change. */
export function EditProvider({ provider }: { provider: ProviderShown }) {
  const { id, name, clientId, domains, version, isFromEnvironment, ...switches } = provider;
  const { isEnabled, hasSecondFactor, isRequired } = switches;
  return (
    <ProveFirst>
      {(prove) => (
        <FormDialog
          trigger={(open) => (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => prove(open)}
              aria-label={`Edit ${name}`}
            >
              Edit
            </Button>
          )}
          title={`Edit ${name}`}
          action={`/admin/settings/sign-on/${id}/edit`}
          schema={providerSchema}
          defaultValue={{
            ...{ name, clientId, version, isEnabled, hasSecondFactor, isRequired },
            domains: domains.join(', '),
          }}
          labels={{ submit: 'Save and Test', sending: 'Testing...' }}
          intro="People who logged in with it are signed out when you switch it off."
        >
          {(fields) => (
            <>
              <DialogHidden field={fields.version} />
              <DialogText field={fields.name} label="Name" />
              <DialogText
                field={fields.clientId}
                label="Client ID"
                readOnly={isFromEnvironment}
                {...(isFromEnvironment && {
                  description: "Set in the server's configuration.",
                })}
              />
              {isFromEnvironment ? null : (
                <DialogPassword
                  field={fields.clientSecret}
                  label="New client secret"
                  description="Leave it empty to use the current one."
                  autoComplete="new-password"
                />
              )}
              <DialogText
                field={fields.domains}
                label="Email domains"
                description={WORDS.domains}
              />
              <DialogSwitch
                field={fields.hasSecondFactor}
                label="It asks for a second factor"
                description={WORDS.secondFactor}
              />
              {provider.customerId ? (
                <DialogSwitch
                  field={fields.isRequired}
                  label="Members must use it"
                  description="People of this customer with an address in these domains can then log in no other way. One of them has to log in with it first."
                />
              ) : null}
              <DialogSwitch field={fields.isEnabled} label="On" />
            </>
          )}
        </FormDialog>
      )}
    </ProveFirst>
  );
}

/** The button that unlinks a person from a provider. */
export function DisconnectPerson({ provider: { id, name, people } }: { provider: ProviderShown }) {
  if (people === 0) return null;
  return (
    <ProveFirst>
      {(prove) => (
        <FormDialog
          trigger={(open) => (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => prove(open)}
              aria-label={`Disconnect a person from ${name}`}
            >
              Disconnect a Person
            </Button>
          )}
          title={`Disconnect a person from ${name}`}
          action={`/admin/settings/sign-on/${id}/disconnect`}
          schema={disconnectSchema}
          size="sm"
          labels={{ submit: 'Disconnect', sending: 'Disconnecting...' }}
          intro="For someone who has a new account at the provider under the same address. They are signed out here, and their next login reconnects them."
        >
          {(fields) => <DialogText field={fields.email} label="Email" type="email" />}
        </FormDialog>
      )}
    </ProveFirst>
  );
}

/** The button that removes a provider. */
export function RemoveProvider({ provider: { id, name, people } }: { provider: ProviderShown }) {
  return (
    <ProveFirst>
      {(prove) => (
        <ConfirmDialog
          title={`Remove ${name}?`}
          action={`/admin/settings/sign-on/${id}/remove`}
          labels={{ confirm: 'Remove', sending: 'Removing...' }}
          danger
          trigger={(open) => (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => prove(open)}
              aria-label={`Remove ${name}`}
            >
              Remove
            </Button>
          )}
        >
          {`${formatCount(people, 'person is', 'people are')} connected to it. People who logged in with it are signed out, and log in with a password or another way from then on.`}
        </ConfirmDialog>
      )}
    </ProveFirst>
  );
}
