import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { announceJob } from '#app/areas/notices/notice-jobs.server.ts';
import { saveChoices } from '#app/areas/notices/preference-commands.server.ts';
import { getChoices } from '#app/areas/notices/preference-queries.server.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import {
  queuedAnnouncements,
  queuedAttempts,
  queuedMail,
  setUpDatabase,
} from '#tests/helpers/database.ts';
import {
  deliverAll,
  endpointOf,
  listen,
  onlyDelivery,
  openTicket,
  PAGE,
  SHORT_MS,
  setUpWebhooks,
} from '#tests/helpers/webhooks.ts';
import { sendAgain } from './delivery-commands.server.ts';
import { dropOldDeliveriesJob } from './webhook-cleanup.server.ts';
import {
  archiveEndpoint,
  createEndpoint,
  renewSecret,
  restoreEndpoint,
  saveCardAddress,
  switchEndpoint,
  updateEndpoint,
} from './webhook-commands.server.ts';
import { listCardEndpoints, listDeliveries } from './webhook-queries.server.ts';
import { MOST_ATTEMPTS } from './webhook-schedule.ts';
import { openWebhooks } from './webhook-sending.server.ts';
import { webhookDeliveries, webhookEndpoints } from './webhook-tables.ts';

setUpDatabase();
const cast = setUpWebhooks();

const saveCard = (version: number, url = cast().receiver.url) =>
  saveCardAddress(cast().admin, { card: 'newTicket', url, version });

describe('a receiver', () => {
  it('that fails is tried again later with the same id, until it answers', async () => {
    const { id } = await listen(cast());
    cast().receiver.answerWith((response) => {
      response.statusCode = 503;
      response.end('busy');
    });
    await openTicket(cast());
    await deliverAll();
    const first = await onlyDelivery(cast(), id);
    expect(first).toMatchObject({ state: 'waiting', attemptCount: 1 });
    const [next] = await queuedAttempts();
    expect(next?.startAfter.getTime()).toBeGreaterThan(Date.now() + 5000);
    expect((await endpointOf(id)).failingSince).not.toBeNull();

    cast().receiver.answerWith((response) => response.end());
    await deliverAll();
    expect(await onlyDelivery(cast(), id)).toMatchObject({ state: 'delivered', attemptCount: 2 });
    expect((await endpointOf(id)).failingSince).toBeNull();
    const ids = cast().receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
  });

  it('that always fails is given up after the last attempt', async () => {
    const { id } = await listen(cast());
    cast().receiver.answerWith((response) => response.destroy());
    await openTicket(cast());
    let attempts = 0;
    for (let made = await deliverAll(); made > 0; made = await deliverAll()) attempts += made;
    expect(attempts).toBe(MOST_ATTEMPTS);
    expect(await onlyDelivery(cast(), id)).toMatchObject({ state: 'failed', nextAttemptAt: null });
  });

  it('that hangs, redirects or answers with 10 MB holds nothing up', async () => {
    const { id } = await listen(cast());
    openWebhooks({ webhooksAllowPrivate: true, timeoutMs: SHORT_MS });
    cast().receiver.answerWith(() => {});
    await openTicket(cast());
    await deliverAll();
    openWebhooks({ webhooksAllowPrivate: true });
    expect((await onlyDelivery(cast(), id)).attempts[0]).toMatchObject({
      responseStatus: null,
      error: expect.stringContaining('No complete answer'),
    });

    cast().receiver.answerWith((response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${cast().receiver.port}/elsewhere` });
      response.end();
    });
    await deliverAll();
    expect((await onlyDelivery(cast(), id)).attempts[0]).toMatchObject({ responseStatus: 307 });
    expect(cast().receiver.received.map(({ path }) => path)).not.toContain('/elsewhere');

    cast().receiver.answerWith((response) => {
      response.end(Buffer.alloc(10 * 1024 * 1024, 'x'));
    });
    await deliverAll();
    const delivery = await onlyDelivery(cast(), id);
    expect(delivery.state).toBe('delivered');
    expect(delivery.attempts[0]?.responseBody).toHaveLength(8 * 1024);
  });

  it('that switches to another protocol is an attempt that failed', async () => {
    const { id } = await listen(cast());
    cast().receiver.answerWith(({ socket }) => {
      const lines = ['HTTP/1.1 101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: other'];
      socket?.write(`${lines.join('\r\n')}\r\n\r\n`);
    });
    await openTicket(cast());
    await deliverAll();
    expect(await onlyDelivery(cast(), id)).toMatchObject({
      state: 'waiting',
      attempts: [{ responseStatus: null, error: 'The receiver wants another protocol.' }],
    });
  });

  it('that says it is gone is turned off, and staff are told', async () => {
    const { id } = await listen(cast());
    cast().receiver.answerWith((response) => {
      response.statusCode = 410;
      response.end();
    });
    await openTicket(cast());
    await deliverAll();
    expect(await endpointOf(id)).toMatchObject({
      isEnabled: false,
      disabledReason: expect.stringContaining('410'),
    });
    expect(await onlyDelivery(cast(), id)).toMatchObject({ state: 'failed' });
    const told = (await queuedAnnouncements()).find(({ subjectId }) => subjectId === id);
    if (!told) throw new Error('Nobody is told.');
    // Mail is off in the settings of this database, and nobody chose who is mailed of webhooks.
    await announceJob.run(told);
    const mailed = async () =>
      (await queuedMail()).filter(({ content }) =>
        content.subject.startsWith('Webhook turned off'),
      );
    expect((await mailed()).map(({ to }) => to)).toEqual([cast().admin.email]);
    const { savedAt, byNotice, byMail } = await getChoices(cast().admin);
    const without = byMail.filter((subject) => subject !== 'webhook');
    await saveChoices(cast().admin, { savedAt, byNotice, byMail: without });
    await announceJob.run({ ...told, eventId: randomUUID() });
    expect(await mailed()).toHaveLength(1);
    await openTicket(cast());
    expect(await queuedAttempts()).toEqual([]);
  });

  it('that failed for five days is turned off, and what waits for it is given up', async () => {
    const { id } = await listen(cast());
    cast().receiver.answerWith((response) => response.destroy());
    await openTicket(cast());
    await openTicket(cast());
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(webhookEndpoints)
        .set({ failingSince: new Date(Date.now() - 5 * 86_400_000) })
        .where(eq(webhookEndpoints.id, id)),
    );
    await deliverAll();
    await deliverAll();
    expect(await endpointOf(id)).toMatchObject({ isEnabled: false });
    const { rows } = await listDeliveries(cast().admin, id, PAGE, 'failed');
    expect(rows).toHaveLength(2);
    expect(cast().receiver.received).toHaveLength(1);
  });
});

it('drops what came to an end long ago', async () => {
  const { id } = await listen(cast());
  cast().receiver.answerWith((response) => response.destroy());
  for (const title of ['Old and done', 'Old and waiting', 'New and done'])
    await openTicket(cast(), title);
  await unsafeOwnerTransaction((tx) =>
    tx.execute(sql`update webhook_deliveries set
      state = case when payload::text like '%and done%' then 'failed' else 'waiting' end,
      created_at = case when payload::text like '%Old%' then now() - interval '91 days' else now() end`),
  );
  await dropOldDeliveriesJob.run({});
  const { rows } = await listDeliveries(cast().admin, id, PAGE, null);
  expect(rows.map(({ state }) => state).sort()).toEqual(['failed', 'waiting']);
});

describe('sending again', () => {
  it('makes one more attempt with the same id, and is refused while one is on its way', async () => {
    const { id } = await listen(cast());
    await openTicket(cast());
    const { id: deliveryId } = await onlyDelivery(cast(), id);
    await expect(sendAgain(cast().admin, deliveryId)).rejects.toThrow(RefusedError);
    await deliverAll();
    await sendAgain(cast().admin, deliveryId);
    await deliverAll();
    expect(await onlyDelivery(cast(), id)).toMatchObject({ state: 'delivered', attemptCount: 2 });
    expect(cast().receiver.received[0]?.headers['webhook-id']).toBe(
      cast().receiver.received[1]?.headers['webhook-id'],
    );
  });

  it('leaves no second attempt behind when one was planned already', async () => {
    const { id } = await listen(cast());
    cast().receiver.answerWith((response) => response.destroy());
    await openTicket(cast());
    await deliverAll();
    cast().receiver.answerWith((response) => response.end());
    await sendAgain(cast().admin, (await onlyDelivery(cast(), id)).id);
    expect(await queuedAttempts()).toHaveLength(2);
    await deliverAll();
    expect(cast().receiver.received).toHaveLength(2);
  });

  it('is refused for an address that is off', async () => {
    const { id } = await listen(cast());
    await openTicket(cast());
    await deliverAll();
    await switchEndpoint(cast().admin, id, { version: 1, turn: 'off' });
    const before = await onlyDelivery(cast(), id);
    await expect(sendAgain(cast().admin, before.id)).rejects.toThrow('Turn it on first');
    expect(await onlyDelivery(cast(), id)).toEqual(before);
  });
});

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
    expect(await endpointOf(id)).toMatchObject({ name: 'Renamed', version: 2, secret });
    const renewed = await renewSecret(cast().admin, id, 2);
    expect(renewed).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await endpointOf(id)).secret).toBe(renewed);
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
