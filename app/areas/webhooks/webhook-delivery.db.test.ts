import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { RefusedError } from '#app/access/refusals.ts';
import { announceJob } from '#app/areas/notices/notice-jobs.server.ts';
import { saveChoices } from '#app/areas/notices/preference-commands.server.ts';
import { getChoices } from '#app/areas/notices/preference-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { webhookEndpoints } from '#app/records/webhook/webhook-tables.ts';
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
import { dropOldDeliveriesJob } from './webhook-cleanup-jobs.server.ts';
import { switchEndpoint, updateEndpoint } from './webhook-commands.server.ts';
import { listDeliveries } from './webhook-queries.server.ts';
import { openWebhooks } from './webhook-sending.server.ts';

setUpDatabase();
const cast = setUpWebhooks();

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
    expect(attempts).toBe(13);
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
    // Mail is off in the settings of this database, and nobody chose who is emailed of webhooks.
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

  it('that says it is gone after staff gave another address leaves that one on', async () => {
    const { id } = await listen(cast());
    const before = await endpointOf(id);
    const isAsked = Promise.withResolvers<void>();
    const isReplaced = Promise.withResolvers<void>();
    cast().receiver.answerWith(async (response) => {
      isAsked.resolve();
      await isReplaced.promise;
      response.statusCode = 410;
      response.end();
    });
    await openTicket(cast());
    const delivered = deliverAll();
    await isAsked.promise;
    await updateEndpoint(cast().admin, id, {
      name: before.name,
      url: `${cast().receiver.url}/new`,
      events: ['newTicket'],
      version: before.version,
    });
    isReplaced.resolve();
    await delivered;
    expect(await endpointOf(id)).toMatchObject({ isEnabled: true, failingSince: null });
    expect(await onlyDelivery(cast(), id)).toMatchObject({ state: 'waiting', attemptCount: 1 });
    cast().receiver.answerWith((response) => response.end());
    await deliverAll();
    expect(await onlyDelivery(cast(), id)).toMatchObject({ state: 'delivered', attemptCount: 2 });
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
