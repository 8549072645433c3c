import { useFetcher } from 'react-router';
import { addressOf } from '#app/platform/verb.ts';
import { CARD_EVENTS, type CardEvent } from '#app/records/webhook/webhook-status.ts';
import { Button } from '#app/ui/Button.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { HiddenField, TextField } from '#app/ui/forms/fields.tsx';
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts';
import { Link } from '#app/ui/Link.tsx';
import { NewestCopy, useSaved } from '#app/ui/NewestCopy.tsx';
import { Stack } from '#app/ui/Stack.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { endpointDisplay } from './endpoint-columns.tsx';
import { LastDelivery } from './LastDelivery.tsx';
import styles from './WebhookCards.module.css';
import { WEBHOOK_EVENTS } from './webhook-events.ts';
import type { EndpointRow } from './webhook-queries.server.ts';
import { endpointVerbs } from './webhook-verbs.ts';

const cardSchema = async () => (await import('./webhook-forms.ts')).cardSchema;

/** The three events that have an address of their own on the Zapier screen (specification, section 2). */
export function WebhookCards({ endpoints }: { endpoints: readonly EndpointRow[] }) {
  return (
    <ul className={styles.cards}>
      {CARD_EVENTS.map((card) => {
        const endpoint = endpoints.find((each) => each.card === card);
        return (
          <li key={card} className={styles.card}>
            <h3 className={styles.title}>{WEBHOOK_EVENTS[card].label}</h3>
            <p className={styles.name}>{card}</p>
            <p className={styles.when}>{WEBHOOK_EVENTS[card].when}</p>
            <NewestCopy
              copy={{ url: endpoint?.url, version: endpoint?.version ?? 0 }}
              id={`${endpoint?.id} ${endpoint?.version}`}
            >
              {(saved) => <CardForm card={card} {...saved} />}
            </NewestCopy>
            <p className={styles.status}>
              {endpoint ? <CardStatus endpoint={endpoint} /> : 'No URL saved yet.'}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function CardStatus({ endpoint }: { endpoint: EndpointRow }) {
  return (
    <>
      {endpoint.isEnabled && !endpoint.failingSince ? null : (
        <>
          <StatusBadge display={endpointDisplay(endpoint)} />{' '}
        </>
      )}
      <LastDelivery endpoint={endpoint} />{' '}
      <Link to={`/admin/automation/endpoints/${endpoint.id}`}>Deliveries</Link>
    </>
  );
}

function CardForm({
  card,
  ...saved
}: {
  card: CardEvent;
  url: string | undefined;
  version: number;
}) {
  const fetcher = useFetcher<FormAnswer>();
  const sending = fetcher.state !== 'idle';
  useSaved(fetcher.data);
  const { fields, formProps } = useSchemaForm({
    id: `webhook-${card}`,
    schema: cardSchema,
    lastResult: sending ? null : fetcher.data?.result,
    defaultValue: { card, ...saved },
  });
  return (
    <fetcher.Form method="post" action={addressOf(endpointVerbs.saveCard, {})} {...formProps}>
      <Stack gap="sm" align="flex-start">
        <div className={styles.field}>
          <TextField
            field={fields.url}
            label={`Webhook URL for ${card}`}
            type="url"
            placeholder="https://hooks.zapier.com/hooks/catch/..."
            required={false}
          />
        </div>
        <HiddenField field={fields.card} />
        <HiddenField field={fields.version} />
        <Button type="submit" variant="default" disabled={sending} aria-label={`Save ${card}`}>
          {sending ? 'Saving...' : 'Save'}
        </Button>
      </Stack>
    </fetcher.Form>
  );
}
