import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { checkCopy } from '#app/access/seen-copy.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { dropNotices } from '#app/areas/notices/notice-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { LoggedName } from '#app/records/events.ts';
import { webhookEndpoints } from '#app/records/webhook/webhook-tables.ts';
import { WEBHOOK_EVENTS } from './webhook-events.ts';
import type { CardAddress, EndpointEdit, EndpointSwitch, NewEndpoint } from './webhook-forms.ts';
import { makeSecret } from './webhook-secret-commands.server.ts';
import { checkWebhookAddress, WebhookAddressError } from './webhook-sending.server.ts';

/**
 * Adds an address that is notified of events. Returns its id and the secret that signs what it receives, which is shown only
 * once.
 * @throws RefusedError for an address that must not be called.
 */
export async function createEndpoint(
  actor: AdminActor,
  endpoint: NewEndpoint,
): Promise<{ id: string; secret: string }> {
  await refuseAddress(endpoint.url);
  const { secret, stored } = await makeSecret();
  const id = await asActor(actor, (tx) =>
    insertEndpoint(tx, actor, { ...endpoint, secret: stored }),
  );
  return { id, secret };
}

/**
 * Sets the address of an event's card: an existing endpoint keeps its secret and deliveries, or a new one is created. An
 * endpoint disabled automatically is enabled again; one disabled by staff stays disabled. Returns which.
 * @throws ChangedMeanwhileError, RefusedError for an address that must not be called.
 */
export async function saveCardAddress(
  actor: AdminActor,
  { card, url, version }: CardAddress,
): Promise<'on' | 'on again' | 'off'> {
  await refuseAddress(url);
  const { stored: secret } = await makeSecret();
  return asActor(actor, async (tx) => {
    // Two people who enter a first address at once: the second finds the other's.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtext('webhook_card'), hashtext(${card}))`,
    );
    const [known] = await tx
      .select()
      .from(webhookEndpoints)
      .where(and(eq(webhookEndpoints.card, card), isNull(webhookEndpoints.archivedAt)))
      .for('update');
    if ((known?.version ?? 0) !== version) throw new ChangedMeanwhileError();
    if (!known) {
      const name = `Zapier: ${WEBHOOK_EVENTS[card].label}`;
      await insertEndpoint(tx, actor, { name, url, events: [card], secret, card });
      return 'on';
    }
    const isOnAgain = !known.isEnabled && known.disabledReason !== null;
    // An edit may have taken the card's own event away.
    const events = [...new Set([...known.events, card])];
    await tx
      .update(webhookEndpoints)
      .set({
        url,
        events,
        ...(isOnAgain && { isEnabled: true, disabledReason: null }),
        failingSince: null,
        ...nextVersion(webhookEndpoints),
      })
      .where(eq(webhookEndpoints.id, known.id));
    if (isOnAgain) await dropNotices(tx, 'webhook', known.id, 'everyone');
    await logActivity(tx, actor, {
      action: 'webhook.updated',
      entityType: 'webhook_endpoint',
      entityId: known.id,
      metadata: { card, before: factsOf(known), after: factsOf({ ...known, url, events }) },
    });
    return isOnAgain ? 'on again' : known.isEnabled ? 'on' : 'off';
  });
}

/**
 * Edits an address. Waiting deliveries go to the new one.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is archived, or must not be called.
 */
export async function updateEndpoint(
  actor: AdminActor,
  id: string,
  { version, ...edit }: EndpointEdit,
): Promise<void> {
  await refuseAddress(edit.url);
  await changeEndpoint(actor, id, version, async (tx, before) => {
    await tx
      .update(webhookEndpoints)
      .set({
        ...edit,
        ...(edit.url !== before.url && { failingSince: null }),
        ...nextVersion(webhookEndpoints),
      })
      .where(eq(webhookEndpoints.id, id));
    return {
      action: 'webhook.updated',
      metadata: { before: factsOf(before), after: factsOf({ ...before, ...edit }) },
    };
  });
}

/** Turns an address on or off. @throws as `updateEndpoint`. */
export async function switchEndpoint(
  actor: AdminActor,
  id: string,
  { version, turn }: EndpointSwitch,
): Promise<void> {
  await changeEndpoint(actor, id, version, async (tx, before) => {
    await tx
      .update(webhookEndpoints)
      .set({
        isEnabled: turn === 'on',
        disabledReason: null,
        ...(turn === 'on' && { failingSince: null }),
        ...nextVersion(webhookEndpoints),
      })
      .where(eq(webhookEndpoints.id, id));
    if (turn === 'on') await dropNotices(tx, 'webhook', id, 'everyone');
    return { action: `webhook.turned_${turn}`, metadata: { name: before.name } };
  });
}

/**
 * Makes a new secret, shown only once; from now on only it signs what is sent.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is archived.
 */
export async function renewSecret(actor: AdminActor, id: string, version: number): Promise<string> {
  const { secret, stored } = await makeSecret();
  await changeEndpoint(actor, id, version, async (tx, before) => {
    await tx
      .update(webhookEndpoints)
      .set({ secret: stored, ...nextVersion(webhookEndpoints) })
      .where(eq(webhookEndpoints.id, id));
    return { action: 'webhook.secret_renewed', metadata: { name: before.name } };
  });
  return secret;
}

/** Removes an address from the list; nothing is sent to it any more, its deliveries remain. @throws as `updateEndpoint`. */
export async function archiveEndpoint(
  actor: AdminActor,
  id: string,
  version: number,
): Promise<void> {
  await changeEndpoint(actor, id, version, async (tx, before) => {
    await tx
      .update(webhookEndpoints)
      .set({ archivedAt: sql`now()`, ...nextVersion(webhookEndpoints) })
      .where(eq(webhookEndpoints.id, id));
    await dropNotices(tx, 'webhook', id, 'everyone');
    return { action: 'webhook.archived', metadata: { name: before.name } };
  });
}

/** Restores an archived address, turned off. @throws NotFoundError, ChangedMeanwhileError, RefusedError. */
export async function restoreEndpoint(
  actor: AdminActor,
  id: string,
  version: number,
): Promise<void> {
  const change = { expected: 'archived' } as const;
  await changeEndpoint(
    actor,
    id,
    version,
    async (tx, before) => {
      await tx
        .update(webhookEndpoints)
        // Its card may have another address by now.
        .set({ archivedAt: null, isEnabled: false, card: null, ...nextVersion(webhookEndpoints) })
        .where(eq(webhookEndpoints.id, id));
      return { action: 'webhook.restored', metadata: { name: before.name } };
    },
    change,
  );
}

async function insertEndpoint(
  tx: Tx,
  actor: AdminActor,
  values: Omit<typeof webhookEndpoints.$inferInsert, 'createdBy'>,
): Promise<string> {
  const [made] = await tx
    .insert(webhookEndpoints)
    .values({ ...values, createdBy: actor.userId })
    .returning({ id: webhookEndpoints.id });
  if (!made) throw new Error('The address was not stored.');
  await logActivity(tx, actor, {
    action: 'webhook.created',
    entityType: 'webhook_endpoint',
    entityId: made.id,
    metadata: factsOf(values),
  });
  return made.id;
}

type Endpoint = typeof webhookEndpoints.$inferSelect;

/** One change of a locked address, when it is the copy that was seen, with its line in the activity log. */
async function changeEndpoint(
  actor: AdminActor,
  id: string,
  version: number,
  change: (
    tx: Tx,
    before: Endpoint,
  ) => Promise<{ action: LoggedName; metadata: Record<string, unknown> }>,
  { expected = 'current' }: { expected?: 'current' | 'archived' } = {},
): Promise<void> {
  await asActor(actor, async (tx) => {
    const [before] = await tx
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, id))
      .for('update');
    if (!before) throw new NotFoundError();
    checkCopy(before, { version, expected }, 'webhook');
    const activity = await change(tx, before);
    await logActivity(tx, actor, { ...activity, entityType: 'webhook_endpoint', entityId: id });
  });
}

/** What the log keeps of an address: its path is often a secret of the receiver. */
function factsOf({ name, url, events }: Pick<Endpoint, 'name' | 'url' | 'events'>) {
  return { name, host: hostOf(url), events };
}

function hostOf(url: string): string {
  return new URL(url).host;
}

/** @throws RefusedError for an address that nothing is sent to. */
async function refuseAddress(url: string): Promise<void> {
  try {
    await checkWebhookAddress(url);
  } catch (error) {
    throw error instanceof WebhookAddressError ? new RefusedError(error.message) : error;
  }
}
