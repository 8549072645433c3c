import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { webhookDeliveries, webhookEndpoints } from '#app/records/webhook/webhook-tables.ts';
import { queuedAttempts, setUpDatabase } from '#tests/helpers/database.ts';
import {
  deliverAll,
  endpointOf,
  listen,
  onlyDelivery,
  openTicket,
  setUpWebhooks,
} from '#tests/helpers/webhooks.ts';
import {
  archiveEndpoint,
  createEndpoint,
  renewSecret,
  restoreEndpoint,
  saveCardAddress,
  switchEndpoint,
  updateEndpoint,
} from './webhook-commands.server.ts';
import { listCardEndpoints } from './webhook-queries.server.ts';
import { secretOf } from './webhook-secret-commands.server.ts';
import { openWebhooks } from './webhook-sending.server.ts';

setUpDatabase();
const cast = setUpWebhooks();

const saveCard = (version: number, url = cast().receiver.url) =>
  saveCardAddress(cast().admin, { card: 'newTicket', url, version });

describe('a private address', () => {
  it.each([
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://10.0.0.8/hook',
    'https://localhost/hook',
    'http://93.184.215.14/hook',
    'https://user:secret@93.184.215.14/hook',
    'https://169.254.169.254/latest',
  ])('%s is refused when it is saved', async (url) => {
    openWebhooks({ webhooksAllowPrivate: false });
    const given = { name: 'Inside', url, events: ['newTicket'] as const };
    await expect(createEndpoint(cast().admin, { ...given, events: ['newTicket'] })).rejects.toThrow(
      RefusedError,
    );
    await expect(saveCard(0, url)).rejects.toThrow(RefusedError);
    expect(await listCardEndpoints(cast().admin)).toEqual([]);
  });

  it.each([
    ['an address of this machine', () => `https://127.0.0.1:${cast().receiver.port}/hook`],
    ['a name that leads to it', () => `https://localhost:${cast().receiver.port}/hook`],
    ['plain http', () => cast().receiver.url],
  ])('is refused again at each connection: %s', async (_what, urlOf) => {
    const { id } = await listen(cast());
    await unsafeOwnerTransaction((tx) =>
      tx.update(webhookEndpoints).set({ url: urlOf() }).where(eq(webhookEndpoints.id, id)),
    );
    openWebhooks({ webhooksAllowPrivate: false });
    await openTicket(cast());
    await deliverAll();
    expect(cast().receiver.received).toEqual([]);
    const [attempt] = (await onlyDelivery(cast(), id)).attempts;
    expect(attempt).toMatchObject({ responseStatus: null });
    expect(attempt?.error).toMatch(/private network|not https/);
  });
});

describe('an address', () => {
  it('changes only as the copy that was seen, and keeps its secret to itself', async () => {
    const { id, secret } = await listen(cast());
    const edit = { name: 'Renamed', url: cast().receiver.url, events: ['newTask'] as ['newTask'] };
    await updateEndpoint(cast().admin, id, { ...edit, version: 1 });
    await expect(
      updateEndpoint(cast().admin, id, { ...edit, name: 'Late', version: 1 }),
    ).rejects.toThrow(ChangedMeanwhileError);
    const edited = await endpointOf(id);
    expect(edited).toMatchObject({ name: 'Renamed', version: 2 });
    expect(await secretOf(edited.secret)).toBe(secret);
    const renewed = await renewSecret(cast().admin, id, 2);
    expect(renewed).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await secretOf((await endpointOf(id)).secret)).toBe(renewed);
    const { rows } = await database().query(
      `select count(*)::int as count from activity_logs where metadata::text like '%whsec_%'`,
    );
    expect(rows[0]?.count).toBe(0);
  });

  it('of a card is one a card, also after it was archived', async () => {
    await saveCard(0);
    await saveCard(1, `${cast().receiver.url}/2`);
    const [first] = await listCardEndpoints(cast().admin);
    expect(first).toMatchObject({ card: 'newTicket', url: `${cast().receiver.url}/2`, version: 2 });
    await archiveEndpoint(cast().admin, first?.id ?? '', 2);
    await openTicket(cast());
    expect(await queuedAttempts()).toEqual([]);
    await saveCard(0);
    await restoreEndpoint(cast().admin, first?.id ?? '', 3);
    expect(await listCardEndpoints(cast().admin)).toHaveLength(1);
    expect(await endpointOf(first?.id ?? '')).toMatchObject({ card: null, isEnabled: false });
  });

  it('of a card changes only as the copy that was seen', async () => {
    const first = await Promise.allSettled([saveCard(0), saveCard(0)]);
    const refused = first.filter((each) => each.status === 'rejected');
    expect(refused.map(({ reason }) => reason)).toEqual([expect.any(ChangedMeanwhileError)]);
    await saveCard(1, `${cast().receiver.url}/2`);
    await expect(saveCard(1, `${cast().receiver.url}/late`)).rejects.toThrow(ChangedMeanwhileError);
    await expect(saveCard(0, `${cast().receiver.url}/late`)).rejects.toThrow(ChangedMeanwhileError);
    expect(await listCardEndpoints(cast().admin)).toMatchObject([
      { url: `${cast().receiver.url}/2`, version: 2 },
    ]);
  });

  it('of a card stays off when staff turned it off, and is on again when it had failed', async () => {
    expect(await saveCard(0)).toBe('on');
    const [card] = await listCardEndpoints(cast().admin);
    const id = card?.id ?? '';
    await switchEndpoint(cast().admin, id, { version: 1, turn: 'off' });
    expect(await saveCard(2)).toBe('off');
    expect(await endpointOf(id)).toMatchObject({ isEnabled: false, version: 3 });
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(webhookEndpoints)
        .set({ disabledReason: 'Nothing could be delivered.' })
        .where(eq(webhookEndpoints.id, id)),
    );
    expect(await saveCard(3)).toBe('on again');
    expect(await endpointOf(id)).toMatchObject({ isEnabled: true, disabledReason: null });
  });

  it('of a card listens to its event, also after an edit took that away', async () => {
    await saveCard(0);
    const [card] = await listCardEndpoints(cast().admin);
    const { id, name, url } = await endpointOf(card?.id ?? '');
    const others = ['newCustomer', 'newTask'] as const;
    await updateEndpoint(cast().admin, id, { name, url, events: [...others], version: 1 });
    await saveCard(2);
    expect(await endpointOf(id)).toMatchObject({ events: [...others, 'newTicket'] });
    await saveCard(3);
    expect(await endpointOf(id)).toMatchObject({ events: [...others, 'newTicket'] });
  });

  it('is hidden from customers', async () => {
    await listen(cast());
    await openTicket(cast());
    const seen = await unsafeOwnerTransaction(async (tx) => {
      await tx.execute(`set local role plenum_customer`);
      const endpoints = await tx.select().from(webhookEndpoints);
      return [...endpoints, ...(await tx.select().from(webhookDeliveries))];
    });
    expect(seen).toEqual([]);
  });
});
