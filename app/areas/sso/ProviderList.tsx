import { addressOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { CopyButton } from '#app/ui/CopyButton.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { formatCount } from '#app/ui/everywhere/format.ts';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { Group } from '#app/ui/Stack.tsx';
import { StatusBadge, type StatusDisplay } from '#app/ui/StatusBadge.tsx';
import { AddProvider, DisconnectPerson, EditProvider, RemoveProvider } from './ProviderActions.tsx';
import styles from './ProviderList.module.css';
import type { ProviderShown } from './provider-queries.server.ts';
import { ssoVerbs } from './sso-verbs.ts';

/** All identity providers, each with the addresses it has to know and what can be done with it. */
export function ProviderList({ providers }: { providers: readonly ProviderShown[] }) {
  return (
    <ScreenSection
      title="Identity providers"
      note={providers.length > 0 ? providers.length : undefined}
    >
      {providers.length === 0 ? (
        <EmptyState title="No identity providers yet">
          <p>
            Add the one that your firm logs in with, or one of a customer for the people of that
            customer.
          </p>
        </EmptyState>
      ) : (
        <ul className={styles.providers}>
          {providers.map((provider) => (
            <Provider key={provider.id} provider={provider} />
          ))}
        </ul>
      )}
      <Group mt="md">
        <AddProvider />
      </Group>
    </ScreenSection>
  );
}

function Provider({ provider }: { provider: ProviderShown }) {
  const { id, name, customerId, customerName, issuer, domains, redirect, logout } = provider;
  return (
    <li className={styles.provider}>
      <div className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        <StatusBadge display={statusOf(provider)} />
      </div>
      <dl className={styles.facts}>
        <Fact label="Signs in">
          {customerId ? `People of ${customerName}` : 'Staff of the firm'}
          {domains.length > 0 ? ` with addresses of ${domains.join(', ')}` : ''}
          {provider.isRequired ? ', who log in only with it' : ''}
        </Fact>
        <Fact label="Issuer">{issuer}</Fact>
        <Fact label="Second factor">
          {provider.hasSecondFactor
            ? 'The provider asks for it'
            : 'Accounts with an authenticator app are asked for its code'}
        </Fact>
        <Fact label="Connected">{formatCount(provider.people, 'person', 'people')}</Fact>
        <Fact label="Last test">
          {provider.testedAt ? <LocalTime at={provider.testedAt} show="datetime" /> : 'Never'}
          {provider.testError ? <span className={styles.error}>{provider.testError}</span> : null}
        </Fact>
        <Fact label="Redirect address, for the provider">
          <Copied text={redirect} />
        </Fact>
        <Fact label="Back-channel logout address, for the provider">
          <Copied text={logout} />
        </Fact>
      </dl>
      <Group gap="xs">
        <EditProvider provider={provider} />
        <ActionButton
          action={addressOf(ssoVerbs.test, { providerId: id })}
          sendingLabel="Testing..."
          variant="default"
          size="compact-sm"
          aria-label={`Test ${name}`}
        >
          Test
        </ActionButton>
        <DisconnectPerson provider={provider} />
        {provider.isFromEnvironment ? null : <RemoveProvider provider={provider} />}
      </Group>
    </li>
  );
}

function statusOf({ isEnabled, testError }: ProviderShown): StatusDisplay {
  if (!isEnabled) return { label: 'Off', color: 'gray' };
  return testError ? { label: 'Test failed', color: 'red' } : { label: 'On', color: 'green' };
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Copied({ text }: { text: string }) {
  return (
    <span className={styles.copied}>
      <code>{text}</code>
      <CopyButton text={text} />
    </span>
  );
}
